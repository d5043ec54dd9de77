//! Pachisi on paper.

use crate::board::parts::diagonals;
use crate::layout::PlacedPoint;
use crate::number::round;
use crate::paper::board::PaperBoard;
use crate::paper::ink::FINE;
use crate::paper::outline::silhouette;
use crate::piece::silhouette::rosette;
use crate::square::Square;
use bisat_engine::Kind;
use bisat_engine::pachisi::{COLUMN, CROSS, MIDDLE, START};

pub(super) fn board(board: &PaperBoard) -> String {
    hem(board) + &crosses(board) + &chevrons(board) + &centre(board) + &starts(board)
}

/// The points of a kind with their squares on paper.
fn spaces<'a>(board: &'a PaperBoard, kind: Kind) -> impl Iterator<Item = (Square, &'a PlacedPoint)> {
    let of_kind = board.layout.spaces().filter(move |placed| placed.point.kind == kind);
    of_kind.map(|placed| (board.square_of(placed.square), placed))
}

fn hem(board: &PaperBoard) -> String {
    let Some((middle, _)) = spaces(board, MIDDLE).next() else { return String::new() };
    let (arm, reach) = (middle.side / 2.0 + board.side * 0.2, board.width / 2.0);
    let mut path = String::new();
    for (east, south) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        for (out, aside) in [(arm, -arm), (reach, -arm), (reach, arm)] {
            let begin = if path.is_empty() { 'M' } else { 'L' };
            path += &format!(
                "{begin}{} {}",
                round(middle.x + out * east - aside * south),
                round(middle.y + out * south + aside * east)
            );
        }
    }
    format!("<path d=\"{path}Z\"/>")
}

fn crosses(board: &PaperBoard) -> String {
    let path: String = spaces(board, CROSS).map(|(square, _)| diagonals(square, 0.36)).collect();
    format!("<path d=\"{path}\"/>")
}

fn chevrons(board: &PaperBoard) -> String {
    let Some((middle, _)) = spaces(board, MIDDLE).next() else { return String::new() };
    let chevron = |(square, _): (Square, &PlacedPoint)| {
        let turn = (middle.x - square.x).atan2(square.y - middle.y).to_degrees().round();
        let size = square.side;
        format!(
            "<path d=\"M{} {}L0 {}L{} {}\" transform=\"translate({} {}) rotate({turn})\"/>",
            round(-size * 0.15),
            round(size * 0.08),
            round(-size * 0.08),
            round(size * 0.15),
            round(size * 0.08),
            round(square.x),
            round(square.y)
        )
    };
    spaces(board, COLUMN).map(chevron).collect()
}

fn centre(board: &PaperBoard) -> String {
    let draw = |(square, _): (Square, &PlacedPoint)| {
        format!(
            "<path d=\"{}\" stroke-dasharray=\"2 1.4\"/><g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"#FFF\"/>\
             <g transform=\"scale({})\" stroke-width=\"{}\">{}</g></g>",
            diagonals(square, 0.5),
            round(square.x),
            round(square.y),
            round(square.side * 0.25),
            square.side * 0.0075,
            round(FINE / (square.side * 0.0075)),
            rosette()
        )
    };
    spaces(board, MIDDLE).map(draw).collect()
}

fn starts(board: &PaperBoard) -> String {
    let draw = |(square, placed): (Square, &PlacedPoint)| {
        let colour = placed.point.colour?;
        let (x, y, radius) = (round(square.x), round(square.y), square.side * 0.49);
        Some(format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke-width=\"{FINE}\" stroke-dasharray=\"1.6 1.4\"/>{}",
            round(radius),
            round(radius - 1.8),
            silhouette(colour, (square.x, square.y), square.side * 0.3)
        ))
    };
    spaces(board, START).filter_map(draw).collect()
}
