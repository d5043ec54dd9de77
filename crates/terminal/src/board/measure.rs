//! The size of a board: the largest that fits, with as many of its lines as possible.

use ratatui::layout::Rect;

use super::grid::{Grid, Square};

/// A board's size in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Measure {
    /// The width of a space, without the lines beside it.
    pub(crate) wide: u16,
    /// The height of a space.
    pub(crate) high: u16,
    /// Whether a line runs above each row, and below the last.
    rules: Vec<bool>,
}

/// Which lines run across.
#[derive(Clone, Copy)]
enum Rules {
    /// Between all rows.
    All,
    /// Where the board's outline runs.
    Outline,
    /// Where it runs between two rows.
    Inner,
    /// None.
    None,
}

/// Fewer rows than this make a small board, whose spaces are drawn wide enough for all that may lie on them.
const SMALL: i32 = 8;

impl Measure {
    /// The largest that fits; the smallest of all where nothing does.
    pub(crate) fn fitting(grid: &Grid, width: u16, height: u16) -> Self {
        let columns = grid.columns.max(1) as u16;
        let widest = (width.saturating_sub(1) / columns).saturating_sub(1).max(1);
        let wanted = |high: u16| if grid.rows <= SMALL { (2 * high + 1).max(5) } else { 2 * high + 1 };
        for rules in [Rules::All, Rules::Outline, Rules::Inner, Rules::None] {
            for high in (1..=8).rev() {
                let measure = Measure { wide: wanted(high).min(widest), high, rules: rules.of(grid) };
                let is_narrow = measure.wide + 1 < 2 * high;
                if measure.height() <= height && !is_narrow {
                    return measure;
                }
            }
        }
        Measure { wide: widest.min(2), high: 1, rules: Rules::None.of(grid) }
    }

    /// The board's height.
    pub(crate) fn height(&self) -> u16 {
        let rows = self.rules.len() as u16 - 1;
        rows * self.high + self.rules.iter().filter(|rule| **rule).count() as u16
    }

    /// The board's width.
    pub(crate) fn width(&self, grid: &Grid) -> u16 {
        self.column(grid.columns) + 1
    }

    /// Where the line before a column is.
    pub(crate) fn column(&self, column: i32) -> u16 {
        column as u16 * (self.wide + 1)
    }

    /// Where the line above a row is; none where none is drawn.
    pub(crate) fn rule(&self, row: i32) -> Option<u16> {
        self.rules[row as usize].then(|| self.top(row) - 1)
    }

    /// Where a row's first letters are.
    pub(crate) fn top(&self, row: i32) -> u16 {
        let rules = self.rules[..=row as usize].iter().filter(|rule| **rule).count() as u16;
        row as u16 * self.high + rules
    }

    /// The inside of a square and of `reach` squares on each side of it.
    pub(crate) fn inside(&self, (column, row): Square, reach: i32) -> Rect {
        let (left, top) = (self.column(column - reach) + 1, self.top(row - reach));
        let right = self.column(column + reach + 1);
        let bottom = self.top(row + reach) + self.high;
        Rect::new(left, top, right - left, bottom - top)
    }
}

impl Rules {
    fn of(self, grid: &Grid) -> Vec<bool> {
        let is_end = |row: i32| row == 0 || row == grid.rows;
        let runs = |row: i32| match self {
            Rules::All => true,
            Rules::Outline => is_end(row) || grid.has_outline_above(row),
            Rules::Inner => !is_end(row) && grid.has_outline_above(row),
            Rules::None => false,
        };
        (0..=grid.rows).map(runs).collect()
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::open;

    use super::Measure;
    use crate::board::grid::Grid;
    use crate::game_style::Coordinates;

    fn check(game: &str, (width, height): (u16, u16), expected: (u16, u16)) {
        let grid = Grid::new(open(game, &[]).expect("a known game").points(), 0, Coordinates::None);
        let measure = Measure::fitting(&grid, width, height);
        assert_eq!((measure.wide, measure.high), expected, "{game} in {width}×{height}");
        assert!(measure.height() <= height && measure.width(&grid) <= width, "{game} in {width}×{height}");
    }

    #[test]
    fn every_board_fits_beside_its_panel_in_80_by_24() {
        check("khan", (58, 22), (5, 2));
        check("chowka-bhara", (58, 22), (7, 3));
        check("pachisi", (58, 22), (2, 1));
        check("kho-kho", (58, 22), (3, 2));
    }

    #[test]
    fn more_room_makes_larger_boards() {
        check("khan", (90, 39), (11, 5));
        check("chowka-bhara", (90, 39), (13, 6));
        check("pachisi", (90, 39), (3, 1));
        check("kho-kho", (90, 39), (6, 3));
    }
}
