//! Records that people stored, with a quota a person.

use bisat_protocol::IdentityId;
use rusqlite::params;

use super::accounts::Accounts;
use crate::event_log::Reply;

/// Number of records that one person may store.
pub const MOST_RECORDS: u32 = 200;
/// Bytes of records that one person may store: the two longest that are allowed.
pub const MOST_RECORD_BYTES: u64 = 8 << 20;

/// Result of storing a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordSaved {
    /// It is stored.
    Stored,
    /// The person has stored too much.
    QuotaExceeded,
}

impl Accounts {
    /// Stores the record of a game, unless the person has stored too many.
    pub fn save_record(&self, record: &str, text: &str, by: &IdentityId, created_at: u64) -> Reply<RecordSaved> {
        let (record, text, by) = (record.to_owned(), text.to_owned(), by.clone());
        self.threads.write(move |connection, _| {
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
            Ok(RecordSaved::Stored)
        })
    }
}
