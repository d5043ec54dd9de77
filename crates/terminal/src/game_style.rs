//! What a game provides for its board on a terminal.

use bisat_engine::Piece;

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
}

/// The coordinates on the rim of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coordinates {
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
