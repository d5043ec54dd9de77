//! Positions of KHAN that are put together by hand.

use super::board::{hand, named, piece};
use super::kinds::{ASIDE, KALISTA, KHAN};
use super::mat::Edge;
use super::squares::{Square, Squares};
use super::{Hat, Khan, OCHRE, Position, RED};
use crate::board::Board;
use crate::draft::{Choices, Draft, Edit, Setting, SettingId, Spot};
use crate::game::Game;
use crate::piece::{Piece, PieceRole};
use crate::point::PointId;

/// The edge of the mat that lies towards red.
const MAT: &str = "mat";
/// The side to act.
const TURN: &str = "turn";
/// The moves without a capture.
const QUIET: &str = "quiet";

impl Edit for Khan {
    fn draft(&self, position: &Position) -> Draft {
        let mut pieces = self.pieces(position);
        pieces.retain(|piece| piece.role == PieceRole::Figure);
        for seat in [RED, OCHRE] {
            // A Kalista that was taken lies in the hand, so that it can be put back.
            if !pieces.iter().any(|piece| piece.kind == KALISTA && piece.seat == Some(seat)) {
                pieces.push(piece(hand(seat), seat, KALISTA));
            }
        }
        Draft::new(pieces)
            .with(SettingId::of_game(MAT), &position.edge.map_or('-', Edge::letter))
            .with(SettingId::of_game(TURN), &position.turn.0)
            .with(SettingId::of_game(QUIET), &position.quiet)
    }

    fn draft_state(&self, draft: &Draft) -> String {
        let mut position = self.backdrop(draft);
        position.turn = draft.seat(TURN, 2);
        position.quiet = draft.number(&SettingId::of_game(QUIET), u32::from(self.quiet_limit)) as u8;
        // Until it is worn no move counts; a pass counts as one.
        position.khan = if position.quiet == 0 { Hat::Unworn } else { Hat::Aside };
        for piece in &draft.pieces {
            let Some(square) = Square::read(&piece.point) else { continue };
            match piece.seat {
                None => position.khan = Hat::On(square),
                Some(seat) => position.pieces[seat.index()] = position.pieces[seat.index()].with(square),
            }
            if piece.kind == KALISTA {
                position.kalistas = position.kalistas.with(square);
            }
        }
        self.write(&position)
    }

    fn settings(&self, draft: &Draft) -> Vec<Setting> {
        let edges = ["-".to_owned()].into_iter().chain(Edge::ALL.map(|edge| edge.letter().to_string())).collect();
        let quiet = Choices::Numbers(0, u32::from(self.quiet_limit));
        vec![
            draft.setting(SettingId::of_game(TURN), "0", Choices::Seats([RED, OCHRE].to_vec())),
            draft.setting(SettingId::of_game(MAT), "-", Choices::Words(edges)),
            draft.setting(SettingId::of_game(QUIET), "0", quiet),
        ]
    }

    fn spots(&self, draft: &Draft, piece: &Piece) -> Vec<Spot> {
        let spot = |point: PointId| Spot::new(point, &piece.mark);
        let squares = Squares::ALL.map(PointId::new);
        let is_occupied =
            |point: &PointId| draft.pieces.iter().any(|other| other.seat.is_some() && other.point == *point);
        let is_spot = |point: &PointId| piece.seat.is_some() || is_occupied(point) || piece.point == *point;
        squares.filter(is_spot).chain([self.reserve(piece)]).map(spot).collect()
    }

    fn reserve(&self, piece: &Piece) -> PointId {
        piece.seat.map_or_else(|| named(ASIDE), hand)
    }

    fn makes_room(&self, there: &Piece, newcomer: &Piece) -> bool {
        there.seat.is_some() && newcomer.seat.is_some()
    }

    fn goes_along(&self, there: &Piece, moved: &Piece) -> bool {
        there.kind == KHAN && moved.seat.is_some()
    }

    fn backdrop(&self, draft: &Draft) -> Position {
        let edge = Edge::ALL.into_iter().find(|edge| draft.word(MAT).chars().eq([edge.letter()]));
        Position { edge, ..self.start() }
    }
}
