//! What makes a position of Pachisi impossible.

use std::fmt;

use super::Pachisi;
use crate::board::Board;
use crate::game::Seat;
use crate::point::PointId;
use crate::special::GameSpecific;

/// Why a position of Pachisi is impossible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Flaw {
    /// Three pieces are on a block.
    Three { point: PointId },
    /// Pieces of two colours are on a block.
    TwoColours { point: PointId },
    /// The players throw for who begins, and a piece has left its start mark.
    OrderAfterStart,
    /// The throws for who begins are in no possible order.
    Order,
    /// All players are home.
    AllHome,
    /// The position says that the game is over, but several players are on the way.
    NotOver,
    /// Only one player is on the way, so the game is over.
    Over,
    /// It is the turn of a seat that has finished.
    HasFinished { seat: Seat },
    /// The player is to move and cannot move by any kept throw.
    NoMove,
}

impl GameSpecific for Flaw {
    const GAME: &'static str = Pachisi::ID;

    fn points(&self) -> Vec<&PointId> {
        match self {
            Flaw::Three { point } | Flaw::TwoColours { point } => vec![point],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::Three { .. } => "never three pieces on a block",
            Flaw::TwoColours { .. } => "no block holds pieces of two colours",
            Flaw::OrderAfterStart => "every piece is on its start mark in phase order",
            Flaw::Order => "at least two seats in the running, of which the first have thrown and the last are ?",
            Flaw::AllHome => "the seats whose pieces are all home, never all seats",
            Flaw::NotOver | Flaw::Over => "over exactly where only one player is on the way",
            Flaw::HasFinished { .. } => "a seat that has not finished",
            Flaw::NoMove => "in phase move some kept throw has a legal move: else it is lost by itself",
        })
    }
}
