//! Legacy cookies: those of version 0.2 or earlier, which have no session. Each is replaced once by a session. They come with
//! a database that was moved from SQLite.

use bisat_protocol::IdentityId;
use deadpool_postgres::Transaction;

use super::statements::{execute, query};
use crate::event_log::LogError;
use crate::identity::SessionId;
use crate::store::TokenHash;
use crate::store::sessions::REPLACED_FOR;

/// Finds the owner of a cookie: $1 owner, $2 issued at, $3 hash, $4 now, $5 setting of the upgrade, $6 grace period.
pub(super) const IS_VALID_COOKIE: &str = "WHERE id = $1 AND deleted_at IS NULL AND cookies_from <= $2
    AND NOT EXISTS (SELECT 1 FROM replaced_cookies WHERE hash = $3 AND ends_at <= $4)
    AND EXISTS (
        SELECT 1 FROM (SELECT convert_from(value, 'UTF8')::bigint AS at FROM settings WHERE key = $5) AS upgrade
        WHERE $2 <= at AND $4 < at + $6
    )";

/// What came in the place of a cookie: nothing yet, or a session, which may have ended.
pub(super) async fn replacement(
    transaction: &Transaction<'_>,
    cookie: TokenHash,
    now: u64,
) -> Result<Option<Option<SessionId>>, LogError> {
    let sql = "SELECT sessions.id FROM replaced_cookies LEFT JOIN sessions
         ON sessions.id = replaced_cookies.session AND replaced_cookies.ends_at > $2 WHERE hash = $1";
    let found = query(transaction, sql, &[&&cookie.0[..], &now.cast_signed()]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let session: Option<String> = row.try_get(0)?;
    Ok(Some(session.map(SessionId)))
}

/// Stores that a session takes the place of a cookie.
pub(super) async fn replace(
    transaction: &Transaction<'_>,
    cookie: TokenHash,
    of: &IdentityId,
    session: &SessionId,
    now: u64,
) -> Result<(), LogError> {
    let sql = "INSERT INTO replaced_cookies (hash, identity, ends_at, session) VALUES ($1, $2, $3, $4)";
    let ends_at = (now + REPLACED_FOR).cast_signed();
    execute(transaction, sql, &[&&cookie.0[..], &of.0, &ends_at, &session.0]).await?;
    Ok(())
}

/// Ends all cookies of a person that were issued until now.
pub(super) async fn end_all(transaction: &Transaction<'_>, of: &IdentityId, now: u64) -> Result<(), LogError> {
    let sql = "UPDATE identities SET cookies_from = $2 WHERE id = $1";
    execute(transaction, sql, &[&of.0, &(now + 1).cast_signed()]).await?;
    execute(transaction, "DELETE FROM replaced_cookies WHERE identity = $1", &[&of.0]).await?;
    Ok(())
}

/// Ends the cookies of a person that were replaced by sessions.
pub(super) async fn end_replaced(transaction: &Transaction<'_>, of: &IdentityId, now: u64) -> Result<(), LogError> {
    let sql = "UPDATE replaced_cookies SET ends_at = least(ends_at, $2) WHERE identity = $1";
    execute(transaction, sql, &[&of.0, &now.cast_signed()]).await?;
    Ok(())
}

/// Ends one cookie. Returns the number of cookies that were changed.
pub(super) async fn end(
    transaction: &Transaction<'_>,
    cookie: TokenHash,
    of: &IdentityId,
    ends_at: u64,
) -> Result<u64, LogError> {
    let sql = "INSERT INTO replaced_cookies (hash, identity, ends_at) VALUES ($1, $2, $3)
         ON CONFLICT (hash) DO UPDATE SET ends_at = least(replaced_cookies.ends_at, excluded.ends_at)";
    execute(transaction, sql, &[&&cookie.0[..], &of.0, &ends_at.cast_signed()]).await
}
