//! What the nodes of a cluster share in the database.
//!
//! Only `describe` waits for a row that an append has locked. All other statements skip such a row, or only read it.

use bisat_protocol::{IdentityId, TableId};

use super::Postgres;
use super::statements::{execute, query};
use super::table_changes::{column, stage};
use crate::event_log::{Listing, LogError, Reply};
use crate::store::shared::{Heartbeat, ListQuery, SharedStore};

/// A longer time without any node is a break, in milliseconds.
const BREAK: i64 = 5_000;
/// How long it is kept when somebody was present at a table, in milliseconds.
const ATTENDED_FOR: i64 = 60 * 60 * 1000;

impl SharedStore for Postgres {
    fn beat(&self, hears_others: bool) -> Reply<Heartbeat> {
        let pool = self.pool.clone();
        self.change(async move {
            let sql = "UPDATE heartbeat SET seen_at = clock.now,
                     resumed_at = CASE WHEN clock.now - seen_at > $1 THEN clock.now ELSE resumed_at END,
                     unheard_at = CASE WHEN $2 THEN unheard_at ELSE clock.now END
                 FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock
                 RETURNING clock.now, resumed_at, unheard_at";
            let rows = query(&pool.get().await?, sql, &[&BREAK, &hears_others]).await?;
            let missing = || LogError::Damaged("the row of the heartbeat is missing".to_owned());
            let row = rows.first().ok_or_else(missing)?;
            let column = |at: usize| row.try_get::<_, i64>(at).map(i64::cast_unsigned);
            Ok(Heartbeat { now: column(0)?, resumed_at: column(1)?, unheard_at: column(2)? })
        })
    }

    fn take_due(&self, now: u64, lease: u64, most: u32) -> Reply<Vec<TableId>> {
        let pool = self.pool.clone();
        self.change(async move {
            let sql = "UPDATE due SET at = $2 FROM tables
                 WHERE due.table_id = tables.id AND due.table_id IN (
                     SELECT table_id FROM due WHERE at <= $1 ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)
                 RETURNING tables.name";
            let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
                [&column(now), &column(now.saturating_add(lease)), &i64::from(most)];
            names(&query(&pool.get().await?, sql, &parameters).await?)
        })
    }

