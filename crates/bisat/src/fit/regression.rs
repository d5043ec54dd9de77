//! Logistic regression by Newton's method: few terms, many examples.

/// Something compared, and what came of it.
pub(super) struct Example {
    /// What sets the one apart from the other.
    pub(super) terms: Vec<f32>,
    /// How likely it was said to be that the one comes in first.
    pub(super) said: f64,
    /// Whether it did: 1 or 0, and 0.5 for a tie.
    pub(super) came: f64,
}

impl Example {
    /// How likely it is by these weights.
    pub(super) fn likely(&self, weights: &[f64]) -> f64 {
        let odds: f64 = self.terms.iter().zip(weights).map(|(term, weight)| f64::from(*term) * weight).sum();
        1.0 / (1.0 + (-odds).exp())
    }
}

/// The mean surprise at what came, in nats, of somebody who holds it so likely.
pub(super) fn loss(examples: &[&Example], likely: impl Fn(&Example) -> f64) -> f64 {
    let surprise = |example: &&Example| {
        let likely = likely(example).clamp(1e-9, 1.0 - 1e-9);
        -example.came * likely.ln() - (1.0 - example.came) * (1.0 - likely).ln()
    };
    examples.iter().map(surprise).sum::<f64>() / examples.len().max(1) as f64
}

/// A weight is held back from growing by as much as one example: a term that says nothing stays at nothing.
const HELD_BACK: f64 = 1.0;
const MOST_STEPS: usize = 50;

/// The weights under which what came is likeliest; none where there is nothing to fit.
pub(super) fn fit(examples: &[&Example]) -> Option<Vec<f64>> {
    let terms = examples.first()?.terms.len();
    let mut weights = vec![0.0; terms];
    for _ in 0..MOST_STEPS {
        let step = newton_step(examples, &weights);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-7) {
            break;
        }
    }
    Some(weights)
}

/// How far to go from these weights: the slope divided by the bend.
fn newton_step(examples: &[&Example], weights: &[f64]) -> Vec<f64> {
    let terms = weights.len();
    let mut slope: Vec<f64> = weights.iter().map(|weight| -HELD_BACK * weight).collect();
    let mut bend = vec![vec![0.0; terms]; terms];
    (0..terms).for_each(|at| bend[at][at] = HELD_BACK);
    for example in examples {
        let likely = example.likely(weights);
        for (row, term) in example.terms.iter().enumerate().filter(|(_, term)| **term != 0.0) {
            let term = f64::from(*term);
            slope[row] += (example.came - likely) * term;
            let bent = likely * (1.0 - likely) * term;
            bend[row].iter_mut().zip(&example.terms).for_each(|(bend, term)| *bend += bent * f64::from(*term));
        }
    }
    solve(bend, slope)
}

/// Solves a system of linear equations whose matrix is positive definite, row by row.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (done, below) = matrix.split_at_mut(pivot + 1);
        let by = &done[pivot];
        for (at, row) in (pivot + 1..).zip(below) {
            let factor = row[pivot] / by[pivot];
            row.iter_mut().zip(by).for_each(|(cell, by)| *cell -= factor * by);
            right[at] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::{Example, fit, loss};

    #[test]
    fn the_weights_behind_the_results_are_found() {
        let behind = [0.8, -1.5, 0.0];
        let mut lots = fastrand::Rng::with_seed(1);
        let example = |_| {
            let terms: Vec<f32> = (0..3).map(|_| lots.f32() * 4.0 - 2.0).collect();
            let mut example = Example { terms, said: 0.5, came: 0.0 };
            example.came = f64::from(u8::from(lots.f64() < example.likely(&behind)));
            example
        };
        let examples: Vec<Example> = (0..20_000).map(example).collect();
        let examples: Vec<&Example> = examples.iter().collect();
        let found = fit(&examples).unwrap();
        assert!(found.iter().zip(behind).all(|(found, behind)| (found - behind).abs() < 0.08), "{found:?}");
        let fitted = loss(&examples, |example| example.likely(&found));
        assert!(fitted < loss(&examples, |example| example.said), "{fitted}");
    }

    #[test]
    fn nothing_is_fitted_to_nothing() {
        assert!(fit(&[]).is_none());
    }
}
