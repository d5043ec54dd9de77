//! Interval iteration: lower and upper bounds of every position, brought together by sweeps.
//!
//! The value of a position is the chance of the player whose turn begins. What is a lower bound for the next mover is an
//! upper bound for this one, so each sweep computes the lower bounds from the upper ones and the other way round. Sums
//! are rounded outward: the bounds are proven, and their distance says how much is left to find out.

use std::ops::{ControlFlow, Range};

use super::hand::{Hand, LONGEST_RUN, SUM_BITS};
use super::index::{Index, TurnStart};
use super::plan::Plan;
use super::sweep::{Block, Facing, ONE, Sums};

/// A stage's blocks: the licence of the mover and of the opponent. A licence is never lost, so that each stage needs
/// only itself and those before it.
pub(crate) const STAGES: [&[(usize, usize)]; 3] = [&[(1, 1)], &[(0, 1), (1, 0)], &[(0, 0)]];
/// Columns that are computed together: small enough for a cache, large enough for wide instructions.
const PIECE: usize = 32;

/// Interval iteration over every position with a number of pawns a side.
#[derive(Debug)]
pub struct Solver {
    index: Index,
    plan: Plan,
    pub(crate) facing: Facing,
    /// Hands with more fours and eights are looked at only in long sweeps.
    pub(crate) short: u8,
    pub(crate) lower: Values,
    pub(crate) upper: Values,
    /// Cells in which the game is over because nobody could ever move again.
    pub(crate) deadlocks: Vec<usize>,
    /// The stage, and the sweeps done within it.
    pub(crate) stage: usize,
    pub(crate) sweeps: u32,
}

/// One bound of every side and column.
#[derive(Debug)]
pub(crate) struct Values {
    /// By column and side.
    pub(crate) all: Vec<u32>,
    /// The part that long hands contribute, as of the latest long sweep.
    pub(crate) long: Vec<u32>,
}

/// What one sweep did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// 0: both players have the licence; 1: one of them; 2: none.
    pub stage: usize,
    /// Sweeps done in this stage.
    pub sweep: u32,
    /// Whether the sweep looked at long runs of fours and eights.
    pub is_long: bool,
    /// The largest distance between the bounds of a position of this stage.
    pub width: f64,
    /// The largest change of a bound.
    pub residual: f64,
}

/// A proven interval that contains the mover's chance to win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// At least this.
    pub lower: f64,
    /// At most this.
    pub upper: f64,
}

impl Bounds {
    /// The middle of the interval.
    pub fn value(&self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }
}

impl Solver {
    /// Begins with bounds 0 and 1 for this many pawns a side. Runs of up to `longest` fours and eights are treated
    /// exactly; longer ones widen the bounds. Runs longer than `short` are looked at only in some sweeps.
    pub fn new(pawns: usize, short: u8, longest: u8) -> Self {
        let longest = longest.min(LONGEST_RUN);
        let index = Index::new(pawns);
        let plan = Plan::new(&index, longest);
        let facing = Facing::new(&index);
        let cells = index.columns.len() * index.sides.all().len();
        let mut solver = Solver {
            lower: Values { all: vec![0; cells], long: vec![0; cells] },
            upper: Values { all: vec![ONE; cells], long: vec![0; cells] },
            short: short.min(longest),
            deadlocks: deadlocks(&index),
            index,
            plan,
            facing,
            stage: 0,
            sweeps: 0,
        };
        let unknown = outward(solver.unknown_short() * u64::from(ONE), SUM_BITS);
        solver.upper.long.fill(unknown);
        solver.pin_deadlocks();
        solver
    }

    /// The numbering of its positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The plan of its hands.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The bounds of a position; none for one that has ended or cannot occur with this many pawns.
    pub fn bounds(&self, start: &TurnStart) -> Option<Bounds> {
        let cell = self.cell(start)?;
        let chance = |value: u32| f64::from(value) / f64::from(ONE);
        Some(Bounds { lower: chance(self.lower.all[cell]), upper: chance(self.upper.all[cell]) })
    }

