//! Failover in a cluster. The node that last changed a table makes its machine moves and checks its deadline. The database
//! stores when the table becomes due; if the node has not acted by then, any other node takes the table over.

use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, EventKind, TableId, Visibility};
use bisat_table::Table;
use tokio::sync::Semaphore;
use tokio::time;
use tracing::{error, info};

use super::live::LiveTable;
use super::{CommandError, Tables};
use crate::cluster::Cluster;
use crate::event_log::{Listing, LogError};

/// Interval at which a node polls for tables that are due.
const PAUSE: Duration = Duration::from_millis(500);
/// Lease of a node on a table whose machine is thinking, in milliseconds. The node renews it until the machine has moved.
const THINKING_FOR: u64 = 2_000;
/// Another node checks a deadline this long after it has passed, in milliseconds.
const DEADLINE_GRACE: u64 = 1_000;
/// A stored time that is further away than this, in milliseconds, is not updated with every move. If the table becomes
/// due too early, the node that takes it over stores the right time.
const FAR: u64 = 30_000;
/// Tables that a node takes at once.
const AT_ONCE: usize = 64;
/// A node has this long to load a table that it has taken, in milliseconds, before another one takes it.
const LEASE: u64 = 2_000;

impl Tables {
    /// When another node must look after the table, unless it has changed before.
    pub(super) fn due_at(&self, table: &Table) -> u64 {
        if table.machine_to_act().is_some() {
            return self.clock.now() + THINKING_FOR;
        }
        table.deadline().map_or(u64::MAX, |deadline| deadline.saturating_add(DEADLINE_GRACE))
    }

    /// The time to store with events; none if the one that is stored will do.
    pub(super) fn due_to_store(&self, live: &LiveTable, table: &Table) -> Option<u64> {
        self.cluster.as_ref()?;
        if table.stage() == Stage::Over {
            return None;
        }
        let (due, known, now) = (self.due_at(table), live.due(), self.clock.now());
        let is_good = known <= due && known > now + FAR;
        (!is_good).then_some(due)
    }

    /// What the list shows of the table, if these events change it.
    pub(super) fn listing_to_store(&self, table: &Table, events: &[Event]) -> Option<Listing> {
        self.cluster.as_ref()?;
        let is_shown = |event: &Event| {
            matches!(
                event.what,
                EventKind::Opened { .. }
                    | EventKind::Joined { .. }
                    | EventKind::Left { .. }
                    | EventKind::Replaced { .. }
                    | EventKind::Started {}
                    | EventKind::Ended(_)
            )
        };
        events.iter().any(is_shown).then(|| listing(table))
    }

    /// Takes over a table that is due: its machine's move, or its deadline.
    async fn take_over(self: &Arc<Self>, cluster: &Cluster, id: &TableId) -> Result<(), CommandError> {
        let live = self.live(id).await?;
        let table = self.lock_fresh(&live).await?;
        self.schedule(&live, &table);
        // Not earlier than the lease ends, also if a deadline has passed already.
        let soon = self.clock.now() + THINKING_FOR;
        let due = (table.stage() != Stage::Over).then(|| self.due_at(&table).max(soon));
        cluster.store().describe(id, table.next_number(), due, listing(&table)).await?;
        live.set_due(due.unwrap_or(u64::MAX));
        Ok(())
    }

    /// Takes tables that are due, as many as this node can load at once. The others stay for the other nodes.
    async fn take_due(self: &Arc<Self>, cluster: &Arc<Cluster>, taking: &Arc<Semaphore>) -> Result<(), LogError> {
        loop {
            let free = taking.available_permits();
            if free == 0 {
                return Ok(());
            }
            let taken = cluster.store().take_due(self.clock.now(), LEASE, free as u32).await?;
            let count = taken.len();
            self.metrics.cluster.taken_over.add(count as u64);
            for id in taken {
                let permit = Arc::clone(taking).try_acquire_owned();
                let (tables, cluster) = (Arc::clone(self), Arc::clone(cluster));
                tokio::spawn(async move {
                    match tables.take_over(&cluster, &id).await {
                        Ok(()) | Err(CommandError::Damaged(_)) => {}
                        // It is due again soon.
                        Err(error) => error!(table = %id, %error, "cannot take over a table that is due"),
                    }
                    drop(permit);
                });
            }
            if count < free {
                return Ok(());
            }
        }
    }

    /// Renews the leases on tables whose machines are thinking here.
    async fn postpone_thinking(&self, cluster: &Cluster) -> Result<(), LogError> {
        let thinking: Vec<TableId> = {
            let tables = self.in_memory.read().expect("the lock is never held across a panic");
            tables.iter().filter(|(_, live)| live.is_thinking()).map(|(id, _)| id.clone()).collect()
        };
        if thinking.is_empty() {
            return Ok(());
        }
        cluster.store().postpone(thinking, self.clock.now() + THINKING_FOR).await
    }
}

fn listing(table: &Table) -> Listing {
    Listing {
        game: table.setup().game.clone(),
        stage: table.stage(),
        is_public: table.setup().visibility == Visibility::Public,
        has_free_seat: table.has_free_seat(),
        opened_by: table.opened_by().clone(),
        opened_at: table.opened_at(),
    }
}

/// Sends heartbeats, renews leases and takes over what is due, each twice a second and in a task of its own: a heartbeat must
/// not wait for tables that are being loaded.
pub(super) fn run(tables: &Arc<Tables>, cluster: &Arc<Cluster>) {
    let taking = Arc::new(Semaphore::new(AT_ONCE));
    repeat(tables, cluster, "heartbeat", |_, cluster| async move { cluster.beat().await });
    repeat(tables, cluster, "leases", |tables, cluster| async move { tables.postpone_thinking(&cluster).await });
    repeat(tables, cluster, "due tables", move |tables, cluster| {
        let taking = Arc::clone(&taking);
        async move { tables.take_due(&cluster, &taking).await }
    });
}

/// Does something every [`PAUSE`] until the tables are dropped. Failures are logged when they begin and when they end.
fn repeat<F: Future<Output = Result<(), LogError>> + Send + 'static>(
    tables: &Arc<Tables>,
    cluster: &Arc<Cluster>,
    what: &'static str,
    work: impl Fn(Arc<Tables>, Arc<Cluster>) -> F + Send + 'static,
) {
    let (tables, cluster) = (Arc::downgrade(tables), Arc::clone(cluster));
    tokio::spawn(async move {
        let mut is_failing = false;
        while let Some(tables) = tables.upgrade() {
            let done = work(tables, Arc::clone(&cluster)).await;
            match &done {
                Err(error) if !is_failing => error!(%error, what, "the database does not answer: trying again"),
                Ok(()) if is_failing => info!(what, "the database answers again"),
                _ => {}
            }
            is_failing = done.is_err();
            time::sleep(PAUSE).await;
        }
    });
}
