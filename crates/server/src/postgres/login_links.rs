//! One-time links with which people log in on another device.

use bisat_protocol::IdentityId;
use deadpool_postgres::GenericClient;

use super::Postgres;
use super::identities::lock;
use super::sessions::start;
use super::statements::{execute, query};
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::store::{LoginLinks, TokenHash};

impl LoginLinks for Postgres {
    fn add_login_link(&self, session: &SessionId, secret: TokenHash, ends_at: u64) -> Reply<bool> {
        let (pool, session) = (self.pool.clone(), session.clone());
        self.change(async move {
            let sql = "INSERT INTO login_links (session, hash, ends_at)
                 SELECT id, $2, $3 FROM sessions WHERE id = $1
                 ON CONFLICT (session) DO UPDATE SET hash = excluded.hash, ends_at = excluded.ends_at";
            let (hash, ends_at) = (&secret.0[..], ends_at.cast_signed());
            Ok(execute(&pool.get().await?, sql, &[&session.0, &hash, &ends_at]).await? > 0)
        })
    }

    fn login_link_owner(&self, secret: TokenHash, now: u64) -> Reply<Option<IdentityId>> {
        let pool = self.pool.clone();
        self.look_up(async move { owner(&pool.get().await?, secret, now).await })
    }

    fn use_login_link(&self, secret: TokenHash, session: &SessionId, now: u64) -> Reply<Option<IdentityId>> {
        let (pool, session) = (self.pool.clone(), session.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let Some(owner) = owner(&transaction, secret, now).await? else { return Ok(None) };
            lock(&transaction, &owner).await?;
            // Another request may have used it, or its session may have ended, before the lock.
            let used = execute(&transaction, "DELETE FROM login_links WHERE hash = $1", &[&&secret.0[..]]).await?;
            if used == 0 {
                return Ok(None);
            }
            start(&transaction, &owner, &session, now).await?;
            transaction.commit().await?;
            Ok(Some(owner))
        })
    }
}

async fn owner(client: &impl GenericClient, secret: TokenHash, now: u64) -> Result<Option<IdentityId>, LogError> {
    let sql =
        "SELECT identity FROM login_links JOIN sessions ON sessions.id = session WHERE hash = $1 AND ends_at > $2";
    let found = query(client, sql, &[&&secret.0[..], &now.cast_signed()]).await?;
    found.first().map(|row| Ok(IdentityId(row.try_get(0)?))).transpose()
}
