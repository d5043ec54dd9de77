//! Hashing positions: fast, and the same on every machine and in every run. Positions are no adversary.

use std::hash::{Hash, Hasher};

/// A number for the value.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    value.hash(&mut mixer);
    mixer.finish()
}

/// Mixes word by word. Every width of number is one word, so that a machine's own width makes no difference.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        // The golden ratio's digits: odd, and without pattern.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // Multiplying carries upward only, and the low bits choose the slot.
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
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
    fn what_differs_in_one_place_is_told_apart() {
        let all: std::collections::HashSet<u64> =
            (0..4u64).flat_map(|a| (0..4u8).map(move |b| hash(&(a, b)))).collect();
        assert_eq!(all.len(), 16);
    }
}
