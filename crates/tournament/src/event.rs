//! Events of a tournament, as they are stored. A tournament is the list of its events, numbered from 0.

use bisat_protocol::tournament::{GameOutcome, TournamentSetup};
use bisat_protocol::{IdentityId, TableId};
use serde::{Deserialize, Serialize};

/// A numbered event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentEvent {
    /// Position in the list of events: from 0, without gaps.
    pub number: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub what: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The tournament was opened: always the first event.
    Opened {
        /// What is played, and how, with nothing left out.
        setup: TournamentSetup,
        /// Who opened it.
        host: IdentityId,
    },
    /// A player joined.
    Joined {
        /// Who.
        player: IdentityId,
    },
    /// A player left: before the start they are no player any more, later they are not paired any more.
    Left {
        /// Who.
        player: IdentityId,
    },
    /// The host removed a player before the start. They cannot join again.
    Removed {
        /// Who.
        player: IdentityId,
    },
    /// It began.
    Started {
        /// The players in the order of their numbers.
        order: Vec<IdentityId>,
        /// Number of rounds.
        rounds: u8,
    },
    /// A round was paired. Its tables are opened next.
    Paired {
        /// The games.
        games: Vec<PairedGame>,
    },
    /// All tables of the round are open.
    Seated {},
    /// A game was decided.
    Decided {
        /// Place of the game in its round, from 0.
        game: u8,
        /// How.
        outcome: GameOutcome,
    },
    /// A drawn game of a knock-out is played again, with seats changed.
    Replayed {
        /// Place of the game in its round, from 0.
        game: u8,
        /// The new table. It is opened next.
        table: TableId,
    },
    /// All rounds are played.
    Ended {},
    /// The host cancelled the tournament, or it was not started in time.
    Cancelled {},
}

/// A game of a round. Players are named by their numbers, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairedGame {
    /// The player on the first seat; none if no player is left in this part of a knock-out.
    pub first: Option<u8>,
    /// The player on the second seat; none if the first has a bye.
    pub second: Option<u8>,
    /// The table; none without two players.
    pub table: Option<TableId>,
}
