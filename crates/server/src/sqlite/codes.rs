//! Codes of waiting tables.

use bisat_protocol::{EventKind, TableCode, TableId};
use rusqlite::{Connection, OptionalExtension, params};

use super::Sqlite;
use crate::event_log::{LogError, Reply};
use crate::store::codes::{Codes, StoredCode};

impl Codes for Sqlite {
    fn give_code(
        &self,
        table: &TableId,
        candidates: Vec<TableCode>,
        now: u64,
        ends_at: u64,
    ) -> Reply<Option<StoredCode>> {
        let table = table.clone();
        self.threads.write(move |connection, _| {
            connection.prepare_cached("DELETE FROM codes WHERE ends_at <= ?1")?.execute([now.cast_signed()])?;
            let mut found = connection.prepare_cached("SELECT id FROM tables WHERE name = ?1 AND NOT is_over")?;
            let Some(id) = found.query_row([&table.0], |row| row.get::<_, i64>(0)).optional()? else { return Ok(None) };
            for code in &candidates {
                // Ignored if the code is taken, and if the table has one.
                connection
                    .prepare_cached("INSERT OR IGNORE INTO codes (code, table_id, ends_at) VALUES (?1, ?2, ?3)")?
                    .execute(params![code.0, id, ends_at.cast_signed()])?;
                if let Some(code) = code_of(connection, id)? {
                    return Ok(Some(code));
                }
            }
            Ok(None)
        })
    }

    fn table_with_code(&self, code: &TableCode, now: u64) -> Reply<Option<TableId>> {
        let code = code.clone();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT name FROM codes JOIN tables ON tables.id = table_id WHERE code = ?1 AND ends_at > ?2",
            )?;
            Ok(statement.query_row(params![code.0, now.cast_signed()], |row| row.get(0).map(TableId)).optional()?)
        })
    }
}

fn code_of(connection: &Connection, table: i64) -> Result<Option<StoredCode>, LogError> {
    let mut statement = connection.prepare_cached("SELECT code, ends_at FROM codes WHERE table_id = ?1")?;
    let read = |row: &rusqlite::Row<'_>| {
        let ends_at: i64 = row.get(1)?;
        Ok(StoredCode { code: TableCode(row.get(0)?), ends_at: ends_at.cast_unsigned() })
    };
    Ok(statement.query_row([table], read).optional()?)
}

/// Releases the code of a table that stops waiting with this event.
pub(super) fn release(connection: &Connection, table: i64, what: &EventKind) -> Result<(), LogError> {
    if matches!(what, EventKind::Started {} | EventKind::Ended(_)) {
        connection.prepare_cached("DELETE FROM codes WHERE table_id = ?1")?.execute([table])?;
    }
    Ok(())
}
