//! Actions and positions of Pachisi as numbers. Progress is each seat's own; blocks are counted from the viewer's arm.

use super::track::{CENTRE, LAP, block_bit, counted_from};
use super::{Mark, Move, Pachisi, Phase, Position, Unit, Way};
use crate::encoding::{Encode, Observation, Plane, capped, from_viewer, places_after};
use crate::game::Seat;

/// Progress numbers that a piece can move from.
const FROM: usize = CENTRE as usize;
/// Single or pair, on or round again.
const FORMS: usize = 4;

impl Pachisi {
    /// The numbers that can be thrown, ascending.
    fn throws(&self) -> impl Iterator<Item = u8> {
        self.thrown.ends.iter().copied().chain(self.thrown.graces.into_iter().filter(|grace| *grace > 0))
    }

    fn skip_id(&self) -> usize {
        self.throws().count() * FROM * FORMS
    }
}

/// The id is `(throw × 81 + from) × 4`, plus 1 for a pair, plus 2 for a move round again; throws are numbered in ascending
/// order. The last id is `skip`.
impl Encode for Pachisi {
    fn action_count(&self) -> usize {
        self.skip_id() + 1
    }

    fn action_id(&self, _: &Position, action: Move) -> usize {
        let Move::Go { throw, from, unit, way } = action else { return self.skip_id() };
        let throw = self.throws().position(|other| other == throw).expect("a number that can be thrown");
        let form = usize::from(unit == Unit::Pair) + 2 * usize::from(way == Way::Round);
        (throw * FROM + usize::from(from)) * FORMS + form
    }

    fn action(&self, _: &Position, id: usize) -> Option<Move> {
        if id == self.skip_id() {
            return Some(Move::Skip);
        }
        let throw = self.throws().nth(id / FORMS / FROM)?;
        let unit = if id % 2 == 1 { Unit::Pair } else { Unit::Single };
        let way = if id % FORMS >= 2 { Way::Round } else { Way::On };
        Some(Move::Go { throw, from: (id / FORMS % FROM) as u8, unit, way })
    }

    fn planes(&self) -> Vec<Plane> {
        let seats = self.seats.0;
        let mut planes: Vec<Plane> = Plane::per_seat("progress", seats, FROM + 1, 4).collect();
        planes.extend(Plane::per_seat("blocks", seats, usize::from(LAP), 2));
        planes.extend([
            Plane::new("fresh", usize::from(LAP), 1),
            Plane::new("on turn", usize::from(seats), 1),
            Plane::new("phase", 4, 1),
            Plane::new("order", usize::from(seats), 26),
            Plane::new("kept", self.throws().count(), u8::MAX),
            Plane::new("streak", self.throws().count(), 2),
            Plane::new("owed", 1, u8::MAX),
            Plane::new("finished", usize::from(seats), seats - 1),
        ]);
        planes
    }

    fn observe<F: FnMut(usize, u8)>(&self, position: &Position, viewer: Seat, observation: &mut Observation<'_, F>) {
        let seats = self.seats.0;
        let all = from_viewer(viewer, seats);
        for seat in all.clone() {
            observation.plane(FROM + 1);
            // Equal numbers stand side by side.
            for pieces in position.pieces[seat.index()].chunk_by(|one, next| one == next) {
                observation.put(usize::from(pieces[0]), pieces.len() as u8);
            }
        }
        for seat in all.clone() {
            observation.plane(usize::from(LAP));
            let (mut one, mut two) = (0, 0);
            for piece in position.pieces[seat.index()] {
                let here = block_bit(piece);
                two |= one & here;
                one |= here;
            }
            let arms = self.seats.arms_between(viewer, seat);
            let (one, two) = (counted_from(one, arms), counted_from(two, arms));
            crate::race::bits(one).for_each(|bit| observation.put(usize::from(bit), 1 + (two >> bit & 1) as u8));
        }
        let arms = self.seats.arms_between(viewer, position.turn);
        observation.bits(usize::from(LAP), counted_from(position.fresh, arms));
        observation.choice(usize::from(seats), Some(places_after(viewer, position.turn, seats)));
        let phase = match position.phase {
            Phase::Order(_) => 0,
            Phase::Throw(_) => 1,
            Phase::Move => 2,
            Phase::Over => 3,
        };
        observation.choice(4, Some(phase));
        observation.plane(usize::from(seats));
        if let Phase::Order(marks) = position.phase {
            for (at, seat) in all.enumerate() {
                let mark = match marks[seat.index()] {
                    Mark::Out => 0,
                    Mark::Waiting => 1,
                    Mark::Threw(number) => number + 1,
                };
                observation.put(at, mark);
            }
        }
        observation.plane(self.throws().count());
        if !position.kept.is_empty() {
            for (at, throw) in self.throws().enumerate() {
                observation.put(at, capped(position.kept.times(&self.thrown.graces, throw)));
            }
        }
        observation.plane(self.throws().count());
        if let Phase::Throw(Some(streak)) = position.phase
            && let Some(at) = self.throws().position(|throw| throw == streak.grace)
        {
            observation.put(at, streak.times);
        }
        observation.number(position.owed);
        observation.plane(usize::from(seats));
        for (place, seat) in (1..).zip(position.finished.seats()) {
            observation.put(places_after(viewer, Seat(*seat), seats), place);
        }
    }
}