    /// Sweeps until no position's bounds are further apart than `width`, or no sweep brings them closer. `report` is
    /// called after each sweep and may stop the work; a later call continues it.
    pub fn run(&mut self, width: f64, report: &mut dyn FnMut(&Self, Report) -> ControlFlow<()>) -> ControlFlow<()> {
        while self.stage < STAGES.len() {
            let mut pace = Pace::new(width, self.short < self.plan.longest);
            loop {
                let done = self.sweep(pace.is_long);
                self.sweeps += 1;
                let done = Report { sweep: self.sweeps, ..done };
                let is_finished = pace.is_finished_after(&done);
                report(self, done)?;
                if is_finished {
                    break;
                }
            }
            self.stage += 1;
            self.sweeps = 0;
        }
        ControlFlow::Continue(())
    }

    /// Takes the bounds as they are for the result.
    pub(crate) fn finish(&mut self) {
        self.stage = STAGES.len();
        self.sweeps = 0;
    }

    fn sweep(&mut self, is_long: bool) -> Report {
        let mut report = Report { stage: self.stage, sweep: 0, is_long, width: 0.0, residual: 0.0 };
        for (mover, opponent) in STAGES[self.stage] {
            let (columns, home) = self.index.columns_by_licence(*opponent);
            let lower_block = self.block(&self.upper, *mover, is_long);
            let upper_block = self.block(&self.lower, *mover, is_long);
            let homes = [lower_block, upper_block].map(|block| block.home_tables(home..columns.end));
            let sums = [lower_block.sums(&homes[0]), upper_block.sums(&homes[1])];
            self.apply(&sums, home..columns.end, *mover, &mut report);
            let batch = PIECE * 4 * rayon::current_num_threads();
            for first in (columns.start..home).step_by(batch) {
                let batch = first..(first + batch).min(home);
                let lower = self.block(&self.upper, *mover, is_long).near_sums(&homes[0], batch.clone(), PIECE);
                let upper = self.block(&self.lower, *mover, is_long).near_sums(&homes[1], batch, PIECE);
                for ((columns, lower), (_, upper)) in lower.into_iter().zip(upper) {
                    self.apply(&[lower, upper], columns, *mover, &mut report);
                }
            }
        }
        report
    }

    fn block<'a>(&'a self, values: &'a Values, mover_licence: usize, is_long: bool) -> Block<'a> {
        Block {
            index: &self.index,
            plan: &self.plan,
            facing: &self.facing,
            values: &values.all,
            mover_licence,
            longest: if is_long { self.plan.longest } else { self.short },
            short: self.short,
            long_bits: self.long_bits(),
        }
    }

    /// Takes over the lower and upper sums of some columns.
    fn apply(&mut self, sums: &[Sums; 2], columns: Range<usize>, mover_licence: usize, report: &mut Report) {
        let all_sides = self.index.sides.all().len();
        let sides = self.block(&self.lower, mover_licence, report.is_long).sides();
        let (unknown, long_bits) = (self.unknown_long() * u64::from(ONE), self.long_bits());
        let (mut width, mut change) = (0, 0);
        for (at, column) in columns.clone().enumerate() {
            let occupied = self.index.occupied(column);
            for (row, side) in sides.clone().enumerate() {
                let (from, cell) = (row * columns.len() + at, column * all_sides + side);
                if report.is_long {
                    self.lower.long[cell] = (sums[0].long[from] >> long_bits) as u32;
                    self.upper.long[cell] = outward(sums[1].long[from] + unknown, long_bits);
                }
                let lower = (sums[0].short[from] >> SUM_BITS) as u32 + self.lower.long[cell];
                let upper = (outward(sums[1].short[from], SUM_BITS) + self.upper.long[cell]).min(ONE);
                let (old_lower, old_upper) = (self.lower.all[cell], self.upper.all[cell]);
                self.lower.all[cell] = old_lower.max(lower);
                self.upper.all[cell] = old_upper.min(upper);
                if self.index.sides.all()[side].standing() & occupied == 0 {
                    width = width.max(self.upper.all[cell].saturating_sub(self.lower.all[cell]));
                    change = change.max(lower.saturating_sub(old_lower)).max(old_upper.saturating_sub(upper));
                }
            }
        }
        self.pin_deadlocks();
        report.width = report.width.max(f64::from(width) / f64::from(ONE));
        report.residual = report.residual.max(f64::from(change) / f64::from(ONE));
    }

