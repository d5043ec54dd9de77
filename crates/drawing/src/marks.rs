//! Marks on the board: selection, legal targets, captures, the last move. Each is a stroke in the mark colour of the
//! board over a wider one of the opposite tone, so that no mark depends on hue.
//!
//! Marks are in units of the view box, inside an `svg` with the classes of [`crate::Scene::class`]. Washes and frames go
//! below the pieces, knots and chips above them.

pub(crate) mod strokes;

use bisat_engine::Colour;
use strokes::{
    bare_chevron, chevron, chip_radius, circle, frame, inset, knot, knot_radius, line, polyline, thick, towards,
    two_tone, wash_of,
};

use crate::number::round;
use crate::palette::name as colour_name;
use crate::square::Square;

/// A selected square: a frame and a light wash, below the piece. The piece itself gets the class `lifted`.
pub fn selected(square: Square) -> String {
    let half = inset(square);
    wash_of(square, "--wash") + &two_tone(&frame(square, half, square.side * 0.085), line(square), None)
}

/// A legal target: a knot, with the value of the throw that leads there, if any.
pub fn target(square: Square, value: Option<u8>) -> String {
    match value {
        Some(value) => chip(square.x, square.y, chip_radius(square), &value.to_string()),
        None => knot(square.x, square.y, knot_radius(square)),
    }
}

/// A target that is the only legal move: a knot in a ring.
pub fn forced(square: Square, value: Option<u8>) -> String {
    let around = if value.is_some() {
        chip_radius(square) + line(square) * 1.7
    } else {
        knot_radius(square) + line(square) * 2.0
    };
    two_tone(&circle(square.x, square.y, around), line(square) * 0.8, None) + &target(square, value)
}

/// What a target is marked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetMark {
    /// A knot, on an empty square.
    Knot,
    /// Four corners around the piece that is captured.
    Capture,
}

/// A small chevron beside a target, on the side that a route comes from. A target with two routes gets two.
pub fn heading(square: Square, from: Square, mark: TargetMark) -> String {
    let (east, south, turn) = towards(from, square);
    let away = square.side * if mark == TargetMark::Knot { 0.34 } else { 0.6 };
    chevron(square.x - east * away, square.y - south * away, turn, square.side * 0.07, line(square) * 0.8)
}

/// A point that chooses between routes: a knot with a chevron towards the next point.
pub fn parted(square: Square, onward: Square) -> String {
    let (_, _, turn) = towards(square, onward);
    let radius = (square.side * 0.24).max(12.0);
    knot(square.x, square.y, radius)
        + &bare_chevron(square.x, square.y, turn, radius * 0.42, line(square), "var(--knot-ink)")
}

/// A capture: four corners around the piece, or three and a chip with the value of the throw. Above the pieces;
/// [`at_stake`] goes with it below them.
pub fn capture(square: Square, value: Option<u8>) -> String {
    let half = inset(square);
    let (arm, bend) = (half * 0.4, square.side * 0.085);
    let corner = |east: f32, south: f32| {
        let (x, y) = (square.x + east * half, square.y + south * half);
        format!(
            "M{} {}V{}Q{} {} {} {}H{}",
            round(x),
            round(y - south * (arm + bend)),
            round(y - south * bend),
            round(x),
            round(y),
            round(x - east * bend),
            round(y),
            round(x - east * (arm + bend)),
        )
    };
    let mut corners = corner(-1.0, -1.0) + &corner(-1.0, 1.0) + &corner(1.0, 1.0);
    if value.is_none() {
        corners += &corner(1.0, -1.0);
    }
    let chip = value.map_or(String::new(), |value| {
        let away = half * 0.86;
        chip(square.x + away, square.y - away, chip_radius(square) * 0.94, &value.to_string())
    });
    two_tone(&corners, line(square), None) + &chip
}

/// The wash of a square with a capture, below the piece.
pub fn at_stake(square: Square) -> String {
    wash_of(square, "--wash")
}

/// A piece that a move can hand over to: a stitched frame, with the number of spaces that are left to go.
pub fn handover(square: Square, left: Option<u8>) -> String {
    let half = square.side * 0.43;
    let frame = frame(square, half, square.side * 0.16);
    let width = line(square);
    let stitched = format!(
        "<path class=\"mark\" d=\"{frame}\" fill=\"none\" stroke=\"var(--knot-ink)\" stroke-linecap=\"round\" {}/>\
         <path class=\"mark\" d=\"{frame}\" fill=\"none\" stroke=\"var(--knot)\" stroke-linecap=\"round\" \
         stroke-dasharray=\"{} {}\" {}/>",
        thick(width * 1.8),
        round(square.side * 0.14),
        round(square.side * 0.09),
        thick(width * 0.95),
    );
    let chip = left.filter(|left| *left > 0).map_or(String::new(), |left| {
        chip(square.x + half * 0.9, square.y - half * 0.95, square.side * 0.2, &format!("+{left}"))
    });
    stitched + &chip
}

