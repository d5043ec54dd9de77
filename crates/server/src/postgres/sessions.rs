//! Sessions and tokens: which cookies and tokens are open, and when they were last used.

use bisat_protocol::IdentityId;
use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::Row;

use super::Postgres;
use super::identities::{find, has_password, lock};
use super::legacy_cookies::{self, IS_VALID_COOKIE};
use super::statements::{execute, query};
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::store::sessions::{LEGACY_COOKIES_FOR, MOST_SESSIONS, MOST_TOKENS, UPGRADED_AT};
use crate::store::{Credential, Identity, PasswordHash, Session, Sessions, StoredToken, TokenHash};

impl Sessions for Postgres {
    fn by_session(&self, session: &SessionId) -> Reply<Option<Identity>> {
        let (pool, session) = (self.pool.clone(), session.clone());
        self.look_up(async move {
            find(&pool, "WHERE id = (SELECT identity FROM sessions WHERE id = $1)", &[&session.0]).await
        })
    }

    fn by_token_hash(&self, token: TokenHash) -> Reply<Option<Identity>> {
        let pool = self.pool.clone();
        self.look_up(async move {
            find(&pool, "WHERE id = (SELECT identity FROM tokens WHERE hash = $1)", &[&&token.0[..]]).await
        })
    }

    fn log_in(&self, of: &IdentityId, verified: &PasswordHash, session: &SessionId, now: u64) -> Reply<bool> {
        let (pool, of, verified, session) = (self.pool.clone(), of.clone(), verified.clone(), session.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let is_current = has_password(&transaction, &of, Some(&verified)).await?;
            if is_current {
                start(&transaction, &of, &session, now).await?;
                transaction.commit().await?;
            }
            Ok(is_current)
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
        let (pool, of, verified, next) = (self.pool.clone(), of.clone(), verified.clone(), next.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            if !has_password(&transaction, &of, Some(&verified)).await? {
                return Ok(false);
            }
            let sql = "UPDATE identities SET password = $2 WHERE id = $1";
            execute(&transaction, sql, &[&of.0, &password.0]).await?;
            end_all(&transaction, &of, now).await?;
            start(&transaction, &of, &next, now).await?;
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn touch(&self, credential: &Credential, now: u64) -> Reply<()> {
        let (pool, credential, now) = (self.pool.clone(), credential.clone(), now.cast_signed());
        self.change(async move {
            let client = pool.get().await?;
            match credential {
                Credential::Session(session) => {
                    let sql = "UPDATE sessions SET last_used_at = $2 WHERE id = $1";
                    execute(&client, sql, &[&session.0, &now]).await?;
                }
                Credential::Token(token) => {
                    let sql = "UPDATE tokens SET last_used_at = $2 WHERE hash = $1";
                    execute(&client, sql, &[&&token.0[..], &now]).await?;
                }
                Credential::LegacyCookie { .. } => {}
            }
            Ok(())
        })
    }

    fn sessions(&self, of: &IdentityId) -> Reply<Vec<Session>> {
        let (pool, of) = (self.pool.clone(), of.clone());
        self.look_up(async move { sessions(&pool.get().await?, &of).await })
    }

    fn tokens(&self, of: &IdentityId) -> Reply<Vec<StoredToken>> {
        let (pool, of) = (self.pool.clone(), of.clone());
        self.look_up(async move { tokens(&pool.get().await?, &of).await })
    }

    fn token_by_id(&self, of: &IdentityId, id: &str) -> Reply<Option<TokenHash>> {
        let (pool, of, id) = (self.pool.clone(), of.clone(), id.to_owned());
        self.look_up(async move {
            let sql = "SELECT hash FROM tokens WHERE identity = $1 AND encode(substr(hash, 1, 8), 'hex') = $2";
            let found = query(&pool.get().await?, sql, &[&of.0, &id]).await?;
            let Some(row) = found.first() else { return Ok(None) };
            let hash: &[u8] = row.try_get(0)?;
            Ok(hash.try_into().ok().map(TokenHash))
        })
    }

    fn add_token(&self, token: TokenHash, id: &IdentityId, created_at: u64) -> Reply<bool> {
        let (pool, id) = (self.pool.clone(), id.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            lock(&transaction, &id).await?;
            let sql = "INSERT INTO tokens (hash, identity, created_at)
                 SELECT $1::bytea, $2::text, $3::bigint WHERE (SELECT count(*) FROM tokens WHERE identity = $2) < $4";
            let at = created_at.cast_signed();
            let added = execute(&transaction, sql, &[&&token.0[..], &id.0, &at, &i64::from(MOST_TOKENS)]).await? > 0;
            transaction.commit().await?;
            Ok(added)
        })
    }

    fn revoke_tokens(&self, id: &IdentityId) -> Reply<()> {
        let (pool, id) = (self.pool.clone(), id.clone());
        self.change(async move {
            execute(&pool.get().await?, "DELETE FROM tokens WHERE identity = $1", &[&id.0]).await?;
            Ok(())
        })
    }

    fn end(&self, of: &IdentityId, credential: &Credential, now: u64) -> Reply<bool> {
        let (pool, of, credential) = (self.pool.clone(), of.clone(), credential.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            lock(&transaction, &of).await?;
            let ended = match credential {
                Credential::Session(session) => {
                    let sql = "DELETE FROM sessions WHERE id = $1 AND identity = $2";
                    let ended = execute(&transaction, sql, &[&session.0, &of.0]).await?;
                    if ended > 0 {
                        legacy_cookies::end_replaced(&transaction, &of, now).await?;
                    }
                    ended
                }
                Credential::Token(token) => {
                    let sql = "DELETE FROM tokens WHERE hash = $1 AND identity = $2";
                    execute(&transaction, sql, &[&&token.0[..], &of.0]).await?
                }
                Credential::LegacyCookie { hash, .. } => legacy_cookies::end(&transaction, hash, &of, now).await?,
            };
            transaction.commit().await?;
            Ok(ended > 0)
        })
    }

    fn end_all(&self, of: &IdentityId, next: Option<&SessionId>, now: u64) -> Reply<()> {
        let (pool, of, next) = (self.pool.clone(), of.clone(), next.cloned());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            lock(&transaction, &of).await?;
            end_all(&transaction, &of, now).await?;
            if let Some(next) = next {
                start(&transaction, &of, &next, now).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn end_all_sessions(&self, now: u64) -> Reply<()> {
        let pool = self.pool.clone();
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let delete = "DELETE FROM sessions; DELETE FROM tokens; DELETE FROM replaced_cookies";
            transaction.batch_execute(delete).await?;
            let after = now.cast_signed().saturating_add(1);
            let sql = "UPDATE identities SET cookies_from = greatest(cookies_from, $1)";
            execute(&transaction, sql, &[&after]).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn set_upgraded_at(&self, now: u64) -> Reply<()> {
        let (pool, now) = (self.pool.clone(), now.to_string());
        self.change(async move {
            let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            execute(&pool.get().await?, sql, &[&UPGRADED_AT, &now.as_bytes()]).await?;
            Ok(())
        })
    }

    fn by_legacy_cookie(
        &self,
        cookie: TokenHash,
        of: &IdentityId,
        issued_at: u64,
        now: u64,
    ) -> Reply<Option<Identity>> {
        let (pool, of, issued_at, now) = (self.pool.clone(), of.clone(), issued_at.cast_signed(), now.cast_signed());
        self.look_up(async move {
            let grace = LEGACY_COOKIES_FOR.cast_signed();
            find(&pool, IS_VALID_COOKIE, &[&of.0, &issued_at, &&cookie.0[..], &now, &UPGRADED_AT, &grace]).await
        })
    }

    fn replace_legacy_cookie(
        &self,
        cookie: TokenHash,
        of: &IdentityId,
        session: &SessionId,
        now: u64,
    ) -> Reply<Option<SessionId>> {
        let (pool, of, session) = (self.pool.clone(), of.clone(), session.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            lock(&transaction, &of).await?;
            if let Some(replacement) = legacy_cookies::replacement(&transaction, cookie, now).await? {
                return Ok(replacement);
            }
            legacy_cookies::replace(&transaction, cookie, &of, &session, now).await?;
            start(&transaction, &of, &session, now).await?;
            transaction.commit().await?;
            Ok(Some(session))
        })
    }
}

/// Stores a session, and ends the oldest of too many. The row of the person is locked.
pub(super) async fn start(
    transaction: &Transaction<'_>,
    of: &IdentityId,
    session: &SessionId,
    now: u64,
) -> Result<(), LogError> {
    let insert = "INSERT INTO sessions (id, identity, created_at, last_used_at) VALUES ($1, $2, $3, $3)";
    execute(transaction, insert, &[&session.0, &of.0, &now.cast_signed()]).await?;
    let end = "DELETE FROM sessions WHERE identity = $1 AND id NOT IN
         (SELECT id FROM sessions WHERE identity = $1 ORDER BY id = $2 DESC, last_used_at DESC LIMIT $3)";
    execute(transaction, end, &[&of.0, &session.0, &i64::from(MOST_SESSIONS)]).await?;
    Ok(())
}

/// Ends all sessions, cookies and tokens of a person.
pub(super) async fn end_all(transaction: &Transaction<'_>, of: &IdentityId, now: u64) -> Result<(), LogError> {
    execute(transaction, "DELETE FROM sessions WHERE identity = $1", &[&of.0]).await?;
    execute(transaction, "DELETE FROM tokens WHERE identity = $1", &[&of.0]).await?;
    legacy_cookies::end_all(transaction, of, now).await
}

/// Open sessions of a person, the last used first.
pub(super) async fn sessions(client: &impl GenericClient, of: &IdentityId) -> Result<Vec<Session>, LogError> {
    let sql = "SELECT id, created_at, last_used_at FROM sessions WHERE identity = $1 ORDER BY last_used_at DESC, id";
    let session = |row: &Row| {
        let (created_at, last_used_at): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
        let (created_at, last_used_at) = (created_at.cast_unsigned(), last_used_at.cast_unsigned());
        Ok(Session { id: SessionId(row.try_get(0)?), created_at, last_used_at })
    };
    query(client, sql, &[&of.0]).await?.iter().map(session).collect()
}

/// Tokens of a person, the newest first.
pub(super) async fn tokens(client: &impl GenericClient, of: &IdentityId) -> Result<Vec<StoredToken>, LogError> {
    let sql = "SELECT encode(substr(hash, 1, 8), 'hex'), created_at, last_used_at FROM tokens
         WHERE identity = $1 ORDER BY created_at DESC, hash";
    let token = |row: &Row| {
        let (created_at, last_used_at): (i64, Option<i64>) = (row.try_get(1)?, row.try_get(2)?);
        let last_used_at = last_used_at.map(i64::cast_unsigned);
        Ok(StoredToken { id: row.try_get(0)?, created_at: created_at.cast_unsigned(), last_used_at })
    };
    query(client, sql, &[&of.0]).await?.iter().map(token).collect()
}
