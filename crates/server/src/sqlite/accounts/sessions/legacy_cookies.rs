//! Legacy cookies: those of version 0.2 or earlier, which have no session. Each is replaced once by a session.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::start;
use crate::event_log::LogError;
use crate::identity::SessionId;
use crate::store::TokenHash;
use crate::store::sessions::REPLACED_FOR;

/// Finds the owner of a cookie: ?1 owner, ?2 issued at, ?3 hash, ?4 now, ?5 setting of the upgrade, ?6 grace period.
pub(super) const IS_VALID_COOKIE: &str = "WHERE id = ?1 AND deleted_at IS NULL AND cookies_from <= ?2
    AND NOT EXISTS (SELECT 1 FROM replaced_cookies WHERE hash = ?3 AND ends_at <= ?4)
    AND EXISTS (
        SELECT 1 FROM (SELECT CAST(CAST(value AS TEXT) AS INTEGER) AS at FROM settings WHERE key = ?5)
        WHERE ?2 <= at AND ?4 < at + ?6
    )";

/// Starts a session in place of a cookie without one, or finds the session that has taken its place.
pub(super) fn replace_legacy_cookie(
    connection: &Connection,
    cookie: TokenHash,
    of: &IdentityId,
    session: &SessionId,
    now: u64,
) -> Result<Option<SessionId>, LogError> {
    if let Some(replacement) = replacement(connection, cookie, now)? {
        return Ok(replacement);
    }
    connection
        .prepare_cached("INSERT INTO replaced_cookies (hash, identity, ends_at, session) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![cookie.0, of.0, (now + REPLACED_FOR).cast_signed(), session.0])?;
    start(connection, of, session, now)?;
    Ok(Some(session.clone()))
}

/// Ends all cookies without a session that were issued until now.
pub(super) fn end_legacy_cookies(connection: &Connection, of: &IdentityId, now: u64) -> Result<(), LogError> {
    connection
        .prepare_cached("UPDATE identities SET cookies_from = ?2 WHERE id = ?1")?
        .execute(params![of.0, (now + 1).cast_signed()])?;
    connection.prepare_cached("DELETE FROM replaced_cookies WHERE identity = ?1")?.execute([&of.0])?;
    Ok(())
}

/// Ends the cookies of a person that were replaced by sessions.
pub(super) fn end_replaced_cookies(connection: &Connection, of: &IdentityId, now: u64) -> Result<(), LogError> {
    connection
        .prepare_cached("UPDATE replaced_cookies SET ends_at = min(ends_at, ?2) WHERE identity = ?1")?
        .execute(params![of.0, now.cast_signed()])?;
    Ok(())
}

/// What came in the place of a cookie: nothing yet, or a session, which may have ended.
fn replacement(connection: &Connection, cookie: TokenHash, now: u64) -> Result<Option<Option<SessionId>>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT sessions.id FROM replaced_cookies LEFT JOIN sessions
         ON sessions.id = replaced_cookies.session AND replaced_cookies.ends_at > ?2
         WHERE hash = ?1",
    )?;
    let read = |row: &Row<'_>| row.get::<_, Option<String>>(0).map(|session| session.map(SessionId));
    Ok(statement.query_row(params![cookie.0, now.cast_signed()], read).optional()?)
}

/// Ends one cookie. Returns the number of cookies that were changed.
pub(super) fn end_legacy_cookie(
    connection: &Connection,
    cookie: TokenHash,
    of: &IdentityId,
    ends_at: u64,
) -> Result<usize, LogError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO replaced_cookies (hash, identity, ends_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (hash) DO UPDATE SET ends_at = min(ends_at, excluded.ends_at)",
    )?;
    Ok(statement.execute(params![cookie.0, of.0, ends_at.cast_signed()])?)
}
