//! Chowka Bhara as it can be drawn.

use super::{ChowkaBhara, Move, Phase, Position};
use crate::game::Seat;
use crate::look::{Bolt, Look, Material, Tool};
use crate::race::bits;

impl Look for ChowkaBhara {
    const MATERIAL: Material = Material::Stone;

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

    fn mouths(&self, _: &Position, outcome: Move) -> Option<u8> {
        match outcome {
            // Chowka Bhara, A turn: mouths up count one each, but none up counts the most.
            Move::Cast(value) => Some(if value > self.course.cowries { 0 } else { value }),
            Move::Go { .. } => None,
        }
    }

    fn bound(&self, position: &Position) -> Vec<String> {
        let of_seat = |seat: Seat| {
            bits(self.stand_on(&position.pawns[seat.index()]).1).map(move |progress| self.point(seat, progress))
        };
        self.seats.all().flat_map(of_seat).collect()
    }

    fn bolts(&self, position: &Position) -> Vec<Bolt> {
        let of_seat = |seat: Seat| {
            bits(u64::from(position.doubles[seat.index()])).map(move |progress| Bolt {
                seat,
                point: self.point(seat, progress),
                beyond: self.point(seat, (progress + 1) % self.course.outer),
            })
        };
        self.seats.all().filter(|seat| *seat != position.turn).flat_map(of_seat).collect()
    }
}
