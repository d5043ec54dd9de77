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

/// The names of files below the board and of ranks to its left; the other way round on a board turned by one or three
/// quarters.
pub(crate) fn draw(layout: &BoardLayout, (below, beside): (f32, f32), size: f32) -> String {
    let [left, _, _, bottom] = layout.bounds();
    let mut written = String::new();
    let mut write = |x: f32, y: f32, name: String| {
        written += &format!("<text x=\"{}\" y=\"{}\">{name}</text>", round(x), round(y + size * 0.35));
    };
    let (mut columns, mut rows) = (Vec::new(), Vec::new());
    for placed in layout.spaces() {
        let (file, rank) = (file(&placed.point).to_string(), rank(&placed.point).to_string());
        let (column, row) = if layout.quarters.is_multiple_of(2) { (file, rank) } else { (rank, file) };
        if !columns.contains(&column) {
            write(placed.square.x, bottom + below, column.clone());
            columns.push(column);
        }
        if !rows.contains(&row) {
            write(left - beside, placed.square.y, row.clone());
            rows.push(row);
        }
    }
    written
}
