//! Pachisi: an embroidered cloth in the shape of a cross.

mod palette;
mod board;
mod pieces;
mod paper;

use bisat_engine::pachisi::{MIDDLE, Pachisi, START};
use bisat_engine::{Board, Piece, Place, Point};

use crate::arrange::{Group, Placement};
use crate::game_drawing::{BoardShape, BoardStyle, GameDrawing};
use crate::layout::BoardLayout;
use crate::marks::{Tilt, pair};
use crate::paper::board::PaperBoard;
use crate::square::Square;

/// The drawing of Pachisi.
pub(super) struct PachisiDrawing;

static STYLE: BoardStyle = BoardStyle {
    class: "drawn on-cloth",
    shape: BoardShape::Cross,
    side: |_| 44.0,
    rim: (32.0, 32.0),
    paper_rim: 0.2,
    palette: palette::PALETTE,
    mark_rule: ".on-cloth{--mark:var(--mark-cloth);--under:var(--under-cloth);--wash:var(--wash-cloth);\
                --trace:var(--trace-cloth);--hole:var(--linen-1)}\n",
    rules: "",
};

impl GameDrawing for PachisiDrawing {
    fn id(&self) -> &'static str {
        Pachisi::ID
    }

    fn style(&self) -> &'static BoardStyle {
        &STYLE
    }

    /// The centre and the starts take more than a block of the cloth.
    fn square(&self, point: &Point, regular: Square, _: (f32, f32)) -> Option<Square> {
        let blocks = match point.kind {
            MIDDLE => 3.0,
            START => 2.7,
            _ => 1.0,
        };
        (point.place() == Place::Board).then_some(Square { side: blocks * regular.side, ..regular })
    }

    fn board(&self, layout: &BoardLayout) -> String {
        board::draw(layout)
    }

    fn defs(&self) -> String {
        board::defs()
    }

    fn arrange(&self, group: Group) -> Vec<Placement> {
        pieces::arrange(group)
    }

    fn pair(&self, square: Square) -> String {
        pair(square, Tilt::Rising)
    }

    fn paper_square(&self, _: &BoardLayout) -> f32 {
        10.0
    }

    fn paper_board(&self, board: &PaperBoard, _: &[Piece]) -> String {
        paper::board(board)
    }
}