    fn postpone(&self, tables: Vec<TableId>, until: u64) -> Reply<()> {
        let pool = self.pool.clone();
        self.change(async move {
            let sql = "UPDATE due SET at = $2 WHERE table_id IN (
                 SELECT table_id FROM due JOIN tables ON tables.id = table_id
                 WHERE name = ANY($1) AND at < $2 FOR UPDATE OF due SKIP LOCKED)";
            execute(&pool.get().await?, sql, &[&texts(&tables), &column(until)]).await?;
            Ok(())
        })
    }

    fn describe(&self, table: &TableId, events: u32, due: Option<u64>, listing: Listing) -> Reply<()> {
        let (pool, table) = (self.pool.clone(), table.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let sql = "UPDATE tables SET game = $3, stage = $4, is_public = $5, has_free_seat = $6, opened_by = $7,
                 opened_at = $8 WHERE name = $1 AND events = $2 RETURNING id";
            let Listing { game, is_public, has_free_seat, opened_by, opened_at, .. } = &listing;
            let (stage, opened_at) = (stage(listing.stage), column(*opened_at));
            let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
                [&table.0, &i64::from(events), game, &stage, is_public, has_free_seat, &opened_by.0, &opened_at];
            if let (Some(row), Some(due)) = (query(&transaction, sql, &parameters).await?.first(), due) {
                let id: i64 = row.try_get(0)?;
                execute(&transaction, "UPDATE due SET at = $2 WHERE table_id = $1", &[&id, &column(due)]).await?;
            }
            if due.is_none() {
                let sql = "DELETE FROM due USING tables WHERE due.table_id = tables.id AND name = $1 AND is_over";
                execute(&transaction, sql, &[&table.0]).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn event_counts(&self, tables: Vec<TableId>) -> Reply<Vec<(TableId, u32)>> {
        let pool = self.pool.clone();
        self.look_up(async move {
            let sql = "SELECT name, events FROM tables WHERE name = ANY($1)";
            let rows = query(&pool.get().await?, sql, &[&texts(&tables)]).await?;
            let count = |row: &tokio_postgres::Row| -> Result<(TableId, u32), LogError> {
                let events: i64 = row.try_get(1)?;
                Ok((TableId(row.try_get(0)?), events as u32))
            };
            rows.iter().map(count).collect()
        })
    }

    fn unfinished_of(&self, people: Vec<IdentityId>) -> Reply<Vec<(IdentityId, TableId)>> {
        let pool = self.pool.clone();
        self.look_up(async move {
            let people: Vec<&str> = people.iter().map(|person| person.0.as_str()).collect();
            let sql = "SELECT DISTINCT identity, name, id FROM sitters JOIN tables ON tables.id = sitters.table_id
                 WHERE identity = ANY($1) AND NOT is_over ORDER BY id";
            let rows = query(&pool.get().await?, sql, &[&people]).await?;
            rows.iter().map(|row| Ok((IdentityId(row.try_get(0)?), TableId(row.try_get(1)?)))).collect()
        })
    }

    fn count_opened_by(&self, person: &IdentityId) -> Reply<u32> {
        let (pool, person) = (self.pool.clone(), person.clone());
        self.look_up(async move {
            let sql = "SELECT count(*) FROM tables WHERE opened_by = $1 AND NOT is_over";
            let rows = query(&pool.get().await?, sql, &[&person.0]).await?;
            let count: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
            Ok(count as u32)
        })
    }

    fn attend(&self, tables: Vec<TableId>, now: u64) -> Reply<()> {
        let pool = self.pool.clone();
        self.change(async move {
            let client = pool.get().await?;
            let sql = "INSERT INTO attended (table_id, at) SELECT id, $2 FROM tables WHERE name = ANY($1) ORDER BY id
                 ON CONFLICT (table_id) DO UPDATE SET at = GREATEST(attended.at, excluded.at)";
            execute(&client, sql, &[&texts(&tables), &column(now)]).await?;
            let forget = "DELETE FROM attended WHERE table_id IN (
                 SELECT table_id FROM attended WHERE at < $1 ORDER BY at LIMIT 100 FOR UPDATE SKIP LOCKED)";
            execute(&client, forget, &[&(column(now) - ATTENDED_FOR)]).await?;
            Ok(())
        })
    }

    fn list(&self, query: ListQuery) -> Reply<Option<Vec<TableId>>> {
        let pool = self.pool.clone();
        self.look_up(async move {
            let client = pool.get().await?;
            let (mut before, mut after) = (i64::MAX, String::new());
            if let Some(table) = query.after {
                let sql = "SELECT opened_at FROM tables WHERE name = $1 AND opened_at IS NOT NULL";
                let Some(opened_at) = self::query(&client, sql, &[&table.0]).await?.first().map(|row| row.try_get(0))
                else {
                    return Ok(None);
                };
                (before, after) = (opened_at?, table.0);
            }
            // A person's newest tables are counted, whatever the page.
            let sql = "SELECT name FROM (
                     SELECT name, opened_at,
                         row_number() OVER (PARTITION BY opened_by ORDER BY opened_at DESC, name) AS of_a_person
                     FROM tables JOIN attended ON table_id = tables.id
                     WHERE is_public AND stage = $1 AND (stage <> 0 OR has_free_seat) AND at >= $2
                         AND ($3::text IS NULL OR game = $3)) AS listed
                 WHERE of_a_person <= $4 AND (opened_at < $5 OR (opened_at = $5 AND name > $6))
                 ORDER BY opened_at DESC, name LIMIT $7";
            let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 7] = [
                &stage(query.stage),
                &column(query.attended_since),
                &query.game,
                &i64::from(query.most_of_a_person),
                &before,
                &after,
                &i64::from(query.most),
            ];
            names(&self::query(&client, sql, &parameters).await?).map(Some)
        })
    }
}

fn texts(tables: &[TableId]) -> Vec<&str> {
    tables.iter().map(|table| table.0.as_str()).collect()
}

fn names(rows: &[tokio_postgres::Row]) -> Result<Vec<TableId>, LogError> {
    rows.iter().map(|row| Ok(TableId(row.try_get(0)?))).collect()
}
