//! Tournaments: append-only lists of numbered events, one list per tournament, and when a server must check each.

use bisat_protocol::tournament::TournamentEntry;
use bisat_protocol::{IdentityId, Person, TournamentId};
use bisat_tournament::{EventKind, TournamentEvent};

use crate::event_log::{LogError, Reply};

/// Number of unfinished tournaments that a person may host.
pub(crate) const MOST_HOSTED: usize = 5;
/// Number of unfinished tournaments in which a person may play.
pub(crate) const MOST_JOINED: usize = 10;

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
    /// The tournament after these events as lists show it, without a table.
    pub listing: TournamentEntry,
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentAppended {
    /// The events are stored.
    Stored,
    /// Nothing is stored: the host has `MOST_HOSTED` unfinished tournaments.
    TooManyHosted,
    /// Nothing is stored: somebody who would join plays in `MOST_JOINED` unfinished tournaments.
    TooManyJoined,
    /// Nothing is stored: the host of a new tournament, or somebody who would join, was deleted.
    Deleted,
}

/// A tournament in the list of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTournament {
    /// The tournament.
    pub tournament: TournamentId,
    /// As it was listed with its last events; none if an earlier version stored them.
    pub listing: Option<TournamentEntry>,
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

    /// JSON of the listing.
    pub(crate) fn listing_text(&self) -> Result<String, LogError> {
        serde_json::to_string(&self.listing)
            .map_err(|error| LogError::Store(format!("cannot serialise {:?}: {error}", self.listing)))
    }

    /// Those who host or play in one more tournament after these events, in the order of their ids.
    pub(crate) fn newcomers(&self) -> Vec<(&IdentityId, Role)> {
        let host = (self.expected == 0).then_some((&self.host, Role::Host));
        let joined = self.events.iter().filter_map(|event| role_change(&event.what));
        let mut newcomers: Vec<_> = host.into_iter().chain(joined.filter(|(_, role)| *role == Role::Player)).collect();
        newcomers.sort_by_key(|(person, _)| *person);
        newcomers
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
    /// They have left, or the host has removed them.
    Former,
}

impl Role {
    /// Why a person who hosts and plays in this many unfinished tournaments cannot take on this role in one more.
    pub(crate) fn refused(self, (hosted, played): (u32, u32)) -> Option<TournamentAppended> {
        match self {
            Role::Host if hosted as usize >= MOST_HOSTED => Some(TournamentAppended::TooManyHosted),
            Role::Player if played as usize >= MOST_JOINED => Some(TournamentAppended::TooManyJoined),
            Role::Host | Role::Player | Role::Former => None,
        }
    }
}

/// Whose role the event changes, and to what; none for other events.
pub(crate) fn role_change(what: &EventKind) -> Option<(&IdentityId, Role)> {
    match what {
        EventKind::Joined { player } => Some((player, Role::Player)),
        EventKind::Left { player } | EventKind::Removed { player } => Some((player, Role::Former)),
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

/// A row of a list from its columns. A listing that cannot be read is as good as none.
pub(crate) fn read_listed(tournament: String, listing: Option<&str>) -> ListedTournament {
    let listing = listing.and_then(|listing| serde_json::from_str(listing).ok());
    ListedTournament { tournament: TournamentId(tournament), listing }
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
    /// Appends events, all or none. [`LogError::Conflict`] if the tournament has another number of events than expected. The limits
    /// of the host and of those who join are checked in the same transaction.
    fn append_tournament(&self, append: TournamentAppend) -> Reply<TournamentAppended>;

    /// A tournament.
    fn tournament(&self, tournament: &TournamentId) -> Reply<Option<StoredTournament>>;

    /// Tournaments that a person hosts or has ever joined: unfinished ones first, then the newest.
    fn tournaments_of(&self, person: &IdentityId, most: u32) -> Reply<Vec<TournamentId>>;

    /// Tournaments that a person hosts or plays in: unfinished ones first, then the newest.
    fn listed_tournaments(&self, person: &IdentityId, most: u32) -> Reply<Vec<ListedTournament>>;

    /// Takes tournaments that are due, and makes them due again `lease` milliseconds from now. No two nodes get the same one.
    fn take_due_tournaments(&self, now: u64, lease: u64, most: u32) -> Reply<Vec<TournamentId>>;

    /// Sets when a server must check an unfinished tournament again, if it still has this number of events.
    fn postpone_tournament(&self, tournament: &TournamentId, events: u32, due: u64) -> Reply<()>;

    /// Sets aside a tournament that cannot be read: it is not due any more, and does not count for the limits of its people.
    fn set_aside_tournament(&self, tournament: &TournamentId) -> Reply<()>;

    /// Makes tournaments that were set aside due now, because the damage may have been repaired.
    fn retry_set_aside_tournaments(&self, now: u64) -> Reply<()>;

    /// Removes tournaments that ended before this time. Returns how many.
    fn forget_tournaments(&self, ended_before: u64, most: u32) -> Reply<u32>;
}
