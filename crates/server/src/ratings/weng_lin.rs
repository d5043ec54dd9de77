//! A rating for any number of players: Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online
//! Ranking" (2011), algorithm 1: Bradley and Terry's model, with full pair comparisons.

use super::{Rating, score};

/// Standard deviation of a performance, the paper's beta: as there, half of a new player's deviation.
const BETA: f64 = Rating::NEW.deviation / 2.0;
/// The part of the variance that a game leaves at least, the paper's kappa.
const KAPPA: f64 = 1e-4;

/// The ratings after a game with these ranks; a lower rank is better. The paper's formulas hold on any scale: here on
/// the scale of the ratings.
pub(super) fn after(ratings: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let players = || ratings.iter().copied().zip(ranks.iter().copied()).enumerate();
    let after = |(seat, (own, rank)): (usize, (Rating, u8))| {
        let (mut gained, mut information) = (0.0, 0.0);
        for (_, (other, other_rank)) in players().filter(|(other_seat, _)| *other_seat != seat) {
            let squares = own.deviation.powi(2) + other.deviation.powi(2) + 2.0 * BETA.powi(2);
            let spread = squares.sqrt();
            let expected = 1.0 / (1.0 + ((other.rating - own.rating) / spread).exp());
            let share = own.deviation / spread;
            gained += own.deviation * share * (score(rank, other_rank) - expected);
            information += share.powi(3) * expected * (1.0 - expected);
        }
        let deviation = own.deviation * (1.0 - information).max(KAPPA).sqrt();
        Rating { rating: own.rating + gained, deviation, ..own }.bounded()
    };
    players().map(after).collect()
}
