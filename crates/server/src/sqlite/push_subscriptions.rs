//! Browsers that get notifications.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, Row, params};

use super::Sqlite;
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::store::push_subscriptions::{BrowserKeys, MOST_SUBSCRIPTIONS, PushSubscriptions, StoredSubscription};

impl PushSubscriptions for Sqlite {
    fn set_push_subscription(&self, subscription: StoredSubscription, now: u64) -> Reply<bool> {
        self.threads.write(move |connection, _| {
            let StoredSubscription { session, endpoint, keys } = &subscription;
            connection
                .prepare_cached("DELETE FROM push_subscriptions WHERE session = ?1 OR endpoint = ?2")?
                .execute(params![session.0, endpoint])?;
            let added = connection
                .prepare_cached(
                    "INSERT INTO push_subscriptions (session, endpoint, key, auth, created_at)
                     SELECT id, ?2, ?3, ?4, ?5 FROM sessions WHERE id = ?1",
                )?
                .execute(params![session.0, endpoint, keys.public, keys.auth, now.cast_signed()])?;
            connection
                .prepare_cached(
                    "DELETE FROM push_subscriptions WHERE session IN (
                         SELECT session FROM push_subscriptions JOIN sessions ON sessions.id = session
                         WHERE identity = (SELECT identity FROM sessions WHERE id = ?1)
                         ORDER BY session = ?1 DESC, push_subscriptions.created_at DESC, session LIMIT -1 OFFSET ?2)",
                )?
                .execute(params![session.0, MOST_SUBSCRIPTIONS])?;
            Ok(added > 0)
        })
    }

    fn remove_push_subscription(&self, session: &SessionId) -> Reply<()> {
        let session = session.clone();
        self.threads.write(move |connection, _| {
            connection.prepare_cached("DELETE FROM push_subscriptions WHERE session = ?1")?.execute([&session.0])?;
            Ok(())
        })
    }

    fn forget_push_endpoint(&self, session: &SessionId, endpoint: &str) -> Reply<()> {
        let (session, endpoint) = (session.clone(), endpoint.to_owned());
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("DELETE FROM push_subscriptions WHERE session = ?1 AND endpoint = ?2")?
                .execute([&session.0, &endpoint])?;
            Ok(())
        })
    }

    fn push_subscriptions(&self, of: &IdentityId) -> Reply<Vec<StoredSubscription>> {
        let of = of.clone();
        self.threads.read(move |connection| subscriptions(connection, &of))
    }
}

/// The subscriptions of a person, the newest first.
pub(super) fn subscriptions(connection: &Connection, of: &IdentityId) -> Result<Vec<StoredSubscription>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT session, endpoint, key, auth FROM push_subscriptions JOIN sessions ON sessions.id = session
         WHERE identity = ?1 ORDER BY push_subscriptions.created_at DESC, session",
    )?;
    let read = |row: &Row<'_>| {
        let keys = BrowserKeys { public: row.get(2)?, auth: row.get(3)? };
        Ok(StoredSubscription { session: SessionId(row.get(0)?), endpoint: row.get(1)?, keys })
    };
    let found = statement.query_map([&of.0], read)?;
    Ok(found.collect::<Result<_, _>>()?)
}
