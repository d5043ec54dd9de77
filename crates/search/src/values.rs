//! Expected results: one number per seat.

use bisat_engine::{MAX_SEATS, Ranks, Seat};

/// The expected result of each seat, from 0 (certain to be last) to 1 (certain to be first).
///
/// A seat's result is the share of the other seats that finish behind it; a tie counts half. With two seats this is the
/// probability to win. The values of all seats sum to half the number of seats.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Values([f32; MAX_SEATS]);

impl Values {
    /// Zero for every seat: the start of a sum.
    pub const NONE: Self = Values([0.0; MAX_SEATS]);

    /// One value per seat, in the order of the seats; entries beyond the last seat are 0.
    pub fn new(per_seat: [f32; MAX_SEATS]) -> Self {
        Values(per_seat)
    }

    /// The values of a game of two seats, from the value of the first.
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

    /// The value of one seat.
    pub fn of(&self, seat: Seat) -> f32 {
        self.0[seat.index()]
    }

    /// Adds the other values, multiplied by the weight.
    pub fn add(&mut self, other: &Values, weight: f32) {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += other * weight;
        }
    }
}
