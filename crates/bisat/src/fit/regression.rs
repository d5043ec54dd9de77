//! Logistic regression with Newton's method, for few terms and many examples.

/// A comparison of two seats in a position, and its result.
pub(super) struct Example {
    /// The differences of the evaluation terms.
    pub(super) terms: Vec<f32>,
    /// The probability that the first seat finishes before the second, predicted with the weights in use.
    pub(super) predicted: f64,
    /// The result of the first seat: 1, 0, or 0.5 for a tie.
    pub(super) result: f64,
}

impl Example {
    /// The probability that these weights predict.
    pub(super) fn probability(&self, weights: &[f64]) -> f64 {
        let log_odds: f64 = self.terms.iter().zip(weights).map(|(term, weight)| f64::from(*term) * weight).sum();
        1.0 / (1.0 + (-log_odds).exp())
    }
}

/// The mean log loss (cross-entropy) of predictions, in nats.
pub(super) fn loss(examples: &[&Example], probability: impl Fn(&Example) -> f64) -> f64 {
    let log_loss = |example: &&Example| {
        let probability = probability(example).clamp(1e-9, 1.0 - 1e-9);
        -example.result * probability.ln() - (1.0 - example.result) * (1.0 - probability).ln()
    };
    examples.iter().map(log_loss).sum::<f64>() / examples.len().max(1) as f64
}

/// The strength of the L2 regularisation: about the weight of one example, so that a term without influence stays at zero.
const RIDGE: f64 = 1.0;
const MAX_ITERATIONS: usize = 50;

/// The maximum-likelihood weights; `None` without examples.
pub(super) fn fit(examples: &[&Example]) -> Option<Vec<f64>> {
    let terms = examples.first()?.terms.len();
    let mut weights = vec![0.0; terms];
    for _ in 0..MAX_ITERATIONS {
        let step = newton_step(examples, &weights);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-7) {
            break;
        }
    }
    Some(weights)
}

/// One Newton step: the gradient divided by the Hessian.
fn newton_step(examples: &[&Example], weights: &[f64]) -> Vec<f64> {
    let terms = weights.len();
    let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
    let mut hessian = vec![vec![0.0; terms]; terms];
    (0..terms).for_each(|at| hessian[at][at] = RIDGE);
    for example in examples {
        let probability = example.probability(weights);
        for (row, term) in example.terms.iter().enumerate().filter(|(_, term)| **term != 0.0) {
            let term = f64::from(*term);
            gradient[row] += (example.result - probability) * term;
            let scaled = probability * (1.0 - probability) * term;
            hessian[row]
                .iter_mut()
                .zip(&example.terms)
                .for_each(|(hessian, term)| *hessian += scaled * f64::from(*term));
        }
    }
    solve(hessian, gradient)
}

/// Solves a linear system with a positive definite matrix by Gaussian elimination.
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
        let mut rng = fastrand::Rng::with_seed(1);
        let example = |_| {
            let terms: Vec<f32> = (0..3).map(|_| rng.f32() * 4.0 - 2.0).collect();
            let mut example = Example { terms, predicted: 0.5, result: 0.0 };
            example.result = f64::from(u8::from(rng.f64() < example.probability(&behind)));
            example
        };
        let examples: Vec<Example> = (0..20_000).map(example).collect();
        let examples: Vec<&Example> = examples.iter().collect();
        let found = fit(&examples).unwrap();
        assert!(found.iter().zip(behind).all(|(found, behind)| (found - behind).abs() < 0.08), "{found:?}");
        let fitted = loss(&examples, |example| example.probability(&found));
        assert!(fitted < loss(&examples, |example| example.predicted), "{fitted}");
    }

    #[test]
    fn nothing_is_fitted_to_nothing() {
        assert!(fit(&[]).is_none());
    }
}
