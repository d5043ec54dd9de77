//! What the points and pieces of Kho-Kho are.

use super::KhoKho;
use crate::board::Board;
use crate::kind::Kind;

const fn kind(name: &'static str) -> Kind {
    Kind::new(KhoKho::ID, name)
}

/// A piece: the one chaser that moves.
pub const ATTACKER: Kind = kind("attacker");
/// A piece: a chaser that sits in the lane.
pub const SITTER: Kind = kind("sitter");
/// A piece: one of the team that is chased.
pub const RUNNER: Kind = kind("runner");
/// A spin, beside the court.
pub const SPIN: Kind = kind("throw");

/// A space on which an Attacker may begin.
pub const START: Kind = kind("start");
/// A pole, which no piece enters or passes.
pub const POLE: Kind = kind("pole");
/// A space of the lane, where Sitters sit.
pub const LANE: Kind = kind("lane");
/// A space of a Free zone.
pub const FREE: Kind = kind("free");
/// Any other space.
pub const FIELD: Kind = kind("field");
/// Beside the court: a team's score.
pub const SCORE: Kind = kind("score");
/// Beside the court: Runners that have not come on yet.
pub const BENCH: Kind = kind("bench");
/// Beside the court: Runners that are out.
pub const OUT: Kind = kind("out");
/// A note: the turn of the match, and how many there are.
pub const TURN: Kind = kind("turn");
/// A note: the spins that the chasers have left.
pub const SPINS: Kind = kind("spins");
/// A button: the new Attacker stays where it rose.
pub const HOLD: Kind = kind("hold");
