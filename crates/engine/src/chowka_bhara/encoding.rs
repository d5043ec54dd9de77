//! Actions and positions of Chowka Bhara as numbers. Squares are counted by the viewer's own progress.

use super::{ChowkaBhara, Move, Phase, Position, Unit};
use crate::encoding::{Encode, Observation, Plane, capped, from_viewer, places_after};
use crate::game::Seat;
use crate::race::bits;

impl ChowkaBhara {
    fn squares(&self) -> usize {
        usize::from(self.course.centre) + 1
    }

    fn value_count(&self) -> usize {
        self.course.values().count()
    }
}

/// The id is `(value × centre + from) × 2`, and one more for a double; values are numbered in ascending order.
impl Encode for ChowkaBhara {
    fn action_count(&self) -> usize {
        self.value_count() * usize::from(self.course.centre) * 2
    }

    fn action_id(&self, _: &Position, action: Move) -> usize {
        let Move::Go { value, from, unit } = action else { unreachable!("an action spends a value") };
        let value = self.course.values().position(|other| other == value).expect("a value of the cowries");
        (value * usize::from(self.course.centre) + usize::from(from)) * 2 + usize::from(unit == Unit::Double)
    }

    fn action(&self, _: &Position, id: usize) -> Option<Move> {
        let centre = usize::from(self.course.centre);
        let value = self.course.values().nth(id / 2 / centre)?;
        let unit = if id % 2 == 1 { Unit::Double } else { Unit::Single };
        Some(Move::Go { value, from: (id / 2 % centre) as u8, unit })
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

    fn observe<F: FnMut(usize, u8)>(&self, position: &Position, viewer: Seat, observation: &mut Observation<'_, F>) {
        let (seats, squares) = (self.seats.0, self.squares());
        let all = from_viewer(viewer, seats);
        let seen = |seat: Seat, progress: u8| usize::from(self.seen_by(seat, viewer, progress));
        for seat in all.clone() {
            observation.plane(squares);
            // Equal numbers stand side by side.
            for pawns in self.pawns(position, seat).chunk_by(|one, next| one == next) {
                observation.put(seen(seat, pawns[0]), pawns.len() as u8);
            }
        }
        for seat in all.clone() {
            observation.plane(squares);
            for double in bits(u64::from(position.doubles[seat.index()])) {
                observation.put(seen(seat, double), 1);
            }
        }
        observation.plane(usize::from(seats));
        for (at, seat) in all.clone().enumerate() {
            observation.put(at, u8::from(position.has_licence(seat)));
        }
        observation.choice(usize::from(seats), Some(places_after(viewer, position.turn, seats)));
        let phase = match position.phase {
            Phase::Cast => 0,
            Phase::Move => 1,
            Phase::Over => 2,
        };
        observation.choice(3, Some(phase));
        observation.plane(self.value_count());
        for (at, value) in self.course.values().enumerate() {
            observation.put(at, capped(position.kept.times(&self.course.again, value)));
        }
        observation.number(position.owed);
        observation.plane(usize::from(seats));
        for (place, seat) in (1..).zip(position.finished.seats()) {
            observation.put(places_after(viewer, Seat(*seat), seats), place);
        }
    }
}
