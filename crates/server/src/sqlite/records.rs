//! Records that people stored, with a quota a person.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, OptionalExtension, params};

use super::Sqlite;
use crate::event_log::{LogError, Reply};
use crate::store::records::{FORGOTTEN_AT_ONCE, GUEST_RECORDS_FOR, MOST_RECORD_BYTES, MOST_RECORDS};
use crate::store::{RecordSaved, Records};

impl Records for Sqlite {
    fn save_record(&self, record: &str, text: &str, by: &IdentityId, created_at: u64) -> Reply<RecordSaved> {
        let (record, text, by) = (record.to_owned(), text.to_owned(), by.clone());
        self.threads.write(move |connection, _| {
            forget_guest_records(connection, created_at)?;
            let (records, bytes): (u32, i64) = connection
                .prepare_cached(
                    "SELECT count(*), ifnull(sum(octet_length(record)), 0) FROM records WHERE identity = ?1",
                )?
                .query_row([&by.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if records >= MOST_RECORDS || bytes.cast_unsigned() + text.len() as u64 > MOST_RECORD_BYTES {
                return Ok(RecordSaved::QuotaExceeded);
            }
            connection
                .prepare_cached("INSERT INTO records (id, record, identity, created_at) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![record, text, by.0, created_at.cast_signed()])?;
            connection
                .prepare_cached("INSERT INTO recent_records (created_at, record) VALUES (?1, ?2)")?
                .execute(params![created_at.cast_signed(), record])?;
            Ok(RecordSaved::Stored)
        })
    }

    fn record(&self, record: &str) -> Reply<Option<String>> {
        let record = record.to_owned();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT record FROM records WHERE id = ?1")?;
            Ok(statement.query_row([record], |row| row.get(0)).optional()?)
        })
    }
}

/// Removes the oldest records of guests. Records of accounts stay for good, also after the account was deleted.
fn forget_guest_records(connection: &Connection, now: u64) -> Result<(), LogError> {
    let before = now.saturating_sub(GUEST_RECORDS_FOR).cast_signed();
    let mut statement = connection.prepare_cached(
        "DELETE FROM recent_records WHERE (created_at, record) IN (
             SELECT created_at, record FROM recent_records WHERE created_at < ?1 ORDER BY created_at LIMIT ?2
         ) RETURNING record",
    )?;
    let old: Vec<String> =
        statement.query_map(params![before, FORGOTTEN_AT_ONCE], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for record in old {
        connection
            .prepare_cached(
                "DELETE FROM records WHERE id = ?1 AND EXISTS (
                     SELECT 1 FROM identities
                     WHERE identities.id = records.identity AND password IS NULL AND deleted_at IS NULL
                 )",
            )?
            .execute([record])?;
    }
    Ok(())
}
