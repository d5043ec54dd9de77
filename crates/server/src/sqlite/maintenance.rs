//! Settings, the archive, and a write and a read of the database for the health check.

use super::{Sqlite, archive, check, settings};
use crate::event_log::{LogError, Reply};
use crate::store::maintenance::PROBE;
use crate::store::{Archived, Finished, Maintenance, Work};

impl Maintenance for Sqlite {
    fn setting(&self, key: &str) -> Reply<Option<Vec<u8>>> {
        let key = key.to_owned();
        self.threads.read(move |connection| settings::setting(connection, &key))
    }

    fn set_setting_if_absent(&self, key: &str, value: Vec<u8>) -> Reply<Vec<u8>> {
        let key = key.to_owned();
        self.threads.write(move |connection, _| {
            settings::set_if_absent(connection, &key, &value)?;
            Ok(settings::setting(connection, &key)?.unwrap_or_default())
        })
    }

    fn remove_setting(&self, key: &str) -> Reply<()> {
        let key = key.to_owned();
        self.threads.write(move |connection, _| settings::remove(connection, &key))
    }

    fn truncate_log(&self) -> Result<(), LogError> {
        self.threads.truncate_log()
    }

    fn finished(&self, before: u64, most: u32) -> Reply<Vec<Finished>> {
        self.threads.read_page(move |connection| archive::finished(connection, before, most))
    }

    fn archive(&self, game: Finished) -> Work<'_, Archived> {
        Box::pin(archive::archive(&self.threads, game))
    }

    fn quick_check(&self) -> Option<Reply<Vec<String>>> {
        Some(self.threads.check(check::structure_quickly))
    }

    fn probe(&self, value: u64) -> Work<'_, Option<u64>> {
        let written = self.threads.write(move |connection, _| settings::set(connection, PROBE, &value.to_be_bytes()));
        Box::pin(async move {
            written.await?;
            let read = self.threads.read(|connection| settings::setting(connection, PROBE)).await?;
            Ok(read.and_then(|bytes| bytes.try_into().ok()).map(u64::from_be_bytes))
        })
    }

    fn waiting_writes(&self) -> usize {
        self.threads.waiting_writes()
    }

    fn check_in_place(&self) -> Result<(), LogError> {
        let what = "the database file was deleted or replaced while the server runs: restart the server";
        if self.threads.is_in_place() { Ok(()) } else { Err(LogError::Store(what.to_owned())) }
    }
}
