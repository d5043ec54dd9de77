//! How pieces that share a point are arranged: alone, side by side, two by two, or one piece with a count.

use bisat_engine::Piece;

use crate::layout::{BoardLayout, PlacedPoint};
use crate::placed_piece::PieceKey;

/// A piece with its key.
#[derive(Clone, Debug)]
pub(crate) struct KeyedPiece {
    pub(crate) key: PieceKey,
    pub(crate) piece: Piece,
}

/// The pieces on one point, in the order of their seats.
pub(crate) struct Group<'a> {
    pub(crate) layout: &'a BoardLayout,
    pub(crate) point: &'a PlacedPoint,
    pub(crate) pieces: Vec<KeyedPiece>,
}

/// A piece's place within the square of its point.
pub(crate) struct Placement {
    pub(crate) keyed: KeyedPiece,
    /// From the centre of the square, right and down, in sides of the square.
    pub(crate) offset: (f32, f32),
    /// The length of 100 units of its drawing, in sides of the square.
    pub(crate) size: f32,
    /// The number of pieces that it stands for.
    pub(crate) count: usize,
    pub(crate) layer: Layer,
}

/// The order in which pieces are drawn; within a layer, those further up come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Layer {
    /// On the board.
    Board,
    /// On top of another piece.
    Worn,
}

impl Placement {
    /// A single piece on the board.
    pub(crate) fn single(keyed: KeyedPiece, offset: (f32, f32), size: f32) -> Self {
        Placement { keyed, offset, size, count: 1, layer: Layer::Board }
    }
}

/// The distances of pieces that share a point, in sides of its square.
#[derive(Clone, Copy)]
pub(crate) struct Spacing {
    /// The centres of two pieces, from the centre of the square.
    pub(crate) pair: [(f32, f32); 2],
    /// From the centre of the square to the centres of three or four pieces, on both axes.
    pub(crate) apart: f32,
}

impl Spacing {
    /// Two pieces stand side by side.
    pub(crate) const fn level(apart: f32) -> Self {
        Spacing { pair: [(-apart, 0.0), (apart, 0.0)], apart }
    }

    fn offsets(self, count: usize) -> Vec<(f32, f32)> {
        let apart = self.apart;
        match count {
            0 | 1 => vec![(0.0, 0.0)],
            2 => self.pair.to_vec(),
            3 => vec![(0.0, -apart), (-apart, apart), (apart, apart)],
            _ => vec![(-apart, -apart), (apart, -apart), (-apart, apart), (apart, apart)],
        }
    }
}

/// The most pieces that are drawn one by one on one point.
const MOST_SINGLE: usize = 4;

/// Arranges up to four pieces one by one, and more as one piece a seat with a count. `size` gives the size of a piece
/// among a number of drawn pieces.
pub(crate) fn together(
    pieces: Vec<KeyedPiece>,
    spacing: Spacing,
    size: impl Fn(&Piece, usize) -> f32,
) -> Vec<Placement> {
    let counted: Vec<(KeyedPiece, usize)> = if pieces.len() <= MOST_SINGLE {
        pieces.into_iter().map(|keyed| (keyed, 1)).collect()
    } else {
        let mut seats: Vec<(KeyedPiece, usize)> = Vec::new();
        for keyed in pieces {
            match seats.iter_mut().find(|(first, _)| first.piece.seat == keyed.piece.seat) {
                Some((_, count)) => *count += 1,
                None => seats.push((keyed, 1)),
            }
        }
        seats
    };
    let drawn = counted.len();
    let place = |((keyed, count), offset): ((KeyedPiece, usize), (f32, f32))| {
        let size = size(&keyed.piece, drawn);
        Placement { keyed, offset, size, count, layer: Layer::Board }
    };
    counted.into_iter().zip(spacing.offsets(drawn)).map(place).collect()
}
