//! Codes of waiting tables.
//!
//! A transaction that gives a code locks the row of its table first, as an append does, so that no table gets a code while
//! its game starts. It stores one code and ends, so that two such transactions never wait for each other.

use bisat_protocol::{TableCode, TableId};

use super::Postgres;
use super::statements::{execute, query};
use super::table_changes::column;
use crate::event_log::Reply;
use crate::store::codes::{Codes, StoredCode};

impl Codes for Postgres {
    fn give_code(
        &self,
        table: &TableId,
        candidates: Vec<TableCode>,
        now: u64,
        ends_at: u64,
    ) -> Reply<Option<StoredCode>> {
        let (pool, table) = (self.pool.clone(), table.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            // A server that is alone does not store the stage.
            let sql = "SELECT id FROM tables WHERE name = $1 AND NOT is_over AND coalesce(stage, 0) = 0
                 FOR NO KEY UPDATE";
            let found = query(&transaction, sql, &[&table.0]).await?;
            let Some(id) = found.first().map(|row| row.try_get::<_, i64>(0)).transpose()? else { return Ok(None) };
            let sql = "DELETE FROM codes WHERE code IN (
                 SELECT code FROM codes WHERE ends_at <= $1 ORDER BY code FOR UPDATE SKIP LOCKED)";
            execute(&transaction, sql, &[&column(now)]).await?;
            let mut given = None;
            for code in &candidates {
                // Nothing if the code is taken, and if the table has one.
                let sql = "INSERT INTO codes (code, table_id, ends_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
                execute(&transaction, sql, &[&code.0, &id, &column(ends_at)]).await?;
                let sql = "SELECT code, ends_at FROM codes WHERE table_id = $1";
                if let Some(row) = query(&transaction, sql, &[&id]).await?.first() {
                    let ends_at: i64 = row.try_get(1)?;
                    given = Some(StoredCode { code: TableCode(row.try_get(0)?), ends_at: ends_at.cast_unsigned() });
                    break;
                }
            }
            transaction.commit().await?;
            Ok(given)
        })
    }

    fn table_with_code(&self, code: &TableCode, now: u64) -> Reply<Option<TableId>> {
        let (pool, code) = (self.pool.clone(), code.clone());
        self.look_up(async move {
            let sql = "SELECT name FROM codes JOIN tables ON tables.id = table_id WHERE code = $1 AND ends_at > $2";
            let found = query(&pool.get().await?, sql, &[&code.0, &column(now)]).await?;
            found.first().map(|row| Ok(TableId(row.try_get(0)?))).transpose()
        })
    }
}
