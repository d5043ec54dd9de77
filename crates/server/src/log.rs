//! Where tables are kept: append-only lists of numbered events, behind one small trait so that another store can follow.
//! It knows no rule, no player and no clock.

use std::error::Error;
use std::fmt;

use bisat_protocol::{Event, IdentityId, TableId};
use tokio::sync::oneshot;

/// An answer that comes when it is true: what was appended is on disk by then.
pub type Promise<T> = oneshot::Receiver<Result<T, LogError>>;

/// Keeps the events of all tables.
pub trait Log: Send + Sync {
    /// Adds events to a table, all or none; the first event opens it.
    fn append(&self, append: Append) -> Promise<()>;

    /// The table's events from this number on, in order; none where there is no such table.
    fn read(&self, table: &TableId, from: u32) -> Promise<Vec<Event>>;

    /// Every table that is not over, with all its events, in the order they were opened.
    fn unfinished(&self) -> Promise<Vec<(TableId, Vec<Event>)>>;

    /// The tables at which someone sat to the end or to their leaving, the last opened first; only those that are over.
    fn finished_by(&self, identity: &IdentityId, limit: u32) -> Promise<Vec<TableId>>;
}

/// Events that are to be added to a table, and what is to be kept together with them.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// How many events it must have so far; the new ones are numbered from here on.
    pub expected: u32,
    /// At least one.
    pub events: Vec<Event>,
    /// Whether the table is over with these events; once over, it remains so.
    pub is_over: bool,
    /// Ratings as they stand after these events.
    pub rated: Vec<RatingChange>,
}

/// How a player is rated in a game from now on.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// An identity, or a level as `level 4`.
    pub player: String,
    /// The game's id.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// How much the player's strength wavers.
    pub volatility: f64,
    /// How many games were rated.
    pub games: u32,
}

/// Why the store did not do what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// Somebody else has appended in the meantime, or the events are not the next ones.
    Conflict {
        /// How many events the table was expected to have.
        expected: u32,
        /// How many it has.
        found: u32,
    },
    /// The store itself failed: whether anything was kept is seen by reading.
    Store(String),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Conflict { expected, found } => {
                write!(f, "event {expected} cannot be appended: event {found} is the next one")
            }
            LogError::Store(what) => write!(f, "the store: {what}"),
        }
    }
}

impl Error for LogError {}
