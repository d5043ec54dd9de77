//! The event log: append-only lists of numbered events, one list per table, behind a small trait.
//!
//! [`crate::sqlite`] and [`crate::postgres`] implement it. The log knows no rules, players or clocks.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, IdentityId, TableId, Visibility};
use tokio::sync::oneshot;

use crate::secret::SealedSeed;

/// Future of a store operation. An append is on disk when it resolves.
#[must_use = "the operation may fail"]
#[derive(Debug)]
pub struct Reply<T>(oneshot::Receiver<Result<T, LogError>>);

impl<T> Reply<T> {
    /// A reply and the sender that resolves it.
    pub fn channel() -> (oneshot::Sender<Result<T, LogError>>, Self) {
        let (sender, receiver) = oneshot::channel();
        (sender, Reply(receiver))
    }

    /// A reply that has failed already.
    pub fn failed(error: LogError) -> Self {
        let (sender, reply) = Reply::channel();
        let _ = sender.send(Err(error));
        reply
    }

    /// Blocks the thread until the operation is done. Not for async code.
    pub fn wait(self) -> Result<T, LogError> {
        self.0.blocking_recv().unwrap_or_else(|_| Err(closed()))
    }
}

impl<T> Future for Reply<T> {
    type Output = Result<T, LogError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|received| received.unwrap_or_else(|_| Err(closed())))
    }
}

fn closed() -> LogError {
    LogError::Store("the database is closed".to_owned())
}

/// Number of events that are read at once. A longer game is read page by page, so that nobody waits for all of it.
pub const PAGE: u32 = 1000;

/// Stores the events of all tables.
pub trait EventLog: Send + Sync {
    /// Appends events to a table, all or none. The first event creates the table.
    fn append(&self, append: Append) -> Reply<()>;

    /// A page: at most `most` events of the table from this number on, in order; none if the table does not exist. Ask for
    /// [`PAGE`] events at a time.
    fn read(&self, table: &TableId, from: u32, most: u32) -> Reply<Vec<Event>>;

    /// The encrypted seed of a table; none for tables of version 0.2 or earlier.
    fn sealed_seed(&self, table: &TableId) -> Reply<Option<SealedSeed>>;

    /// Every unfinished table, oldest first.
    fn unfinished(&self) -> Reply<Vec<TableId>>;

    /// Finished tables of a player, newest first.
    fn finished_by(&self, identity: &IdentityId, limit: u32) -> Reply<Vec<TableId>>;
}

/// Events to append to a table, with the changes that are stored in the same transaction.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// Number of events that the table must have before (compare-and-append). New events are numbered from here.
    pub expected: u32,
    /// At least one.
    pub events: Vec<Event>,
    /// The encrypted seed of a new table; none for later events.
    pub sealed_seed: Option<SealedSeed>,
    /// Whether these events end the game.
    pub is_over: bool,
    /// The result, if these events end a rated game.
    pub rated: Option<RatedGame>,
    /// When another node must look after the table if this one does not, in milliseconds since 1970; none if that has not
    /// changed. Only a store that several nodes share keeps it.
    pub due: Option<u64>,
    /// What the list of tables shows, if these events change it. Only a store that several nodes share keeps it.
    pub listing: Option<Listing>,
}

/// What a shared store keeps of a table so that any node can list it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The game's id.
    pub game: String,
    /// Stage of the game.
    pub stage: Stage,
    /// Whether the table is public.
    pub is_public: bool,
    /// Whether somebody can sit down.
    pub has_free_seat: bool,
    /// Who opened it.
    pub opened_by: IdentityId,
    /// When it was opened, in milliseconds since 1970.
    pub opened_at: u64,
}

impl Append {
    /// JSON of each event. Fails if there are none, or if they are not numbered from the expected number on.
    pub(crate) fn texts(&self) -> Result<Vec<String>, LogError> {
        let due = u64::from(self.expected)..;
        let is_numbered = due.zip(&self.events).all(|(number, event)| number == u64::from(event.number));
        if self.events.is_empty() || !is_numbered {
            let numbers: Vec<u32> = self.events.iter().map(|event| event.number).collect();
            let due = self.expected;
            return Err(LogError::Store(format!("events must be numbered from {due}, not {numbers:?}")));
        }
        let text = |event: &Event| {
            serde_json::to_string(&event.what)
                .map_err(|error| LogError::Store(format!("cannot serialise {event:?}: {error}")))
        };
        self.events.iter().map(text).collect()
    }
}

/// The result of a rated game. The store changes the ratings of its players, and counts that they met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The game's id.
    pub game: String,
    /// Identity ids, or levels: `level 4`.
    pub players: Vec<String>,
    /// One per player: lower is better, equal for a tie.
    pub ranks: Vec<u8>,
    /// When the game ended, in milliseconds since 1970.
    pub ended_at: u64,
    /// Whether the table was public.
    pub visibility: Visibility,
}

impl RatedGame {
    /// Day on which the game ended, as the number of days since 1970.
    pub(crate) fn day(&self) -> u64 {
        self.ended_at / DAY
    }
}

/// Milliseconds of a day.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// Why a store operation failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// The table has another number of events than expected.
    Conflict {
        /// Expected number of events.
        expected: u32,
        /// Actual number of events.
        found: u32,
    },
    /// The database failed. Read again to find out what was stored.
    Store(String),
    /// What was stored cannot be read any more. Trying again does not help.
    Damaged(String),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Conflict { expected, found } => {
                write!(f, "cannot append event {expected}: the next event is {found}")
            }
            LogError::Store(what) | LogError::Damaged(what) => write!(f, "database: {what}"),
        }
    }
}

impl Error for LogError {}
