//! The active inputs of a net as a bit set.

use bisat_engine::Seat;

use crate::search::PairInputs;

/// The active inputs of a position and the bucket of the net, as a key of a cache.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct InputSet<const WORDS: usize> {
    words: [u64; WORDS],
    pub(super) bucket: usize,
}

impl<const WORDS: usize> InputSet<WORDS> {
    /// No active input yet.
    pub(super) fn new(bucket: usize) -> Self {
        InputSet { words: [0; WORDS], bucket }
    }

    pub(super) fn add(&mut self, input: usize) {
        self.words[input / 64] |= 1 << (input % 64);
    }

    pub(super) fn add_if(&mut self, is_active: bool, input: usize) {
        self.words[input / 64] |= u64::from(is_active) << (input % 64);
    }

    /// Adds an input for every bit of a set, counted from `first`.
    pub(super) fn add_set(&mut self, first: usize, set: u128) {
        debug_assert!(first + (u128::BITS - set.leading_zeros()) as usize <= 64 * WORDS, "an input beyond the last");
        let (word, shift) = (first / 64, first % 64);
        let low = set << shift;
        // Those that the shift lost.
        let high = if shift == 0 { 0 } else { (set >> (128 - shift)) as u64 };
        for (word, more) in self.words[word..].iter_mut().zip([low as u64, (low >> 64) as u64, high]) {
            *word |= more;
        }
    }

    /// The active inputs, ascending. Panics if `room` is too small.
    pub(super) fn list<'a>(&self, room: &'a mut [u16]) -> &'a [u16] {
        let mut count = 0;
        for (first, mut rest) in (0..).step_by(64).zip(self.words) {
            while rest != 0 {
                room[count] = first + rest.trailing_zeros() as u16;
                count += 1;
                rest &= rest - 1;
            }
        }
        &room[..count]
    }

    /// The inputs of a pair of seats, for training programs.
    pub(super) fn of_pair(&self, one: Seat, other: Seat) -> PairInputs {
        let mut room = vec![0; 64 * WORDS];
        PairInputs { one, other, active: self.list(&mut room).to_vec(), bucket: self.bucket }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::InputSet;

    #[test]
    fn a_set_of_bits_is_the_list_of_what_was_added() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let (mut set, mut expected) = (InputSet::<6>::new(0), BTreeSet::new());
            let (one, first, bits) = (random.u16(..384), random.u16(..256), random.u128(..));
            set.add(one.into());
            set.add_if(false, 383);
            set.add_if(true, 0);
            expected.insert(0);
            set.add_set(first.into(), bits);
            expected.insert(one);
            expected.extend((0..128).filter(|bit| bits >> bit & 1 == 1).map(|bit| first + bit));
            assert_eq!(set.list(&mut [0; 384]), expected.into_iter().collect::<Vec<_>>());
        }
    }
}
