//! Actions and positions of Pachisi as numbers. Progress is each seat's own; blocks are counted from the viewer's arm.

use std::ops::ControlFlow;

use super::track::{ARM, CENTRE, LAP, block_bit, counted_from};
use super::{Mark, Move, Pachisi, Phase, Position, Unit, Way};
use crate::encoding::{Encode, Observation, Plane, capped, from_viewer, places_after};
use crate::game::Seat;
use crate::legal_ids::LegalIds;

/// Progress numbers that a piece can move from.
const FROM: usize = CENTRE as usize;
/// Single or pair, on or round again.
const FORMS: usize = 4;

impl Pachisi {
    /// The numbers that can be thrown, ascending.
    fn throws(&self) -> impl Iterator<Item = u8> {
        self.thrown.ends.iter().copied().chain(self.thrown.graces.into_iter().filter(|grace| *grace > 0))
    }

    fn throw_count(&self) -> usize {
        self.thrown.ends.len() + self.thrown.graces.iter().filter(|grace| **grace > 0).count()
    }

    /// The number of a throw in ascending order. The throws that end the throwing are successive, the graces are greater.
    fn throw_number(&self, throw: u8) -> usize {
        match self.thrown.graces.iter().position(|grace| *grace == throw) {
            Some(number) => self.thrown.ends.len() + number,
            None => usize::from(throw - self.thrown.ends[0]),
        }
    }

    fn skip_id(&self) -> usize {
        self.throw_count() * FROM * FORMS
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
        let throw = self.throw_number(throw);
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

    fn add_legal_ids(&self, position: &Position, legal: &mut LegalIds) {
        if position.phase != Phase::Move {
            return;
        }
        let _all = self.find_goes(position, |mv| {
            legal.add(self.action_id(position, mv));
            ControlFlow::Continue(())
        });
        legal.add(self.skip_id());
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
            Plane::new("kept", self.throw_count(), u8::MAX),
            Plane::new("streak", self.throw_count(), 2),
            Plane::new("owed", 1, u8::MAX),
            Plane::new("finished", usize::from(seats), seats - 1),
        ]);
        planes
    }

    fn observe(&self, position: &Position, viewer: Seat, observation: &mut Observation<'_>) {
        let seats = self.seats.0;
        let all = from_viewer(viewer, seats);
        for seat in all.clone() {
            let plane = observation.plane(FROM + 1);
            position.pieces[seat.index()].iter().for_each(|piece| plane[usize::from(*piece)] += 1);
        }
        for seat in all.clone() {
            let plane = observation.plane(usize::from(LAP));
            let offset = self.seats.arms_between(viewer, seat) * ARM;
            for piece in position.pieces[seat.index()] {
                // Adds 0 where there is no block: which pieces stand on one is hard for the processor to foresee.
                let block = block_bit(piece).trailing_zeros() as u8;
                plane[usize::from((block + offset) % LAP)] += u8::from(block < LAP);
            }
        }
        let arms = self.seats.arms_between(viewer, position.turn);
        observation.bits(usize::from(LAP), counted_from(position.fresh, arms));
        observation.choice(usize::from(seats), Some(places_after(viewer, position.turn, seats)));
        let (phase, marks, streak) = match position.phase {
            Phase::Order(marks) => (0, Some(marks), None),
            Phase::Throw(streak) => (1, None, streak),
            Phase::Move => (2, None, None),
            Phase::Over => (3, None, None),
        };
        observation.choice(4, Some(phase));
        let order = observation.plane(usize::from(seats));
        if let Some(marks) = marks {
            order.iter_mut().zip(all).for_each(|(entry, seat)| *entry = order_entry(marks[seat.index()]));
        }
        let kept = observation.plane(self.throw_count());
        for throw in position.kept.values(&self.thrown.graces) {
            kept[self.throw_number(throw)] = capped(position.kept.times(&self.thrown.graces, throw));
        }
        let streaks = observation.plane(self.throw_count());
        if let Some(streak) = streak {
            streaks[self.throw_number(streak.grace)] = streak.times;
        }
        observation.number(position.owed);
        let finished = observation.plane(usize::from(seats));
        for (place, seat) in (1..).zip(position.finished.seats()) {
            finished[places_after(viewer, Seat(*seat), seats)] = place;
        }
    }
}

fn order_entry(mark: Mark) -> u8 {
    match mark {
        Mark::Out => 0,
        Mark::Waiting => 1,
        Mark::Threw(number) => number + 1,
    }
}
