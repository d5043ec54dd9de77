//! Events of a table. A table is the list of its events, numbered from 0; everything else follows from them.

use serde::{Deserialize, Serialize};

use crate::id::{IdentityId, RequestId, TableId};
use crate::results::RunningScore;
use crate::setup::Setup;

/// A numbered event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Position in the list of events: from 0, without gaps.
    pub number: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The table was opened: always the first event.
    Opened {
        /// The setup as it was sent.
        setup: Setup,
        /// SHA-256 of the secret seed of the throws.
        commitment: String,
        /// Who opened it.
        by: IdentityId,
        /// At the table of a rematch, the player of the game before for whom each seat is reserved; left out at any other
        /// table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reserved: Vec<Option<IdentityId>>,
        /// At the table of a rematch, the score of the same players so far, in the order of these seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<RunningScore>,
    },
    /// A person took a seat.
    Joined {
        /// The seat, from 0.
        seat: u8,
        /// Who.
        person: Person,
        /// The client's share in the throws: 32 hexadecimal digits, or 64 for the anchor of a hash chain.
        contribution: String,
    },
    /// A person left their seat before the start.
    Left {
        /// The seat.
        seat: u8,
    },
    /// All seats are taken and the game begins.
    Started {},
    /// A seat made a move.
    Played {
        /// The seat.
        seat: u8,
        /// The move.
        token: String,
        /// Time left on the seat's clock, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
        /// Request id of the move, if the client sent one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<RequestId>,
    },
    /// Chance made a move: a throw, spin or toss.
    Thrown {
        /// The outcome.
        token: String,
        /// With hash chains: the seats with a chain whose link is not part of the throw.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        missing: Vec<u8>,
    },
    /// A client revealed the link of its hash chain for the throw that is due.
    Revealed {
        /// The seat.
        seat: u8,
        /// Number of the throw, from 0.
        throw: u32,
        /// The link: 64 hexadecimal digits.
        link: String,
    },
    /// A seat made an offer. It stands until it is answered or a move is made.
    Offered {
        /// The seat.
        seat: u8,
        /// The offer.
        offer: Offer,
    },
    /// A seat declined the offer.
    Declined {
        /// The seat.
        seat: u8,
    },
    /// Moves were taken back.
    TakenBack {
        /// Number of moves and outcomes that remain.
        steps: u32,
    },
    /// A seat asked for a hint. From now on the game does not count for ratings.
    Hinted {
        /// The seat.
        seat: u8,
    },
    /// A machine took a seat that was open or whose player left.
    Replaced {
        /// The seat.
        seat: u8,
        /// The machine's level.
        level: u8,
    },
    /// The game is over.
    Ended(Ended),
    /// A rematch was opened.
    Rematch {
        /// The new table.
        next: TableId,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ended {
    /// Rank of each seat, 1 is best; empty if the game never started or was annulled.
    pub ranks: Vec<u8>,
    /// Why it ended.
    pub ending: Ending,
    /// The seat that resigned, ran out of time or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The seed of the throws.
    pub seed: String,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Played,
    /// A seat resigned.
    Resigned,
    /// A seat ran out of time.
    TimeUp,
    /// A seat did not come back.
    Abandoned,
    /// The players agreed on a draw.
    DrawAgreed,
    /// It never started.
    NeverStarted,
    /// The server ended it without a result, because its throws may have become known.
    Annulled,
    /// No piece moved for 300 turns: everybody who has not finished shares the next place.
    NoProgress,
}

/// An offer between players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// End the game as a draw.
    Draw,
    /// Take back the offering seat's last move.
    TakeBack,
    /// Play again.
    Rematch,
}

/// A person at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// Their id.
    pub id: IdentityId,
    /// Their name.
    pub name: String,
    /// Whether they have an account. Only accounts are rated.
    pub is_account: bool,
}

/// Who occupies a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Occupant {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person(Person),
    /// A machine of this level.
    Level(u8),
}
