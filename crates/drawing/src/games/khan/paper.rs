//! KHAN on paper.

use bisat_engine::{Colour, Piece};

use super::pieces::is_kalista;
use super::rings::ring_radius;
use crate::board::parts::circle_path;
use crate::number::round;
use crate::paper::board::PaperBoard;
use crate::paper::ink::LINE;
use crate::paper::outline::{inner_colour, plain_outline, shape};
use crate::piece::silhouette::{outline, rosette};

pub(super) fn board(board: &PaperBoard) -> String {
    board.frame() + &rings(board) + &board.coordinates_from_every_side()
}

fn rings(board: &PaperBoard) -> String {
    let mut path = String::new();
    for placed in board.layout.spaces() {
        let square = board.square_of(placed.square);
        let number: u8 = placed.point.mark.parse().unwrap_or(0);
        path +=
            &(0..number).map(|at| circle_path(square.x, square.y, ring_radius(square.side, at))).collect::<String>();
    }
    format!("<path d=\"{path}\"/>")
}

/// A seat's piece.
pub(super) fn piece(piece: &Piece, colour: Colour, place: (f32, f32), size: f32) -> String {
    if !is_kalista(piece) {
        return plain_outline(colour, place, size);
    }
    let inside = format!("<g stroke=\"{}\" fill=\"none\">{}</g>", inner_colour(colour), rosette());
    shape(outline(colour), colour, place, size, &inside)
}

/// The Khan's hat.
pub(super) fn hat((x, y): (f32, f32), size: f32) -> String {
    let scale = size / 100.0;
    format!(
        "<g transform=\"translate({} {}) scale({})\" stroke-width=\"{}\" fill=\"#FFF\">\
         <path d=\"M-25 22C-23-2-12-21-2-27C12-21 23-2 25 22ZM-2-35a6 6 0 1 0 .1 0\"/>\
         <path d=\"M-34 27Q-36 15-26 15Q-13 20 0 20Q13 20 26 15Q36 15 34 27Q30 35 0 35Q-30 35-34 27Z\"/></g>",
        round(x),
        round(y),
        scale,
        round(LINE / scale)
    )
}
