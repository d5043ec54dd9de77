//! The lines between squares. Each shared edge is drawn once, and edges in line are joined.

use std::collections::BTreeSet;

use crate::number::round;
use crate::square::Square;

/// Horizontal and vertical lines.
#[derive(Debug, PartialEq)]
pub(crate) struct GridLines {
    /// Horizontal lines, each as left, right and y.
    pub(crate) across: Vec<(f32, f32, f32)>,
    /// Vertical lines, each as top, bottom and x.
    pub(crate) down: Vec<(f32, f32, f32)>,
}

impl GridLines {
    /// All of them as one path.
    pub(crate) fn path(&self) -> String {
        let across = self.across.iter().map(|(from, to, y)| format!("M{} {}H{}", round(*from), round(*y), round(*to)));
        let down = self.down.iter().map(|(from, to, x)| format!("M{} {}V{}", round(*x), round(*from), round(*to)));
        across.chain(down).collect()
    }
}

/// The lines around squares of one grid that all have the side `side`.
pub(crate) fn grid_lines(squares: impl Iterator<Item = Square>, side: f32) -> GridLines {
    let squares: Vec<Square> = squares.collect();
    let least = |of: fn(&Square) -> f32| squares.iter().map(of).fold(f32::MAX, f32::min) - side / 2.0;
    let (left, top) = (least(|square| square.x), least(|square| square.y));
    let step = |at: f32, from: f32| ((at - side / 2.0 - from) / side).round() as i32;
    let (mut across, mut down) = (BTreeSet::new(), BTreeSet::new());
    for square in &squares {
        let (column, row) = (step(square.x, left), step(square.y, top));
        across.extend([(row, column), (row + 1, column)]);
        down.extend([(column, row), (column + 1, row)]);
    }
    let join = |edges: BTreeSet<(i32, i32)>, along: f32, away: f32| {
        let mut joined: Vec<(i32, i32, i32)> = Vec::new();
        for (line, at) in edges {
            match joined.last_mut() {
                Some((_, to, same)) if *same == line && *to == at => *to = at + 1,
                _ => joined.push((at, at + 1, line)),
            }
        }
        let place = |from: f32, at: i32| from + at as f32 * side;
        joined.into_iter().map(|(from, to, line)| (place(along, from), place(along, to), place(away, line))).collect()
    };
    GridLines { across: join(across, left, top), down: join(down, top, left) }
}

#[cfg(test)]
mod tests {
    use super::{GridLines, grid_lines};
    use crate::square::Square;

    #[test]
    fn an_edge_that_two_squares_share_is_drawn_once_and_lines_are_as_long_as_they_go() {
        let square = |x, y| Square { x, y, side: 10.0 };
        let found = grid_lines([square(5.0, 5.0), square(15.0, 5.0), square(5.0, 15.0)].into_iter(), 10.0);
        let across = vec![(0.0, 20.0, 0.0), (0.0, 20.0, 10.0), (0.0, 10.0, 20.0)];
        let down = vec![(0.0, 20.0, 0.0), (0.0, 20.0, 10.0), (0.0, 10.0, 20.0)];
        assert_eq!(found, GridLines { across, down });
    }
}
