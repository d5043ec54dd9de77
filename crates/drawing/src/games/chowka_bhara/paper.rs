//! Chowka Bhara on paper.

use bisat_engine::Colour;
use bisat_engine::chowka_bhara::{MIDDLE, SAFE};

use crate::board::parts::diagonals;
use crate::layout::BoardLayout;
use crate::paper::board::PaperBoard;
use crate::paper::outline::silhouette;
use crate::square::Square;

/// The side of a square: the board with five columns has larger ones.
pub(super) fn square(layout: &BoardLayout) -> f32 {
    let columns = ((layout.width - 100.0) / layout.side).round();
    if columns > 5.0 { 25.0 } else { 34.0 }
}

pub(super) fn board(board: &PaperBoard) -> String {
    board.frame() + &crosses(board) + &homes(board)
}

/// Crosses on the safe squares, and at last on the centre.
fn crosses(board: &PaperBoard) -> String {
    let mut path = String::new();
    for kind in [SAFE, MIDDLE] {
        for placed in board.layout.spaces().filter(|placed| placed.point.kind == kind) {
            path += &diagonals(board.square_of(placed.square), 0.4);
        }
    }
    format!("<path d=\"{path}\"/>")
}

/// Who lives on a square, small at its outer edge.
fn homes(board: &PaperBoard) -> String {
    let homes = board.layout.spaces().filter_map(|placed| Some((board.square_of(placed.square), placed.point.colour?)));
    let outward = |at: f32, whole: f32| ((at / whole - 0.5) * 2.4).round() * board.side * 0.36;
    let draw = |(square, colour): (Square, Colour)| {
        let place = (square.x + outward(square.x, board.width), square.y + outward(square.y, board.height));
        silhouette(colour, place, square.side * 0.17)
    };
    homes.map(draw).collect()
}
