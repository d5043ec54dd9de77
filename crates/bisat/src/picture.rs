//! A board as text, drawn from points and pieces alone: nothing here knows a game.

use std::collections::BTreeMap;

use bisat_engine::{AnySession, Piece, Point};

/// Characters for each square of the board.
const CELL: usize = 5;

/// The board, northern row first, and below it what lies beside the board.
pub fn draw(session: &dyn AnySession) -> String {
    let points = session.points();
    let mut lying: BTreeMap<String, Vec<Piece>> = BTreeMap::new();
    for piece in session.pieces() {
        lying.entry(piece.point.clone()).or_default().push(piece);
    }
    let (squares, beside): (Vec<_>, Vec<_>) = points.iter().partition(|point| is_square(point));
    let column = |point: &Point| point.x.round() as i32;
    let row = |point: &Point| point.y.round() as i32;
    let (Some(west), Some(north), Some(south)) = (
        squares.iter().map(|point| column(point)).min(),
        squares.iter().map(|point| row(point)).max(),
        squares.iter().map(|point| row(point)).min(),
    ) else {
        return String::new();
    };
    let mut text = String::new();
    for y in (south..=north).rev() {
        let mut line = String::new();
        let mut width = 0;
        let mut in_row: Vec<&&Point> = squares.iter().filter(|point| row(point) == y).collect();
        in_row.sort_unstable_by_key(|point| column(point));
        for point in in_row {
            let at = (column(point) - west) as usize * CELL + 2;
            let cell = match lying.get(&point.name) {
                Some(pieces) => stack(session, pieces),
                None => empty(point.kind).to_owned(),
            };
            line += &" ".repeat(at.saturating_sub(width));
            width = width.max(at) + cell.chars().count();
            line += &cell;
        }
        text += line.trim_end();
        text.push('\n');
    }
    for point in beside {
        if let Some(pieces) = lying.get(&point.name) {
            text += &format!("  {}: {}\n", point.name, stack(session, pieces));
        }
    }
    text
}

fn is_square(point: &Point) -> bool {
    !matches!(point.kind, "edge" | "hand" | "aside" | "button" | "throw" | "bench" | "score")
}

/// What an empty square looks like.
fn empty(kind: &str) -> &'static str {
    match kind {
        "single" => "1",
        "double" => "2",
        "triple" => "3",
        "safe" | "cross" => "x",
        "centre" => "+",
        "column" | "free" => ":",
        "start" => "*",
        "pole" => "#",
        "lane" => "_",
        _ => ".",
    }
}

/// Several pieces on one point: equal ones are counted.
fn stack(session: &dyn AnySession, pieces: &[Piece]) -> String {
    let mut stack: Vec<(String, usize)> = Vec::new();
    for piece in pieces {
        let glyph = piece.seat.map(|seat| session.player(seat).colour.glyph());
        let look = glyph.into_iter().chain(piece.mark.chars()).collect::<String>();
        match stack.iter_mut().find(|(other, _)| *other == look) {
            Some((_, count)) => *count += 1,
            None => stack.push((look, 1)),
        }
    }
    let write = |(look, count): &(String, usize)| if *count > 1 { format!("{look}{count}") } else { look.clone() };
    stack.iter().map(write).collect::<Vec<_>>().join("")
}
