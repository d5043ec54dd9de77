//! A rating for any number of players: Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online
//! Ranking" (2011), algorithm 1: Bradley and Terry's model, everyone compared with everyone else.

use super::{Rating, score};

/// How much luck and form add to a performance, the paper's beta: half of a stranger's deviation, as there.
const SPREAD: f64 = Rating::NEW.deviation / 2.0;
/// A game never takes away more of the variance than leaves this part: the paper's kappa.
const LEAST_LEFT: f64 = 1e-4;

/// The ratings after a game with these ranks, the lower the better. The paper's formulas hold on any scale: they are
/// used on that of the ratings themselves.
pub(super) fn after(ratings: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let players = || ratings.iter().copied().zip(ranks.iter().copied()).enumerate();
    let after = |(seat, (own, rank)): (usize, (Rating, u8))| {
        let (mut gained, mut told) = (0.0, 0.0);
        for (_, (other, other_rank)) in players().filter(|(other_seat, _)| *other_seat != seat) {
            let squares = own.deviation.powi(2) + other.deviation.powi(2) + 2.0 * SPREAD.powi(2);
            let spread = squares.sqrt();
            let expected = 1.0 / (1.0 + ((other.rating - own.rating) / spread).exp());
            let share = own.deviation / spread;
            gained += own.deviation * share * (score(rank, other_rank) - expected);
            told += share.powi(3) * expected * (1.0 - expected);
        }
        let deviation = own.deviation * (1.0 - told).max(LEAST_LEFT).sqrt();
        Rating { rating: own.rating + gained, deviation, ..own }.bounded()
    };
    players().map(after).collect()
}
