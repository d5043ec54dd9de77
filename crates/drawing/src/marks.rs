//! Marks: what may happen, what happened, what is chosen. Each is a stroke in the mark colour of the board's material
//! over a thin one of the opposite tone; hue never says anything alone.
//!
//! They are drawn in the units of the view box, inside an `svg` with the classes of [`crate::Scene::class`]. Washes and
//! frames lie below the pieces, knots and chips above them.

mod strokes;

use bisat_engine::Colour;
use strokes::{
    bare_chevron, chevron, chip_radius, circle, frame, inset, knot, knot_radius, line, polyline, thick, towards,
    two_tone, wash_of,
};

use crate::hand::round;
use crate::scene::Spot;
use crate::tokens::name;

/// A chosen square: a frame and a light wash, for below the piece; the piece itself takes the class `lifted`.
pub fn selected(spot: Spot) -> String {
    let half = inset(spot);
    wash_of(spot, "--wash") + &two_tone(&frame(spot, half, spot.side * 0.085), line(spot), None)
}

/// A legal target: a knot, which carries the throw's value where there is one.
pub fn target(spot: Spot, value: Option<u8>) -> String {
    match value {
        Some(value) => chip(spot.x, spot.y, chip_radius(spot), &value.to_string()),
        None => knot(spot.x, spot.y, knot_radius(spot)),
    }
}

/// A target that is the only legal move: a knot in a ring.
pub fn forced(spot: Spot, value: Option<u8>) -> String {
    let around =
        if value.is_some() { chip_radius(spot) + line(spot) * 1.7 } else { knot_radius(spot) + line(spot) * 2.0 };
    two_tone(&circle(spot.x, spot.y, around), line(spot) * 0.8, None) + &target(spot, value)
}

/// What stands at the end of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nothing: the target is a knot.
    Knot,
    /// A piece, within the corners of a capture.
    Capture,
}

/// A small chevron beside a target, on the side from which a way comes: two ways to one space have two.
pub fn heading(spot: Spot, from: Spot, end: End) -> String {
    let (east, south, turn) = towards(from, spot);
    let away = spot.side * if end == End::Knot { 0.34 } else { 0.6 };
    chevron(spot.x - east * away, spot.y - south * away, turn, spot.side * 0.07, line(spot) * 0.8)
}

/// Where ways to one space part: a knot with a chevron that shows the way on.
pub fn parted(spot: Spot, onward: Spot) -> String {
    let (_, _, turn) = towards(spot, onward);
    let radius = (spot.side * 0.24).max(12.0);
    knot(spot.x, spot.y, radius) + &bare_chevron(spot.x, spot.y, turn, radius * 0.42, line(spot), "var(--knot-ink)")
}

/// A piece that a move takes, hits or dismisses: four corners, the fourth a chip where a throw has a value. Above the
/// pieces; [`at_stake`] goes with it, below them.
pub fn capture(spot: Spot, value: Option<u8>) -> String {
    let half = inset(spot);
    let (arm, bend) = (half * 0.4, spot.side * 0.085);
    let corner = |east: f32, south: f32| {
        let (x, y) = (spot.x + east * half, spot.y + south * half);
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
        chip(spot.x + away, spot.y - away, chip_radius(spot) * 0.94, &value.to_string())
    });
    two_tone(&corners, line(spot), None) + &chip
}

/// The wash of a square where something may be taken, for below the piece.
pub fn at_stake(spot: Spot) -> String {
    wash_of(spot, "--wash")
}

/// A Sitter that may be tapped: a stitched frame, with the spaces that would be left.
pub fn kho(spot: Spot, left: Option<u8>) -> String {
    let half = spot.side * 0.43;
    let frame = frame(spot, half, spot.side * 0.16);
    let width = line(spot);
    let stitched = format!(
        "<path class=\"mark\" d=\"{frame}\" fill=\"none\" stroke=\"var(--knot-ink)\" stroke-linecap=\"round\" {}/>\
         <path class=\"mark\" d=\"{frame}\" fill=\"none\" stroke=\"var(--knot)\" stroke-linecap=\"round\" \
         stroke-dasharray=\"{} {}\" {}/>",
        thick(width * 1.8),
        round(spot.side * 0.14),
        round(spot.side * 0.09),
        thick(width * 0.95),
    );
    let chip = left.filter(|left| *left > 0).map_or(String::new(), |left| {
        chip(spot.x + half * 0.9, spot.y - half * 0.95, spot.side * 0.2, &format!("+{left}"))
    });
    stitched + &chip
}

