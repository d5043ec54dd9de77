//! One application of the Bellman operator to a block of columns: from a bound of the next mover's chance to the other
//! bound of this mover's.

#[cfg(test)]
mod tests;

use std::ops::Range;

use rayon::prelude::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator, ParallelSliceMut};

use super::hand::{Hand, SUM_BITS};
use super::index::Index;
use super::plan::{FINISHED, HandPlan, Plan};
use super::squares::bits;

/// A certain win: values are integers from 0 to this.
pub(crate) const ONE: u32 = 1 << 31;
/// Nobody to hit.
const NOBODY: u32 = u32::MAX;
/// The pawns to hit are a double: only a double may land there.
const DOUBLE: u32 = 1 << 30;

/// What the mover meets in each column.
#[derive(Debug)]
pub(crate) struct Facing {
    /// Squares that are blocked, by the mover's progress.
    pub(crate) bars: Vec<u32>,
    /// By square and column: the column that a hit leads to, counted from the first with a pawn on 0 of the same
    /// licence, with [`DOUBLE`]; or [`NOBODY`].
    pub(crate) hits: Vec<u32>,
    /// The side that moves next.
    pub(crate) next_mover: Vec<u32>,
}

impl Facing {
    pub(crate) fn new(index: &Index) -> Self {
        let columns = &index.columns;
        let squares = &index.squares;
        let mut hits = vec![NOBODY; 25 * columns.len()];
        for (at, column) in columns.iter().enumerate() {
            let side = index.sides.all()[column.side as usize];
            let (_, home) = index.columns_by_licence(usize::from(side.is_licensed));
            for square in bits(side.standing() & !squares.safe) {
                let hit = index.sides.number(&side.hit_on(square)).expect("a side that was hit has not finished");
                let column = index.column(hit, column.blocks & !(1 << square)).expect("other blocks stay");
                let double = if side.count(square) == 2 { DOUBLE } else { 0 };
                hits[squares.seen(square) as usize * columns.len() + at] = (column - home) as u32 | double;
            }
        }
        Facing {
            bars: columns.iter().map(|column| squares.seen_all(column.blocks)).collect(),
            hits,
            next_mover: columns.iter().map(|column| column.side).collect(),
        }
    }
}

/// The best value of each row and column, for every hand: `tables[hand][(row - first row) * columns + column]`.
pub(crate) struct Tables {
    pub(crate) by_hand: Vec<Vec<u32>>,
    pub(crate) columns: Range<usize>,
}

/// Sums over hands for each side and column of a block.
pub(crate) struct Sums {
    /// Over the short hands, in units of 2⁻³² of [`ONE`].
    pub(crate) short: Vec<u64>,
    /// Over the others, in the finer units of [`Block::long_bits`].
    pub(crate) long: Vec<u64>,
}

/// What a sweep works on: the mover's and the opponent's licence, and the bound it reads.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) index: &'a Index,
    pub(crate) plan: &'a Plan,
    pub(crate) facing: &'a Facing,
    /// By column and side.
    pub(crate) values: &'a [u32],
    pub(crate) mover_licence: usize,
    /// Hands with more fours and eights are not looked at.
    pub(crate) longest: u8,
    /// Hands with more are summed apart.
    pub(crate) short: u8,
    /// Their sums are in units of 2 to the power of minus this.
    pub(crate) long_bits: u32,
}

