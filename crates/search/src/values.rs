//! What each seat can expect.

use bisat_engine::{MAX_SEATS, Ranks, Seat};

/// For each seat its expected result, from 0 (last for sure) to 1 (first for sure): the share of the others it comes
/// in before, a tie counting half. With two seats that is the chance to win; all seats together have half their
/// number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Values([f32; MAX_SEATS]);

impl Values {
    /// Nothing for anyone: where sums begin.
    pub const NONE: Self = Values([0.0; MAX_SEATS]);

    /// One value per seat, in order.
    pub fn new(per_seat: [f32; MAX_SEATS]) -> Self {
        Values(per_seat)
    }

    /// The values of two seats, of which the first can expect so much.
    pub fn of_two(first: f32) -> Self {
        Values([first, 1.0 - first, 0.0, 0.0])
    }

    /// The values of a finished game.
    pub fn of_ranks(ranks: &Ranks) -> Self {
        let places = ranks.places();
        let mut values = [0.0; MAX_SEATS];
        for (value, place) in values.iter_mut().zip(places) {
            let behind = places.iter().filter(|other| *other > place).count() as f32;
            let beside = places.iter().filter(|other| *other == place).count() as f32 - 1.0;
            *value = (behind + beside / 2.0) / (places.len() as f32 - 1.0);
        }
        Values(values)
    }

    /// What the seat can expect.
    pub fn of(&self, seat: Seat) -> f32 {
        self.0[seat.index()]
    }

    /// Adds the other values, weighted.
    pub fn add(&mut self, other: &Values, weight: f32) {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += other * weight;
        }
    }
}