/// The rings of a demanded square, bright, under the wearer and under every piece that may answer.
pub fn demanded(spot: Spot, number: u8) -> String {
    let ring = |at: u8| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            round(spot.x),
            round(spot.y),
            round(ring_radius(spot.side, at))
        )
    };
    let rings: String = (0..number).map(ring).collect();
    format!("<g class=\"mark\" fill=\"none\" stroke=\"var(--ring-lit)\" {}>{rings}</g>", thick(3.2))
}

/// The radius of a square's first, second or third ring.
pub(crate) fn ring_radius(side: f32, ring: u8) -> f32 {
    side * (0.45 - 0.06 * f32::from(ring))
}

/// The last move: a thread from a ring where it began, and a wash where it ended. Below the pieces.
pub fn last_move(way: &[Spot]) -> String {
    let [first, .., last] = way else { return way.first().map_or(String::new(), |spot| wash_of(*spot, "--trace")) };
    let width = line(*first) * 0.76;
    let dash = (first.side * 0.05 + 4.0, first.side * 0.035 + 3.6);
    let start = format!(
        "<circle class=\"mark\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--hole)\" stroke=\"var(--mark)\" {}/>",
        round(first.x),
        round(first.y),
        round(width * 2.2),
        thick(width),
    );
    wash_of(*last, "--trace") + &two_tone(&polyline(way), width, Some(dash)) + &start
}

/// The way to a target that is looked at: dots.
pub fn way(spots: &[Spot]) -> String {
    let width = spots.first().map_or(0.0, |spot| line(*spot) * 0.95);
    let path = polyline(spots);
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

/// A piece that may move: three stitches below it. `size` is what [`crate::Standing`] says.
pub fn may_move(x: f32, y: f32, size: f32) -> String {
    let width = 1.9 + size * 0.026;
    let below = y + size * 0.49 + width * 1.1;
    let (stitch, apart) = (size * 0.1, size * 0.1 + width * 1.75);
    let thread = |at: f32| format!("M{} {}h{}", round(x + at * apart - stitch / 2.0), round(below), round(stitch));
    two_tone(&[-1.0, 0.0, 1.0].map(thread).concat(), width, None)
}

/// A piece that could be taken: three teeth above it.
pub fn threatened(x: f32, y: f32, size: f32) -> String {
    let tooth = size * 0.12;
    let teeth = format!("l{} {}l{} {}", round(tooth), round(tooth * 1.1), round(tooth), round(-tooth * 1.1)).repeat(3);
    let path = format!("M{} {}{teeth}", round(x - 3.0 * tooth), round(y - size * 0.5 - tooth * 1.5));
    two_tone(&path, 1.6 + size * 0.025, None)
}

/// A double that nobody else may pass: a bolt in its owner's colour between it and what lies beyond. Below the pieces.
pub fn bolt(spot: Spot, beyond: Spot, colour: Colour) -> String {
    let (east, south, turn) = towards(spot, beyond);
    let away = spot.side * 0.5;
    let (half, thickness) = (spot.side * 0.4, spot.side * 0.115);
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
        round(spot.x + east * away),
        round(spot.y + south * away),
        round(-half),
        round(half * 2.0),
        round(thickness * 1.32),
        round(-half),
        round(half * 2.0),
        round(thickness),
        name(colour),
        round(thickness * 0.3),
    )
}

/// The square that has the keyboard: a ring of two tones, the light pair by day and by night.
pub fn focus(spot: Spot) -> String {
    let ring = |half: f32, colour: &str, width: f32| {
        format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
            frame(spot, half, spot.side * 0.1),
            round(width)
        )
    };
    let half = spot.side * 0.5;
    let width = line(spot);
    format!(
        "<g class=\"mark\">{}{}{}</g>",
        ring(half - width * 0.4, "#FFFDF6", width * 1.5),
        ring(half + width * 0.4, "#6A2B5C", width * 0.8),
        ring(half - width * 1.4, "#6A2B5C", width * 0.5)
    )
}

/// A loop round two pieces that move as one.
pub(crate) fn bond(spot: Spot, is_slanted: bool) -> String {
    let (across, down, turn) = if is_slanted { (0.58, 0.33, -45) } else { (0.46, 0.26, 0) };
    let (across, down) = (across * spot.side, down * spot.side);
    format!(
        "<rect class=\"mark\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" transform=\"translate({} {}) rotate({turn})\" \
         fill=\"var(--under)\" fill-opacity=\".3\" stroke=\"var(--mark)\" stroke-width=\"{}\"/>",
        round(-across),
        round(-down),
        round(2.0 * across),
        round(2.0 * down),
        round(down),
        round(spot.x),
        round(spot.y),
        round(line(spot) * 0.66),
    )
}

/// How many a piece stands for, on its shoulder; in the units of a piece.
pub(crate) fn count(pieces: usize) -> String {
    chip(33.0, -31.0, 23.0, &pieces.to_string())
}

/// A disc with a number or a word on it.
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
