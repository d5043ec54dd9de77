//! The search window of a game of two: values of the first seat, from 0 to 1.

use bisat_engine::Seat;

use crate::values::Values;

/// The window: a value at or outside its ends need not be exact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) low: f32,
    pub(super) high: f32,
}

impl Window {
    /// The full window, with bounds that no value reaches.
    pub(super) const OPEN: Self = Window { low: -1.0, high: 2.0 };

    pub(super) fn is_closed_below(&self) -> bool {
        self.low >= 0.0
    }

    pub(super) fn is_closed_above(&self) -> bool {
        self.high <= 1.0
    }

    pub(super) fn is_open(&self) -> bool {
        !self.is_closed_below() && !self.is_closed_above()
    }

    /// Raises alpha or lowers beta after the seat to act found this value for the first seat; `None` on a cutoff.
    pub(super) fn narrow(&mut self, seat: Seat, value: f32) -> Option<()> {
        if seat == Seat(0) {
            self.low = self.low.max(value);
        } else {
            self.high = self.high.min(value);
        }
        (self.low < self.high).then_some(())
    }

    /// The bound to return at a chance node whose value lies between these two, if that is outside the window.
    pub(super) fn cut(&self, least: f32, most: f32) -> Option<Values> {
        if least >= self.high {
            Some(Values::of_two(least))
        } else if most <= self.low {
            Some(Values::of_two(most))
        } else {
            None
        }
    }

    /// Star1: the window of one outcome with these odds, if all other outcomes together contribute between these two.
    pub(super) fn of_outcome(&self, odds: f32, rest_least: f32, rest_most: f32) -> Self {
        let low = (self.low - rest_most) / odds;
        let high = (self.high - rest_least) / odds;
        Window { low: if low < 0.0 { -1.0 } else { low }, high: if high > 1.0 { 2.0 } else { high } }
    }
}
