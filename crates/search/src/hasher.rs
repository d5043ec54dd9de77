//! A fast hasher for positions and moves that gives the same hash on every machine and in every run.
//!
//! It does not resist chosen collisions, which positions of a game do not need.

use std::hash::{Hash, Hasher};

/// The hash of a value.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = PositionHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A multiplicative hasher over 64-bit words. Every integer is one word, so that the width of `usize` does not matter.
#[derive(Default)]
pub(crate) struct PositionHasher(u64);

impl PositionHasher {
    fn mix(&mut self, word: u64) {
        // 2^64 divided by the golden ratio, odd.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for PositionHasher {
    fn finish(&self) -> u64 {
        // Multiplication carries upward only, and tables index by the low bits.
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        match rest {
            [] => {}
            // The most common rest, a seat's four pieces in Pachisi: one load instead of a loop.
            [a, b, c, d] => self.mix(u64::from(u32::from_le_bytes([*a, *b, *c, *d]))),
            _ => self.mix(rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))),
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn a_hash_is_the_same_everywhere() {
        assert_eq!(hash(&(1u64, Some(3u8), 4usize, [5u8, 6])), 11_882_926_273_907_312_399);
    }

    #[test]
    fn values_that_differ_in_one_field_have_different_hashes() {
        let all: std::collections::HashSet<u64> =
            (0..4u64).flat_map(|a| (0..4u8).map(move |b| hash(&(a, b)))).collect();
        assert_eq!(all.len(), 16);
    }
}
