//! The strokes of marks: two-tone lines, frames, knots and chevrons, with widths that follow the size of the square.

use crate::number::round;
use crate::square::Square;

pub(super) fn knot(x: f32, y: f32, radius: f32) -> String {
    format!(
        "<circle class=\"mark\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--knot)\" stroke=\"var(--knot-ink)\" {}/>",
        round(x),
        round(y),
        round(radius),
        thick(1.3 + radius * 0.07),
    )
}

pub(super) fn knot_radius(square: Square) -> f32 {
    4.4 + square.side * 0.07
}

pub(super) fn chip_radius(square: Square) -> f32 {
    6.6 + square.side.min(140.0) * 0.12
}

/// The width of a mark's lines on a square.
pub(super) fn line(square: Square) -> f32 {
    2.4 + 0.02 * square.side.min(140.0)
}

/// Half the side of a frame on the square.
pub(super) fn inset(square: Square) -> f32 {
    square.side * 0.5 - line(square) * 0.8
}

pub(crate) fn thick(width: f32) -> String {
    format!("stroke-width=\"calc(var(--thick,1)*{}px)\"", round(width))
}

pub(super) fn wash_of(square: Square, tone: &str) -> String {
    let half = inset(square);
    format!(
        "<rect class=\"mark-wash\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"var({tone})\"/>",
        round(square.x - half),
        round(square.y - half),
        round(half * 2.0),
        round(half * 2.0),
        round(square.side * 0.07),
    )
}

/// A stroke in the mark colour over a wider one of the opposite tone. A dash is its length and the gap after it.
pub(super) fn two_tone(path: &str, width: f32, dash: Option<(f32, f32)>) -> String {
    let dashes = dash.map_or(String::new(), |(length, gap)| {
        format!(" stroke-dasharray=\"{} {}\"", round(length), round(gap + width * 0.5))
    });
    format!(
        "<g class=\"mark\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
         <path d=\"{path}\" stroke=\"var(--under)\" stroke-opacity=\"{}\" {}/>\
         <path d=\"{path}\" stroke=\"var(--mark)\"{dashes} {}/></g>",
        if dash.is_some() { 0.5 } else { 0.72 },
        thick(width + 3.4),
        thick(width),
    )
}

pub(super) fn frame(square: Square, half: f32, radius: f32) -> String {
    let (left, top, right, bottom) = (square.x - half, square.y - half, square.x + half, square.y + half);
    let [l, t, r, b, near_l, near_t, near_r, near_b] =
        [left, top, right, bottom, left + radius, top + radius, right - radius, bottom - radius].map(round);
    format!(
        "M{near_l} {t}H{near_r}Q{r} {t} {r} {near_t}V{near_b}Q{r} {b} {near_r} {b}H{near_l}Q{l} {b} {l} {near_b}V{near_t}Q{l} {t} {near_l} {t}Z"
    )
}

pub(super) fn circle(x: f32, y: f32, radius: f32) -> String {
    let [x, top, bottom, radius] = [x, y - radius, y + radius, radius].map(round);
    format!("M{x} {top}A{radius} {radius} 0 0 1 {x} {bottom}A{radius} {radius} 0 0 1 {x} {top}Z")
}

pub(super) fn polyline(squares: &[Square]) -> String {
    let mut path = String::new();
    for square in squares {
        let begin = if path.is_empty() { 'M' } else { 'L' };
        path += &format!("{begin}{} {}", round(square.x), round(square.y));
    }
    path
}

/// The direction from one square to another: the unit vector (right, down) and degrees clockwise from up.
pub(super) fn towards(from: Square, to: Square) -> (f32, f32, f32) {
    let (east, south) = (to.x - from.x, to.y - from.y);
    let length = east.hypot(south).max(f32::MIN_POSITIVE);
    (east / length, south / length, round(east.atan2(-south).to_degrees()))
}

pub(super) fn chevron(x: f32, y: f32, turn: f32, size: f32, width: f32) -> String {
    bare_chevron(x, y, turn, size, width + 3.0, "var(--under)") + &bare_chevron(x, y, turn, size, width, "var(--mark)")
}

pub(super) fn bare_chevron(x: f32, y: f32, turn: f32, size: f32, width: f32, colour: &str) -> String {
    format!(
        "<path class=\"mark\" d=\"M{} {}L0 {}L{} {}\" transform=\"translate({} {}) rotate({turn})\" fill=\"none\" stroke=\"{colour}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" {}/>",
        round(-size),
        round(size * 0.55),
        round(-size * 0.55),
        round(size),
        round(size * 0.55),
        round(x),
        round(y),
        thick(width),
    )
}
