//! Boards, each of its own material. What they share: the shadow they throw, the lines between squares, the names of
//! files and ranks.

mod lines;
mod leather;
mod stone;
mod cloth;
mod wood;

use bisat_engine::Material;

use crate::hand::round;
use crate::scene::{Laid, Scene};

pub(crate) use lines::lines;

/// The board of the scene.
pub(crate) fn draw(scene: &Scene) -> String {
    let board = match scene.material {
        Material::Leather => leather::draw(scene),
        Material::Stone => stone::draw(scene),
        Material::Cloth => cloth::draw(scene),
        Material::Wood => wood::draw(scene),
    };
    format!("<g class=\"mat\" aria-hidden=\"true\">{board}</g>")
}

/// What all boards are made from.
pub(crate) fn defs() -> String {
    leather::defs() + &stone::defs() + &cloth::defs() + &wood::defs()
}

/// A rounded rectangle so far inside the edges of the board.
fn sheet(scene: &Scene, inset: f32, radius: f32, look: &str) -> String {
    format!(
        "<rect x=\"{inset}\" y=\"{inset}\" width=\"{}\" height=\"{}\" rx=\"{radius}\" {look}/>",
        round(scene.width - 2.0 * inset),
        round(scene.depth() - 2.0 * inset),
    )
}

/// The shadow of a rectangular board: its own outline, a little lower.
fn shadow(scene: &Scene, radius: f32) -> String {
    format!(
        "<rect class=\"texture\" x=\"3\" y=\"9\" width=\"{}\" height=\"{}\" rx=\"{radius}\" fill=\"var(--board-shadow)\" opacity=\".27\"/>",
        round(scene.width - 6.0),
        round(scene.depth() - 6.0),
    )
}

/// The squares as one field: left, top, right and bottom.
fn field(scene: &Scene) -> [f32; 4] {
    scene.spaces().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], Laid { spot, .. }| {
        let half = spot.side / 2.0;
        [left.min(spot.x - half), top.min(spot.y - half), right.max(spot.x + half), bottom.max(spot.y + half)]
    })
}

/// What the squares of each column and each row have in common in their names, written below and to the left.
pub(crate) fn names(scene: &Scene, (below, beside): (f32, f32), size: f32) -> String {
    let [left, _, _, bottom] = field(scene);
    let mut written = String::new();
    let mut write = |x: f32, y: f32, name: String| {
        written += &format!("<text x=\"{}\" y=\"{}\">{name}</text>", round(x), round(y + size * 0.35));
    };
    let mut seen: Vec<(bool, i32)> = Vec::new();
    for Laid { spot, .. } in scene.spaces() {
        for (is_column, at) in [(true, spot.x), (false, spot.y)] {
            let key = (is_column, at.round() as i32);
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let line =
                scene.spaces().filter(|laid| ((if is_column { laid.spot.x } else { laid.spot.y }) - at).abs() < 1.0);
            if let Some(name) = common(&line.map(|laid| laid.point.name.as_str()).collect::<Vec<_>>()) {
                if is_column { write(at, bottom + below, name) } else { write(left - beside, at, name) }
            }
        }
    }
    written
}

/// The letters, or else the number, that all names share.
fn common(names: &[&str]) -> Option<String> {
    let shared = |part: fn(&str) -> &str| {
        let first = part(names.first()?);
        (!first.is_empty() && names.iter().all(|name| part(name) == first)).then(|| first.to_owned())
    };
    shared(|name| name.trim_end_matches(|last: char| last.is_ascii_digit()))
        .or_else(|| shared(|name| name.trim_start_matches(|first: char| first.is_ascii_alphabetic())))
}

/// A full circle as part of a path.
pub(crate) fn ring(x: f32, y: f32, radius: f32) -> String {
    let [left, y, radius, across] = [x - radius, y, radius, 2.0 * radius].map(round);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0")
}
