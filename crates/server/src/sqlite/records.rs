//! Records that people stored, with a quota a person.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, params};

use super::accounts::Accounts;
use crate::event_log::{LogError, Reply};

/// Number of records that one person may store.
pub const MOST_RECORDS: u32 = 200;
/// Bytes of records that one person may store: the two longest that are allowed.
pub const MOST_RECORD_BYTES: u64 = 8 << 20;

/// How long the records of guests are kept, in milliseconds: 30 days.
const GUEST_RECORDS_FOR: u64 = 30 * 24 * 60 * 60 * 1000;
/// Number of old records that are looked at when a new one is stored: more than one, so that they become fewer.
const FORGOTTEN_AT_ONCE: u32 = 10;

/// Result of storing a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordSaved {
    /// It is stored.
    Stored,
    /// The person has stored too much.
    QuotaExceeded,
}

impl Accounts {
    /// Stores the record of a game, unless the person has stored too many. Removes records of guests that are older than
    /// 30 days.
    pub fn save_record(&self, record: &str, text: &str, by: &IdentityId, created_at: u64) -> Reply<RecordSaved> {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use bisat_protocol::IdentityId;

    use super::GUEST_RECORDS_FOR;
    use crate::sqlite::accounts::PasswordHash;
    use crate::sqlite::tests::{Folder, wait};

    #[test]
    fn records_of_guests_are_forgotten_after_thirty_days_and_those_of_accounts_stay() {
        let folder = Folder::new();
        let (accounts, id) = (folder.open().accounts(), |name: &str| IdentityId(name.to_owned()));
        for name in ["guest", "account", "deleted", "later"] {
            wait(accounts.save_identity(&id(name), name, 1)).unwrap();
            wait(accounts.save_record(name, "[Game \"khan\"]\n", &id(name), 5)).unwrap();
        }
        for name in ["account", "deleted"] {
            wait(accounts.set_password(&id(name), name, PasswordHash("hash".to_owned()))).unwrap();
        }
        wait(accounts.delete(&id("deleted"), 6)).unwrap();
        let is_stored = |name: &str| wait(accounts.record(name)).unwrap().is_some();
        wait(accounts.save_record("new", "[Game \"khan\"]\n", &id("later"), 5 + GUEST_RECORDS_FOR)).unwrap();
        assert!(["guest", "account", "deleted", "later", "new"].iter().all(|name| is_stored(name)));
        wait(accounts.save_record("newer", "[Game \"khan\"]\n", &id("later"), 6 + GUEST_RECORDS_FOR)).unwrap();
        let stored = ["guest", "account", "deleted", "later", "new", "newer"].map(is_stored);
        assert_eq!(stored, [false, true, true, false, true, true]);
    }
}
