//! Tables from their stored events. A table that cannot be read is set aside; all others go on.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use bisat_protocol::{Event, TableId};
use bisat_table::{Refusal, Table};
use tracing::error;

use tokio::sync::SemaphorePermit;

use super::{CommandError, Tables};
use crate::event_log::{LogError, PAGE};

/// Number of games that are replayed at the same time. A long game takes a second of a processor.
pub(super) const REPLAYS: usize = 2;

/// Tables whose stored events cannot be read.
#[derive(Default)]
pub(super) struct DamagedTables(Mutex<HashSet<TableId>>);

impl DamagedTables {
    fn contains(&self, id: &TableId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    /// Adds a table. Returns the number of tables if it is new.
    fn insert(&self, id: &TableId) -> Option<usize> {
        let mut damaged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        damaged.insert(id.clone()).then_some(damaged.len())
    }
}

impl Tables {
    /// Sets a table aside, until the next start, because its events cannot be read.
    pub(super) fn set_aside(&self, id: &TableId, what: &str) -> CommandError {
        if let Some(count) = self.damaged.insert(id) {
            error!(table = %id, what, "a table is damaged and set aside: run bisat serve --check, or restore a backup");
            self.metrics.damaged_tables.set(count as i64);
        }
        CommandError::Damaged(id.clone())
    }

    /// Reads a table from the log and replays it, away from the network threads.
    pub(super) async fn restore(&self, id: &TableId) -> Result<Table, CommandError> {
        let permit = self.replays.acquire().await.expect("the semaphore is never closed");
        self.restore_with(&permit, id).await
    }

    /// Reads and replays a table with a permit, without which many requests could fill the memory with events.
    pub(super) async fn restore_with(&self, _: &SemaphorePermit<'_>, id: &TableId) -> Result<Table, CommandError> {
        if self.damaged.contains(id) {
            return Err(CommandError::Damaged(id.clone()));
        }
        let mut events = Vec::new();
        loop {
            let page = match self.log.read(id, events.len() as u32, PAGE).await {
                Err(LogError::Damaged(what)) => return Err(self.set_aside(id, &what)),
                read => read?,
            };
            let is_last = page.len() < PAGE as usize;
            events.extend(page);
            if is_last {
                break;
            }
        }
        if events.is_empty() {
            return Err(CommandError::Refused(Refusal::NoSuchTable));
        }
        match self.replay(id, events).await? {
            Ok(mut table) => {
                // Clocks stand still while there is no server, or it cannot store events. Other nodes may have been there.
                let began = match &self.cluster {
                    Some(cluster) => table.turn_began().max(cluster.resumed_at()),
                    None => self.clock.now(),
                };
                table.resume_clock(began);
                Ok(table)
            }
            Err(Refusal::Corrupt(what)) => Err(self.set_aside(id, &what)),
            Err(refusal) => Err(CommandError::Refused(refusal)),
        }
    }

    /// The table that these events form.
    async fn replay(&self, id: &TableId, events: Vec<Event>) -> Result<Result<Table, Refusal>, CommandError> {
        let seed = match self.seed(id).await {
            Err(LogError::Damaged(what)) => return Err(self.set_aside(id, &what)),
            seed => seed?,
        };
        let table = id.clone();
        let replayed = tokio::task::spawn_blocking(move || Table::resume(table, Some(seed), &events)).await;
        // Only events that no version of the program wrote make a replay panic.
        replayed.map_err(|_| self.set_aside(id, "replaying its events failed"))
    }

    /// Reads a table away from the network threads: for long work, such as the record of a long game.
    pub async fn read_blocking<T: Send + 'static>(
        self: &Arc<Self>,
        id: &TableId,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, CommandError> {
        let live = self.live(id).await?;
        // Restores it if it must be.
        drop(self.lock_fresh(&live).await?);
        let _permit = self.reads.acquire().await.expect("the semaphore is never closed");
        let failed = || CommandError::Log(LogError::Store("reading the table failed: try again".to_owned()));
        let read = tokio::task::spawn_blocking(move || live.blocking_read(read)).await;
        read.ok().flatten().ok_or_else(failed)
    }
}
