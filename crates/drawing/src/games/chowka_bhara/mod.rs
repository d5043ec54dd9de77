//! Chowka Bhara: chalk on a stone floor.

mod palette;
mod board;
mod pieces;
mod paper;

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::{AnySession, Board, Piece};

use crate::arrange::{Group, Placement};
use crate::game_drawing::{Barrier, BoardShape, BoardStyle, GameDrawing};
use crate::layout::BoardLayout;
use crate::paper::board::PaperBoard;

/// The drawing of Chowka Bhara.
pub(super) struct ChowkaBharaDrawing;

static STYLE: BoardStyle = BoardStyle {
    class: "drawn on-stone",
    shape: BoardShape::Square,
    side: |columns| 700.0 / columns,
    rim: (62.0, 62.0),
    paper_rim: 0.14,
    palette: palette::PALETTE,
    mark_rule: ".on-stone{--mark:var(--mark-stone);--under:var(--under-stone);--wash:var(--wash-stone);\
                --trace:var(--trace-stone);--hole:var(--stone-2)}\n",
    rules: "",
};

impl GameDrawing for ChowkaBharaDrawing {
    fn id(&self) -> &'static str {
        ChowkaBhara::ID
    }

    fn style(&self) -> &'static BoardStyle {
        &STYLE
    }

    fn barriers(&self, session: &dyn AnySession) -> Vec<Barrier> {
        let Some(session) = session.of_game::<ChowkaBhara>() else { return Vec::new() };
        let barriers = session.game().barriers(session.position()).into_iter();
        barriers.map(|one| Barrier { seat: one.seat, point: one.point, beyond: one.beyond }).collect()
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

    fn paper_square(&self, layout: &BoardLayout) -> f32 {
        paper::square(layout)
    }

    fn paper_board(&self, board: &PaperBoard, _: &[Piece]) -> String {
        paper::board(board)
    }
}
