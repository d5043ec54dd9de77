//! Guests and accounts.

use bisat_protocol::account::{ExportedRating, ExportedRecord, ExportedResult};
use bisat_protocol::{IdentityId, TableId};
use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;

use super::identities::{find, has_password};
use super::names::{self, ClaimedName};
use super::push_subscriptions::subscriptions;
use super::sessions::{end_all, sessions, start, tokens};
use super::statements::{execute, query};
use super::{Postgres, reading};
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::identity::names::DELETED;
use crate::store::identities::account_name;
use crate::store::{Identities, Identity, NameClaim, PasswordHash, PersonalData, Work};

/// A guest of whom nothing is kept but the name.
const IS_IDLE: &str = "password IS NULL AND deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM records WHERE records.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE tournament_people.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.identity = identities.id)";

impl Identities for Postgres {
    fn identity(&self, id: &IdentityId) -> Reply<Option<Identity>> {
        let (pool, id) = (self.pool.clone(), id.clone());
        self.look_up(async move { find(&pool, "WHERE id = $1", &[&id.0]).await })
    }

    fn by_account(&self, name: &str) -> Reply<Option<Identity>> {
        let (pool, name) = (self.pool.clone(), account_name(name));
        self.look_up(async move { find(&pool, "WHERE account_name = $1", &[&name]).await })
    }

    fn add_guest(&self, id: &IdentityId, session: &SessionId, number: u64, now: u64) -> Reply<String> {
        let (pool, id, session) = (self.pool.clone(), id.clone(), session.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let name = names::add_guest(&transaction, &id, number, now).await?;
            start(&transaction, &id, &session, now).await?;
            transaction.commit().await?;
            Ok(name)
        })
    }

    fn rename(&self, id: &IdentityId, name: &str) -> Reply<NameClaim> {
        let (pool, id, claimed) = (self.pool.clone(), id.clone(), ClaimedName::new(name));
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let claim = claimed.claim(&transaction, &id, None).await?;
            transaction.commit().await?;
            Ok(claim)
        })
    }

    fn register(
        &self,
        id: &IdentityId,
        verified: Option<&PasswordHash>,
        name: &str,
        password: PasswordHash,
        next: &SessionId,
        now: u64,
    ) -> Reply<NameClaim> {
        let (pool, id, verified, next) = (self.pool.clone(), id.clone(), verified.cloned(), next.clone());
        let claimed = ClaimedName::new(name);
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            names::lock_all(&transaction).await?;
            if !has_password(&transaction, &id, verified.as_ref()).await? {
                return Ok(NameClaim::Unknown);
            }
            let claim = claimed.claim(&transaction, &id, Some(&password)).await?;
            if claim == NameClaim::Granted {
                end_all(&transaction, &id, now).await?;
                start(&transaction, &id, &next, now).await?;
            }
            transaction.commit().await?;
            Ok(claim)
        })
    }

    fn set_bot(&self, id: &IdentityId) -> Reply<bool> {
        let (pool, id) = (self.pool.clone(), id.clone());
        self.change(async move {
            let sql = "UPDATE identities SET is_bot = TRUE WHERE id = $1 AND password IS NOT NULL";
            Ok(execute(&pool.get().await?, sql, &[&id.0]).await? > 0)
        })
    }

    fn personal_data(&self, of: &IdentityId) -> Reply<PersonalData> {
        let (pool, of) = (self.pool.clone(), of.clone());
        self.look_up(async move { personal_data(&pool.get().await?, &of).await })
    }

    fn delete(&self, of: &IdentityId, now: u64) -> Reply<()> {
        let (pool, of) = (self.pool.clone(), of.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            // First the identity: a game that ends now has rated the person before, or sees that they are deleted.
            let sql = "UPDATE identities SET name = $2, account_name = NULL, password = NULL, deleted_at = $3
                 WHERE id = $1";
            execute(&transaction, sql, &[&of.0, &DELETED, &now.cast_signed()]).await?;
            end_all(&transaction, &of, now).await?;
            execute(&transaction, "DELETE FROM name_keys WHERE identity = $1", &[&of.0]).await?;
            execute(&transaction, "DELETE FROM ratings WHERE player = $1", &[&of.0]).await?;
            let sql = "UPDATE rated_games SET rating = NULL WHERE player = $1 AND rating IS NOT NULL";
            execute(&transaction, sql, &[&of.0]).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn forget_guests(&self, created_before: u64, most: u32) -> Work<'_, u32> {
        Box::pin(async move {
            let sql = format!(
                "DELETE FROM identities WHERE {IS_IDLE} AND id IN (
                     SELECT id FROM identities WHERE created_at < $1 AND {IS_IDLE} ORDER BY created_at LIMIT $2)"
            );
            let before = created_before.cast_signed();
            Ok(execute(&self.pages.get().await?, &sql, &[&before, &i64::from(most)]).await? as u32)
        })
    }
}

async fn personal_data(client: &Client, of: &IdentityId) -> Result<PersonalData, LogError> {
    let tables = "SELECT name FROM tables WHERE id IN (SELECT table_id FROM sitters WHERE identity = $1) ORDER BY id";
    Ok(PersonalData {
        sessions: sessions(client, of).await?,
        tokens: tokens(client, of).await?,
        ratings: ratings(client, of).await?,
        rated_games: rated_games(client, of).await?,
        tables: reading::tables(client, tables, &[&of.0]).await?,
        records: records(client, of).await?,
        push_subscriptions: subscriptions(client, of).await?,
    })
}

async fn ratings(client: &impl GenericClient, of: &IdentityId) -> Result<Vec<ExportedRating>, LogError> {
    let sql = "SELECT game, rating, deviation, games FROM ratings WHERE player = $1 ORDER BY game";
    let rating = |row: &Row| {
        let games: i64 = row.try_get(3)?;
        let (game, rating, deviation) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok(ExportedRating { game, rating, deviation, games: games as u32 })
    };
    query(client, sql, &[&of.0]).await?.iter().map(rating).collect()
}

async fn rated_games(client: &impl GenericClient, of: &IdentityId) -> Result<Vec<ExportedResult>, LogError> {
    let sql = "SELECT tables.name, own.game, ended_at, rank, rating FROM (
             SELECT * FROM rated_games WHERE player = $1 AND rating IS NOT NULL) AS own
         JOIN tables ON tables.id = table_id ORDER BY ended_at, table_id";
    let result = |row: &Row| {
        let (ended_at, rank): (i64, i16) = (row.try_get(2)?, row.try_get(3)?);
        Ok(ExportedResult {
            table: TableId(row.try_get(0)?),
            game: row.try_get(1)?,
            ended_at: ended_at.cast_unsigned(),
            rank: rank as u8,
            rating: row.try_get(4)?,
        })
    };
    query(client, sql, &[&of.0]).await?.iter().map(result).collect()
}

async fn records(client: &impl GenericClient, of: &IdentityId) -> Result<Vec<ExportedRecord>, LogError> {
    let sql = "SELECT id, created_at FROM records WHERE identity = $1 ORDER BY created_at, id";
    let record = |row: &Row| {
        let created_at: i64 = row.try_get(1)?;
        Ok(ExportedRecord { record: row.try_get(0)?, created_at: created_at.cast_unsigned() })
    };
    query(client, sql, &[&of.0]).await?.iter().map(record).collect()
}
