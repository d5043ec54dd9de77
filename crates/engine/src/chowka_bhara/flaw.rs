//! What makes a position of Chowka Bhara impossible.

use std::fmt;

use super::ChowkaBhara;
use crate::board::Board;
use crate::game::Seat;
use crate::point::PointId;
use crate::special::GameSpecific;

/// Why a position of Chowka Bhara is impossible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Flaw {
    /// Pawns of two players, or three pawns, are on a square that is not safe.
    Crowded { point: PointId },
    /// More doubles stood at the beginning of the turn than the seat has pairs of pawns.
    TooManyDoubles,
    /// All players are home.
    AllHome,
    /// The position says that the game is over, but players can still move.
    NotOver,
    /// Only one player is on the way, so the game is over.
    Over,
    /// It is the turn of a seat that has finished.
    HasFinished { seat: Seat },
    /// The player is to move and cannot move by any kept throw.
    NoMove,
}

impl GameSpecific for Flaw {
    const GAME: &'static str = ChowkaBhara::ID;

    fn points(&self) -> Vec<&PointId> {
        if let Flaw::Crowded { point } = self { vec![point] } else { Vec::new() }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::Crowded { .. } => "a square that is not safe holds one player's pawns, two at most",
            Flaw::TooManyDoubles => "no more doubles than the seat has pairs of pawns",
            Flaw::AllHome => "the seats whose pieces are all home, never all seats",
            Flaw::NotOver => "players are still on the way and can move",
            Flaw::Over => "over where only one player is on the way",
            Flaw::HasFinished { .. } => "a seat that has not finished",
            Flaw::NoMove => "in phase move some kept value has a legal move: else the turn ends by itself",
        })
    }
}
