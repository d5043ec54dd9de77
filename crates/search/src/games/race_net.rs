//! Nets that compare the seats of a race pair by pair.

use bisat_engine::{MAX_SEATS, Seat};

use super::race::values_of_pairs;
use crate::values::Values;

/// A position of a race that a net judges.
pub(super) trait NetRace {
    /// What the net sees of two seats.
    type Inputs;

    /// The seats still in the race, the seat on turn first, in the order of their turns.
    fn seats(&self) -> impl Iterator<Item = Seat> + Clone;

    /// The inputs of two seats in the race, of which `one` has its turn first.
    fn inputs(&self, one: Seat, other: Seat) -> Self::Inputs;

    /// The pairs of seats still in the race. The first of each has its turn first.
    fn pairs(&self) -> impl Iterator<Item = (Seat, Seat)> {
        let seats = self.seats();
        seats.clone().enumerate().flat_map(move |(at, one)| seats.clone().skip(at + 1).map(move |other| (one, other)))
    }

    /// The expected result of each seat. `probability` returns the probability that the first seat of a pair finishes before
    /// the other.
    fn values(&self, count: u8, finished: &[u8], mut probability: impl FnMut(&Self::Inputs) -> f32) -> Values {
        let mut before = [[0.0; MAX_SEATS]; MAX_SEATS];
        for (one, other) in self.pairs() {
            let first = probability(&self.inputs(one, other));
            before[one.index()][other.index()] = first;
            before[other.index()][one.index()] = 1.0 - first;
        }
        values_of_pairs(count.into(), finished, |one, other| before[one][other])
    }
}

/// The seats still in a race of `count` seats, the seat on turn first, in the order of their turns.
pub(super) fn seats_left(count: u8, finished: &[u8], on_turn: Seat) -> impl Iterator<Item = Seat> + Clone {
    (on_turn.0..count).chain(0..on_turn.0).map(Seat).filter(|seat| !finished.contains(&seat.0))
}
