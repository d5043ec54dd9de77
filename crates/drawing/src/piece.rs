//! The shapes that pieces of all games share. A game's own kinds of pieces are in its folder.

pub(crate) mod silhouette;
pub(crate) mod plain;

use bisat_engine::{Piece, PieceRole};

/// Whether it is drawn as a piece: notes, scores, throws and blocks are not.
pub(crate) fn is_drawn(piece: &Piece) -> bool {
    piece.role == PieceRole::Figure
}
