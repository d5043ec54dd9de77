//! Browsers that get notifications.

use bisat_protocol::IdentityId;
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::Postgres;
use super::identities::lock;
use super::statements::{execute, query};
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::store::push_subscriptions::{BrowserKeys, MOST_SUBSCRIPTIONS, PushSubscriptions, StoredSubscription};

impl PushSubscriptions for Postgres {
    fn set_push_subscription(&self, subscription: StoredSubscription, now: u64) -> Reply<bool> {
        let pool = self.pool.clone();
        self.change(async move {
            let StoredSubscription { session, endpoint, keys } = subscription;
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let sql = "SELECT identity FROM sessions WHERE id = $1";
            let found = query(&transaction, sql, &[&session.0]).await?;
            let Some(row) = found.first() else { return Ok(false) };
            let of = IdentityId(row.try_get(0)?);
            lock(&transaction, &of).await?;
            let sql = "DELETE FROM push_subscriptions WHERE session = $1 OR endpoint = $2";
            execute(&transaction, sql, &[&session.0, &endpoint]).await?;
            // The session may have ended before the lock, and another one may have taken the endpoint.
            let sql = "INSERT INTO push_subscriptions (session, endpoint, key, auth, created_at)
                 SELECT id, $2, $3, $4, $5 FROM sessions WHERE id = $1
                 ON CONFLICT (endpoint) DO UPDATE SET session = excluded.session, key = excluded.key,
                     auth = excluded.auth, created_at = excluded.created_at";
            let (key, auth, now) = (&keys.public[..], &keys.auth[..], now.cast_signed());
            let added = execute(&transaction, sql, &[&session.0, &endpoint, &key, &auth, &now]).await?;
            let sql = "DELETE FROM push_subscriptions WHERE session IN (
                     SELECT session FROM push_subscriptions JOIN sessions ON sessions.id = session
                     WHERE identity = $1
                     ORDER BY session = $2 DESC, push_subscriptions.created_at DESC, session OFFSET $3)";
            execute(&transaction, sql, &[&of.0, &session.0, &i64::from(MOST_SUBSCRIPTIONS)]).await?;
            transaction.commit().await?;
            Ok(added > 0)
        })
    }

    fn remove_push_subscription(&self, session: &SessionId) -> Reply<()> {
        let (pool, session) = (self.pool.clone(), session.clone());
        self.change(async move {
            execute(&pool.get().await?, "DELETE FROM push_subscriptions WHERE session = $1", &[&session.0]).await?;
            Ok(())
        })
    }

    fn forget_push_endpoint(&self, session: &SessionId, endpoint: &str) -> Reply<()> {
        let (pool, session, endpoint) = (self.pool.clone(), session.clone(), endpoint.to_owned());
        self.change(async move {
            let sql = "DELETE FROM push_subscriptions WHERE session = $1 AND endpoint = $2";
            execute(&pool.get().await?, sql, &[&session.0, &endpoint]).await?;
            Ok(())
        })
    }

    fn push_subscriptions(&self, of: &IdentityId) -> Reply<Vec<StoredSubscription>> {
        let (pool, of) = (self.pool.clone(), of.clone());
        self.look_up(async move { subscriptions(&pool.get().await?, &of).await })
    }
}

/// The subscriptions of a person, the newest first.
pub(super) async fn subscriptions(
    client: &impl GenericClient,
    of: &IdentityId,
) -> Result<Vec<StoredSubscription>, LogError> {
    let sql = "SELECT session, endpoint, key, auth FROM push_subscriptions JOIN sessions ON sessions.id = session
         WHERE identity = $1 ORDER BY push_subscriptions.created_at DESC, session";
    let subscription = |row: &Row| {
        let damaged = || LogError::Damaged("a subscription has keys of a wrong length".to_owned());
        let keys = BrowserKeys::from_bytes(row.try_get(2)?, row.try_get(3)?).ok_or_else(damaged)?;
        Ok(StoredSubscription { session: SessionId(row.try_get(0)?), endpoint: row.try_get(1)?, keys })
    };
    query(client, sql, &[&of.0]).await?.iter().map(subscription).collect()
}
