//! The rows and columns of a board's spaces, turned so that a seat's side is nearest. It knows points but no rules.

use std::collections::HashMap;

use bisat_engine::{Place, Point};

use crate::game_style::Coordinates;

/// A cell of the grid: column from the left, row from the top.
pub(crate) type Square = (i32, i32);

/// The spaces of a board in rows and columns.
pub(crate) struct Grid {
    /// The spaces of the board.
    pub(crate) points: Vec<Point>,
    /// The cell of each space.
    pub(crate) squares: Vec<Square>,
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    coordinates: Coordinates,
    by_square: HashMap<Square, usize>,
    /// The space that covers a cell: a space that stands alone also covers the cells around it.
    cover: HashMap<Square, usize>,
}

/// The line between two cells.
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
    /// The grid of the board's spaces among these points, turned clockwise by `quarter_turns`.
    pub(crate) fn new(points: Vec<Point>, quarter_turns: u8, coordinates: Coordinates) -> Self {
        let points: Vec<Point> = points.into_iter().filter(|point| point.place() == Place::Board).collect();
        let places: Vec<Square> = points.iter().map(|point| turned(point, quarter_turns)).collect();
        let least = |of: fn(&Square) -> i32| places.iter().map(of).min().unwrap_or(0);
        let (west, north) = (least(|place| place.0), least(|place| -place.1));
        let squares: Vec<Square> = places.iter().map(|(x, y)| (x - west, -y - north)).collect();
        let most = |of: fn(&Square) -> i32| squares.iter().map(of).max().unwrap_or(0) + 1;
        let (columns, rows) = (most(|square| square.0), most(|square| square.1));
        let by_square: HashMap<Square, usize> = (0..).zip(&squares).map(|(at, square)| (*square, at)).collect();
        let mut grid = Grid { points, squares, columns, rows, coordinates, cover: by_square.clone(), by_square };
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

    /// The number of cells to each side that the space takes.
    pub(crate) fn reach(&self, square: Square) -> i32 {
        i32::from(self.is_alone(square))
    }

    /// The line between two neighbouring cells.
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

    /// The name of a column: the letter of a file or the number of a rank.
    pub(crate) fn column_label(&self, column: i32) -> Option<char> {
        self.label(|square| square.0 == column)
    }

    /// The name of a row.
    pub(crate) fn row_label(&self, row: i32) -> Option<char> {
        self.label(|square| square.1 == row)
    }

    /// The file or rank that these spaces share.
    fn label(&self, is_meant: impl Fn(&Square) -> bool) -> Option<char> {
        if self.coordinates == Coordinates::None {
            return None;
        }
        let meant = || self.squares.iter().zip(&self.points).filter(|(square, _)| is_meant(square));
        let shared = |first: u8, of: fn(&Point) -> f32| {
            let mut numbers = meant().map(|(_, point)| of(point).round() as u8);
            let number = numbers.next()?;
            numbers.all(|other| other == number).then(|| (first + number) as char)
        };
        shared(b'a', |point| point.x).or_else(|| shared(b'1', |point| point.y))
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
    use crate::game_style::Coordinates;
    use crate::games::style_of;

    fn grid(game: &str, quarter_turns: u8) -> Grid {
        Grid::new(open(game, &[]).expect("a known game").points(), quarter_turns, style_of(game).coordinates())
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
        let session = open("pachisi", &[]).expect("a known game");
        for (seat, arm) in [(0, 'A'), (1, 'B'), (2, 'C'), (3, 'D')] {
            let grid = Grid::new(session.points(), session.quarter_turns(Seat(seat)), Coordinates::None);
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
