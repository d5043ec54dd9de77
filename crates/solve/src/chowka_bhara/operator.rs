//! One application of the Bellman operator: from a bound of the next mover's chance to the other bound of this mover's,
//! for every hand and every position within the turn.

#[cfg(test)]
mod tests;

use std::ops::Range;

use rayon::prelude::{IndexedParallelIterator, ParallelIterator, ParallelSliceMut};

use super::facing::{Facing, Hit, SQUARES};
use super::hand::SUM_BITS;
use super::index::Index;
use super::plan::{FINISHED, HandPlan, Plan, PlannedStep};

/// A certain win: values are integers from 0 to this.
pub(crate) const ONE: u32 = 1 << 31;

/// The Bellman operator for one bound and one licence of the mover.
#[derive(Clone, Copy)]
pub(crate) struct Operator<'a> {
    pub(crate) index: &'a Index,
    pub(crate) plan: &'a Plan,
    pub(crate) facing: &'a Facing,
    /// The next mover's chance, by column and side.
    pub(crate) values: &'a [u32],
    pub(crate) mover_licence: usize,
    /// Hands with more fours and eights are not looked at.
    pub(crate) longest: u8,
    /// Hands with more are summed apart.
    pub(crate) short: u8,
    /// Their sums are in units of 2 to the power of minus this.
    pub(crate) long_bits: u32,
}

/// Columns that are computed together.
struct Piece<'a> {
    columns: Range<usize>,
    bars: &'a [u32],
    occupied: &'a [u32],
    /// The squares that are blocked or occupied in some column.
    any_bars: u32,
    any_occupied: u32,
    /// By square.
    hits: [&'a [Hit]; SQUARES],
}

/// For every hand, the best value of each row and column, plus one: `by_hand[hand][(row - first row) * columns + column]`. While
/// a row is computed, 0 means that nothing can move.
pub(crate) struct TurnValues {
    by_hand: Vec<Vec<u32>>,
    pub(crate) columns: Range<usize>,
}

/// Sums over hands for each side and column of a piece.
pub(crate) struct Sums {
    /// Over the short hands, in units of 2⁻³² of [`ONE`].
    pub(crate) short: Vec<u64>,
    /// Over the others, in the finer units of [`Operator::long_bits`].
    pub(crate) long: Vec<u64>,
}

