//! Kho-Kho on paper.

use bisat_engine::kho_kho::{ATTACKER, LANE, POLE, SITTER, START};
use bisat_engine::{Colour, Kind, Piece};

use super::pieces::{degrees, half};
use crate::board::parts::circle_path;
use crate::layout::PlacedPoint;
use crate::number::round;
use crate::paper::board::PaperBoard;
use crate::paper::ink::{FINE, LINE};
use crate::paper::outline::{inner_colour, plain_outline, shape};
use crate::piece::silhouette::outline;
use crate::square::Square;

/// The court; the ways that Sitters face are printed on the lane.
pub(super) fn board(board: &PaperBoard, pieces: &[Piece]) -> String {
    board.frame() + &court(board, pieces) + &board.coordinates()
}

/// The points of a kind with their squares on paper.
fn spaces<'a>(board: &'a PaperBoard, kind: Kind) -> impl Iterator<Item = (Square, &'a PlacedPoint)> {
    let of_kind = board.layout.spaces().filter(move |placed| placed.point.kind == kind);
    of_kind.map(|placed| (board.square_of(placed.square), placed))
}

/// Zones, lane, poles and stars.
fn court(board: &PaperBoard, pieces: &[Piece]) -> String {
    let mut drawn = String::new();
    let lane: Vec<Square> = spaces(board, LANE).map(|(square, _)| square).collect();
    if let (Some(first), Some(last)) = (lane.first(), lane.last()) {
        let half = board.side / 2.0;
        let [left, top, right, bottom] = [first.x - half, first.y - half, last.x + half, first.y + half];
        // A thicker line at each end of the lane separates the zones.
        let (upper, lower) = (board.side * 0.3, board.height - board.side * 0.3);
        drawn += &format!(
            "<path d=\"M{} {}V{}M{} {}V{}\" stroke-width=\"{}\"/>",
            round(left),
            round(upper),
            round(lower),
            round(right),
            round(upper),
            round(lower),
            LINE * 2.4
        );
        drawn += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2.4\"/>",
            round(left + 1.0),
            round(top + 1.0),
            round(right - left - 2.0),
            round(bottom - top - 2.0)
        );
    }
    for (square, placed) in spaces(board, LANE) {
        let sitter = pieces.iter().find(|piece| piece.kind == SITTER && piece.point == placed.point.name);
        let Some(turn) = sitter.and_then(|sitter| sitter.mark.chars().next()).map(degrees) else { continue };
        drawn += &format!(
            "<path d=\"M-2.2 1.1L0-1.1L2.2 1.1\" transform=\"translate({} {}) rotate({turn}) translate(0 {})\" stroke-width=\"{FINE}\"/>",
            round(square.x),
            round(square.y),
            round(-board.side * 0.36)
        );
    }
    for (square, _) in spaces(board, POLE) {
        let rings = [0.29, 0.22, 0.12].map(|part| circle_path(square.x, square.y, square.side * part)).concat();
        drawn += &format!("<path d=\"{rings}\"/>");
    }
    for (square, _) in spaces(board, START) {
        drawn += &format!(
            "<path d=\"M0-18L4.6-4.6L18 0L4.6 4.6L0 18L-4.6 4.6L-18 0L-4.6-4.6Z\" transform=\"translate({} {}) scale({})\" stroke-width=\"{}\"/>",
            round(square.x),
            round(square.y),
            round(square.side / 80.0),
            round(LINE * 80.0 / square.side)
        );
    }
    drawn
}

/// The Attacker, then the Sitters, then the Runners.
pub(super) fn cut_out_rank(piece: &Piece) -> u8 {
    match piece.kind {
        ATTACKER => 0,
        SITTER => 1,
        _ => 2,
    }
}

/// A seat's piece.
pub(super) fn piece(piece: &Piece, colour: Colour, (x, y): (f32, f32), size: f32) -> String {
    let facing = piece.mark.chars().next().map(degrees);
    let chevron = |turn: u16, high: f32| {
        let stroke = inner_colour(colour);
        format!(
            "<path d=\"M-12 6L0-6L12 6\" transform=\"rotate({turn}) translate(0 {high})\" stroke=\"{stroke}\" fill=\"none\"/>"
        )
    };
    match piece.kind {
        SITTER => format!(
            "<g transform=\"rotate({} {} {})\">{}</g>",
            facing.unwrap_or(0),
            round(x),
            round(y),
            shape(half(colour), colour, (x, y), size, &chevron(0, 0.0))
        ),
        ATTACKER => {
            let inside = facing.map_or(String::new(), |turn| chevron(turn, -2.0));
            shape(outline(colour), colour, (x, y), size, &inside)
        }
        _ => plain_outline(colour, (x, y), size),
    }
}
