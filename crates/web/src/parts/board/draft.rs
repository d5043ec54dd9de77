//! The view model of a board on which a position is put together by hand.

use bisat_client::{Editing, Language, PointState, describe_point};
use bisat_drawing::{Orientation, PlacedPiece, PlacedPoint, Scene, marks};
use bisat_engine::{Place, PointId};

use super::state::{BoardPiece, BoardPoint, BoardState, mat};
use super::writing::Writing;

impl BoardState {
    /// Computes the view model of a draft.
    pub fn of_draft(editing: &Editing, language: Language, orientation: Orientation) -> Self {
        let session = editing.board();
        let drawn = editing.drawn_pieces();
        let scene = Scene::with_pieces(session, None, orientation, drawn.clone());
        let targets = editing.targets();
        let picked = editing.picked();
        let piece = |placed: &PlacedPiece| {
            let is_same = |(_, piece): &(u32, &bisat_engine::Piece)| {
                piece.kind == placed.key.kind && piece.seat == placed.key.seat
            };
            let mut alike = (0..).zip(&drawn).filter(is_same);
            BoardPiece {
                id: alike.nth(placed.key.index).map_or(0, |(id, _)| id),
                x: placed.x,
                y: placed.y,
                size: placed.size,
                markup: placed.markup.clone(),
                is_lifted: picked.is_some_and(|picked| *picked == placed.piece),
            }
        };
        let point = |placed: &PlacedPoint| {
            let name = &placed.point.name;
            let has_piece = editing.pieces().iter().any(|piece| piece.point == *name);
            let state = PointState {
                may_begin: has_piece && picked.is_none(),
                is_picked: picked.is_some_and(|picked| picked.point == *name),
                is_target: targets.contains(name),
                ..PointState::default()
            };
            BoardPoint {
                name: name.to_string(),
                x: placed.square.x,
                y: placed.square.y,
                side: placed.square.side,
                label: describe_point(language, session, &placed.point, &drawn, &state),
                is_live: has_piece || state.is_target,
                is_target: state.is_target,
                is_off_board: false,
            }
        };
        let square = |point: &PointId| scene.square(point);
        let wrong = editing.check().err();
        let wrong =
            wrong.as_ref().and_then(|error| error.flaw()).map(bisat_engine::Special::points).unwrap_or_default();
        let is_free = |point: &&PointId| !editing.pieces().iter().any(|piece| piece.point == **point);
        let knots = targets.iter().filter(is_free).filter_map(square).map(|square| marks::target(square, None));
        let obstacles = wrong.into_iter().filter_map(square).map(marks::obstacle);
        BoardState {
            mat: mat(&scene, session.id(), None),
            class: scene.class(),
            view_box: scene.view_box(),
            under: Writing::Names.names(session, &scene)
                + &picked.and_then(|picked| square(&picked.point)).map(marks::selected).unwrap_or_default(),
            pieces: scene.pieces().iter().map(piece).collect(),
            over: knots.chain(obstacles).collect(),
            points: scene.points().iter().filter(|placed| placed.point.place() == Place::Board).map(point).collect(),
            is_live: true,
            ..BoardState::default()
        }
    }
}
