//! What is kept beside the tables, in the same file: who there is, their tokens and ratings, and the server's settings.
//! Nothing here hashes a password or draws a token; secrets arrive as hashes.

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use bisat_protocol::IdentityId;
use bisat_protocol::http::LeaderboardEntry;
use rusqlite::{Connection, OptionalExtension, Row, params};
use sha2::{Digest, Sha256};

use crate::log::{LogError, Promise, RatingChange};
use crate::sqlite::Threads;

/// Everybody who was ever here.
#[derive(Clone, Debug)]
pub struct Accounts {
    threads: Arc<Threads>,
}

/// Someone who can sit at tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// By this they are known for good.
    pub id: IdentityId,
    /// What they are called.
    pub name: String,
    /// What makes it an account; a guest has none.
    pub password: Option<PasswordHash>,
    /// In milliseconds since 1970.
    pub created_at: u64,
}

/// A password, hashed with its salt so that it can be checked but not read.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash")
    }
}

/// SHA-256 of a token: a token cannot be read from the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of what goes behind `Authorization: Bearer`.
    pub fn of(token: &str) -> Self {
        TokenHash(Sha256::digest(token).into())
    }
}

/// Whether a name could be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is theirs now.
    Granted,
    /// Somebody else's account has it, in capitals or not.
    Taken,
    /// There is no such identity.
    Unknown,
}

impl Accounts {
    pub(crate) fn new(threads: Arc<Threads>) -> Self {
        Accounts { threads }
    }

