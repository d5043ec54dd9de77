//! What the points and pieces of Pachisi are.

use super::Pachisi;
use crate::board::Board;
use crate::kind::Kind;

const fn kind(name: &'static str) -> Kind {
    Kind::new(Pachisi::ID, name)
}

/// A piece: what races.
pub const PIECE: Kind = kind("piece");
/// A kept throw, beside the board.
pub const THROW: Kind = kind("throw");

/// The centre, where pieces end.
pub const MIDDLE: Kind = kind("centre");
/// The mark beside an arm from which a colour's pieces start.
pub const START: Kind = kind("start");
/// A block with a cross.
pub const CROSS: Kind = kind("cross");
/// A plain block of an arm's side columns.
pub const BLOCK: Kind = kind("block");
/// A block of an arm's middle column, the way home.
pub const COLUMN: Kind = kind("column");
/// A button: to give up the kept throws.
pub const SKIP: Kind = kind("skip");
/// A note: the extra turns that the seat to play has earned.
pub const OWED: Kind = kind("owed");
