//! The logistic function: log-odds to a probability.

/// 1 / (1 + e^-x), by repeated squaring, because library functions differ between machines. The result is never 0 or 1:
/// these are for proven results.
pub(crate) fn logistic(log_odds: f32) -> f32 {
    const DOUBLINGS: i32 = 12;
    let x = log_odds.clamp(-7.0, 7.0);
    let root = 1.0 - f64::from(x) / f64::from(1 << DOUBLINGS);
    let power = (0..DOUBLINGS).fold(root, |power, _| power * power);
    (1.0 / (1.0 + power)) as f32
}

#[cfg(test)]
mod tests {
    use super::logistic;

    #[test]
    fn a_chance_follows_the_logarithm_of_its_odds() {
        assert_eq!(logistic(0.0), 0.5);
        for log_odds in -70i8..=70 {
            let x = f32::from(log_odds) / 10.0;
            let exact = 1.0 / (1.0 + (-f64::from(x)).exp());
            assert!((f64::from(logistic(x)) - exact).abs() < 1e-3, "{x}: {} for {exact}", logistic(x));
        }
    }

    #[test]
    fn an_estimate_is_never_certain() {
        assert!(logistic(f32::MAX) < 1.0 && logistic(f32::MIN) > 0.0);
    }
}
