//! Guests, accounts, tokens, imported records and settings, in the same file as the event log.
//! Secrets arrive as hashes: nothing here hashes a password or draws a token.

pub mod deletion;
pub mod names;
pub mod sessions;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use bisat_protocol::IdentityId;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use sha2::{Digest, Sha256};

use super::threads::Threads;
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use names::account_name;

/// Guests and accounts, with their tokens and ratings.
#[derive(Clone, Debug)]
pub struct Accounts {
    pub(super) threads: Arc<Threads>,
}

/// A guest or an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Permanent id.
    pub id: IdentityId,
    /// Display name.
    pub name: String,
    /// Password hash of an account; a guest has none.
    pub password: Option<PasswordHash>,
    /// Creation time in milliseconds since 1970.
    pub created_at: u64,
    /// Whether it is the account of a program.
    pub is_bot: bool,
}

/// Number of tokens that one account may have.
pub const MOST_TOKENS: u32 = 100;

/// Hash of a password with its salt.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash")
    }
}

/// SHA-256 of a token or a cookie, which itself is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hash of the token in `Authorization: Bearer TOKEN`.
    pub fn of(token: &str) -> Self {
        TokenHash(Sha256::digest(token).into())
    }
}

/// What a caller is authenticated by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Credential {
    /// The cookie of a session.
    Session(SessionId),
    /// A cookie of version 0.2 or earlier, which has no session.
    LegacyCookie {
        /// Its hash.
        hash: TokenHash,
        /// When it was issued.
        issued_at: u64,
    },
    /// A token.
    Token(TokenHash),
}

impl Accounts {
    pub(crate) fn new(threads: Arc<Threads>) -> Self {
        Accounts { threads }
    }

    /// Stores a new guest; an existing identity stays unchanged.
    #[cfg(test)]
    pub fn save_identity(&self, id: &IdentityId, name: &str, created_at: u64) -> Reply<()> {
        let (id, name) = (id.clone(), name.to_owned());
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT OR IGNORE INTO identities (id, name, created_at) VALUES (?1, ?2, ?3)")?
                .execute(params![id.0, name, created_at.cast_signed()])?;
            Ok(())
        })
    }

    /// The identity with this id.
    pub fn identity(&self, id: &IdentityId) -> Reply<Option<Identity>> {
        self.find("WHERE id = ?1", (id.0.clone(),))
    }

    /// The account with this name. Case is ignored.
    pub fn by_account(&self, name: &str) -> Reply<Option<Identity>> {
        self.find("WHERE account_name = ?1", (account_name(name),))
    }

    /// The owner of this token.
    pub fn by_token_hash(&self, token: TokenHash) -> Reply<Option<Identity>> {
        self.find("WHERE id = (SELECT identity FROM tokens WHERE hash = ?1)", (token.0,))
    }

    /// Makes an account that of a program, for good. Returns whether the account exists.
    pub fn set_bot(&self, id: &IdentityId) -> Reply<bool> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            let changed = connection
                .prepare_cached("UPDATE identities SET is_bot = TRUE WHERE id = ?1 AND password IS NOT NULL")?
                .execute(params![id.0])?;
            Ok(changed > 0)
        })
    }

    /// Stores a new token, unless the account has [`MOST_TOKENS`]. Returns whether it is stored.
    pub fn add_token(&self, token: TokenHash, id: &IdentityId, created_at: u64) -> Reply<bool> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            let tokens: u32 = connection
                .prepare_cached("SELECT count(*) FROM tokens WHERE identity = ?1")?
                .query_row([&id.0], |row| row.get(0))?;
            if tokens >= MOST_TOKENS {
                return Ok(false);
            }
            connection
                .prepare_cached("INSERT INTO tokens (hash, identity, created_at) VALUES (?1, ?2, ?3)")?
                .execute(params![token.0, id.0, created_at.cast_signed()])?;
            Ok(true)
        })
    }

    /// Revokes all tokens of an account.
    pub fn revoke_tokens(&self, id: &IdentityId) -> Reply<()> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            connection.prepare_cached("DELETE FROM tokens WHERE identity = ?1")?.execute(params![id.0])?;
            Ok(())
        })
    }

    /// A stored record.
    pub fn record(&self, record: &str) -> Reply<Option<String>> {
        let record = record.to_owned();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT record FROM records WHERE id = ?1")?;
            Ok(statement.query_row([record], |row| row.get(0)).optional()?)
        })
    }

    /// A setting of the server.
    pub fn setting(&self, key: &str) -> Reply<Option<Vec<u8>>> {
        let key = key.to_owned();
        self.threads.read(move |connection| setting(connection, &key))
    }

    /// Sets a setting unless it is set already; returns the current value.
    pub fn set_setting_if_absent(&self, key: &str, value: Vec<u8>) -> Reply<Vec<u8>> {
        let key = key.to_owned();
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT OR IGNORE INTO settings (key, value) VALUES (?1, ?2)")?
                .execute(params![key, value])?;
            Ok(setting(connection, &key)?.unwrap_or_default())
        })
    }

    /// Removes a setting and overwrites its bytes.
    pub fn remove_setting(&self, key: &str) -> Reply<()> {
        let key = key.to_owned();
        self.threads.write(move |connection, _| {
            connection.query_row("PRAGMA secure_delete = ON", [], |_| Ok(()))?;
            connection.prepare_cached("DELETE FROM settings WHERE key = ?1")?.execute([&key])?;
            connection.query_row("PRAGMA secure_delete = OFF", [], |_| Ok(()))?;
            Ok(())
        })
    }

    /// Empties the write-ahead log, which may still hold what was removed. Waits for other connections.
    pub fn truncate_log(&self) -> Result<(), LogError> {
        self.threads.truncate_log()
    }

    fn find(&self, filter: &'static str, by: impl Params + Send + 'static) -> Reply<Option<Identity>> {
        self.threads.read(move |connection| {
            let query = format!("SELECT id, name, password, created_at, is_bot FROM identities {filter}");
            let read = |row: &Row<'_>| {
                let password: Option<String> = row.get(2)?;
                let created_at: i64 = row.get(3)?;
                Ok(Identity {
                    id: IdentityId(row.get(0)?),
                    name: row.get(1)?,
                    password: password.map(PasswordHash),
                    created_at: created_at.cast_unsigned(),
                    is_bot: row.get(4)?,
                })
            };
            Ok(connection.prepare_cached(&query)?.query_row(by, read).optional()?)
        })
    }
}

fn setting(connection: &Connection, key: &str) -> Result<Option<Vec<u8>>, LogError> {
    let mut statement = connection.prepare_cached("SELECT value FROM settings WHERE key = ?1")?;
    Ok(statement.query_row([key], |row| row.get(0)).optional()?)
}
