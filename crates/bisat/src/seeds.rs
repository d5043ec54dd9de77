//! Seeds of many games from one: neighbouring seeds share no game.

use fastrand::Rng;

/// The seed of a round of a match with this seed.
pub fn of_round(seed: u64, round: u64) -> u64 {
    // Drawn first, so that the rounds of seed 1 are not those of seed 2 one further on.
    Rng::with_seed(seed).u64(..).wrapping_add(round)
}
