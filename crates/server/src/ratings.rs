//! Ratings: Glicko-2 for two players, Weng-Lin for more.
//!
//! This is arithmetic only: no storage.

use std::ops::RangeInclusive;

mod glicko;
mod weng_lin;
#[cfg(test)]
mod tests;

/// A player's rating in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating: higher is stronger.
    pub rating: f64,
    /// Rating deviation: the true strength is within two deviations with 95 % probability.
    pub deviation: f64,
    /// Volatility: how much the strength varies between games. Only games of two change it.
    pub volatility: f64,
}

impl Rating {
    /// Rating of a new player.
    pub const NEW: Self = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    const RATINGS: RangeInclusive<f64> = 0.0..=4000.0;
    // The lower bound keeps every game meaningful; the upper bound is that of a new player.
    const DEVIATIONS: RangeInclusive<f64> = 30.0..=350.0;
    const VOLATILITIES: RangeInclusive<f64> = 0.01..=0.1;

    /// The part of the way to another rating: 0 stays here, 1 goes there.
    pub fn towards(self, other: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + part * (to - from);
        Rating {
            rating: between(self.rating, other.rating),
            deviation: between(self.deviation, other.deviation),
            volatility: between(self.volatility, other.volatility),
        }
    }

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

/// New ratings after a game. Ranks are one per player: lower is better, equal for a tie.
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

/// How much the nth rated game of a pair on one day counts. The more often they meet, the less a game tells, and the less
/// it pays to lose on purpose.
pub fn weight(meeting: u32) -> f64 {
    /// Rated games of a pair that count fully on one day.
    const FULL: u32 = 3;
    /// Further rated games of that pair on that day change nothing.
    const MOST: u32 = 10;
    if meeting > MOST { 0.0 } else { 0.5_f64.powi(meeting.saturating_sub(FULL) as i32) }
}

/// Score against another player: 1 for a win, 0.5 for a tie.
fn score(own: u8, other: u8) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
