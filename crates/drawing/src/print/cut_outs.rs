//! Pieces to cut out: every piece that a game needs, as outlines.

use bisat_engine::{AnySession, Colour, Piece, Place, Seat};

use super::area::Area;
use super::openings::openings;
use crate::game_drawing::GameDrawing;
use crate::piece::is_drawn;

/// The pieces that a game needs, and a position that shows them.
pub(super) struct PieceSet {
    /// One piece of each colour and kind, and the number that is needed.
    needed: Vec<(Option<Colour>, Piece, usize)>,
    /// The pieces of the opening position with the most of them on the board.
    pub(super) on_board: Vec<Piece>,
}

impl PieceSet {
    /// Counts the most pieces of each colour and kind that openings show at once.
    pub(super) fn of(start: &dyn AnySession, game: &dyn GameDrawing) -> Self {
        let mut set = PieceSet { needed: Vec::new(), on_board: Vec::new() };
        openings(start, |session| set.add(session));
        set.needed.sort_by_key(|(colour, piece, _)| {
            let seat = (0..start.seats()).find(|seat| Some(start.player(Seat(*seat)).colour) == *colour);
            (seat.unwrap_or(u8::MAX), game.cut_out_rank(piece))
        });
        set
    }

    fn add(&mut self, session: &dyn AnySession) {
        let points = session.points();
        let is_on_board =
            |piece: &&Piece| points.iter().any(|point| point.name == piece.point && point.place() == Place::Board);
        let pieces: Vec<Piece> = session.pieces().into_iter().filter(is_drawn).collect();
        let on_board: Vec<Piece> = pieces.iter().filter(is_on_board).cloned().collect();
        if on_board.len() > self.on_board.len() {
            self.on_board = on_board;
        }
        let mut seen: Vec<(Option<Colour>, Piece, usize)> = Vec::new();
        for piece in pieces {
            let colour = piece.seat.map(|seat| session.player(seat).colour);
            match seen.iter_mut().find(|(other, one, _)| (*other, one.kind) == (colour, piece.kind)) {
                Some((.., count)) => *count += 1,
                None => seen.push((colour, piece, 1)),
            }
        }
        for (colour, piece, count) in seen {
            match self.needed.iter_mut().find(|(other, one, _)| (*other, one.kind) == (colour, piece.kind)) {
                Some((.., most)) => *most = (*most).max(count),
                None => self.needed.push((colour, piece, count)),
            }
        }
    }

    /// A row for each seat, and one for neutral pieces.
    fn rows(&self) -> Vec<Vec<(Option<Colour>, &Piece)>> {
        let mut rows: Vec<Vec<(Option<Colour>, &Piece)>> = Vec::new();
        for (colour, piece, count) in &self.needed {
            let pieces = std::iter::repeat_n((*colour, piece), *count);
            match rows.last_mut().filter(|row| row.first().is_some_and(|(other, _)| other == colour)) {
                Some(row) => row.extend(pieces),
                None => rows.push(pieces.collect()),
            }
        }
        rows
    }
}

/// The pieces in rows, as large as the squares and the area allow.
pub(super) fn draw(set: &PieceSet, game: &dyn GameDrawing, area: Area, square: f32) -> String {
    let rows = set.rows();
    let longest = rows.iter().map(Vec::len).max().unwrap_or(1);
    let fits = (area.height / rows.len().max(1) as f32).min(area.width / longest.max(1) as f32);
    let pitch = (square * 0.82).clamp(9.4, 19.0).min(fits);
    let mut drawn = String::new();
    for (number, row) in rows.iter().enumerate() {
        let y = area.top + (number as f32 + 0.5) * pitch;
        for (column, (colour, piece)) in row.iter().enumerate() {
            let x = area.left + (column as f32 + 0.5) * pitch;
            // All pieces face north on the sheet.
            let piece = (*piece).clone().marked("n");
            drawn += &outline(game, &piece, *colour, (x, y), pitch * 0.96);
        }
    }
    drawn
}

/// A piece as an outline, of which 100 units measure `size`.
pub(super) fn outline(
    game: &dyn GameDrawing,
    piece: &Piece,
    colour: Option<Colour>,
    place: (f32, f32),
    size: f32,
) -> String {
    match colour {
        Some(colour) => game.paper_piece(piece, colour, place, size),
        None => game.neutral_paper_piece(piece, place, size),
    }
}
