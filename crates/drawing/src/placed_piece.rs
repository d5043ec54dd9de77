//! A piece with its place on the view box.

use bisat_engine::{Colour, Kind, Piece, Seat};

use crate::number::round;

/// Identifies a piece among the pieces of one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceKey {
    /// Its seat.
    pub seat: Option<Seat>,
    /// Its kind.
    pub kind: Kind,
    /// Its index among the pieces of this seat and kind, in the engine's order.
    pub index: usize,
}

/// A piece with its place on the view box.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacedPiece {
    /// Identifies it within its scene.
    pub key: PieceKey,
    /// The piece.
    pub piece: Piece,
    /// The colour of its seat.
    pub colour: Option<Colour>,
    /// The x coordinate of the centre.
    pub x: f32,
    /// The y coordinate of the centre.
    pub y: f32,
    /// The length of 100 units of its drawing.
    pub size: f32,
    /// The number of pieces that it stands for.
    pub count: usize,
    /// Its drawing, 100 units large and centred at the origin, with the count if that is more than one.
    pub markup: String,
}

impl PlacedPiece {
    /// The SVG `transform` that moves the drawing to its place.
    pub fn transform(&self) -> String {
        format!("translate({} {}) scale({})", round(self.x), round(self.y), self.size.round() / 100.0)
    }
}