impl Operator<'_> {
    /// The rows of movers with this operator's licence.
    fn rows(&self, hand: &HandPlan) -> Range<usize> {
        if self.mover_licence == 0 { 0..hand.unlicensed } else { hand.unlicensed..hand.rows }
    }

    fn is_used(&self, hand: &HandPlan) -> bool {
        hand.hand.run() <= self.longest
    }

    /// Values in the columns with a pawn on 0, to which hits lead. Parallel over rows.
    pub(crate) fn home_values(&self, columns: Range<usize>) -> TurnValues {
        let mut turn = TurnValues { by_hand: Vec::new(), columns };
        let (width, piece) = (turn.columns.len(), self.piece(&turn.columns));
        for hand in &self.plan.hands {
            let mut table = Vec::new();
            if self.is_used(hand) && width > 0 {
                // With a hit comes the licence.
                let rows = self.rows(hand).start..hand.rows;
                table = vec![0; rows.len() * width];
                table.par_chunks_mut(width).zip(rows).for_each(|(out, row)| {
                    self.fill(hand, row, &piece, &turn, &turn, out);
                });
            }
            turn.by_hand.push(table);
        }
        turn
    }

    /// Values in columns without a pawn on 0; only the rows of movers with this operator's licence.
    pub(crate) fn other_values(&self, home: &TurnValues, columns: Range<usize>) -> TurnValues {
        let mut turn = TurnValues { by_hand: Vec::new(), columns };
        let (width, piece) = (turn.columns.len(), self.piece(&turn.columns));
        for hand in &self.plan.hands {
            let mut table = Vec::new();
            if self.is_used(hand) {
                let rows = self.rows(hand);
                table = vec![0; rows.len() * width];
                for (out, row) in table.chunks_mut(width).zip(rows) {
                    self.fill(hand, row, &piece, &turn, home, out);
                }
            }
            turn.by_hand.push(table);
        }
        turn
    }

    fn piece(&self, columns: &Range<usize>) -> Piece<'_> {
        let (bars, occupied) = (&self.facing.bars[columns.clone()], &self.facing.occupied[columns.clone()]);
        let any = |squares: &[u32]| squares.iter().fold(0, |all, squares| all | squares);
        Piece {
            columns: columns.clone(),
            bars,
            occupied,
            any_bars: any(bars),
            any_occupied: any(occupied),
            hits: std::array::from_fn(|square| self.facing.hits(square, columns)),
        }
    }

    /// The values of one row: the best over its steps; where there is none, the turn ends. `same` has those of shorter hands in the
    /// same columns, `home` those that hits lead to.
    fn fill(&self, hand: &HandPlan, row: usize, piece: &Piece, same: &TurnValues, home: &TurnValues, out: &mut [u32]) {
        let width = out.len();
        if hand.hand.is_empty() {
            let sides = self.index.sides.all().len();
            let next = &self.values[hand.next_columns[row] as usize * sides..][..sides];
            for (out, mover) in out.iter_mut().zip(&self.facing.next_mover[piece.columns.clone()]) {
                *out = ONE + 1 - next[*mover as usize];
            }
            return;
        }
        out.fill(0);
        for step in &hand.steps[hand.first_step[row] as usize..hand.first_step[row + 1] as usize] {
            if step.target == FINISHED {
                for (out, _) in out.iter_mut().zip(piece.bars).filter(|(_, bars)| *bars & step.between == 0) {
                    *out = ONE + 1;
                }
                continue;
            }
            let to = hand.rests[step.slot as usize];
            let first_row = self.rows(&self.plan.hands[to]).start;
            let values = &same.by_hand[to][(step.target as usize - first_row) * width..][..width];
            advance(step, piece, values, out);
            let hits = piece.hits[usize::from(step.to)];
            if !step.is_safe && !hits.is_empty() {
                let home_width = home.columns.len();
                let after = &home.by_hand[to][(step.hit_target as usize - first_row) * home_width..][..home_width];
                hit(step, piece, hits, after, out);
            }
        }
        let empty = &self.plan.hands[0];
        let end_row = hand.end_rows[row] as usize - self.rows(empty).start;
        let ends = &same.by_hand[0][end_row * width..][..width];
        for (out, end) in out.iter_mut().zip(ends) {
            *out = if *out == 0 { *end } else { *out };
        }
    }

    /// Adds up the hands of every side with the mover's licence.
    pub(crate) fn sums(&self, turn: &TurnValues) -> Sums {
        let sides = self.sides();
        let width = turn.columns.len();
        let mut sums = Sums { short: vec![0; sides.len() * width], long: vec![0; sides.len() * width] };
        for (hand, table) in self.plan.hands.iter().zip(&turn.by_hand) {
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
                    *sum += weight * u64::from(*value - 1);
                }
            }
        }
        sums
    }

    /// The sides with the mover's licence.
    pub(crate) fn sides(&self) -> Range<usize> {
        self.index.sides.by_licence(self.mover_licence)
    }
}

/// A step where it does not hit; `values` has the values of its row.
fn advance(step: &PlannedStep, piece: &Piece, values: &[u32], out: &mut [u32]) {
    let to = 1 << step.to;
    if piece.any_bars & step.between | piece.any_occupied & to == 0 {
        for (out, value) in out.iter_mut().zip(values) {
            *out = (*out).max(*value);
        }
        return;
    }
    for (((out, value), bars), occupied) in out.iter_mut().zip(values).zip(piece.bars).zip(piece.occupied) {
        let is_free = bars & step.between | occupied & to == 0;
        // A multiplication that is checked for overflow, in builds for tests, would keep the loop from vector instructions.
        *out = (*out).max(value.wrapping_mul(u32::from(is_free)));
    }
}

/// A step where it hits; `after` has the values of its row by the column that the hit leads to.
fn hit(step: &PlannedStep, piece: &Piece, hits: &[Hit], after: &[u32], out: &mut [u32]) {
    for hit in hits.iter().filter(|hit| step.moves_double || !hit.is_double) {
        let column = hit.column as usize - piece.columns.start;
        if piece.bars[column] & step.between == 0 {
            out[column] = out[column].max(after[hit.to as usize]);
        }
    }
}

/// A sum in units of 2 to the power of minus `bits`, rounded up.
pub(crate) fn outward(sum: u64, bits: u32) -> u32 {
    sum.div_ceil(1 << bits) as u32
}
