//! Settings, the archive, and a write and a read of the database for the health check.

use super::statements::{execute, query};
use super::{Postgres, archive};
use crate::event_log::{LogError, Reply};
use crate::store::maintenance::PROBE;
use crate::store::{Archived, Finished, Maintenance, Work};

impl Maintenance for Postgres {
    fn setting(&self, key: &str) -> Reply<Option<Vec<u8>>> {
        let (pool, key) = (self.pool.clone(), key.to_owned());
        self.look_up(async move {
            let found = query(&pool.get().await?, "SELECT value FROM settings WHERE key = $1", &[&key]).await?;
            found.first().map(|row| Ok(row.try_get(0)?)).transpose()
        })
    }

    fn set_setting_if_absent(&self, key: &str, value: Vec<u8>) -> Reply<Vec<u8>> {
        let (pool, key) = (self.pool.clone(), key.to_owned());
        self.change(async move {
            let client = pool.get().await?;
            // The update changes nothing: it makes the statement return the value that is there.
            let sql = "INSERT INTO settings (key, value) VALUES ($1, $2)
                 ON CONFLICT (key) DO UPDATE SET value = settings.value RETURNING value";
            let found = query(&client, sql, &[&key, &value]).await?;
            found.first().map_or(Ok(Vec::new()), |row| Ok(row.try_get(0)?))
        })
    }

    fn remove_setting(&self, key: &str) -> Reply<()> {
        let (pool, key) = (self.pool.clone(), key.to_owned());
        self.change(async move {
            execute(&pool.get().await?, "DELETE FROM settings WHERE key = $1", &[&key]).await?;
            Ok(())
        })
    }

    fn truncate_log(&self) -> Result<(), LogError> {
        // PostgreSQL removes old write-ahead logs by itself, at a time of its own.
        Err(LogError::Store("the write-ahead log of PostgreSQL cannot be emptied from here".to_owned()))
    }

    fn finished(&self, before: u64, most: u32) -> Reply<Vec<Finished>> {
        let pool = self.pages.clone();
        self.look_up(async move { archive::finished(&pool, before, most).await })
    }

    fn archive(&self, game: Finished) -> Work<'_, Archived> {
        Box::pin(archive::archive(&self.pages, game))
    }

    fn quick_check(&self) -> Option<Reply<Vec<String>>> {
        // PostgreSQL verifies the checksums of its pages when it reads them (`initdb --data-checksums`).
        None
    }

    fn probe(&self, value: u64) -> Work<'_, Option<u64>> {
        let pool = self.pool.clone();
        Box::pin(self.change(async move {
            let mut client = pool.get().await?;
            // In one transaction: other nodes write their numbers to the same row.
            let transaction = client.transaction().await?;
            let write = "INSERT INTO settings (key, value) VALUES ($1, $2)
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            execute(&transaction, write, &[&PROBE, &&value.to_be_bytes()[..]]).await?;
            let found = query(&transaction, "SELECT value FROM settings WHERE key = $1", &[&PROBE]).await?;
            let read: Option<Vec<u8>> = found.first().map(|row| row.try_get(0)).transpose()?;
            transaction.commit().await?;
            Ok(read.and_then(|bytes| bytes.try_into().ok()).map(u64::from_be_bytes))
        }))
    }

    fn waiting_writes(&self) -> usize {
        self.waiting.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn check_in_place(&self) -> Result<(), LogError> {
        let what = "the connection that keeps other servers away from the database broke: is PostgreSQL running, and is \
                    there another server on the database?";
        if self.server_lock.is_held() { Ok(()) } else { Err(LogError::Store(what.to_owned())) }
    }
}
