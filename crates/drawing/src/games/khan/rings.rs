//! The rings that show a square's number: one, two or three, outside the piece that stands on it.

use crate::marks::strokes::thick;
use crate::number::round;
use crate::square::Square;

/// The radius of a square's first, second or third ring, counted from 0.
pub(super) fn ring_radius(side: f32, ring: u8) -> f32 {
    side * (0.45 - 0.06 * f32::from(ring))
}

/// The rings of a square with the demanded number, bright.
pub(super) fn lit(square: Square, number: u8) -> String {
    let ring = |at: u8| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            round(square.x),
            round(square.y),
            round(ring_radius(square.side, at))
        )
    };
    let rings: String = (0..number).map(ring).collect();
    format!("<g class=\"mark\" fill=\"none\" stroke=\"var(--ring-lit)\" {}>{rings}</g>", thick(3.2))
}