    /// The chance of runs that are not short, in units of 2⁻³².
    pub(crate) fn unknown_short(&self) -> u64 {
        (1 << SUM_BITS) - Hand::up_to(self.short).iter().map(|hand| hand.weight(SUM_BITS)).sum::<u64>()
    }

    /// The chance of runs longer than the longest, in the units of [`Solver::long_bits`].
    pub(crate) fn unknown_long(&self) -> u64 {
        let bits = self.long_bits();
        let long = self.plan.hands.iter().filter(|hand| hand.hand.run() > self.short);
        (self.unknown_short() << (bits - SUM_BITS)) - long.map(|hand| hand.hand.weight(bits)).sum::<u64>()
    }

    /// Long runs are rare: their sums fit into finer units.
    pub(crate) fn long_bits(&self) -> u32 {
        (SUM_BITS + 3 * (u32::from(self.short) + 1)).min(48)
    }

    /// Chowka Bhara, deadlock: both players tie.
    fn pin_deadlocks(&mut self) {
        for cell in &self.deadlocks {
            self.lower.all[*cell] = ONE / 2;
            self.upper.all[*cell] = ONE / 2;
        }
    }

    fn cell(&self, start: &TurnStart) -> Option<usize> {
        self.index.rank(start)?;
        let side = self.index.sides.number(&start.mover)?;
        let column = self.index.column(self.index.sides.number(&start.opponent)?, start.blocks)?;
        Some(column * self.index.sides.all().len() + side)
    }
}

/// Decides when a sweep looks at long runs, and when a stage is finished.
struct Pace {
    target: f64,
    has_long_runs: bool,
    is_long: bool,
    /// The width at the latest long sweep.
    before: f64,
}

impl Pace {
    fn new(target: f64, has_long_runs: bool) -> Self {
        Pace { target, has_long_runs, is_long: false, before: f64::INFINITY }
    }

    fn is_finished_after(&mut self, done: &Report) -> bool {
        // Short sweeps cannot get below what the long runs leave open: look at these when little else changes.
        let is_settled = done.residual <= done.width * if self.has_long_runs { 0.03 } else { 0.001 };
        let has_stalled = is_settled && (!self.has_long_runs || done.is_long && done.width > self.before * 0.99);
        self.is_long = self.has_long_runs && is_settled;
        if done.is_long {
            self.before = done.width;
        }
        done.width <= self.target || has_stalled
    }
}

/// A sum in units of 2 to the power of minus `bits`, rounded up.
fn outward(sum: u64, bits: u32) -> u32 {
    sum.div_ceil(1 << bits) as u32
}

/// The cells in which nobody could ever move again.
pub(crate) fn deadlocks(index: &Index) -> Vec<usize> {
    let sides = index.sides.all().len();
    let is_stuck_alone = |side: &usize| index.sides.all()[*side].is_stuck(&index.squares, u32::MAX);
    let stuck: Vec<usize> = (0..sides).filter(is_stuck_alone).collect();
    let mut cells = Vec::new();
    for (at, column) in index.columns.iter().enumerate() {
        if stuck.contains(&(column.side as usize)) {
            let movers = stuck.iter().filter(|side| index.is_position(**side, at) && index.is_deadlocked(**side, at));
            cells.extend(movers.map(|side| at * sides + side));
        }
    }
    cells
}
