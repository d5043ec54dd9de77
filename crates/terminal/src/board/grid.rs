//! Where a board's spaces lie: rows and columns, turned so that somebody's side is nearest. Knows points and no rule.

use std::collections::HashMap;

use bisat_engine::{Place, Point};

/// A place of the grid: column from the left, row from the top.
pub(crate) type Square = (i32, i32);

/// The spaces of a board in rows and columns.
pub(crate) struct Grid {
    /// The spaces of the board.
    pub(crate) points: Vec<Point>,
    /// Where each of them lies.
    pub(crate) squares: Vec<Square>,
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    by_square: HashMap<Square, usize>,
    /// Which space covers a square: one that stands alone covers those around it, too.
    cover: HashMap<Square, usize>,
}

/// What runs between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edge {
    /// Nothing.
    None,
    /// The seam between two spaces.
    Seam,
    /// The outline of the board.
    Outline,
}

impl Grid {
    /// The board's spaces among these points, turned clockwise by so many quarters.
    pub(crate) fn new(points: Vec<Point>, quarter_turns: u8) -> Self {
        let points: Vec<Point> = points.into_iter().filter(|point| point.place == Place::Board).collect();
        let places: Vec<Square> = points.iter().map(|point| turned(point, quarter_turns)).collect();
        let least = |of: fn(&Square) -> i32| places.iter().map(of).min().unwrap_or(0);
        let (west, north) = (least(|place| place.0), least(|place| -place.1));
        let squares: Vec<Square> = places.iter().map(|(x, y)| (x - west, -y - north)).collect();
        let most = |of: fn(&Square) -> i32| squares.iter().map(of).max().unwrap_or(0) + 1;
        let (columns, rows) = (most(|square| square.0), most(|square| square.1));
        let by_square: HashMap<Square, usize> = (0..).zip(&squares).map(|(at, square)| (*square, at)).collect();
        let mut grid = Grid { points, squares, columns, rows, cover: by_square.clone(), by_square };
        grid.spread();
        grid
    }

    /// A space with nothing next to it takes the room around it: as a part of the board where that touches others, else
    /// as an island, which covers nothing and is drawn by itself.
    fn spread(&mut self) {
        for (at, square) in self.squares.clone().into_iter().enumerate() {
            if !self.is_alone(square) {
                continue;
            }
            if self.is_island(square) {
                self.cover.remove(&square);
            } else {
                self.cover.extend(around(square, 1).map(|place| (place, at)));
            }
        }
    }

    fn is_alone(&self, square: Square) -> bool {
        let fits = |(x, y): Square| (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        around(square, 1).all(|place| place == square || fits(place) && !self.by_square.contains_key(&place))
    }

    /// Whether the space stands alone, and nothing touches the room around it.
    pub(crate) fn is_island(&self, square: Square) -> bool {
        self.is_alone(square) && around(square, 2).all(|place| place == square || !self.by_square.contains_key(&place))
    }

    /// How many squares to each side the space takes.
    pub(crate) fn reach(&self, square: Square) -> i32 {
        i32::from(self.is_alone(square))
    }

    /// What runs between two neighbouring squares.
    pub(crate) fn edge(&self, one: Square, other: Square) -> Edge {
        match (self.cover.get(&one), self.cover.get(&other)) {
            (None, None) => Edge::None,
            (Some(one), Some(other)) if one == other => Edge::None,
            (Some(_), Some(_)) => Edge::Seam,
            _ => Edge::Outline,
        }
    }

    /// Whether an outline runs above the row, within the board.
    pub(crate) fn has_outline_above(&self, row: i32) -> bool {
        (0..self.columns).any(|column| self.edge((column, row - 1), (column, row)) == Edge::Outline)
    }

    /// What the names of a column's spaces have in common: the letter of a file or the number of a rank.
    pub(crate) fn column_label(&self, column: i32) -> Option<char> {
        self.label(|square| square.0 == column)
    }

    /// The same of a row.
    pub(crate) fn row_label(&self, row: i32) -> Option<char> {
        self.label(|square| square.1 == row)
    }

    fn label(&self, is_meant: impl Fn(&Square) -> bool) -> Option<char> {
        let meant = || self.squares.iter().zip(&self.points).filter(|(square, _)| is_meant(square));
        let same = |part: fn(&str) -> Option<char>| {
            let mut parts = meant().map(|(_, point)| part(&point.name));
            let first = parts.next()??;
            parts.all(|other| other == Some(first)).then_some(first)
        };
        let is_short = meant().all(|(_, point)| point.name.len() == 2);
        let label = || same(|name| name.chars().next()).or_else(|| same(|name| name.chars().last()));
        if is_short { label() } else { None }
    }
}

fn turned(point: &Point, quarter_turns: u8) -> (i32, i32) {
    let place = (point.x.round() as i32, point.y.round() as i32);
    (0..quarter_turns % 4).fold(place, |(x, y), _| (y, -x))
}

fn around((x, y): Square, reach: i32) -> impl Iterator<Item = Square> {
    (-reach..=reach).flat_map(move |dx| (-reach..=reach).map(move |dy| (x + dx, y + dy)))
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Seat, open};

    use super::{Edge, Grid};

    fn grid(game: &str, quarter_turns: u8) -> Grid {
        Grid::new(open(game, &[]).expect("a game of ours").points(), quarter_turns)
    }

    fn square(grid: &Grid, name: &str) -> (i32, i32) {
        let at = grid.points.iter().position(|point| point.name == name).expect("a space of the board");
        grid.squares[at]
    }

    #[test]
    fn north_is_up_and_a_half_turn_brings_the_other_side_down() {
        assert_eq!(square(&grid("khan", 0), "a1"), (0, 5));
        assert_eq!(square(&grid("khan", 2), "a1"), (5, 0));
    }

    #[test]
    fn turned_for_a_seat_its_own_arm_points_down() {
        let session = open("pachisi", &[]).expect("a game of ours");
        for (seat, arm) in [(0, 'A'), (1, 'B'), (2, 'C'), (3, 'D')] {
            let grid = Grid::new(session.points(), session.quarter_turns(Seat(seat)));
            assert_eq!(square(&grid, &format!("{arm}c1")), (9, 18), "{arm}");
        }
    }

    #[test]
    fn a_centre_takes_the_room_around_it_and_a_start_mark_is_an_island() {
        let grid = grid("pachisi", 0);
        let centre = square(&grid, "centre");
        assert_eq!((grid.reach(centre), grid.is_island(centre)), (1, false));
        let start = square(&grid, "A0");
        assert_eq!((grid.reach(start), grid.is_island(start)), (1, true));
        assert_eq!(grid.edge((8, 8), (9, 8)), Edge::None);
        assert_eq!(grid.edge((9, 7), (9, 8)), Edge::Seam);
        assert_eq!(grid.edge((7, 7), (8, 7)), Edge::Outline);
    }

    #[test]
    fn files_and_ranks_are_labelled_where_names_have_them() {
        let khan = grid("khan", 0);
        assert_eq!((khan.column_label(0), khan.row_label(0)), (Some('a'), Some('6')));
        assert_eq!(grid("chowka-bhara", 1).column_label(0), Some('1'));
        assert_eq!(grid("pachisi", 0).column_label(9), None);
    }
}