/// The last move: a dashed line from a ring where it began to a wash where it ended. Below the pieces.
pub fn last_move(route: &[Square]) -> String {
    let [first, .., last] = route else {
        return route.first().map_or(String::new(), |square| wash_of(*square, "--trace"));
    };
    let width = line(*first) * 0.76;
    let dash = (first.side * 0.05 + 4.0, first.side * 0.035 + 3.6);
    let start = format!(
        "<circle class=\"mark\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--hole)\" stroke=\"var(--mark)\" {}/>",
        round(first.x),
        round(first.y),
        round(width * 2.2),
        thick(width),
    );
    wash_of(*last, "--trace") + &two_tone(&polyline(route), width, Some(dash)) + &start
}

/// A route as a dotted line.
pub fn route(squares: &[Square]) -> String {
    let width = squares.first().map_or(0.0, |square| line(*square) * 0.95);
    let path = polyline(squares);
    let dots = |colour: &str, opacity: f32, width: f32, apart: f32| {
        format!(
            "<path d=\"{path}\" stroke=\"{colour}\" stroke-opacity=\"{opacity}\" stroke-dasharray=\"0.1 {}\" {}/>",
            round(apart),
            thick(width)
        )
    };
    format!(
        "<g class=\"mark\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}{}</g>",
        dots("var(--under)", 0.6, width + 2.6, width * 3.0),
        dots("var(--mark)", 1.0, width, width * 3.0),
    )
}

/// A route of an earlier step: a thin dashed line. Below the pieces.
pub fn thread(route: &[Square]) -> String {
    let [first, .., last] = route else { return String::new() };
    let width = line(*first) * 0.5;
    let dash = (first.side * 0.05 + 3.0, first.side * 0.06 + 4.0);
    let end = format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--mark)\"/>",
        round(last.x),
        round(last.y),
        round(width * 1.8),
    );
    format!("<g class=\"mark\" opacity=\".6\">{}{end}</g>", two_tone(&polyline(route), width, Some(dash)))
}

/// The name of a square in its upper left corner. Below the pieces.
pub fn name(square: Square, name: &str) -> String {
    let size = (square.side * 0.19).max(9.0);
    let (x, y) = (square.x - square.side * 0.44, square.y - square.side * 0.46 + size);
    format!(
        "<text class=\"drawn-voice square-name\" x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"var(--mark)\">{name}</text>",
        round(x),
        round(y),
        round(size),
    )
}

/// A point that was refused: a dashed frame. Above the pieces.
pub fn refused(square: Square) -> String {
    let half = inset(square);
    let dash = (square.side * 0.06, square.side * 0.09);
    two_tone(&frame(square, half, square.side * 0.085), line(square) * 0.9, Some(dash))
}

/// A point at which something is in the way: a frame with a hatched bar below. Above the pieces.
pub fn obstacle(square: Square) -> String {
    let half = inset(square);
    let (bar, step) = (square.side * 0.13, half * 0.4);
    let hatch: String = (-2..=2)
        .map(|at| {
            let x = square.x + at as f32 * step - bar / 2.0;
            format!("M{} {}l{} {}", round(x), round(square.y + half), round(bar), round(-bar))
        })
        .collect();
    two_tone(&(frame(square, half, square.side * 0.085) + &hatch), line(square), None)
}

/// A piece that may move: three stitches below it. Place and size are those of a [`crate::PlacedPiece`].
pub fn may_move(x: f32, y: f32, size: f32) -> String {
    let width = 1.9 + size * 0.026;
    let below = y + size * 0.49 + width * 1.1;
    let (stitch, apart) = (size * 0.1, size * 0.1 + width * 1.75);
    let thread = |at: f32| format!("M{} {}h{}", round(x + at * apart - stitch / 2.0), round(below), round(stitch));
    two_tone(&[-1.0, 0.0, 1.0].map(thread).concat(), width, None)
}

