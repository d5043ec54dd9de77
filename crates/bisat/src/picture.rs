//! A board as text, drawn from points and pieces. Nothing here depends on a game.

use std::collections::{BTreeMap, BTreeSet};

use bisat_client::labels::{Plain, filled};
use bisat_engine::{AnySession, Piece, Place, Point, PointId};
use bisat_terminal::{Context, Theme, beside_in_words};

/// The maximum width of a board, in characters.
const WIDEST: usize = 80;

/// The board, northern row first, and below it the pieces and notes beside the board.
pub fn draw(session: &dyn AnySession, context: &Context) -> String {
    let theme = &context.theme;
    let mut lying: BTreeMap<PointId, Vec<Piece>> = BTreeMap::new();
    for piece in session.pieces() {
        lying.entry(piece.point.clone()).or_default().push(piece);
    }
    let squares: Vec<Point> = session.points().into_iter().filter(|point| point.place() == Place::Board).collect();
    let grid = Grid::new(&squares);
    let mut text = String::new();
    for row in grid.rows.iter().rev() {
        let label = grid.label(|point| place(point).1 == *row, |name| name.trim_start_matches(char::is_alphabetic));
        let cells = grid.columns.iter().map(|column| {
            let point = squares.iter().find(|point| place(point) == (*column, *row));
            point.map_or(String::new(), |point| cell(session, point, lying.get(&point.name), theme))
        });
        text += &line(&label, cells, grid.width);
    }
    let labels = grid.columns.iter().map(|column| {
        grid.label(|point| place(point).0 == *column, |name| name.trim_end_matches(|last: char| last.is_ascii_digit()))
    });
    text += &line("", labels, grid.width);
    let mut facts: Vec<String> = Vec::new();
    let throws = lying.values().flatten().filter(|piece| piece.throw_value().is_some());
    let throws: Vec<&str> = throws.map(|piece| piece.mark.as_str()).collect();
    if !throws.is_empty() {
        facts.push(filled(Plain::of(context.language).thrown, &[&throws.join(" ")]));
    }
    facts.extend(beside_in_words(session, context));
    if !facts.is_empty() {
        text += &format!("  {}\n", facts.join("   "));
    }
    text
}

/// The rows and columns of the squares.
struct Grid<'a> {
    squares: &'a [Point],
    columns: Vec<i32>,
    rows: Vec<i32>,
    /// Characters per column.
    width: usize,
}

impl<'a> Grid<'a> {
    fn new(squares: &'a [Point]) -> Self {
        let range = |of: fn(&Point) -> i32| {
            let all: BTreeSet<i32> = squares.iter().map(of).collect();
            all.first().zip(all.last()).map_or(Vec::new(), |(first, last)| (*first..=*last).collect())
        };
        let columns = range(|point| place(point).0);
        let width = ((WIDEST - 4) / columns.len().max(1)).clamp(3, 5);
        Grid { squares, columns, rows: range(|point| place(point).1), width }
    }

    /// The common part of the names of some squares, if any: the letter of a file, the number of a rank.
    fn label(&self, is_meant: impl Fn(&Point) -> bool, part: fn(&str) -> &str) -> String {
        let mut parts: Vec<&str> =
            self.squares.iter().filter(|point| is_meant(point)).map(|point| part(&point.name)).collect();
        parts.dedup();
        if let [one] = parts.as_slice() { (*one).to_owned() } else { String::new() }
    }
}

/// Column and row of a point.
fn place(point: &Point) -> (i32, i32) {
    (point.x.round() as i32, point.y.round() as i32)
}

fn line(label: &str, cells: impl Iterator<Item = String>, width: usize) -> String {
    let cells: String = cells.map(|cell| format!("{cell:<width$}")).collect();
    format!("{label:>2}  {cells}").trim_end().to_owned() + "\n"
}

/// A square and its pieces; the mark of the square stays visible.
fn cell(session: &dyn AnySession, point: &Point, pieces: Option<&Vec<Piece>>, theme: &Theme) -> String {
    match pieces {
        None if point.mark.is_empty() => ".".to_owned(),
        None => point.mark.to_owned(),
        Some(pieces) => point.mark.to_owned() + &stack(session, pieces, theme),
    }
}

/// Several pieces on one point, equal ones counted.
fn stack(session: &dyn AnySession, pieces: &[Piece], theme: &Theme) -> String {
    let mut stack: Vec<(String, usize)> = Vec::new();
    for piece in pieces {
        let glyph = piece.seat.map(|seat| theme.glyph(session.player(seat).colour));
        let look = glyph.into_iter().chain(piece.mark.chars()).collect::<String>();
        match stack.iter_mut().find(|(other, _)| *other == look) {
            Some((_, count)) => *count += 1,
            None => stack.push((look, 1)),
        }
    }
    let write = |(look, count): &(String, usize)| match count {
        1 => look.clone(),
        _ => format!("{look}{count}"),
    };
    stack.iter().map(write).collect()
}
