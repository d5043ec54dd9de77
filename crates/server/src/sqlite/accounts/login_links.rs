//! One-time links with which people log in on another device.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, OptionalExtension, params};

use super::sessions::start;
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::sqlite::Sqlite;
use crate::store::{LoginLinks, TokenHash};

impl LoginLinks for Sqlite {
    fn add_login_link(&self, session: &SessionId, secret: TokenHash, ends_at: u64) -> Reply<bool> {
        let session = session.clone();
        self.threads.write(move |connection, _| {
            let added = connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO login_links (session, hash, ends_at)
                     SELECT id, ?2, ?3 FROM sessions WHERE id = ?1",
                )?
                .execute(params![session.0, secret.0, ends_at.cast_signed()])?;
            Ok(added > 0)
        })
    }

    fn login_link_owner(&self, secret: TokenHash, now: u64) -> Reply<Option<IdentityId>> {
        self.threads.read(move |connection| owner(connection, secret, now))
    }

    fn use_login_link(&self, secret: TokenHash, session: &SessionId, now: u64) -> Reply<Option<IdentityId>> {
        let session = session.clone();
        self.threads.write(move |connection, _| {
            let Some(owner) = owner(connection, secret, now)? else { return Ok(None) };
            connection.prepare_cached("DELETE FROM login_links WHERE hash = ?1")?.execute(params![secret.0])?;
            start(connection, &owner, &session, now)?;
            Ok(Some(owner))
        })
    }
}

fn owner(connection: &Connection, secret: TokenHash, now: u64) -> Result<Option<IdentityId>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT identity FROM login_links JOIN sessions ON sessions.id = session WHERE hash = ?1 AND ends_at > ?2",
    )?;
    let found = statement.query_row(params![secret.0, now.cast_signed()], |row| row.get(0).map(IdentityId));
    Ok(found.optional()?)
}