impl Block<'_> {
    /// The rows of movers with the block's licence.
    fn rows(&self, hand: &HandPlan) -> Range<usize> {
        if self.mover_licence == 0 { 0..hand.unlicensed } else { hand.unlicensed..hand.rows }
    }

    fn rows_after_hits(&self, hand: &HandPlan) -> Range<usize> {
        self.rows(hand).start..hand.rows
    }

    fn is_used(&self, hand: &Hand) -> bool {
        hand.run() <= self.longest
    }

    /// Tables of the columns with a pawn on 0, to which hits lead. Parallel over rows.
    pub(crate) fn home_tables(&self, columns: Range<usize>) -> Tables {
        let mut tables = Tables { by_hand: Vec::new(), columns };
        let width = tables.columns.len();
        for hand in &self.plan.hands {
            let mut table = Vec::new();
            if self.is_used(&hand.hand) && width > 0 {
                let rows = self.rows_after_hits(hand);
                table = vec![0; rows.len() * width];
                table.par_chunks_mut(width).zip(rows).for_each(|(out, row)| {
                    self.fill(hand, row, &tables, &tables, out);
                });
            }
            tables.by_hand.push(table);
        }
        tables
    }

    /// Tables of other columns; only the rows with the block's licence.
    pub(crate) fn near_tables(&self, home: &Tables, columns: Range<usize>) -> Tables {
        let mut tables = Tables { by_hand: Vec::new(), columns };
        let width = tables.columns.len();
        for hand in &self.plan.hands {
            let mut table = Vec::new();
            if self.is_used(&hand.hand) {
                let rows = self.rows(hand);
                table = vec![0; rows.len() * width];
                for (out, row) in table.chunks_mut(width).zip(rows) {
                    self.fill(hand, row, &tables, home, out);
                }
            }
            tables.by_hand.push(table);
        }
        tables
    }

    /// The values of one row: the best over its steps; where there is none, the turn ends.
    fn fill(&self, hand: &HandPlan, row: usize, near: &Tables, home: &Tables, out: &mut [u32]) {
        let columns = near.columns.clone();
        let width = columns.len();
        if hand.hand.is_empty() {
            let sides = self.index.sides.all().len();
            let next = &self.values[hand.next_columns[row] as usize * sides..][..sides];
            for (out, mover) in out.iter_mut().zip(&self.facing.next_mover[columns]) {
                *out = ONE - next[*mover as usize];
            }
            return;
        }
        // Values are one too high, so that 0 means: nothing can move.
        out.fill(0);
        let bars = &self.facing.bars[columns.clone()];
        let all = self.facing.next_mover.len();
        for step in &hand.steps[hand.first_step[row] as usize..hand.first_step[row + 1] as usize] {
            let to = hand.rests[step.slot as usize];
            let first_row = self.rows(&self.plan.hands[to]).start;
            let hits = &self.facing.hits[step.to as usize * all..][columns.clone()];
            let open = |column: usize| bars[column] & step.between == 0;
            if step.target == FINISHED {
                for (column, out) in out.iter_mut().enumerate().filter(|(column, _)| open(*column)) {
                    debug_assert!(hits[column] == NOBODY);
                    *out = ONE + 1;
                }
                continue;
            }
            let values = &near.by_hand[to][(step.target as usize - first_row) * width..][..width];
            for (column, (out, value)) in out.iter_mut().zip(values).enumerate() {
                let is_free = open(column) && hits[column] == NOBODY;
                *out = (*out).max((value + 1) * u32::from(is_free));
            }
            if step.is_safe {
                continue;
            }
            let after_hit = &home.by_hand[to];
            let hit_row = step.hit_target as usize - first_row;
            for (column, hit) in hits.iter().enumerate().filter(|(_, hit)| **hit != NOBODY) {
                if open(column) && (step.moves_double || hit & DOUBLE == 0) {
                    let value = after_hit[hit_row * home.columns.len() + (hit & !DOUBLE) as usize];
                    out[column] = out[column].max(value + 1);
                }
            }
        }
        let empty = &self.plan.hands[0];
        let end_row = hand.end_rows[row] as usize - self.rows(empty).start;
        let ends = &near.by_hand[0][end_row * width..][..width];
        for (out, end) in out.iter_mut().zip(ends) {
            *out = if *out == 0 { *end } else { *out - 1 };
        }
    }

    /// Adds up the hands of every side with the block's licence.
    pub(crate) fn sums(&self, tables: &Tables) -> Sums {
        let sides = self.sides();
        let width = tables.columns.len();
        let mut sums = Sums { short: vec![0; sides.len() * width], long: vec![0; sides.len() * width] };
        for (hand, table) in self.plan.hands.iter().zip(&tables.by_hand) {
            let is_short = hand.hand.run() <= self.short;
            let weight = hand.hand.weight(if is_short { SUM_BITS } else { self.long_bits });
            if weight == 0 || table.is_empty() {
                continue;
            }
            let first_row = self.rows(hand).start;
            let sum = if is_short { &mut sums.short } else { &mut sums.long };
            for (sum, side) in sum.chunks_mut(width).zip(sides.clone()) {
                let row = hand.start_rows[side] as usize - first_row;
                for (sum, value) in sum.iter_mut().zip(&table[row * width..][..width]) {
                    *sum += weight * u64::from(*value);
                }
            }
        }
        sums
    }

    /// The sides with the block's licence.
    pub(crate) fn sides(&self) -> Range<usize> {
        let sides = &self.index.sides;
        if self.mover_licence == 0 { 0..sides.unlicensed } else { sides.unlicensed..sides.all().len() }
    }

    /// Tables and sums of columns in pieces, in parallel, in the order of the columns.
    pub(crate) fn near_sums(&self, home: &Tables, columns: Range<usize>, width: usize) -> Vec<(Range<usize>, Sums)> {
        let pieces: Vec<Range<usize>> =
            columns.clone().step_by(width).map(|first| first..(first + width).min(columns.end)).collect();
        let sum = |piece: Range<usize>| (piece.clone(), self.sums(&self.near_tables(home, piece)));
        pieces.into_par_iter().map(sum).collect()
    }
}
