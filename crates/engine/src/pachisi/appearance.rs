//! What a drawing of Pachisi needs.

use super::{Move, Pachisi, Phase, Position, block_bit, blocks_of};
use crate::appearance::{Appearance, Face, Tool};
use crate::game::Seat;
use crate::point::PointId;
use crate::race::hunted;

impl Appearance for Pachisi {
    fn quarter_turns(&self, seat: Seat) -> u8 {
        // Pachisi, Board: arm A lies to the right, and so a quarter turn brings it to the bottom.
        (self.seats.arm(seat) + 1) % 4
    }

    fn value(&self, _: &Position, action: Move) -> Option<u8> {
        match action {
            Move::Go { throw, .. } => Some(throw),
            Move::Throw(_) | Move::Skip => None,
        }
    }

    fn tool(&self, position: &Position) -> Option<Tool> {
        matches!(position.phase, Phase::Order(_) | Phase::Throw(_)).then_some(self.thrown.tool)
    }

    fn face(&self, _: &Position, outcome: Move) -> Option<Face> {
        let Move::Throw(value) = outcome else { return None };
        let Tool::Cowries(_) = self.thrown.tool else { return Some(Face::Number(value)) };
        // Pachisi, A turn: mouths up 0 to 6 count 25, 10, 2, 3, 4, 5, 6.
        let up = match value {
            25 => 0,
            10 => 1,
            up => up,
        };
        Some(Face::Cowries { up, value })
    }

    fn threatened(&self, position: &Position) -> Vec<PointId> {
        if matches!(position.phase, Phase::Order(_) | Phase::Over) {
            return Vec::new();
        }
        let reach = |hunter: Seat| {
            let is_moving = hunter == position.turn && position.phase == Phase::Move;
            let graces = &self.thrown.graces;
            let numbers = self.thrown.odds.outcomes().filter_map(|(outcome, _)| match outcome {
                Move::Throw(number) => Some(number),
                _ => None,
            });
            let thrown = numbers.filter(|number| !is_moving || position.kept.times(graces, *number) > 0);
            let fresh = if hunter == position.turn { position.fresh } else { 0 };
            thrown.fold(0, |reach, number| reach | self.reach_with(position, hunter, number, fresh))
        };
        let seen = |seat, hunter, progress| self.block_seen_by(seat, hunter, progress);
        let is_hunted = hunted(self.seats, &position.finished, reach, seen);
        let of_seat = |seat: Seat| {
            let hit = position.pieces[seat.index()].iter().filter(|piece| is_hunted(seat, **piece));
            let mut points: Vec<PointId> = hit.map(|piece| self.point(seat, *piece)).collect();
            points.sort_unstable();
            points.dedup();
            points
        };
        self.seats.all().flat_map(of_seat).collect()
    }

    fn bound(&self, position: &Position) -> Vec<PointId> {
        let of_seat = |seat: Seat| {
            let pieces = &position.pieces[seat.index()];
            let (_, pairs) = blocks_of(pieces);
            let mut points: Vec<PointId> = pieces
                .iter()
                .filter(|piece| pairs & block_bit(**piece) != 0)
                .map(|piece| self.point(seat, *piece))
                .collect();
            points.sort_unstable();
            points.dedup();
            points
        };
        self.seats.all().flat_map(of_seat).collect()
    }
}
