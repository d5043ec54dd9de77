//! What several servers on one database share: the nodes of a cluster. One server alone keeps all of this in memory.

use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, TableId};

use super::Store;
use crate::event_log::{Listing, Reply};

/// The time of the database, which is the time of all nodes, and the end of the last downtime of the cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heartbeat {
    /// Milliseconds since 1970.
    pub now: u64,
    /// When the first node started after a time in which none was running: the clocks of players stood still until then.
    pub resumed_at: u64,
    /// When a running node was last cut off from NATS, in milliseconds since 1970; 0 for never.
    pub unheard_at: u64,
}

/// Which public tables to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListQuery {
    /// Stage of the game.
    pub stage: Stage,
    /// The game's id; none for all games.
    pub game: Option<String>,
    /// Only tables at which somebody was present since this time, in milliseconds since 1970.
    pub attended_since: u64,
    /// Only tables after this one in the list.
    pub after: Option<TableId>,
    /// Largest number of tables that the same person opened.
    pub most_of_a_person: u32,
    /// Largest number of tables.
    pub most: u32,
}

/// A store that several servers use at the same time.
pub trait SharedStore: Store {
    /// Stores a heartbeat: a node is running. Returns the time of the database.
    fn beat(&self, hears_others: bool) -> Reply<Heartbeat>;

    /// Takes tables that are due, and makes them due again `lease` milliseconds from now, in case this node does not get
    /// to it. No two nodes get the same table.
    fn take_due(&self, now: u64, lease: u64, most: u32) -> Reply<Vec<TableId>>;

    /// Renews the lease on tables: they become due no earlier than this, in milliseconds since 1970.
    fn postpone(&self, tables: Vec<TableId>, until: u64) -> Reply<()>;

    /// Stores when a table is due and what the list shows, if it still has this number of events.
    fn describe(&self, table: &TableId, events: u32, due: Option<u64>, listing: Listing) -> Reply<()>;

    /// The number of events of each of these tables.
    fn event_counts(&self, tables: Vec<TableId>) -> Reply<Vec<(TableId, u32)>>;

    /// The unfinished tables at which these people sit.
    fn unfinished_of(&self, people: Vec<IdentityId>) -> Reply<Vec<(IdentityId, TableId)>>;

    /// Number of unfinished tables that a person has opened.
    fn count_opened_by(&self, person: &IdentityId) -> Reply<u32>;

    /// Stores that somebody is present at these public tables.
    fn attend(&self, tables: Vec<TableId>, now: u64) -> Reply<()>;

    /// Public tables, newest first; none if there is no table `after`.
    fn list(&self, query: ListQuery) -> Reply<Option<Vec<TableId>>>;
}
