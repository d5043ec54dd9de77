//! A write and a read of the database, for the health check.

use rusqlite::{OptionalExtension, params};

use super::accounts::Accounts;
use crate::event_log::{LogError, Reply};

/// Key of the setting that a health check writes.
const KEY: &str = "health";

impl Accounts {
    /// Writes a number to the disk.
    pub fn write_probe(&self, value: u64) -> Reply<()> {
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("INSERT OR REPLACE INTO settings (key, value) VALUES (?1, ?2)")?
                .execute(params![KEY, value.to_be_bytes()])?;
            Ok(())
        })
    }

    /// The number that was written last.
    pub fn read_probe(&self) -> Reply<Option<u64>> {
        self.threads.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT value FROM settings WHERE key = ?1")?;
            let value: Option<[u8; 8]> = statement.query_row([KEY], |row| row.get(0)).optional()?;
            Ok(value.map(u64::from_be_bytes))
        })
    }

    /// Number of writes that are not on disk yet.
    pub fn waiting_writes(&self) -> usize {
        self.threads.waiting_writes()
    }

    /// Fails if the path of the database no longer leads to the file that is open.
    pub fn check_in_place(&self) -> Result<(), LogError> {
        let what = "the database file was deleted or replaced while the server runs: restart the server";
        if self.threads.is_in_place() { Ok(()) } else { Err(LogError::Store(what.to_owned())) }
    }
}
