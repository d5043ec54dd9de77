//! Sessions and tokens: which cookies and tokens are open, and when they were last used.

mod legacy_cookies;

use bisat_protocol::IdentityId;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::sqlite::Sqlite;
use crate::sqlite::settings::set_if_absent;
use crate::store::sessions::{LEGACY_COOKIES_FOR, MOST_SESSIONS, MOST_TOKENS, UPGRADED_AT};
use crate::store::{Credential, Identity, PasswordHash, Session, Sessions, StoredToken, TokenHash};
use legacy_cookies::{
    IS_VALID_COOKIE, end_legacy_cookie, end_legacy_cookies, end_replaced_cookies, replace_legacy_cookie,
};

impl Sessions for Sqlite {
    fn log_in(&self, of: &IdentityId, verified: &PasswordHash, session: &SessionId, now: u64) -> Reply<bool> {
        let (of, verified, session) = (of.clone(), verified.clone(), session.clone());
        self.threads.write(move |connection, _| {
            let is_current = has_password(connection, &of, Some(&verified))?;
            if is_current {
                start(connection, &of, &session, now)?;
            }
            Ok(is_current)
        })
    }

    fn by_session(&self, session: &SessionId) -> Reply<Option<Identity>> {
        self.find("WHERE id = (SELECT identity FROM sessions WHERE id = ?1)", (session.0.clone(),))
    }

    fn touch(&self, credential: &Credential, now: u64) -> Reply<()> {
        let credential = credential.clone();
        self.threads.write(move |connection, _| {
            let now = now.cast_signed();
            match &credential {
                Credential::Session(session) => connection
                    .prepare_cached("UPDATE sessions SET last_used_at = ?2 WHERE id = ?1")?
                    .execute(params![session.0, now])?,
                Credential::Token(token) => connection
                    .prepare_cached("UPDATE tokens SET last_used_at = ?2 WHERE hash = ?1")?
                    .execute(params![token.0, now])?,
                Credential::LegacyCookie { .. } => 0,
            };
            Ok(())
        })
    }

    fn sessions(&self, of: &IdentityId) -> Reply<Vec<Session>> {
        let of = of.clone();
        self.threads.read(move |connection| sessions(connection, &of))
    }

    fn tokens(&self, of: &IdentityId) -> Reply<Vec<StoredToken>> {
        let of = of.clone();
        self.threads.read(move |connection| tokens(connection, &of))
    }

    fn end(&self, of: &IdentityId, credential: &Credential, now: u64) -> Reply<bool> {
        let (of, credential) = (of.clone(), credential.clone());
        self.threads.write(move |connection, _| {
            let ended = match &credential {
                Credential::Session(session) => {
                    let ended = connection
                        .prepare_cached("DELETE FROM sessions WHERE id = ?1 AND identity = ?2")?
                        .execute(params![session.0, of.0])?;
                    if ended > 0 {
                        end_replaced_cookies(connection, &of, now)?;
                    }
                    ended
                }
                Credential::Token(token) => connection
                    .prepare_cached("DELETE FROM tokens WHERE hash = ?1 AND identity = ?2")?
                    .execute(params![token.0, of.0])?,
                Credential::LegacyCookie { hash, .. } => end_legacy_cookie(connection, *hash, &of, now)?,
            };
            Ok(ended > 0)
        })
    }

