//! What a drawing of Chowka Bhara needs.

use super::{ChowkaBhara, Move, Phase, Position, Sight};
use crate::appearance::{Appearance, Face, Threat, ThrowTable, Tool};
use crate::game::Seat;
use crate::point::PointId;
use crate::race::{Throws, bits, hunted};

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
        self.face_of(outcome)
    }

    fn throw_tables(&self) -> Vec<ThrowTable> {
        let faces = self.course.cast.outcomes().filter_map(|(cast, weight)| Some((self.face_of(cast)?, weight)));
        let throws_again = |value| self.course.again.contains(&value);
        vec![ThrowTable::new(Tool::Cowries(self.course.cowries), None, faces, throws_again)]
    }

    fn bound(&self, position: &Position) -> Vec<PointId> {
        let of_seat = |seat: Seat| {
            bits(self.stand_on(&position.pawns[seat.index()]).1).map(move |progress| self.point(seat, progress))
        };
        self.seats.all().flat_map(of_seat).collect()
    }

    fn threats(&self, position: &Position) -> Vec<Threat> {
        if position.phase == Phase::Over {
            return Vec::new();
        }
        let throws = |hunter: Seat| self.throws_of(position, hunter);
        let seen = |seat, hunter, progress| 1 << self.seen_by(seat, hunter, progress);
        let probability = hunted(self.seats, &position.finished, throws, seen);
        let of_seat = |seat: Seat| {
            let mut pawns = self.pawns(position, seat).to_vec();
            pawns.retain(|pawn| !self.is_safe(*pawn));
            pawns.dedup();
            let threat = |pawn| Threat::new(seat, self.point(seat, pawn), probability(seat, pawn));
            pawns.into_iter().map(threat).filter(|threat| threat.probability.weight > 0).collect::<Vec<_>>()
        };
        self.seats.all().flat_map(of_seat).collect()
    }
}

impl ChowkaBhara {
    fn face_of(&self, outcome: Move) -> Option<Face> {
        match outcome {
            // Chowka Bhara, A turn: mouths up count one each, but none up counts the most.
            Move::Cast(value) => Some(Face::Cowries { up: if value > self.course.cowries { 0 } else { value }, value }),
            Move::Go { .. } => None,
        }
    }

    /// Where the seat could go by what it keeps, else by each value of its next cast.
    pub(super) fn throws_of(&self, position: &Position, hunter: Seat) -> Throws {
        let is_on_turn = hunter == position.turn;
        let sight = self.sight(position, hunter);
        let sight = if is_on_turn { sight } else { Sight { bars: self.bars_to_come(position, hunter), ..sight } };
        let kept = position.kept.values(&self.course.again).filter(|_| is_on_turn);
        let kept = kept.fold(0, |reach, value| reach | sight.reach(value));
        if is_on_turn && position.phase == Phase::Move {
            return vec![(kept, 1)];
        }
        let by = |(outcome, weight)| match outcome {
            Move::Cast(value) => (kept | sight.reach(value), weight),
            Move::Go { .. } => (kept, weight),
        };
        self.course.cast.outcomes().map(by).collect()
    }

    /// The squares that will block the seat when its turn begins, if nothing moves until then.
    fn bars_to_come(&self, position: &Position, seat: Seat) -> u64 {
        let turns_until = |other: Seat| (self.seats.0 + other.0 - position.turn.0) % self.seats.0;
        let mut bars = 0;
        for foe in self.seats.others(seat) {
            let blocks = if foe == position.turn {
                self.outer_doubles(position, foe) & !position.doubles[foe.index()]
            } else if turns_until(foe) > turns_until(seat) {
                position.doubles[foe.index()]
            } else {
                // Chowka Bhara, Block: it ends when its owner's next turn begins.
                0
            };
            let quarters = self.seats.arms_between(foe, seat);
            bars = bits(u64::from(blocks)).fold(bars, |bars, place| bars | 1 << self.course.seen_from(quarters, place));
        }
        bars
    }

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
