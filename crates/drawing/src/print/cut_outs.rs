//! Pieces to cut out: every piece that a game ever needs, as outlines.

use bisat_engine::{AnySession, Colour, Piece, Place, Seat};

use super::{FINE, LINE, Room, openings};
use crate::hand::round;
use crate::piece::{half, is_drawn, outline, rosette};

/// The pieces that a game needs, and the ways in which those that never move face.
#[derive(Default)]
pub(super) struct Cast {
    needed: Vec<(Option<Colour>, &'static str, usize)>,
    facing: Vec<(String, u16)>,
}

impl Cast {
    /// The most pieces of each kind that are seen at once.
    pub(super) fn of(start: &dyn AnySession) -> Self {
        let mut cast = Cast::default();
        openings(start, |game| cast.look_at(game));
        cast.needed.sort_by_key(|(colour, kind, _)| {
            let seat = (0..start.seats()).find(|seat| Some(start.player(Seat(*seat)).colour) == *colour);
            (seat.unwrap_or(u8::MAX), *kind == "runner", *kind)
        });
        cast
    }

    fn look_at(&mut self, game: &dyn AnySession) {
        let pieces = game.pieces();
        let points = game.points();
        let mut seen: Vec<(Option<Colour>, &'static str, usize)> = Vec::new();
        for piece in pieces.iter().filter(|piece| is_drawn(piece.kind)) {
            let colour = piece.seat.map(|seat| game.player(seat).colour);
            match seen.iter_mut().find(|(other, kind, _)| (*other, *kind) == (colour, piece.kind)) {
                Some((.., count)) => *count += 1,
                None => seen.push((colour, piece.kind, 1)),
            }
            self.note_facing(
                piece,
                points.iter().any(|point| point.name == piece.point && point.place == Place::Board),
            );
        }
        for (colour, kind, count) in seen {
            match self.needed.iter_mut().find(|(other, same, _)| (*other, *same) == (colour, kind)) {
                Some((.., most)) => *most = (*most).max(count),
                None => self.needed.push((colour, kind, count)),
            }
        }
    }

    fn note_facing(&mut self, piece: &Piece, is_on_board: bool) {
        let is_new = !self.facing.iter().any(|(point, _)| *point == piece.point);
        if piece.kind == "sitter" && is_on_board && is_new {
            self.facing.push((piece.point.clone(), if piece.mark == "s" { 180 } else { 0 }));
        }
    }

    /// By how many degrees clockwise from north who sits on the point faces.
    pub(super) fn way_at(&self, point: &str) -> Option<u16> {
        self.facing.iter().find(|(name, _)| name == point).map(|(_, turn)| *turn)
    }

    /// A row for each seat, and one for what is nobody's.
    fn rows(&self) -> Vec<Vec<(Option<Colour>, &'static str)>> {
        let mut rows: Vec<Vec<(Option<Colour>, &'static str)>> = Vec::new();
        for (colour, kind, count) in &self.needed {
            let pieces = std::iter::repeat_n((*colour, *kind), *count);
            match rows.last_mut().filter(|row| row.first().is_some_and(|(other, _)| other == colour)) {
                Some(row) => row.extend(pieces),
                None => rows.push(pieces.collect()),
            }
        }
        rows
    }
}

/// The pieces in rows, as large as the squares and the room allow.
pub(super) fn draw(cast: &Cast, room: Room, square: f32) -> String {
    let rows = cast.rows();
    let longest = rows.iter().map(Vec::len).max().unwrap_or(1);
    let fits = (room.height / rows.len().max(1) as f32).min(room.width / longest.max(1) as f32);
    let pitch = (square * 0.82).clamp(9.4, 19.0).min(fits);
    let mut drawn = String::new();
    for (number, row) in rows.iter().enumerate() {
        let y = room.top + (number as f32 + 0.5) * pitch;
        for (column, (colour, kind)) in row.iter().enumerate() {
            let x = room.left + (column as f32 + 0.5) * pitch;
            drawn += &figure(kind, *colour, "n", (x, y), pitch * 0.96);
        }
    }
    drawn
}

/// A silhouette and nothing in it.
pub(super) fn outlined(colour: Colour, place: (f32, f32), size: f32) -> String {
    shape(outline(colour), colour, place, size, "")
}

/// A piece as an outline, of which 100 units measure `size`.
pub(super) fn figure(kind: &str, colour: Option<Colour>, mark: &str, (x, y): (f32, f32), size: f32) -> String {
    let Some(colour) = colour else {
        let scale = size / 100.0;
        return format!(
            "<g transform=\"translate({} {}) scale({})\" stroke-width=\"{}\" fill=\"#FFF\">\
             <path d=\"M-25 22C-23-2-12-21-2-27C12-21 23-2 25 22ZM-2-35a6 6 0 1 0 .1 0\"/>\
             <path d=\"M-34 27Q-36 15-26 15Q-13 20 0 20Q13 20 26 15Q36 15 34 27Q30 35 0 35Q-30 35-34 27Z\"/></g>",
            round(x),
            round(y),
            scale,
            round(LINE / scale)
        );
    };
    let tool = if colour == Colour::Black { "#FFF" } else { "#000" };
    let ways: Vec<u16> = mark.chars().map(crate::piece::degrees).collect();
    let chevron = |turn: u16, high: f32| {
        format!(
            "<path d=\"M-12 6L0-6L12 6\" transform=\"rotate({turn}) translate(0 {high})\" stroke=\"{tool}\" fill=\"none\"/>"
        )
    };
    match kind {
        "kalista" => shape(
            outline(colour),
            colour,
            (x, y),
            size,
            &format!("<g stroke=\"{tool}\" fill=\"none\">{}</g>", rosette()),
        ),
        "sitter" => {
            let turn = ways.first().copied().unwrap_or(0);
            let inside = chevron(0, 0.0);
            format!(
                "<g transform=\"rotate({turn} {} {})\">{}</g>",
                round(x),
                round(y),
                shape(half(colour), colour, (x, y), size, &inside)
            )
        }
        "attacker" => {
            let facing = ways.first().map_or(String::new(), |turn| chevron(*turn, -2.0));
            shape(outline(colour), colour, (x, y), size, &facing)
        }
        _ => {
            let inner = format!(
                "<path d=\"{}\" transform=\"scale(.56)\" stroke=\"{tool}\" stroke-width=\"{}\" fill=\"none\"/>",
                outline(colour),
                round(FINE * 100.0 / size / 0.56)
            );
            shape(outline(colour), colour, (x, y), size, &inner)
        }
    }
}

fn shape(path: &str, colour: Colour, (x, y): (f32, f32), size: f32, inside: &str) -> String {
    let fill = if colour == Colour::Black { "#000" } else { "#FFF" };
    let scale = size / 100.0;
    format!(
        "<g transform=\"translate({} {}) scale({})\" stroke-width=\"{}\"><path d=\"{path}\" fill=\"{fill}\"/>{inside}</g>",
        round(x),
        round(y),
        scale,
        round(LINE / scale)
    )
}