    /// Keeps a new guest; one who is known already stays as they are.
    pub fn save_identity(&self, id: &IdentityId, name: &str, created_at: u64) -> Promise<()> {
        let (id, name) = (id.clone(), name.to_owned());
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT OR IGNORE INTO identities (id, name, created_at) VALUES (?1, ?2, ?3)")?
                .execute(params![id.0, name, created_at.cast_signed()])?;
            Ok(())
        })
    }

    /// Who this is.
    pub fn identity(&self, id: &IdentityId) -> Promise<Option<Identity>> {
        self.find("WHERE id = ?1", id.0.clone())
    }

    /// Whose account has this name, in capitals or not.
    pub fn by_account(&self, name: &str) -> Promise<Option<Identity>> {
        self.find("WHERE account_name = ?1", account_name(name))
    }

    /// Who holds this token.
    pub fn by_token_hash(&self, token: TokenHash) -> Promise<Option<Identity>> {
        self.find("WHERE id = (SELECT identity FROM tokens WHERE hash = ?1)", token.0)
    }

    /// Gives them another name, by which an account logs in from now on. Nobody, guests included, gets the name of
    /// somebody else's account.
    pub fn rename(&self, id: &IdentityId, name: &str) -> Promise<Claim> {
        self.claim(
            "UPDATE identities SET name = ?2, account_name = iif(account_name IS NULL, NULL, ?3) WHERE id = ?1",
            id,
            name,
            None,
        )
    }

    /// Makes a guest an account of this name, or changes the password of an account.
    pub fn set_password(&self, id: &IdentityId, name: &str, password: PasswordHash) -> Promise<Claim> {
        self.claim(
            "UPDATE identities SET name = ?2, account_name = ?3, password = ?4 WHERE id = ?1",
            id,
            name,
            Some(password),
        )
    }

    /// Lets a program act for them.
    pub fn add_token(&self, token: TokenHash, id: &IdentityId, created_at: u64) -> Promise<()> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT INTO tokens (hash, identity, created_at) VALUES (?1, ?2, ?3)")?
                .execute(params![token.0, id.0, created_at.cast_signed()])?;
            Ok(())
        })
    }

    /// Lets no program act for them any more.
    pub fn forget_tokens(&self, id: &IdentityId) -> Promise<()> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            connection.prepare_cached("DELETE FROM tokens WHERE identity = ?1")?.execute(params![id.0])?;
            Ok(())
        })
    }

    /// Keeps the record of a game that was played elsewhere.
    pub fn save_record(&self, record: &str, text: &str, by: &IdentityId, created_at: u64) -> Promise<()> {
        let (record, text, by) = (record.to_owned(), text.to_owned(), by.clone());
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT INTO records (id, record, identity, created_at) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![record, text, by.0, created_at.cast_signed()])?;
            Ok(())
        })
    }

    /// A record that was kept.
    pub fn record(&self, record: &str) -> Promise<Option<String>> {
        let record = record.to_owned();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT record FROM records WHERE id = ?1")?;
            Ok(statement.query_row([record], |row| row.get(0)).optional()?)
        })
    }

    /// A setting of the server.
    pub fn setting(&self, key: &str) -> Promise<Option<Vec<u8>>> {
        let key = key.to_owned();
        self.threads.read(move |connection| setting(connection, &key))
    }

    /// Sets what was not set yet; the answer is what is set now.
    pub fn set_setting_if_absent(&self, key: &str, value: Vec<u8>) -> Promise<Vec<u8>> {
        let key = key.to_owned();
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT OR IGNORE INTO settings (key, value) VALUES (?1, ?2)")?
                .execute(params![key, value])?;
            Ok(setting(connection, &key)?.unwrap_or_default())
        })
    }

    /// How the player is rated in the game; nothing before the first rated game.
    pub fn rating(&self, player: &str, game: &str) -> Promise<Option<RatingChange>> {
        let (player, game) = (player.to_owned(), game.to_owned());
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT player, game, rating, deviation, volatility, games FROM ratings
                 WHERE player = ?1 AND game = ?2",
            )?;
            let read = |row: &Row<'_>| {
                Ok(RatingChange {
                    player: row.get(0)?,
                    game: row.get(1)?,
                    rating: row.get(2)?,
                    deviation: row.get(3)?,
                    volatility: row.get(4)?,
                    games: row.get(5)?,
                })
            };
            Ok(statement.query_row(params![player, game], read).optional()?)
        })
    }

    /// The best in the game, the highest rating first.
    pub fn leaderboard(&self, game: &str, limit: u32) -> Promise<Vec<LeaderboardEntry>> {
        let game = game.to_owned();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT ifnull(identities.name, ratings.player), rating, deviation, games
                 FROM ratings LEFT JOIN identities ON identities.id = ratings.player
                 WHERE game = ?1 ORDER BY rating DESC, ratings.player LIMIT ?2",
            )?;
            let read = |row: &Row<'_>| {
                Ok(LeaderboardEntry {
                    name: row.get(0)?,
                    rating: row.get(1)?,
                    deviation: row.get(2)?,
                    games: row.get(3)?,
                })
            };
            let standings = statement.query_map(params![game, limit], read)?;
            Ok(standings.collect::<Result<_, _>>()?)
        })
    }

    fn find(&self, filter: &'static str, by: impl rusqlite::ToSql + Send + 'static) -> Promise<Option<Identity>> {
        self.threads.read(move |connection| {
            let question = format!("SELECT id, name, password, created_at FROM identities {filter}");
            let read = |row: &Row<'_>| {
                let password: Option<String> = row.get(2)?;
                let created_at: i64 = row.get(3)?;
                Ok(Identity {
                    id: IdentityId(row.get(0)?),
                    name: row.get(1)?,
                    password: password.map(PasswordHash),
                    created_at: created_at.cast_unsigned(),
                })
            };
            Ok(connection.prepare_cached(&question)?.query_row([by], read).optional()?)
        })
    }

    fn claim(
        &self,
        change: &'static str,
        id: &IdentityId,
        name: &str,
        password: Option<PasswordHash>,
    ) -> Promise<Claim> {
        let (id, name, account_name) = (id.clone(), name.to_owned(), account_name(name));
        self.threads.write(move |connection, _| {
            let is_taken: bool = connection
                .prepare_cached("SELECT EXISTS (SELECT 1 FROM identities WHERE account_name = ?1 AND id <> ?2)")?
                .query_row(params![account_name, id.0], |row| row.get(0))?;
            if is_taken {
                return Ok(Claim::Taken);
            }
            let mut statement = connection.prepare_cached(change)?;
            let changed = match &password {
                Some(password) => statement.execute(params![id.0, name, account_name, password.0])?,
                None => statement.execute(params![id.0, name, account_name])?,
            };
            Ok(if changed == 0 { Claim::Unknown } else { Claim::Granted })
        })
    }
}

fn setting(connection: &Connection, key: &str) -> Result<Option<Vec<u8>>, LogError> {
    let mut statement = connection.prepare_cached("SELECT value FROM settings WHERE key = ?1")?;
    Ok(statement.query_row([key], |row| row.get(0)).optional()?)
}

/// By this two names are the same.
fn account_name(name: &str) -> String {
    name.to_lowercase()
}
