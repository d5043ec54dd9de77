//! What the mover meets in each column: blocks, and pawns to hit. Squares are the mover's progress.

use std::ops::Range;

use super::index::Index;
use super::squares::bits;

/// Squares of the board, by progress.
pub(crate) const SQUARES: usize = 25;

/// What the mover meets in each column.
#[derive(Debug)]
pub(crate) struct Facing {
    /// Squares that are blocked.
    pub(crate) bars: Vec<u32>,
    /// Squares with pawns to hit.
    pub(crate) occupied: Vec<u32>,
    /// The side that moves next.
    pub(crate) next_mover: Vec<u32>,
    /// By square, in the order of columns.
    hits: Vec<Vec<Hit>>,
}

/// A hit in a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) column: u32,
    /// The column that it leads to, counted from the first with a pawn on 0 of the same licence.
    pub(crate) to: u32,
    /// Whether two pawns are hit: only a double may land there.
    pub(crate) is_double: bool,
}

impl Facing {
    pub(crate) fn new(index: &Index) -> Self {
        let (columns, squares) = (&index.columns, &index.squares);
        let mut hits = vec![Vec::new(); SQUARES];
        for (at, column) in columns.iter().enumerate() {
            let side = index.sides.all()[column.side as usize];
            let (_, home) = index.columns_by_licence(usize::from(side.is_licensed));
            for square in bits(side.standing() & !squares.safe) {
                let hit = index.sides.number(&side.hit_on(square)).expect("a side that was hit has not finished");
                let to = index.column(hit, column.blocks & !(1 << square)).expect("other blocks stay");
                let is_double = side.count(square) == 2;
                hits[squares.seen(square) as usize].push(Hit { column: at as u32, to: (to - home) as u32, is_double });
            }
        }
        Facing {
            bars: columns.iter().map(|column| squares.seen_all(column.blocks)).collect(),
            occupied: (0..columns.len()).map(|column| index.occupied(column)).collect(),
            next_mover: columns.iter().map(|column| column.side).collect(),
            hits,
        }
    }

    /// The hits on a square in some columns.
    pub(crate) fn hits(&self, square: usize, columns: &Range<usize>) -> &[Hit] {
        let hits = &self.hits[square];
        let first = |column: usize| hits.partition_point(|hit| (hit.column as usize) < column);
        &hits[first(columns.start)..first(columns.end)]
    }
}
