//! Line widths and text on paper.

use crate::number::round;

/// The width of lines.
pub(crate) const LINE: f32 = 0.5;
/// The width of lines within pieces.
pub(crate) const FINE: f32 = 0.3;

/// A line of text, centred at a place.
pub(crate) fn text(x: f32, y: f32, size: f32, text: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-family=\"Palatino,'Book Antiqua',P052,'Noto Serif',serif\" text-anchor=\"middle\" \
         fill=\"#000\" stroke=\"none\">{text}</text>",
        round(x),
        round(y + size * 0.35),
    )
}
