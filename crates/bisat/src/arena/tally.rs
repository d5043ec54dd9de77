//! The mean and variance of a player's results.

use std::fmt;

/// The sums of the results of rounds, each from 0 to 1.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    pub(super) fn add(&mut self, result: f64) {
        self.count += 1.0;
        self.sum += result;
        self.squares += result * result;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// Half the width of the 95 % confidence interval of the mean.
    pub(super) fn margin(&self) -> f64 {
        1.96 * self.variance_of_mean().sqrt()
    }

    /// The variance of the mean, with a win and a loss added, so that a few equal results do not look certain (after Agresti
    /// and Coull).
    pub(super) fn variance_of_mean(&self) -> f64 {
        let (count, sum, squares) = (self.count + 2.0, self.sum + 1.0, self.squares + 1.0);
        (squares - sum * sum / count) / (count - 1.0) / count
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>5.1} % ± {:.1}", 100.0 * self.mean(), 100.0 * self.margin())
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn the_margin_is_that_of_the_results_with_one_won_and_one_lost_added() {
        let mut tally = Tally::default();
        [1.0, 0.5, 0.5].into_iter().for_each(|result| tally.add(result));
        // 0, 1, 1, 0.5, 0.5: the mean is 0.6, the squares of the differences add up to 0.7.
        let margin = 1.96 * (0.7f64 / 4.0 / 5.0).sqrt();
        assert!((tally.margin() - margin).abs() < 1e-12, "{tally}");
        assert!((tally.mean() - 2.0 / 3.0).abs() < 1e-12, "{tally}");
    }
}
