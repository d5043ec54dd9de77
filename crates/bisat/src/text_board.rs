//! A board as text, drawn from points and pieces. Nothing here depends on a game.

use std::collections::{BTreeMap, BTreeSet};

use bisat_client::labels::{Plain, filled};
use bisat_engine::{AnySession, Piece, Place, Point, PointId};
use bisat_terminal::{Context, Coordinates, Theme, beside_in_words, coordinates};

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
    let grid = Grid::new(&squares, coordinates(session.id()));
    let mut text = String::new();
    for row in grid.rows.iter().rev() {
        let cells = grid.columns.iter().map(|column| {
            let point = squares.iter().find(|point| place(point) == (*column, *row));
            point.map_or(String::new(), |point| cell(session, point, lying.get(&point.name), theme))
        });
        text += &line(&grid.rank(*row), cells, grid.width);
    }
    text += &line("", grid.columns.iter().map(|column| grid.file(*column)), grid.width);
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
struct Grid {
    columns: Vec<i32>,
    rows: Vec<i32>,
    /// Characters per column.
    width: usize,
    coordinates: Coordinates,
}

impl Grid {
    fn new(squares: &[Point], coordinates: Coordinates) -> Self {
        let range = |of: fn(&Point) -> i32| {
            let all: BTreeSet<i32> = squares.iter().map(of).collect();
            all.first().zip(all.last()).map_or(Vec::new(), |(first, last)| (*first..=*last).collect())
        };
        let columns = range(|point| place(point).0);
        let width = ((WIDEST - 4) / columns.len().max(1)).clamp(3, 5);
        Grid { columns, rows: range(|point| place(point).1), width, coordinates }
    }

    /// The letter of a file, counted from the west; empty on a board without coordinates.
    fn file(&self, column: i32) -> String {
        match (self.coordinates, u8::try_from(column)) {
            (Coordinates::Algebraic, Ok(column @ ..26)) => char::from(b'a' + column).to_string(),
            _ => String::new(),
        }
    }

    /// The number of a rank, counted from the south; empty on a board without coordinates.
    fn rank(&self, row: i32) -> String {
        match self.coordinates {
            Coordinates::Algebraic => (row + 1).to_string(),
            Coordinates::None => String::new(),
        }
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
        let shown = glyph.into_iter().chain(piece.mark.chars()).collect::<String>();
        match stack.iter_mut().find(|(other, _)| *other == shown) {
            Some((_, count)) => *count += 1,
            None => stack.push((shown, 1)),
        }
    }
    let write = |(shown, count): &(String, usize)| match count {
        1 => shown.clone(),
        _ => format!("{shown}{count}"),
    };
    stack.iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use bisat_client::Language;
    use bisat_engine::open;
    use bisat_terminal::{Charset, ColourDepth, Context, Theme};

    use super::draw;

    #[test]
    fn files_and_ranks_are_written_on_boards_that_have_them() {
        let theme = Theme { depth: ColourDepth::None, charset: Charset::Unicode };
        let context = Context { language: Language::English, theme, now: 0 };
        let drawn = |game: &str| draw(open(game, &[]).unwrap().as_ref(), &context);
        for (game, last_rank, files) in
            [("khan", "6", "abcdef"), ("chowka-bhara", "5", "abcde"), ("kho-kho", "7", "abcdefghijkl")]
        {
            let board = drawn(game);
            assert_eq!(board.lines().next().unwrap().split_whitespace().next(), Some(last_rank), "{board}");
            let letters = |line: &str| line.split_whitespace().collect::<String>();
            assert!(board.lines().any(|line| letters(line) == files), "{board}");
        }
        let pachisi = drawn("pachisi");
        assert!(pachisi.lines().all(|line| line.starts_with("    ") || line.trim().is_empty()), "{pachisi}");
    }
}
