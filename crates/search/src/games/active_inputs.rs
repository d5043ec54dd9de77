//! The active inputs of a net, collected without allocation.

use bisat_engine::Seat;

use crate::search::PairInputs;

/// The active inputs of a position, at most `MOST`, and the bucket of the net.
pub(super) struct ActiveInputs<const MOST: usize> {
    all: [u16; MOST],
    count: usize,
    pub(super) bucket: usize,
}

impl<const MOST: usize> ActiveInputs<MOST> {
    /// No active input yet.
    pub(super) fn new(bucket: usize) -> Self {
        ActiveInputs { all: [0; MOST], count: 0, bucket }
    }

    /// The active inputs, each once.
    pub(super) fn active(&self) -> &[u16] {
        &self.all[..self.count]
    }

    pub(super) fn add(&mut self, input: usize) {
        self.all[self.count] = input as u16;
        self.count += 1;
    }

    pub(super) fn add_if(&mut self, is_active: bool, input: usize) {
        if is_active {
            self.add(input);
        }
    }

    /// Adds an input for every bit of a set, counted from `first`.
    pub(super) fn add_set(&mut self, first: usize, set: u128) {
        let mut rest = set;
        while rest != 0 {
            self.add(first + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }

    /// The inputs of a pair of seats, for training programs.
    pub(super) fn of_pair(&self, one: Seat, other: Seat) -> PairInputs {
        PairInputs { one, other, active: self.active().to_vec(), bucket: self.bucket }
    }
}
