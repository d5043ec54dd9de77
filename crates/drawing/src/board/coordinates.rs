//! The names of files and ranks beside a board whose points lie on whole numbers: `a` and `1` for the first of each.

use bisat_engine::Point;

use crate::layout::BoardLayout;
use crate::number::round;

/// The letter of a point's file.
pub(crate) fn file(point: &Point) -> char {
    (b'a' + point.x.round() as u8) as char
}

/// The number of a point's rank.
pub(crate) fn rank(point: &Point) -> u8 {
    point.y.round() as u8 + 1
}

/// The names of files below the board and of ranks to its left, for a board turned by no or two quarters.
pub(crate) fn draw(layout: &BoardLayout, (below, beside): (f32, f32), size: f32) -> String {
    let [left, _, _, bottom] = layout.bounds();
    let mut written = String::new();
    let mut write = |x: f32, y: f32, name: String| {
        written += &format!("<text x=\"{}\" y=\"{}\">{name}</text>", round(x), round(y + size * 0.35));
    };
    let (mut files, mut ranks) = (Vec::new(), Vec::new());
    for placed in layout.spaces() {
        let (file, rank) = (file(&placed.point), rank(&placed.point));
        if !files.contains(&file) {
            files.push(file);
            write(placed.square.x, bottom + below, file.to_string());
        }
        if !ranks.contains(&rank) {
            ranks.push(rank);
            write(left - beside, placed.square.y, rank.to_string());
        }
    }
    written
}
