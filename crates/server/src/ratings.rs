//! How strong players are, by the games they played: Glicko-2 where two play, Weng and Lin's rating where more do.
//!
//! It knows numbers alone: not whose they are, nor where they are kept.

use std::ops::RangeInclusive;

mod glicko;
mod weng_lin;
#[cfg(test)]
mod tests;

/// How strong a player is held to be at one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength: the higher the stronger.
    pub rating: f64,
    /// How sure that is: the true strength is hardly ever more than two of these away.
    pub deviation: f64,
    /// How much the strength itself changes from game to game; only games of two say anything of it.
    pub volatility: f64,
}

impl Rating {
    /// Of a player of whom nothing is known.
    pub const NEW: Self = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    const RATINGS: RangeInclusive<f64> = 0.0..=4000.0;
    // Nobody is known so well that a game says nothing any more, and nobody less than a stranger.
    const DEVIATIONS: RangeInclusive<f64> = 30.0..=350.0;
    const VOLATILITIES: RangeInclusive<f64> = 0.01..=0.1;

    fn bounded(self) -> Self {
        let within = |value: f64, range: RangeInclusive<f64>| value.clamp(*range.start(), *range.end());
        Rating {
            rating: within(self.rating, Self::RATINGS),
            deviation: within(self.deviation, Self::DEVIATIONS),
            volatility: within(self.volatility, Self::VOLATILITIES),
        }
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self::NEW
    }
}

/// The ratings after a game in which these players came in with these ranks, one for each: the lower the better, equal
/// where they tie.
pub fn after(ratings: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let ratings: Vec<Rating> = ratings.iter().map(|rating| rating.bounded()).collect();
    let after = match (&ratings[..], ranks) {
        (&[first, second], &[first_rank, second_rank]) => vec![
            glicko::after(first, &[(second, score(first_rank, second_rank))]),
            glicko::after(second, &[(first, score(second_rank, first_rank))]),
        ],
        _ => weng_lin::after(&ratings, ranks),
    };
    after.into_iter().map(Rating::bounded).collect()
}

/// What a player has of a game against another: 1 for a win, half for a tie.
fn score(own: u8, other: u8) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
