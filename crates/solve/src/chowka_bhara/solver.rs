//! Interval iteration: lower and upper bounds of every position, brought together by sweeps.
//!
//! The value of a position is the chance of the player whose turn begins. What is a lower bound for the next mover is an
//! upper bound for this one, so each sweep computes the lower bounds from the upper ones and the other way round. Sums
//! are rounded outward: the bounds are proven, and their distance says how much is left to find out.

use std::ops::ControlFlow;

use super::facing::Facing;
use super::hand::{Hand, LONGEST_RUN, SUM_BITS};
use super::index::{Index, TurnStart};
use super::operator::{ONE, outward};
use super::pace::Pace;
use super::plan::Plan;

/// The pairs of licences, of the mover and of the opponent, that each stage solves. A licence is never lost, so that each
/// stage needs only itself and those before it.
pub(crate) const STAGES: [&[(usize, usize)]; 3] = [&[(1, 1)], &[(0, 1), (1, 0)], &[(0, 0)]];

/// Interval iteration over every position with a number of pawns a side.
#[derive(Debug)]
pub struct Solver {
    pub(crate) index: Index,
    pub(crate) plan: Plan,
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
    /// How close the bounds of the stages before it were brought, unless more sweeps hardly helped.
    pub(crate) target: f64,
}

/// Which bound of the mover's chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Lower,
    Upper,
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
            target: f64::INFINITY,
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
        Some(Bounds { lower: chance(self.lower.all[cell]), upper: chance(self.upper.all[cell]) })
    }

    /// Sweeps until the bounds of every position are at most `width` apart, or until more sweeps hardly help: a sweep over
    /// the longest runs brings them less than 1 % closer than the one before it or, if all sweeps look at the same runs,
    /// no bound changes by more than a thousandth of the width. `report` is called after each sweep and may stop the work;
    /// a later call continues it, from the first stage if `width` is smaller than before.
    pub fn run(&mut self, width: f64, report: &mut dyn FnMut(&Self, Report) -> ControlFlow<()>) -> ControlFlow<()> {
        if width < self.target {
            // The stages before this one may be further apart than is wanted now.
            (self.stage, self.sweeps) = (0, 0);
        }
        self.target = width;
        while self.stage < STAGES.len() {
            let mut pace = Pace::new(width, self.short..=self.plan.longest, self.width());
            loop {
                let change = self.sweep(pace.long_runs.unwrap_or(self.short));
                self.sweeps += 1;
                let done = Report {
                    stage: self.stage,
                    sweep: self.sweeps,
                    is_long: pace.long_runs.is_some(),
                    width: self.width(),
                    residual: chance(change),
                };
                let is_finished = pace.is_finished_after(done.width, done.residual);
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

    pub(crate) fn values(&self, bound: Bound) -> &Values {
        match bound {
            Bound::Lower => &self.lower,
            Bound::Upper => &self.upper,
        }
    }

    pub(crate) fn values_mut(&mut self, bound: Bound) -> &mut Values {
        match bound {
            Bound::Lower => &mut self.lower,
            Bound::Upper => &mut self.upper,
        }
    }

    /// The chance of runs that are not short, in units of 2⁻³².
    pub(crate) fn unknown_short(&self) -> u64 {
        (1 << SUM_BITS) - Hand::up_to(self.short).iter().map(|hand| hand.weight(SUM_BITS)).sum::<u64>()
    }

    /// The chance of runs of more than `longest` fours and eights, in the units of [`Solver::long_bits`].
    pub(crate) fn unknown_after(&self, longest: u8) -> u64 {
        let bits = self.long_bits();
        let runs = self.short + 1..=longest;
        let long = self.plan.hands.iter().filter(|hand| runs.contains(&hand.hand.run()));
        (self.unknown_short() << (bits - SUM_BITS)) - long.map(|hand| hand.hand.weight(bits)).sum::<u64>()
    }

    /// Long runs are rare: their sums fit into finer units.
    pub(crate) fn long_bits(&self) -> u32 {
        (SUM_BITS + 3 * (u32::from(self.short) + 1)).min(48)
    }

    /// Chowka Bhara, deadlock: both players tie. Sweeps keep these values, because bounds only come closer and a deadlock
    /// leads only to the other player's deadlock.
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

/// A value as a chance.
pub(crate) fn chance(value: u32) -> f64 {
    f64::from(value) / f64::from(ONE)
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

#[cfg(test)]
mod tests;
