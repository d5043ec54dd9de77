//! The lines between squares: every edge once, joined into lines as long as they go.

use std::collections::BTreeSet;

use crate::scene::Spot;

/// Straight lines: those that run across, and those that run down.
#[derive(Debug, PartialEq)]
pub(crate) struct Lines {
    /// Each as left, right and how far from the top.
    pub(crate) across: Vec<(f32, f32, f32)>,
    /// Each as top, bottom and how far from the left.
    pub(crate) down: Vec<(f32, f32, f32)>,
}

impl Lines {
    /// All of them as one path.
    pub(crate) fn path(&self) -> String {
        use crate::hand::round;
        let across = self.across.iter().map(|(from, to, y)| format!("M{} {}H{}", round(*from), round(*y), round(*to)));
        let down = self.down.iter().map(|(from, to, x)| format!("M{} {}V{}", round(*x), round(*from), round(*to)));
        across.chain(down).collect()
    }
}

/// The lines round squares that all have this side and lie in one grid.
pub(crate) fn lines(spots: impl Iterator<Item = Spot>, side: f32) -> Lines {
    let spots: Vec<Spot> = spots.collect();
    let least = |of: fn(&Spot) -> f32| spots.iter().map(of).fold(f32::MAX, f32::min) - side / 2.0;
    let (left, top) = (least(|spot| spot.x), least(|spot| spot.y));
    let step = |at: f32, from: f32| ((at - side / 2.0 - from) / side).round() as i32;
    let (mut across, mut down) = (BTreeSet::new(), BTreeSet::new());
    for spot in &spots {
        let (column, row) = (step(spot.x, left), step(spot.y, top));
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
    Lines { across: join(across, left, top), down: join(down, top, left) }
}

#[cfg(test)]
mod tests {
    use super::{Lines, lines};
    use crate::scene::Spot;

    #[test]
    fn an_edge_that_two_squares_share_is_drawn_once_and_lines_are_as_long_as_they_go() {
        let spot = |x, y| Spot { x, y, side: 10.0 };
        let found = lines([spot(5.0, 5.0), spot(15.0, 5.0), spot(5.0, 15.0)].into_iter(), 10.0);
        let across = vec![(0.0, 20.0, 0.0), (0.0, 20.0, 10.0), (0.0, 10.0, 20.0)];
        let down = vec![(0.0, 20.0, 0.0), (0.0, 20.0, 10.0), (0.0, 10.0, 20.0)];
        assert_eq!(found, Lines { across, down });
    }
}
