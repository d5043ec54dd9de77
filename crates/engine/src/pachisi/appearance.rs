//! What a drawing of Pachisi needs.

use super::{CANCELLING, Move, Pachisi, Phase, Position, block_bit, blocks_of};
use crate::appearance::{Appearance, Face, Threat, ThrowTable, Tool};
use crate::game::Seat;
use crate::point::PointId;
use crate::race::{Throws, hunted};

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
        self.face_of(outcome)
    }

    fn throw_tables(&self) -> Vec<ThrowTable> {
        let faces = self.thrown.odds.outcomes().filter_map(|(throw, weight)| Some((self.face_of(throw)?, weight)));
        vec![ThrowTable::new(self.thrown.tool, None, faces, |value| self.is_grace(value))]
    }

    fn threats(&self, position: &Position) -> Vec<Threat> {
        if matches!(position.phase, Phase::Order(_) | Phase::Over) {
            return Vec::new();
        }
        let throws = |hunter: Seat| self.throws_of(position, hunter);
        let seen = |seat, hunter, progress| self.block_seen_by(seat, hunter, progress);
        let probability = hunted(self.seats, &position.finished, throws, seen);
        let of_seat = |seat: Seat| {
            let mut threats: Vec<Threat> = Vec::new();
            for piece in position.pieces[seat.index()] {
                let threat = Threat::new(seat, self.point(seat, piece), probability(seat, piece));
                // The two pieces of a pair stand on one point.
                if threat.probability.weight > 0 && !threats.contains(&threat) {
                    threats.push(threat);
                }
            }
            threats
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

impl Pachisi {
    fn face_of(&self, outcome: Move) -> Option<Face> {
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

    /// Where the seat could go by what it keeps, else by each number of its next throw.
    fn throws_of(&self, position: &Position, hunter: Seat) -> Throws {
        let is_on_turn = hunter == position.turn;
        let fresh = if is_on_turn { position.fresh } else { 0 };
        let reach = |number: u8| self.reach_with(position, hunter, number, fresh);
        let kept = position.kept.values(&self.thrown.graces).filter(|_| is_on_turn);
        let kept = kept.fold(0, |all, number| all | reach(number));
        let streak = match position.phase {
            Phase::Move if is_on_turn => return vec![(kept, 1)],
            Phase::Throw(streak) if is_on_turn => streak,
            _ => None,
        };
        let cancels =
            |number: u8| streak.is_some_and(|streak| streak.grace == number && streak.times + 1 == CANCELLING);
        let by = |(outcome, weight)| match outcome {
            Move::Throw(number) if cancels(number) => (0, weight),
            Move::Throw(number) => (kept | reach(number), weight),
            Move::Go { .. } | Move::Skip => (kept, weight),
        };
        self.thrown.odds.outcomes().map(by).collect()
    }
}
