//! Nets that compare the seats of a race pair by pair.

use bisat_engine::{MAX_SEATS, Seat};

use super::active_inputs::ActiveInputs;
use super::race::values_of_pairs;
use crate::net::Net;
use crate::search::PairInputs;
use crate::values::Values;

/// A position of a race that a net judges.
pub(super) trait NetRace<const MOST: usize> {
    /// The seats still in the race, the seat on turn first, in the order of their turns.
    fn seats(&self) -> impl Iterator<Item = Seat> + Clone;

    /// The inputs of two seats in the race, of which `one` has its turn first.
    fn inputs(&self, one: Seat, other: Seat) -> ActiveInputs<MOST>;

    /// The pairs of seats still in the race. The first of each has its turn first.
    fn pairs(&self) -> impl Iterator<Item = (Seat, Seat)> {
        let seats = self.seats();
        seats.clone().enumerate().flat_map(move |(at, one)| seats.clone().skip(at + 1).map(move |other| (one, other)))
    }

    /// The inputs of every pair.
    fn inputs_of_pairs(&self) -> Vec<PairInputs> {
        self.pairs().map(|(one, other)| self.inputs(one, other).of_pair(one, other)).collect()
    }

    /// The expected result of each seat. For every pair, the net computes the probability that one finishes before the other;
    /// `calibrated` maps the bucket and this probability to the one in use.
    fn values(&self, net: &Net, count: u8, finished: &[u8], calibrated: impl Fn(usize, f32) -> f32) -> Values {
        let mut before = [[0.0; MAX_SEATS]; MAX_SEATS];
        for (one, other) in self.pairs() {
            let inputs = self.inputs(one, other);
            let probability = calibrated(inputs.bucket, net.probability(inputs.active(), inputs.bucket));
            before[one.index()][other.index()] = probability;
            before[other.index()][one.index()] = 1.0 - probability;
        }
        values_of_pairs(count.into(), finished, |one, other| before[one][other])
    }
}

/// A probability as the net computes it.
pub(super) fn uncalibrated(_bucket: usize, probability: f32) -> f32 {
    probability
}

/// The seats still in a race of `count` seats, the seat on turn first, in the order of their turns.
pub(super) fn seats_left(count: u8, finished: &[u8], on_turn: Seat) -> impl Iterator<Item = Seat> + Clone {
    (0..count).map(move |after| Seat((on_turn.0 + after) % count)).filter(|seat| !finished.contains(&seat.0))
}
