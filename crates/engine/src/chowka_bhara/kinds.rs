//! What the points and pieces of Chowka Bhara are.

use super::ChowkaBhara;
use crate::board::Board;
use crate::kind::Kind;

const fn kind(name: &'static str) -> Kind {
    Kind::new(ChowkaBhara::ID, name)
}

/// A piece: what races.
pub const PAWN: Kind = kind("pawn");
/// A marker: a double stands here that may not be passed.
pub const BLOCK: Kind = kind("block");
/// A kept throw, beside the board.
pub const THROW: Kind = kind("throw");

/// The centre, where pawns end.
pub const MIDDLE: Kind = kind("centre");
/// A square on which no pawn is hit.
pub const SAFE: Kind = kind("safe");
/// Any other square.
pub const SQUARE: Kind = kind("square");
/// A note: a seat has hit and may leave the outer ring.
pub const LICENCE: Kind = kind("licence");
/// A note: the extra turns that the seat to play has earned.
pub const OWED: Kind = kind("owed");
