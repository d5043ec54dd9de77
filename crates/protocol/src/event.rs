//! What happens at a table. A table is the list of its events, numbered from 0; everything else follows from them.

use serde::{Deserialize, Serialize};

use crate::setup::{IdentityId, Setup, TableId};
use crate::socket::RequestId;

/// A numbered event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its place in the list, from 0 on, without gaps.
    pub number: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The table was opened: always the first event.
    Opened {
        /// What is to be played.
        setup: Setup,
        /// SHA-256 of the secret seed of its throws.
        commitment: String,
        /// The one who opened it.
        by: IdentityId,
    },
    /// Someone sat down.
    Joined {
        /// The seat, from 0 on.
        seat: u8,
        /// Who.
        person: Person,
        /// What their client adds to the throws: 32 hexadecimal digits.
        contribution: String,
    },
    /// Someone stood up before the start.
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
        /// What the seat has left on its clock, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
        /// The client's own name for the move, by which it is known when it is sent again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<RequestId>,
    },
    /// Chance played.
    Thrown {
        /// The outcome.
        token: String,
    },
    /// A seat offers something, which stands until it is answered or the seat to act has moved.
    Offered {
        /// The seat.
        seat: u8,
        /// What it offers.
        offer: Offer,
    },
    /// A seat refuses what was offered.
    Declined {
        /// The seat.
        seat: u8,
    },
    /// Moves were taken back: so many steps are left.
    TakenBack {
        /// How many moves and outcomes are left.
        steps: u32,
    },
    /// A machine sits where a person has left.
    Replaced {
        /// The seat.
        seat: u8,
        /// The machine's level.
        level: u8,
    },
    /// The game is over.
    Ended(Ended),
    /// Those who played sit down again at another table.
    Rematch {
        /// The table.
        next: TableId,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Each seat's place, the best being 1; none for a table at which nothing was played.
    pub ranks: Vec<u8>,
    /// Why.
    pub ending: Ending,
    /// The seat whose doing it was, where it was one's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The seed of the throws.
    pub seed: String,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Played,
    /// A seat gave up.
    Resigned,
    /// A seat's time was up.
    TimeUp,
    /// A seat did not come back.
    Abandoned,
    /// Both agreed on a draw.
    DrawAgreed,
    /// It never began.
    NeverStarted,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To end the game as a draw.
    Draw,
    /// To take the offering seat's last move back.
    TakeBack,
    /// To play again.
    Rematch,
}

/// Someone at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub id: IdentityId,
    /// What they are called.
    pub name: String,
    /// Whether they have an account; only those are rated.
    pub is_account: bool,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occupant {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person(Person),
    /// A machine of this level.
    Level(u8),
}
