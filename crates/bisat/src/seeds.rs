//! Seeds: fresh ones from the system, and those of many games from one.

use fastrand::Rng;

/// A 64-bit seed from the system's random source. If the source fails, so does the command: no seed is guessable.
pub fn fresh() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

/// The seed of a table that a number names, such as `--seed 7`.
pub fn of_number(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    Rng::with_seed(seed).fill(&mut bytes);
    bytes
}

/// The seed of a round of a match with this seed.
pub fn of_round(seed: u64, round: u64) -> u64 {
    // Mixed first, so that the rounds of seed 1 are not those of seed 2, shifted by one.
    Rng::with_seed(seed).u64(..).wrapping_add(round)
}
