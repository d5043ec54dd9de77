//! Kho-Kho: a wooden court with half-pieces for Sitters.

mod palette;
mod board;
mod pieces;
mod paper;

use bisat_engine::kho_kho::KhoKho;
use bisat_engine::{Board, Colour, Piece};

use crate::arrange::{Group, Placement};
use crate::game_drawing::{BoardShape, BoardStyle, GameDrawing};
use crate::layout::BoardLayout;
use crate::paper::board::PaperBoard;

/// The drawing of Kho-Kho.
pub(super) struct KhoKhoDrawing;

static STYLE: BoardStyle = BoardStyle {
    class: "drawn on-wood",
    shape: BoardShape::Wide,
    side: |_| 80.0,
    rim: (64.0, 58.0),
    paper_rim: 0.3,
    palette: palette::PALETTE,
    mark_rule: ".on-wood{--mark:var(--mark-wood);--under:var(--under-wood);--wash:var(--wash-wood);\
                --trace:var(--trace-wood);--hole:var(--wood-1)}\n",
    rules: "",
};

impl GameDrawing for KhoKhoDrawing {
    fn id(&self) -> &'static str {
        KhoKho::ID
    }

    fn style(&self) -> &'static BoardStyle {
        &STYLE
    }

    fn board(&self, layout: &BoardLayout) -> String {
        board::draw(layout)
    }

    fn defs(&self) -> String {
        board::defs()
    }

    fn piece_defs(&self, colour: Colour) -> String {
        pieces::sitter_defs(colour)
    }

    fn piece(&self, piece: &Piece, colour: Colour) -> String {
        pieces::draw(piece, colour)
    }

    fn turned(&self, piece: &Piece, quarters: u8) -> Piece {
        pieces::turned(piece, quarters)
    }

    fn arrange(&self, group: Group) -> Vec<Placement> {
        pieces::arrange(group)
    }

    fn paper_square(&self, _: &BoardLayout) -> f32 {
        21.0
    }

    fn paper_board(&self, board: &PaperBoard, pieces: &[Piece]) -> String {
        paper::board(board, pieces)
    }

    fn paper_piece(&self, piece: &Piece, colour: Colour, place: (f32, f32), size: f32) -> String {
        paper::piece(piece, colour, place, size)
    }

    fn cut_out_rank(&self, piece: &Piece) -> u8 {
        paper::cut_out_rank(piece)
    }
}
