//! Reasons for a move, as facts. A client turns them into the reasons of a hint without knowing a rule.
//!
//! Every merit is a fact of the rules about the positions before and after the move. Only a search tells
//! whether the move is good. The vocabulary is small and closed, like that of [`Effect`](crate::Effect): a game puts what
//! only it knows into [`Merit::Special`].

use crate::appearance::Probability;
use crate::game::Seat;
use crate::kind::Kind;
use crate::point::PointId;
use crate::special::{GameSpecific, Special};

/// One reason for a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[doc(alias("reason", "explanation"))]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Merit {
    /// No other move is legal.
    OnlyMove,
    /// It wins the game.
    Wins,
    /// It takes `count` pieces of the seat on the point.
    Captures { seat: Seat, kind: Kind, count: u8, point: PointId },
    /// It brings `count` pieces to the end of their way; `left` are not there yet.
    Home { kind: Kind, count: u8, left: u8 },
    /// The piece could be taken on the point that it leaves, with the first probability. Where it goes, it can be taken
    /// with the second, which is less.
    Escapes { kind: Kind, point: PointId, before: Probability, after: Probability },
    /// The piece reaches the point, on which nothing is ever taken. It did not stand on such a point before.
    Safe { kind: Kind, point: PointId },
    /// It joins two pieces on the point. One piece alone cannot take them.
    Pairs { kind: Kind, point: PointId },
    /// The two pieces on the point block a piece of the seat: some throw would take it past them.
    Blocks { seat: Seat, kind: Kind, point: PointId },
    /// After it nobody can take a piece of the mover by the next throw or move. After some other move somebody could.
    NoneInReach { kind: Kind },
    /// After it the mover's next throw could take a piece of the seat on the point, if that piece stays. Before, it could
    /// not.
    Threatens { seat: Seat, kind: Kind, point: PointId },
    /// It brings one more piece onto its way.
    Enters { kind: Kind },
    /// Something that only the game itself knows.
    Special(Special),
}

impl Merit {
    /// A merit that only the game itself knows.
    pub fn special(fact: impl GameSpecific) -> Self {
        Merit::Special(Special::new(fact))
    }

    /// The points that it names, apart from those that the move itself goes over.
    pub fn points(&self) -> Vec<&PointId> {
        match self {
            Merit::Captures { point, .. } | Merit::Threatens { point, .. } => vec![point],
            Merit::Special(special) => special.points(),
            _ => Vec::new(),
        }
    }

    /// The id of the game that may have its own words for this merit; none if all games share the words.
    pub fn game(&self) -> Option<&'static str> {
        match self {
            Merit::Captures { kind, .. }
            | Merit::Home { kind, .. }
            | Merit::Escapes { kind, .. }
            | Merit::Safe { kind, .. }
            | Merit::Pairs { kind, .. }
            | Merit::Blocks { kind, .. }
            | Merit::NoneInReach { kind }
            | Merit::Threatens { kind, .. }
            | Merit::Enters { kind } => Some(kind.game()),
            Merit::Special(special) => Some(special.game()),
            Merit::OnlyMove | Merit::Wins => None,
        }
    }
}