    fn token_by_id(&self, of: &IdentityId, id: &str) -> Reply<Option<TokenHash>> {
        let (of, id) = (of.clone(), id.to_owned());
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT hash FROM tokens WHERE identity = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2",
            )?;
            Ok(statement.query_row(params![of.0, id], |row| row.get(0).map(TokenHash)).optional()?)
        })
    }

    fn end_all(&self, of: &IdentityId, next: Option<&SessionId>, now: u64) -> Reply<()> {
        let (of, next) = (of.clone(), next.cloned());
        self.threads.write(move |connection, _| {
            end_all(connection, &of, now)?;
            next.as_ref().map_or(Ok(()), |next| start(connection, &of, next, now))
        })
    }

    fn change_password(
        &self,
        of: &IdentityId,
        verified: &PasswordHash,
        password: PasswordHash,
        next: &SessionId,
        now: u64,
    ) -> Reply<bool> {
        let (of, verified, next) = (of.clone(), verified.clone(), next.clone());
        self.threads.write(move |connection, _| {
            if !has_password(connection, &of, Some(&verified))? {
                return Ok(false);
            }
            connection
                .prepare_cached("UPDATE identities SET password = ?2 WHERE id = ?1")?
                .execute(params![of.0, password.0])?;
            end_all(connection, &of, now)?;
            start(connection, &of, &next, now)?;
            Ok(true)
        })
    }

    fn by_token_hash(&self, token: TokenHash) -> Reply<Option<Identity>> {
        self.find("WHERE id = (SELECT identity FROM tokens WHERE hash = ?1)", (token.0,))
    }

    fn add_token(&self, token: TokenHash, id: &IdentityId, created_at: u64) -> Reply<bool> {
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

    fn revoke_tokens(&self, id: &IdentityId) -> Reply<()> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            connection.prepare_cached("DELETE FROM tokens WHERE identity = ?1")?.execute(params![id.0])?;
            Ok(())
        })
    }

    fn end_all_sessions(&self, now: u64) -> Reply<()> {
        self.threads.write(move |connection, _| {
            connection.execute_batch("DELETE FROM sessions; DELETE FROM tokens; DELETE FROM replaced_cookies;")?;
            let after = now.cast_signed().saturating_add(1);
            connection.execute("UPDATE identities SET cookies_from = max(cookies_from, ?1)", params![after])?;
            Ok(())
        })
    }

    fn set_upgraded_at(&self, now: u64) -> Reply<()> {
        self.threads.write(move |connection, _| set_if_absent(connection, UPGRADED_AT, now.to_string().as_bytes()))
    }

    fn by_legacy_cookie(
        &self,
        cookie: TokenHash,
        of: &IdentityId,
        issued_at: u64,
        now: u64,
    ) -> Reply<Option<Identity>> {
        let (of, issued_at, now) = (of.0.clone(), issued_at.cast_signed(), now.cast_signed());
        self.find(IS_VALID_COOKIE, (of, issued_at, cookie.0, now, UPGRADED_AT, LEGACY_COOKIES_FOR.cast_signed()))
    }

    fn replace_legacy_cookie(
        &self,
        cookie: TokenHash,
        of: &IdentityId,
        session: &SessionId,
        now: u64,
    ) -> Reply<Option<SessionId>> {
        let (of, session) = (of.clone(), session.clone());
        self.threads.write(move |connection, _| replace_legacy_cookie(connection, cookie, &of, &session, now))
    }
}

/// Whether a person has this password; `None` asks for a guest.
pub(super) fn has_password(
    connection: &Connection,
    of: &IdentityId,
    password: Option<&PasswordHash>,
) -> Result<bool, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM identities WHERE id = ?1 AND password IS ?2 AND deleted_at IS NULL)",
    )?;
    Ok(statement.query_row(params![of.0, password.map(|password| &password.0)], |row| row.get(0))?)
}

/// Stores a session, and ends the oldest of too many.
pub(super) fn start(connection: &Connection, of: &IdentityId, session: &SessionId, now: u64) -> Result<(), LogError> {
    connection
        .prepare_cached("INSERT INTO sessions (id, identity, created_at, last_used_at) VALUES (?1, ?2, ?3, ?3)")?
        .execute(params![session.0, of.0, now.cast_signed()])?;
    connection
        .prepare_cached(
            "DELETE FROM sessions WHERE identity = ?1 AND id NOT IN
             (SELECT id FROM sessions WHERE identity = ?1 ORDER BY id = ?2 DESC, last_used_at DESC LIMIT ?3)",
        )?
        .execute(params![of.0, session.0, MOST_SESSIONS])?;
    Ok(())
}

/// Ends all sessions, cookies and tokens of a person.
pub(super) fn end_all(connection: &Connection, of: &IdentityId, now: u64) -> Result<(), LogError> {
    for table in ["sessions", "tokens"] {
        connection.prepare_cached(&format!("DELETE FROM {table} WHERE identity = ?1"))?.execute([&of.0])?;
    }
    end_legacy_cookies(connection, of, now)
}

/// Open sessions of a person, the last used first.
pub(super) fn sessions(connection: &Connection, of: &IdentityId) -> Result<Vec<Session>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, created_at, last_used_at FROM sessions WHERE identity = ?1 ORDER BY last_used_at DESC, id",
    )?;
    let read = |row: &Row<'_>| {
        let (created_at, last_used_at): (i64, i64) = (row.get(1)?, row.get(2)?);
        let (created_at, last_used_at) = (created_at.cast_unsigned(), last_used_at.cast_unsigned());
        Ok(Session { id: SessionId(row.get(0)?), created_at, last_used_at })
    };
    let sessions = statement.query_map([&of.0], read)?;
    Ok(sessions.collect::<Result<_, _>>()?)
}

/// Tokens of a person, the newest first.
pub(super) fn tokens(connection: &Connection, of: &IdentityId) -> Result<Vec<StoredToken>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT lower(hex(substr(hash, 1, 8))), created_at, last_used_at FROM tokens
         WHERE identity = ?1 ORDER BY created_at DESC, hash",
    )?;
    let read = |row: &Row<'_>| {
        let (created_at, last_used_at): (i64, Option<i64>) = (row.get(1)?, row.get(2)?);
        let last_used_at = last_used_at.map(i64::cast_unsigned);
        Ok(StoredToken { id: row.get(0)?, created_at: created_at.cast_unsigned(), last_used_at })
    };
    let tokens = statement.query_map([&of.0], read)?;
    Ok(tokens.collect::<Result<_, _>>()?)
}
