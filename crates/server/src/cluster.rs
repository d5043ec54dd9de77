//! A cluster: several servers (nodes) on one database, which exchange messages over NATS.
//!
//! The database is the truth: an append names the number of events that it expects. Messages over NATS may be lost,
//! repeated or late. A lost message only delays what players see: every node also polls the database.

pub mod bus;
pub mod news;
pub mod database_clock;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bisat_protocol::{Event, IdentityId, TableId};
use serde::de::DeserializeOwned;

use crate::event_log::LogError;
use crate::rng::{Rng, random_bytes};
use crate::store::SharedStore;
use crate::store::shared::Heartbeat;
use bus::Bus;
use database_clock::DatabaseClock;
use news::{NodeId, TableNews};

/// What this node shares with the others.
pub struct Cluster {
    store: Arc<dyn SharedStore>,
    bus: Bus,
    node: NodeId,
    clock: Arc<DatabaseClock>,
    beat: Mutex<LastBeat>,
}

/// The last answer of the database to a heartbeat.
struct LastBeat {
    at: Instant,
    resumed_at: u64,
    unheard_at: u64,
}

/// Without a heartbeat for this long, a node does not know whether the clocks of players stood still.
const FRESH: Duration = Duration::from_secs(2);

impl Cluster {
    /// A node with a random id. Its clock shows the time of the database.
    pub async fn begin(store: Arc<dyn SharedStore>, bus: Bus, rng: &dyn Rng) -> Result<Self, LogError> {
        let id: [u8; 8] = random_bytes(rng);
        let node = NodeId(format!("{:016x}", u64::from_be_bytes(id)));
        let Heartbeat { now, resumed_at, unheard_at } = store.beat(bus.is_connected()).await?;
        let clock = Arc::new(DatabaseClock::new(now));
        let beat = Mutex::new(LastBeat { at: Instant::now(), resumed_at, unheard_at });
        Ok(Cluster { store, bus, node, clock, beat })
    }

    /// The clock of all nodes.
    pub fn clock(&self) -> &Arc<DatabaseClock> {
        &self.clock
    }

    /// Says that this node is running, and sets the clock by the database.
    pub(crate) async fn beat(&self) -> Result<(), LogError> {
        let asked = Instant::now();
        let Heartbeat { now, resumed_at, unheard_at } = self.store.beat(self.bus.is_connected()).await?;
        let at = Instant::now();
        self.clock.set(now, asked, at);
        *self.last_beat() = LastBeat { at, resumed_at, unheard_at };
        Ok(())
    }

    /// As [`Cluster::beat`], unless the last one was a moment ago.
    pub(crate) async fn beat_if_late(&self) -> Result<(), LogError> {
        let is_fresh = self.last_beat().at.elapsed() < FRESH;
        if is_fresh { Ok(()) } else { self.beat().await }
    }

    fn last_beat(&self) -> MutexGuard<'_, LastBeat> {
        self.beat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database that the nodes share.
    pub fn store(&self) -> &dyn SharedStore {
        &*self.store
    }

    /// The connection to NATS.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// This node.
    pub fn node(&self) -> &NodeId {
        &self.node
    }

    /// When the first node started after a time in which none was running, in milliseconds since 1970. The clocks of
    /// players stood still until then.
    pub fn resumed_at(&self) -> u64 {
        self.last_beat().resumed_at
    }

    /// When a node was last cut off from NATS, in milliseconds since 1970; 0 for never. Nobody else knew who was connected to it.
    pub(crate) fn unheard_at(&self) -> u64 {
        self.last_beat().unheard_at
    }

    /// Tells the other nodes that these events of a table are stored.
    pub(crate) fn publish_appended(&self, table: &TableId, events: &[Event], due: Option<u64>) {
        self.publish(table, &TableNews::Appended { events: events.into(), due });
    }

    /// Tells the other nodes something about a table.
    pub(crate) fn publish(&self, table: &TableId, news: &TableNews<'_>) {
        self.bus.publish(&news::table_subject(table), news);
    }

    /// Handles every message of a subject, one after the other, for as long as the owner lives.
    pub(crate) fn on_message<O, M, F>(
        self: &Arc<Self>,
        subject: &'static str,
        owner: &Arc<O>,
        handle: impl Fn(Arc<O>, M) -> F + Send + 'static,
    ) where
        O: Send + Sync + 'static,
        M: DeserializeOwned + Send,
        F: Future<Output = ()> + Send,
    {
        let (cluster, owner) = (Arc::clone(self), Arc::downgrade(owner));
        tokio::spawn(async move {
            let Some(mut messages) = cluster.bus.subscribe(subject).await else { return };
            while let Some(message) = messages.next::<M>().await {
                let Some(owner) = owner.upgrade() else { return };
                handle(owner, message).await;
            }
        });
    }

    /// Tells the other nodes something about a person.
    pub(crate) fn publish_about(&self, person: &IdentityId, what: news::PersonNews) {
        self.bus.publish(what.subject(), person);
    }
}
