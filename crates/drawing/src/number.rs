//! Numbers as the markup writes them.

/// Rounds to two decimals.
pub(crate) fn round(number: f32) -> f32 {
    // Adding zero turns negative zero into positive zero.
    (number * 100.0).round() / 100.0 + 0.0
}