/// A piece that could be captured: teeth above it, one, two or three by how likely it is, in percent.
pub fn threatened(x: f32, y: f32, size: f32, percent: u8) -> String {
    let count: u8 = match percent {
        0..=24 => 1,
        25..=49 => 2,
        _ => 3,
    };
    let tooth = size * 0.12;
    let one = format!("l{} {}l{} {}", round(tooth), round(tooth * 1.1), round(tooth), round(-tooth * 1.1));
    let begin = x - f32::from(count) * tooth;
    let path = format!("M{} {}{}", round(begin), round(y - size * 0.5 - tooth * 1.5), one.repeat(count.into()));
    two_tone(&path, 1.6 + size * 0.025, None)
}

/// A block, which others may not pass: a bar in its owner's colour towards the square beyond it. Below the pieces.
pub fn block(square: Square, beyond: Square, colour: Colour) -> String {
    let (east, south, turn) = towards(square, beyond);
    let away = square.side * 0.5;
    let (half, thickness) = (square.side * 0.4, square.side * 0.115);
    let count = 7;
    let apart = half * 2.0 / count as f32;
    let hatch: String = (0..count)
        .map(|line| {
            let at = (line as f32 - (count as f32 - 1.0) / 2.0) * apart;
            format!(
                "M{} {}l{} {}",
                round(at - thickness * 0.26),
                round(thickness * 0.36),
                round(thickness * 0.52),
                round(-thickness * 0.72)
            )
        })
        .collect();
    format!(
        "<g class=\"mark\" transform=\"translate({} {}) rotate({turn})\" fill=\"none\" stroke-linecap=\"round\">\
         <path d=\"M{} 0h{}\" stroke=\"var(--hairline)\" stroke-opacity=\".62\" stroke-width=\"{}\"/>\
         <path d=\"M{} 0h{}\" stroke=\"var(--knot)\" stroke-width=\"{}\"/>\
         <path d=\"{hatch}\" stroke=\"var(--{}-ink)\" stroke-width=\"{}\"/></g>",
        round(square.x + east * away),
        round(square.y + south * away),
        round(-half),
        round(half * 2.0),
        round(thickness * 1.32),
        round(-half),
        round(half * 2.0),
        round(thickness),
        colour_name(colour),
        round(thickness * 0.3),
    )
}

/// The keyboard focus: a ring of two tones that are the same in both themes.
pub fn focus(square: Square) -> String {
    let ring = |half: f32, colour: &str, width: f32| {
        format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
            frame(square, half, square.side * 0.1),
            round(width)
        )
    };
    let half = square.side * 0.5;
    let width = line(square);
    format!(
        "<g class=\"mark\">{}{}{}</g>",
        ring(half - width * 0.4, "#FFFDF6", width * 1.5),
        ring(half + width * 0.4, "#6A2B5C", width * 0.8),
        ring(half - width * 1.4, "#6A2B5C", width * 0.5)
    )
}

/// How the outline of a pair lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tilt {
    /// The pieces stand side by side.
    Level,
    /// The pieces lie on the diagonal that rises to the right.
    Rising,
}

/// The outline around two pieces that move as one. Below the pieces.
pub(crate) fn pair(square: Square, tilt: Tilt) -> String {
    let (across, down, turn) = match tilt {
        Tilt::Level => (0.46, 0.26, 0),
        Tilt::Rising => (0.58, 0.33, -45),
    };
    let (across, down) = (across * square.side, down * square.side);
    format!(
        "<rect class=\"mark\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" transform=\"translate({} {}) rotate({turn})\" \
         fill=\"var(--under)\" fill-opacity=\".3\" stroke=\"var(--mark)\" stroke-width=\"{}\"/>",
        round(-across),
        round(-down),
        round(2.0 * across),
        round(2.0 * down),
        round(down),
        round(square.x),
        round(square.y),
        round(line(square) * 0.66),
    )
}

/// The number of pieces that a piece stands for, at its upper right; in units of the piece.
pub(crate) fn count(pieces: usize) -> String {
    chip(33.0, -31.0, 23.0, &pieces.to_string())
}

/// A disc with a short text.
pub fn chip(x: f32, y: f32, radius: f32, text: &str) -> String {
    let size = radius * if text.len() > 1 { 1.16 } else { 1.32 };
    format!(
        "{}<text class=\"drawn-voice\" x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"700\" text-anchor=\"middle\" \
         fill=\"var(--knot-ink)\">{text}</text>",
        knot(x, y, radius),
        round(x),
        round(y + size * 0.345),
        round(size),
    )
}
