//! Tournaments: append-only lists of numbered events, one list per tournament, and when a server must check each.

use bisat_protocol::{IdentityId, Person, TournamentId};
use bisat_tournament::{EventKind, TournamentEvent};

use crate::event_log::{LogError, Reply};

/// Events to append to a tournament, with the changes that are stored in the same transaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentAppend {
    /// The tournament.
    pub tournament: TournamentId,
    /// Who opened it.
    pub host: IdentityId,
    /// Number of events that the tournament must have before (compare-and-append). The first event creates the tournament.
    pub expected: u32,
    /// At least one, numbered from `expected`.
    pub events: Vec<TournamentEvent>,
    /// When a server must check it, in milliseconds since 1970; none once it is over.
    pub due: Option<u64>,
}

impl TournamentAppend {
    /// JSON of each event.
    pub(crate) fn texts(&self) -> Result<Vec<String>, LogError> {
        let text = |event: &TournamentEvent| {
            serde_json::to_string(&event.what)
                .map_err(|error| LogError::Store(format!("cannot serialise {event:?}: {error}")))
        };
        self.events.iter().map(text).collect()
    }

    /// When the tournament ended; none if it goes on.
    pub(crate) fn ended_at(&self) -> Option<u64> {
        self.events.last().filter(|_| self.due.is_none()).map(|event| event.at)
    }
}

/// What a person is in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// They opened it.
    Host,
    /// They play.
    Player,
    /// They have left.
    Former,
}

/// Whose role the event changes, and to what; none for other events.
pub(crate) fn role_change(what: &EventKind) -> Option<(&IdentityId, Role)> {
    match what {
        EventKind::Joined { player } => Some((player, Role::Player)),
        EventKind::Left { player } => Some((player, Role::Former)),
        EventKind::Opened { .. }
        | EventKind::Started { .. }
        | EventKind::Paired { .. }
        | EventKind::Seated {}
        | EventKind::Decided { .. }
        | EventKind::Replayed { .. }
        | EventKind::Ended {}
        | EventKind::Cancelled {} => None,
    }
}

/// An event from its columns.
pub(crate) fn read_event(
    tournament: &TournamentId,
    number: i64,
    at: i64,
    what: &str,
) -> Result<TournamentEvent, LogError> {
    let damaged = |error| LogError::Damaged(format!("event {number} of tournament {tournament}: {error}"));
    let what = serde_json::from_str(what).map_err(damaged)?;
    Ok(TournamentEvent { number: number as u32, at: at.cast_unsigned(), what })
}

/// A stored tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    /// Its events, in order.
    pub events: Vec<TournamentEvent>,
    /// The host and everybody who has ever joined, with their names today, in no order.
    pub people: Vec<Person>,
}

/// Stores tournaments.
pub trait Tournaments: Send + Sync {
    /// Appends events, all or none. [`LogError::Conflict`] if the tournament has another number of events than expected.
    fn append_tournament(&self, append: TournamentAppend) -> Reply<()>;

    /// A tournament.
    fn tournament(&self, tournament: &TournamentId) -> Reply<Option<StoredTournament>>;

    /// Tournaments that a person hosts or has ever joined: unfinished ones first, then the newest.
    fn tournaments_of(&self, person: &IdentityId, most: u32) -> Reply<Vec<TournamentId>>;

    /// Number of unfinished tournaments that a person hosts, and in which they play.
    fn count_tournaments(&self, person: &IdentityId) -> Reply<(u32, u32)>;

    /// Takes tournaments that are due, and makes them due again `lease` milliseconds from now. No two nodes get the same one.
    fn take_due_tournaments(&self, now: u64, lease: u64, most: u32) -> Reply<Vec<TournamentId>>;

    /// Removes tournaments that ended before this time. Returns how many.
    fn forget_tournaments(&self, ended_before: u64, most: u32) -> Reply<u32>;
}
