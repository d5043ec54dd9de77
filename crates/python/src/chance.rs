//! Throws drawn from a seed, and what each seat gets at the end.

use bisat_engine::{Ranks, Turn};
use bisat_search::SplitMix64;

use crate::playable::Playable;

/// The random numbers of one game. Numbers next to each other give unrelated streams.
pub(crate) fn stream(seed: u64, number: u64) -> SplitMix64 {
    let mixed = SplitMix64::new(seed).next_u64() ^ number;
    SplitMix64::new(SplitMix64::new(mixed).next_u64())
}

/// Plays what chance has to play; returns who is next, a seat or nobody.
pub(crate) fn settle<G: Playable>(game: &G, position: &mut G::Position, chance: &mut SplitMix64) -> Turn {
    loop {
        match game.turn(position) {
            Turn::Chance => {
                let odds = game.odds(position);
                game.apply(position, odds.draw(chance.below(odds.total())));
            }
            turn => return turn,
        }
    }
}

/// What each seat gets at the end: 1 for the first place, -1 for the last, ties in between. The sum is 0.
pub(crate) fn returns(ranks: &Ranks) -> impl Iterator<Item = f64> {
    let places = ranks.places();
    let others = places.len() as i32 - 1;
    places.iter().map(move |place| {
        let behind = places.iter().filter(|other| *other > place).count() as i32;
        let before = places.iter().filter(|other| *other < place).count() as i32;
        // Whole numbers up to here, so that the results of all seats add up to exactly 0.
        f64::from(behind - before) / f64::from(others)
    })
}
