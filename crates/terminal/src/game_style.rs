//! What a game provides for its board on a terminal.

use bisat_engine::{AnySession, Piece, PointId, Seat};

use crate::palette::BoardPalette;

/// How the board of one game looks on a terminal. Each game implements it in a file of `games`.
pub(crate) trait GameStyle: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The colours of the board.
    fn palette(&self) -> &'static BoardPalette;

    /// The coordinates that are written on the rim.
    fn coordinates(&self) -> Coordinates {
        Coordinates::Algebraic
    }

    /// The silhouette of a seat's piece.
    fn silhouette(&self, _piece: &Piece) -> Silhouette {
        Silhouette::Solid
    }

    /// The blocks that other seats may not pass; none for a game without blocks.
    fn barriers(&self, _session: &dyn AnySession) -> Vec<Barrier> {
        Vec::new()
    }
}

/// The coordinates on the rim of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coordinates {
    /// Letters for files and numbers for ranks, both counted from the south-west corner.
    Algebraic,
    /// None.
    None,
}

/// How a seat's silhouette is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silhouette {
    /// Filled and bold.
    Solid,
    /// In outline.
    Outline,
}

/// A block that other seats may not pass.
pub(crate) struct Barrier {
    pub(crate) seat: Seat,
    /// The point of the block.
    pub(crate) point: PointId,
    /// The next point on the way.
    pub(crate) beyond: PointId,
}
