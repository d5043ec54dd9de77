//! Parts that boards share: the sheet, its shadow, and circles in paths.

use crate::layout::BoardLayout;
use crate::number::round;
use crate::square::Square;

/// A rounded rectangle `inset` inside the edges of the board.
pub(crate) fn sheet(layout: &BoardLayout, inset: f32, radius: f32, attributes: &str) -> String {
    format!(
        "<rect x=\"{inset}\" y=\"{inset}\" width=\"{}\" height=\"{}\" rx=\"{radius}\" {attributes}/>",
        round(layout.width - 2.0 * inset),
        round(layout.depth - 2.0 * inset),
    )
}

/// The shadow of a rectangular board: its outline, a little lower.
pub(crate) fn shadow(layout: &BoardLayout, radius: f32) -> String {
    format!(
        "<rect class=\"texture\" x=\"3\" y=\"9\" width=\"{}\" height=\"{}\" rx=\"{radius}\" fill=\"var(--board-shadow)\" opacity=\".27\"/>",
        round(layout.width - 6.0),
        round(layout.depth - 6.0),
    )
}

/// A full circle as part of a path.
pub(crate) fn circle_path(x: f32, y: f32, radius: f32) -> String {
    let [left, y, radius, across] = [x - radius, y, radius, 2.0 * radius].map(round);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0")
}

/// A diagonal cross as part of a path; its arms reach `reach` times the side to the left, right, top and bottom.
pub(crate) fn diagonals(square: Square, reach: f32) -> String {
    let [left, top, right, bottom] = square.edges(reach).map(round);
    format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")
}
