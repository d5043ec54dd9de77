//! Positions that a look has met already. Only asked, never listed, so that the order in which a map keeps its
//! entries decides nothing.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use bisat_engine::{Game, Seat};

use crate::mixer::Mixer;
use crate::values::Values;

/// Beyond this many positions everything is forgotten and memory begins anew.
const MOST: usize = 1 << 17;

/// What has been found out, by position.
pub(crate) struct Memory<G: Game> {
    found: HashMap<G::Position, Found<G::Move>, BuildHasherDefault<Mixer>>,
}

#[derive(Clone, Copy)]
struct Found<M> {
    depth: u32,
    values: Values,
    bound: Bound,
    best: Option<M>,
    /// Whether a deeper look could find something else.
    is_open: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    AtMost,
    AtLeast,
}

impl<G: Game> Memory<G> {
    pub(crate) fn new() -> Self {
        Memory { found: HashMap::default() }
    }

    /// The best move when the position was last looked into.
    pub(crate) fn best(&self, position: &G::Position) -> Option<G::Move> {
        self.found.get(position).and_then(|found| found.best)
    }

    /// What a look of this depth found, where that is enough for the window; and whether its end was open.
    pub(crate) fn recall(&self, position: &G::Position, depth: u32, window: Window) -> Option<(Values, bool)> {
        let found = self.found.get(position)?;
        let value = found.values.of(Seat(0));
        let is_enough = match found.bound {
            Bound::Exact => true,
            Bound::AtMost => value <= window.low,
            Bound::AtLeast => value >= window.high,
        };
        let is_as_deep = found.depth == depth || !found.is_open && found.depth < depth;
        (is_as_deep && is_enough).then_some((found.values, found.is_open))
    }

    /// Remembers what a look of this depth within this window found.
    pub(crate) fn keep(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        values: Values,
        best: Option<G::Move>,
        is_open: bool,
    ) {
        if self.found.len() >= MOST {
            self.found.clear();
        }
        let bound = match values.of(Seat(0)) {
            value if value <= window.low => Bound::AtMost,
            value if value >= window.high => Bound::AtLeast,
            _ => Bound::Exact,
        };
        self.found.insert(*position, Found { depth, values, bound, best, is_open });
    }
}

/// Between which values of the first of two seats the exact one matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    low: f32,
    high: f32,
}

impl Window {
    /// Every value matters: bounds that none reaches.
    pub(crate) const OPEN: Self = Window { low: -1.0, high: 2.0 };

    pub(crate) fn is_closed_below(&self) -> bool {
        self.low >= 0.0
    }

    pub(crate) fn is_closed_above(&self) -> bool {
        self.high <= 1.0
    }

    pub(crate) fn is_open(&self) -> bool {
        !self.is_closed_below() && !self.is_closed_above()
    }

    /// The seat that chooses has found this value for the first seat: what matters now, if anything still does.
    pub(crate) fn narrow(&mut self, seat: Seat, value: f32) -> Option<()> {
        if seat == Seat(0) {
            self.low = self.low.max(value);
        } else {
            self.high = self.high.min(value);
        }
        (self.low < self.high).then_some(())
    }

    /// The bound that says enough, where a value between these two is sure to be outside.
    pub(crate) fn cut(&self, least: f32, most: f32) -> Option<Values> {
        if least >= self.high {
            Some(Values::of_two(least))
        } else if most <= self.low {
            Some(Values::of_two(most))
        } else {
            None
        }
    }

    /// What matters of an outcome of these odds, when all others together come to something between these two.
    pub(crate) fn below(&self, odds: f32, rest_least: f32, rest_most: f32) -> Self {
        let low = (self.low - rest_most) / odds;
        let high = (self.high - rest_least) / odds;
        Window { low: if low < 0.0 { -1.0 } else { low }, high: if high > 1.0 { 2.0 } else { high } }
    }
}
