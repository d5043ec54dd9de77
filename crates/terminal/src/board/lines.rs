//! The lines of a board: light between spaces, heavy around the board.

use ratatui::buffer::Buffer;

use super::grid::{Edge, Grid};
use super::measure::Measure;
use crate::palette::BoardPalette;
use crate::theme::Theme;

/// The box-drawing character for each junction of no (0), light (1) and heavy (2) lines, at
/// 27 × up + 9 × right + 3 × down + left.
const JUNCTIONS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Draws all lines, and the names of files and ranks on the outline.
pub(crate) fn draw(canvas: &mut Buffer, grid: &Grid, measure: &Measure, theme: &Theme, palette: &BoardPalette) {
    let style = theme.line(palette);
    let label_style = style.patch(theme.figure(palette));
    let across = |row: i32, column: i32| grid.edge((column, row - 1), (column, row));
    let along = |column: i32, row: i32| grid.edge((column - 1, row), (column, row));
    let mut put = |x: u16, y: u16, edges: [Edge; 4]| {
        let character = junction(theme, edges);
        if character != ' ' {
            canvas[(x, y)].set_char(character).set_style(style);
        }
    };
    for row in 0..=grid.rows {
        let Some(y) = measure.rule(row) else { continue };
        for column in 0..=grid.columns {
            let x = measure.column(column);
            let (left, right) = (across(row, column - 1), across(row, column));
            put(x, y, [along(column, row - 1), right, along(column, row), left]);
            if column < grid.columns {
                (1..=measure.wide).for_each(|at| put(x + at, y, [Edge::None, right, Edge::None, right]));
            }
        }
    }
    for row in 0..grid.rows {
        for column in 0..=grid.columns {
            let edge = along(column, row);
            let (x, top) = (measure.column(column), measure.top(row));
            (0..measure.high).for_each(|at| put(x, top + at, [edge, Edge::None, edge, Edge::None]));
        }
    }
    if let Some(y) = measure.rule(grid.rows) {
        for column in 0..grid.columns {
            if let Some(label) = grid.column_label(column) {
                canvas[(measure.column(column) + measure.wide / 2 + 1, y)].set_char(label).set_style(label_style);
            }
        }
    }
    // Next to a narrow space a rank's number could be read as the number of the space.
    for row in (0..grid.rows).filter(|_| measure.wide > 2) {
        if let Some(label) = grid.row_label(row) {
            canvas[(0, measure.top(row) + measure.high / 2)].set_char(label).set_style(label_style);
        }
    }
}

/// The character where lines from above, right, below and left meet.
fn junction(theme: &Theme, edges: [Edge; 4]) -> char {
    let weight = |edge: Edge| match edge {
        Edge::None => 0,
        Edge::Seam => 1,
        Edge::Outline => 2,
    };
    let at = edges.into_iter().fold(0, |at, edge| 3 * at + weight(edge));
    let [up, right, down, left] = edges.map(|edge| edge != Edge::None);
    let ascii = match (up || down, left || right) {
        (false, false) => ' ',
        (true, false) => '|',
        (false, true) => '-',
        (true, true) => '+',
    };
    theme.either(JUNCTIONS.chars().nth(at).unwrap_or(' '), ascii)
}
