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

/// The seed of the deal, the game or the puzzle with this number, derived from one seed for all.
pub fn nth(seed: u64, number: u64) -> u64 {
    // Mixed first, so that the seeds derived from 1 are not those derived from 2, shifted by one.
    Rng::with_seed(seed).u64(..).wrapping_add(number)
}
