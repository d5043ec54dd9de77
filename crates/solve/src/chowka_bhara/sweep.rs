//! One sweep over the positions of a stage: the lower bounds from the upper ones, then the upper bounds from these.

use std::ops::Range;

use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::hand::SUM_BITS;
use super::operator::{ONE, Operator, Sums, outward};
use super::solver::{Bound, STAGES, Solver, chance};

/// Columns that are computed together: small enough for a cache, large enough for wide instructions.
const PIECE: usize = 32;

/// New values of one bound, by column of a piece and side with the mover's licence.
struct Cells {
    columns: Range<usize>,
    sides: Range<usize>,
    all: Vec<u32>,
    /// The part of long hands, if they were looked at.
    long: Vec<u32>,
    /// The largest change.
    change: u32,
}

impl Solver {
    /// Looks at runs of up to `longest` fours and eights. The largest change of a bound.
    pub(crate) fn sweep(&mut self, longest: u8) -> u32 {
        let mut change = 0;
        for (mover, opponent) in STAGES[self.stage] {
            for bound in [Bound::Lower, Bound::Upper] {
                let (columns, home) = self.index.columns_by_licence(*opponent);
                let operator = self.operator(bound, *mover, longest);
                let home_values = operator.home_values(home..columns.end);
                let cells = self.cells(bound, &operator, home..columns.end, &operator.sums(&home_values));
                change = change.max(self.write(bound, &cells));
                let pieces: Vec<Range<usize>> =
                    (columns.start..home).step_by(PIECE).map(|first| first..(first + PIECE).min(home)).collect();
                for batch in pieces.chunks(4 * rayon::current_num_threads()) {
                    let operator = self.operator(bound, *mover, longest);
                    let cells = |piece: &Range<usize>| {
                        let sums = operator.sums(&operator.other_values(&home_values, piece.clone()));
                        self.cells(bound, &operator, piece.clone(), &sums)
                    };
                    let cells: Vec<Cells> = batch.par_iter().map(cells).collect();
                    change = cells.iter().map(|cells| self.write(bound, cells)).fold(change, u32::max);
                }
            }
        }
        change
    }

    fn operator(&self, bound: Bound, mover_licence: usize, longest: u8) -> Operator<'_> {
        let values = match bound {
            Bound::Lower => &self.upper.all,
            Bound::Upper => &self.lower.all,
        };
        let (index, plan, facing) = (&self.index, &self.plan, &self.facing);
        let (short, long_bits) = (self.short, self.long_bits());
        Operator { index, plan, facing, values, mover_licence, longest, short, long_bits }
    }

    /// New values from sums over hands.
    fn cells(&self, bound: Bound, operator: &Operator, columns: Range<usize>, sums: &Sums) -> Cells {
        let is_long = operator.longest > self.short;
        let (all_sides, width) = (self.index.sides.all(), columns.len());
        let (old, long_bits) = (self.values(bound), operator.long_bits);
        let unknown = self.unknown_after(operator.longest) * u64::from(ONE);
        let (mut all, mut long_part, mut change) = (Vec::new(), Vec::new(), 0);
        for (at, column) in columns.clone().enumerate() {
            let occupied = self.facing.occupied[column];
            for (row, side) in operator.sides().enumerate() {
                let (from, cell) = (row * width + at, column * all_sides.len() + side);
                let long = match bound {
                    _ if !is_long => old.long[cell],
                    // A sweep over fewer runs may know less than one before it.
                    Bound::Lower => ((sums.long[from] >> long_bits) as u32).max(old.long[cell]),
                    Bound::Upper => outward(sums.long[from] + unknown, long_bits).min(old.long[cell]),
                };
                let now = match bound {
                    Bound::Lower => ((sums.short[from] >> SUM_BITS) as u32 + long).max(old.all[cell]),
                    Bound::Upper => (outward(sums.short[from], SUM_BITS) + long).min(old.all[cell]),
                };
                all.push(now);
                if is_long {
                    long_part.push(long);
                }
                if all_sides[side].standing() & occupied == 0 {
                    change = change.max(now.abs_diff(old.all[cell]));
                }
            }
        }
        Cells { columns, sides: operator.sides(), all, long: long_part, change }
    }

    /// Takes over new values; their largest change.
    fn write(&mut self, bound: Bound, cells: &Cells) -> u32 {
        let all_sides = self.index.sides.all().len();
        let (values, sides) = (self.values_mut(bound), cells.sides.len());
        for (at, column) in cells.columns.clone().enumerate() {
            let (to, from) = (column * all_sides + cells.sides.start, at * sides);
            values.all[to..][..sides].copy_from_slice(&cells.all[from..][..sides]);
            if !cells.long.is_empty() {
                values.long[to..][..sides].copy_from_slice(&cells.long[from..][..sides]);
            }
        }
        cells.change
    }

    /// The largest distance between the bounds of a position of the present stage.
    pub(crate) fn width(&self) -> f64 {
        let sides = self.index.sides.all();
        let widest = |(mover, opponent): &(usize, usize)| {
            let movers = self.index.sides.by_licence(*mover);
            let in_column = |column: usize| {
                let (first, occupied) = (column * sides.len(), self.facing.occupied[column]);
                let faces = movers.clone().filter(|side| sides[*side].standing() & occupied == 0);
                faces.map(|side| self.upper.all[first + side].saturating_sub(self.lower.all[first + side])).max()
            };
            self.index.columns_by_licence(*opponent).0.into_par_iter().filter_map(in_column).max()
        };
        chance(STAGES[self.stage].iter().filter_map(widest).max().unwrap_or(0))
    }
}
