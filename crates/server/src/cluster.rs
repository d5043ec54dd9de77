//! A cluster: several servers (nodes) on one database, which exchange messages over NATS.
//!
//! The database is the truth: an append names the number of events that it expects. Messages over NATS may be lost,
//! repeated or late. A lost message only delays what players see: every node also polls the database.

pub mod bus;
pub mod news;
pub mod database_clock;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bisat_protocol::{Event, IdentityId, TableId};

use crate::rng::{Rng, random_bytes};
use crate::store::SharedStore;
use bus::Bus;
use news::{NodeId, TableNews};

/// What this node shares with the others.
pub struct Cluster {
    store: Arc<dyn SharedStore>,
    bus: Bus,
    node: NodeId,
    /// As [`Cluster::resumed_at`].
    resumed_at: AtomicU64,
}

impl Cluster {
    /// A node with a random id.
    pub fn new(store: Arc<dyn SharedStore>, bus: Bus, rng: &dyn Rng, resumed_at: u64) -> Self {
        let id: [u8; 8] = random_bytes(rng);
        let node = NodeId(format!("{:016x}", u64::from_be_bytes(id)));
        Cluster { store, bus, node, resumed_at: AtomicU64::new(resumed_at) }
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
        self.resumed_at.load(Ordering::Relaxed)
    }

    /// Sets [`Cluster::resumed_at`]. Returns whether it has changed.
    pub(crate) fn set_resumed_at(&self, at: u64) -> bool {
        self.resumed_at.swap(at, Ordering::Relaxed) != at
    }

    /// Tells the other nodes that these events of a table are stored.
    pub(crate) fn tell_appended(&self, table: &TableId, events: &[Event]) {
        self.tell(table, &TableNews::Appended { events: events.into() });
    }

    /// Tells the other nodes something about a table.
    pub(crate) fn tell(&self, table: &TableId, news: &TableNews<'_>) {
        self.bus.publish(&news::table_subject(table), news);
    }

    /// Tells the other nodes something about a person.
    pub(crate) fn tell_of(&self, person: &IdentityId, what: news::PersonNews) {
        self.bus.publish(what.subject(), person);
    }
}
