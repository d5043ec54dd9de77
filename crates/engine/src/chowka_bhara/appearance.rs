//! What a drawing of Chowka Bhara needs.

use super::{ChowkaBhara, Move, Phase, Position, Sight};
use crate::appearance::{Appearance, Face, Tool};
use crate::game::Seat;
use crate::point::PointId;
use crate::race::{bits, hunted};

/// A double that may not be passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Barrier {
    /// The seat that it belongs to.
    pub seat: Seat,
    /// The point on which it stands.
    pub point: PointId,
    /// The next point on the way, which no other seat reaches past it.
    pub beyond: PointId,
}

impl Appearance for ChowkaBhara {
    fn quarter_turns(&self, seat: Seat) -> u8 {
        self.seats.arm(seat)
    }

    fn value(&self, _: &Position, action: Move) -> Option<u8> {
        match action {
            Move::Go { value, .. } => Some(value),
            Move::Cast(_) => None,
        }
    }

    fn tool(&self, position: &Position) -> Option<Tool> {
        (position.phase == Phase::Cast).then_some(Tool::Cowries(self.course.cowries))
    }

    fn face(&self, _: &Position, outcome: Move) -> Option<Face> {
        match outcome {
            // Chowka Bhara, A turn: mouths up count one each, but none up counts the most.
            Move::Cast(value) => Some(Face::Cowries { up: if value > self.course.cowries { 0 } else { value }, value }),
            Move::Go { .. } => None,
        }
    }

    fn bound(&self, position: &Position) -> Vec<PointId> {
        let of_seat = |seat: Seat| {
            bits(self.stand_on(&position.pawns[seat.index()]).1).map(move |progress| self.point(seat, progress))
        };
        self.seats.all().flat_map(of_seat).collect()
    }

    fn threatened(&self, position: &Position) -> Vec<PointId> {
        if position.phase == Phase::Over {
            return Vec::new();
        }
        let reach = |hunter: Seat| {
            let is_on_turn = hunter == position.turn;
            let is_moving = is_on_turn && position.phase == Phase::Move;
            let again = &self.course.again;
            let values = self.course.values().filter(|value| !is_moving || position.kept.times(again, *value) > 0);
            // Chowka Bhara, Block: what blocks now is known of the seat on turn alone.
            let sight = self.sight(position, hunter);
            let sight = if is_on_turn { sight } else { Sight { bars: 0, ..sight } };
            values.fold(0, |all, value| all | sight.reach(value))
        };
        let seen = |seat, hunter, progress| 1 << self.seen_by(seat, hunter, progress);
        let is_hunted = hunted(self.seats, &position.finished, reach, seen);
        let of_seat = |seat: Seat| {
            let is_hit = |pawn: &&u8| !self.is_safe(**pawn) && is_hunted(seat, **pawn);
            let mut hit: Vec<u8> = self.pawns(position, seat).iter().filter(is_hit).copied().collect();
            hit.dedup();
            hit.into_iter().map(move |pawn| self.point(seat, pawn))
        };
        self.seats.all().flat_map(of_seat).collect()
    }
}

impl ChowkaBhara {
    /// The doubles that may not be passed now.
    pub fn barriers(&self, position: &Position) -> Vec<Barrier> {
        let of_seat = |seat: Seat| {
            bits(u64::from(position.doubles[seat.index()])).map(move |progress| Barrier {
                seat,
                point: self.point(seat, progress),
                beyond: self.point(seat, (progress + 1) % self.course.outer),
            })
        };
        self.seats.all().filter(|seat| *seat != position.turn).flat_map(of_seat).collect()
    }
}
