//! Guests, accounts, tokens, ratings, imported records and settings, in the same file as the event log.
//! Secrets arrive as hashes: nothing here hashes a password or draws a token.

pub mod deletion;
pub mod names;
pub mod sessions;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use bisat_protocol::IdentityId;
use bisat_protocol::http::{LeaderboardEntry, LeaderboardKind};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use sha2::{Digest, Sha256};

use super::threads::Threads;
use crate::event_log::{LogError, RatingChange, Reply};
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

/// A rating with a larger deviation is provisional.
const PROVISIONAL: f64 = 110.0;

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
    FirstCookie {
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

    /// Counts a rated game of two players on a day. Returns its number among their games on that day.
    pub fn meet(&self, one: &str, other: &str, game: &str, day: u64) -> Reply<u32> {
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        let (first, second, game) = (first.to_owned(), second.to_owned(), game.to_owned());
        self.threads.write(move |connection, _| {
            let day = day.cast_signed();
            // Days before are not asked for again.
            connection.prepare_cached("DELETE FROM meetings WHERE day < ?1")?.execute(params![day])?;
            let count = connection
                .prepare_cached(
                    "INSERT INTO meetings (day, game, first, second, games) VALUES (?1, ?2, ?3, ?4, 1)
                     ON CONFLICT DO UPDATE SET games = games + 1 RETURNING games",
                )?
                .query_row(params![day, game, first, second], |row| row.get(0))?;
            Ok(count)
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

    /// The player's rating in the game; none before the first rated game.
    pub fn rating(&self, player: &str, game: &str) -> Reply<Option<RatingChange>> {
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

    /// The best players of the game, highest rating first; provisional ratings come last. The levels of the machines are
    /// among the bots.
    pub fn leaderboard(&self, game: &str, kind: LeaderboardKind, limit: u32) -> Reply<Vec<LeaderboardEntry>> {
        let game = game.to_owned();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT ifnull(identities.name, ratings.player), rating, deviation, games
                 FROM ratings LEFT JOIN identities ON identities.id = ratings.player
                 WHERE game = ?1 AND ifnull(identities.is_bot, TRUE) = ?2 AND identities.deleted_at IS NULL
                 ORDER BY deviation > ?3, rating DESC, ratings.player LIMIT ?4",
            )?;
            let read = |row: &Row<'_>| {
                let deviation: f64 = row.get(2)?;
                Ok(LeaderboardEntry {
                    name: row.get(0)?,
                    rating: row.get(1)?,
                    deviation,
                    games: row.get(3)?,
                    is_provisional: deviation > PROVISIONAL,
                })
            };
            let is_bots = kind == LeaderboardKind::Bots;
            let entries = statement.query_map(params![game, is_bots, PROVISIONAL, limit], read)?;
            Ok(entries.collect::<Result<_, _>>()?)
        })
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
