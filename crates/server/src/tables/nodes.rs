//! Tables of a cluster: a node has some of them in memory, and applies the events that other nodes have appended.

use std::sync::{Arc, Weak};
use std::time::Duration;

use bisat_protocol::{Event, TableId};
use bisat_table::Table;
use tokio::time;
use tracing::{debug, error};

use super::live::{LiveTable, TableGuard};
use super::{CommandError, Tables};
use crate::cluster::Cluster;
use crate::cluster::news::{TableNews, table_subject};
use crate::event_log::PAGE;

/// Interval at which a node polls the database for events of followed tables, in case messages were lost.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

impl Tables {
    /// The cluster to which this server belongs, if it belongs to one.
    pub fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.cluster.as_ref()
    }

    /// Locks the table with everything that other nodes have stored.
    pub(super) async fn lock_fresh<'a>(
        self: &Arc<Self>,
        live: &'a Arc<LiveTable>,
    ) -> Result<TableGuard<'a>, CommandError> {
        let mut table = live.lock(self).await?;
        if self.cluster.is_some() {
            self.catch_up(live, &mut table).await?;
        }
        Ok(table)
    }

    /// Reads the events that other nodes have stored since, and sends them to followers. Returns whether there were any.
    pub(super) async fn catch_up(&self, live: &LiveTable, table: &mut Table) -> Result<bool, CommandError> {
        let before = table.next_number();
        loop {
            let page = self.events(table.id(), table.next_number(), PAGE).await?;
            self.fold(live, table, &page);
            if page.len() < PAGE as usize || live.is_stale() {
                return Ok(table.next_number() > before || live.is_stale());
            }
        }
    }

    /// Applies events that another node has stored, and sends them to followers. Does not schedule machine moves or
    /// deadlines: that node does, or the one that takes over from it.
    fn fold(&self, live: &LiveTable, table: &mut Table, events: &[Event]) {
        let Some(last) = events.last() else { return };
        for event in events {
            if table.apply_checked(event).is_err() {
                let number = event.number;
                error!(table = %table.id(), number, "an event of another node does not fit: reading the table again");
                live.set_stale();
                return;
            }
        }
        debug!(table = %table.id(), last = last.number, "applied events of other nodes");
        live.cancel_search();
        live.forget_due();
        self.note_players(live, table, events);
        self.reseat(live, table, events);
        live.publish(table, events, self.clock.now());
    }

    /// Reads the locked table again from the log, after an append whose outcome is unknown or in conflict, and sends followers
    /// what was stored. If that fails, the next one who locks the table tries again: nobody follows it in between, so that no
    /// follower gets an event twice or misses one.
    pub(super) async fn restore_locked(&self, live: &LiveTable, table: &mut Table) -> Result<(), CommandError> {
        live.set_stale();
        let restored = self.restore(table.id()).await?;
        while live.sent() < restored.next_number() {
            // No more than the table has: another node may have stored further events since it was read.
            let most = PAGE.min(restored.next_number() - live.sent());
            let events = self.events(restored.id(), live.sent(), most).await?;
            self.reseat(live, &restored, &events);
            live.publish(&restored, &events, self.clock.now());
        }
        *table = restored;
        live.forget_due();
        live.set_fresh();
        Ok(())
    }

    /// Listens to the news of a table for as long as it is in memory.
    pub(super) fn listen(self: &Arc<Self>, live: &Arc<LiveTable>, id: &TableId) {
        let Some(cluster) = self.cluster.clone() else { return };
        let (tables, table, id) = (Arc::downgrade(self), Arc::downgrade(live), id.clone());
        let listening = tokio::spawn(async move {
            let Some(mut news) = cluster.bus().subscribe(&table_subject(&id)).await else { return };
            cluster.publish(&id, &TableNews::WhoIsPresent {});
            drop(cluster);
            // What was stored between reading the table and subscribing.
            refresh(&tables, &table).await;
            while let Some(message) = news.next::<TableNews<'static>>().await {
                let (Some(tables), Some(live)) = (tables.upgrade(), table.upgrade()) else { return };
                tables.receive(&live, &id, message).await;
            }
        });
        live.set_listening(listening.abort_handle());
    }

    async fn receive(self: &Arc<Self>, live: &Arc<LiveTable>, id: &TableId, news: TableNews<'static>) {
        match news {
            TableNews::Appended { events, due } => {
                let Ok(mut table) = live.lock(self).await else { return };
                let new: Vec<Event> =
                    events.iter().filter(|event| event.number >= table.next_number()).cloned().collect();
                match new.first() {
                    None => {}
                    Some(first) if first.number == table.next_number() => {
                        let known = due.unwrap_or_else(|| live.due());
                        self.fold(live, &mut table, &new);
                        live.set_due(known);
                    }
                    Some(_) => {
                        // Some were lost. If the database cannot be read now, the next poll does it.
                        let _ = self.catch_up(live, &mut table).await;
                    }
                }
            }
            TableNews::Present { node, people, followers } => {
                live.set_remote(node, people, followers, self.clock.now());
            }
            TableNews::Phrase { node, seat, phrase } => {
                // NATS also brings back what this node has published.
                if self.cluster().is_some_and(|cluster| *cluster.node() != node) {
                    self.receive_phrase(live, id, seat, phrase);
                }
            }
            TableNews::WhoIsPresent {} => live.presence_has_changed(),
        }
    }

    /// Tables in memory.
    pub(super) fn loaded(&self) -> Vec<Arc<LiveTable>> {
        self.in_memory.read().expect("the lock is never held across a panic").values().cloned().collect()
    }

    /// Reads the new events of every followed table of which the database has more events than this node.
    async fn poll(self: &Arc<Self>, cluster: &Cluster) {
        let followed: Vec<(TableId, Arc<LiveTable>)> = {
            let tables = self.in_memory.read().expect("the lock is never held across a panic");
            let is_followed = |(_, live): &(&TableId, &Arc<LiveTable>)| live.is_followed();
            tables.iter().filter(is_followed).map(|(id, live)| (id.clone(), Arc::clone(live))).collect()
        };
        if followed.is_empty() {
            return;
        }
        let ids = followed.iter().map(|(id, _)| id.clone()).collect();
        let counts = match cluster.store().event_counts(ids).await {
            Ok(counts) => counts,
            Err(error) => return error!(%error, "cannot poll for events of other nodes"),
        };
        let counts: std::collections::HashMap<TableId, u32> = counts.into_iter().collect();
        for (id, live) in followed {
            if counts.get(&id).is_some_and(|count| *count > live.sent()) {
                let _ = self.lock_fresh(&live).await;
            }
        }
    }
}

/// Reads the new events of a table, if it is still in memory.
async fn refresh(tables: &Weak<Tables>, table: &Weak<LiveTable>) {
    if let (Some(tables), Some(live)) = (tables.upgrade(), table.upgrade()) {
        // Without the database the next poll does it.
        let _ = tables.lock_fresh(&live).await;
    }
}

/// Starts the task that reads events whose messages were lost, every few seconds and after every reconnection to NATS.
pub(super) fn poll_events(tables: &Arc<Tables>, cluster: &Arc<Cluster>) {
    let (tables, cluster) = (Arc::downgrade(tables), Arc::clone(cluster));
    tokio::spawn(async move {
        while let Some(tables) = tables.upgrade() {
            tables.poll(&cluster).await;
            drop(tables);
            let _ = time::timeout(POLL_INTERVAL, cluster.bus().reconnected()).await;
        }
    });
}
