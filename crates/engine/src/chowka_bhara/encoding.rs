//! Actions and positions of Chowka Bhara as numbers. Squares are counted by the viewer's own progress.

use super::{ChowkaBhara, Move, Phase, Position, Unit};
use crate::encoding::{Encode, Observation, Plane, capped, from_viewer, places_after};
use crate::game::Seat;
use crate::legal_ids::LegalIds;
use crate::race::bits;

impl ChowkaBhara {
    fn squares(&self) -> usize {
        usize::from(self.course.centre) + 1
    }

    fn value_count(&self) -> usize {
        self.course.ends.len() + self.course.again.len()
    }

    /// The number of a value: those that end the casting, from 1 on, and then the others.
    fn value_number(&self, value: u8) -> usize {
        match self.course.again.iter().position(|again| *again == value) {
            Some(number) => self.course.ends.len() + number,
            None => usize::from(value) - 1,
        }
    }
}

/// The id is `(value × centre + from) × 2`, and one more for a double; values are numbered in ascending order.
impl Encode for ChowkaBhara {
    fn action_count(&self) -> usize {
        self.value_count() * usize::from(self.course.centre) * 2
    }

    fn action_id(&self, _: &Position, action: Move) -> usize {
        let Move::Go { value, from, unit } = action else { unreachable!("an action spends a value") };
        let value = self.value_number(value);
        (value * usize::from(self.course.centre) + usize::from(from)) * 2 + usize::from(unit == Unit::Double)
    }

    fn action(&self, _: &Position, id: usize) -> Option<Move> {
        let centre = usize::from(self.course.centre);
        let value = self.course.values().nth(id / 2 / centre)?;
        let unit = if id % 2 == 1 { Unit::Double } else { Unit::Single };
        Some(Move::Go { value, from: (id / 2 % centre) as u8, unit })
    }

    fn add_legal_ids(&self, position: &Position, legal: &mut LegalIds) {
        if position.phase != Phase::Move {
            return;
        }
        let sight = self.sight(position, position.turn);
        for value in position.kept.values(&self.course.again) {
            let first = self.value_number(value) * usize::from(self.course.centre);
            let id = |unit| move |to| (first + usize::from(to - value)) * 2 + unit as usize;
            legal.extend(bits(sight.singles(value)).map(id(Unit::Single)));
            legal.extend(bits(sight.doubles(value)).map(id(Unit::Double)));
        }
    }

    fn planes(&self) -> Vec<Plane> {
        let (seats, squares) = (self.seats.0, self.squares());
        let mut planes: Vec<Plane> = Plane::per_seat("pawns", seats, squares, self.course.pawns).collect();
        planes.extend(Plane::per_seat("doubles", seats, squares, 1));
        planes.extend([
            Plane::new("licences", usize::from(seats), 1),
            Plane::new("on turn", usize::from(seats), 1),
            Plane::new("phase", 3, 1),
            Plane::new("kept", self.value_count(), u8::MAX),
            Plane::new("owed", 1, u8::MAX),
            Plane::new("finished", usize::from(seats), seats - 1),
        ]);
        planes
    }

    fn observe(&self, position: &Position, viewer: Seat, observation: &mut Observation<'_>) {
        let (seats, squares) = (self.seats.0, self.squares());
        let all = from_viewer(viewer, seats);
        let seen = |seat: Seat, progress: u8| usize::from(self.seen_by(seat, viewer, progress));
        for seat in all.clone() {
            let plane = observation.plane(squares);
            self.pawns(position, seat).iter().for_each(|pawn| plane[seen(seat, *pawn)] += 1);
        }
        for seat in all.clone() {
            let plane = observation.plane(squares);
            bits(u64::from(position.doubles[seat.index()])).for_each(|double| plane[seen(seat, double)] = 1);
        }
        let licences = observation.plane(usize::from(seats));
        licences.iter_mut().zip(all).for_each(|(entry, seat)| *entry = u8::from(position.has_licence(seat)));
        observation.choice(usize::from(seats), Some(places_after(viewer, position.turn, seats)));
        let phase = match position.phase {
            Phase::Cast => 0,
            Phase::Move => 1,
            Phase::Over => 2,
        };
        observation.choice(3, Some(phase));
        let kept = observation.plane(self.value_count());
        for value in position.kept.values(&self.course.again) {
            kept[self.value_number(value)] = capped(position.kept.times(&self.course.again, value));
        }
        observation.number(position.owed);
        let finished = observation.plane(usize::from(seats));
        for (place, seat) in (1..).zip(position.finished.seats()) {
            finished[places_after(viewer, Seat(*seat), seats)] = place;
        }
    }
}
