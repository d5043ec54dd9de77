//! KHAN: a leather mat, Kalistas with a rosette, and the Khan's hat.

mod palette;
mod rings;
mod board;
mod pieces;
mod demand;
mod paper;

use bisat_engine::khan::{DEMAND, EDGES, Khan};
use bisat_engine::{AnySession, Board, Colour, Piece, Place, Point};

use crate::arrange::{Group, Placement};
use crate::game_drawing::{BoardShape, BoardStyle, Demand, GameDrawing};
use crate::layout::BoardLayout;
use crate::paper::board::PaperBoard;
use crate::square::Square;

/// The drawing of KHAN.
pub(super) struct KhanDrawing;

static STYLE: BoardStyle = BoardStyle {
    class: "drawn on-leather",
    shape: BoardShape::Square,
    side: |_| 100.0,
    rim: (60.0, 60.0),
    paper_rim: 0.3,
    palette: palette::PALETTE,
    mark_rule: ".on-leather{--mark:var(--mark-leather);--under:var(--under-leather);--wash:var(--wash-leather);\
                --trace:var(--trace-leather);--hole:var(--leather-2)}\n",
    rules: include_str!("style.css"),
};

/// From the edge of the mat to the centre of the square by which it is turned.
const HANDLE_INSET: f32 = 37.0;

impl GameDrawing for KhanDrawing {
    fn id(&self) -> &'static str {
        Khan::ID
    }

    fn style(&self) -> &'static BoardStyle {
        &STYLE
    }

    /// The edges by which the mat is turned are squares on its rim.
    fn square(&self, point: &Point, regular: Square, (width, depth): (f32, f32)) -> Option<Square> {
        match point.place() {
            Place::Board => Some(regular),
            Place::Beside if EDGES.contains(&point.kind) => {
                let within = |at: f32, most: f32| at.clamp(HANDLE_INSET, most - HANDLE_INSET);
                Some(Square { x: within(regular.x, width), y: within(regular.y, depth), side: 46.0 })
            }
            Place::Beside => None,
        }
    }

    fn board(&self, layout: &BoardLayout) -> String {
        board::draw(layout)
    }

    fn defs(&self) -> String {
        pieces::hat_defs() + &board::defs()
    }

    fn piece_defs(&self, colour: Colour) -> String {
        pieces::kalista_defs(colour)
    }

    fn piece(&self, piece: &Piece, colour: Colour) -> String {
        pieces::draw(piece, colour)
    }

    fn neutral_piece(&self, _: &Piece) -> Option<String> {
        Some(pieces::hat())
    }

    fn arrange(&self, group: Group) -> Vec<Placement> {
        pieces::arrange(group)
    }

    fn demand(&self, session: &dyn AnySession) -> Option<Demand> {
        let session = session.of_game::<Khan>()?;
        let demand = session.game().demand(session.position())?;
        Some(Demand { kind: DEMAND, number: demand.number, by: demand.wearer, met_by: demand.answering })
    }

    fn demand_mark(&self, square: Square, number: u8) -> String {
        rings::lit(square, number)
    }

    fn demand_panel(&self, number: u8) -> Option<String> {
        Some(demand::panel(number))
    }

    fn paper_square(&self, _: &BoardLayout) -> f32 {
        25.0
    }

    fn paper_board(&self, board: &PaperBoard, _: &[Piece]) -> String {
        paper::board(board)
    }

    fn paper_piece(&self, piece: &Piece, colour: Colour, place: (f32, f32), size: f32) -> String {
        paper::piece(piece, colour, place, size)
    }

    fn neutral_paper_piece(&self, _: &Piece, place: (f32, f32), size: f32) -> String {
        paper::hat(place, size)
    }
}
