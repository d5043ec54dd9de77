//! Why a pawn of Chowka Bhara cannot spend a throw, or cannot go to a square.

use super::kinds::PAWN;
use super::{ChowkaBhara, Phase, Position, Sight, Unit};
use crate::board::Board;
use crate::game::Seat;
use crate::refusal::{Clicks, Reason, Refusal, of_throw, read_throw_and_progress};
use crate::special;

/// What only Chowka Bhara forbids.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NotAllowed {
    /// The inner squares are closed until the player has hit.
    NoLicence,
}

impl special::GameSpecific for NotAllowed {
    const GAME: &'static str = ChowkaBhara::ID;
}

impl ChowkaBhara {
    /// Implements [`Describe::refusals`](crate::Describe::refusals).
    pub(super) fn why_refused(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        let found = Clicks::read(clicked).filter(|_| position.phase == Phase::Move);
        let Some(Clicks { piece, times, target }) = found else { return Vec::new() };
        let seat = position.turn;
        let Some(from) = self.progress_at(seat, piece) else { return Vec::new() };
        if let Some(reason) = self.why_immovable(position, from) {
            return vec![Refusal::new(reason)];
        }
        let sight = self.sight(position, seat);
        let is_in_double = sight.own_doubles & 1 << from != 0;
        // A double is picked as one; a second click takes one pawn out of it.
        let units = match (is_in_double, times) {
            (true, 1) => &[Unit::Double, Unit::Single][..],
            (true, 2) | (false, 1) => &[Unit::Single],
            _ => return vec![Refusal::new(Reason::OffWay)],
        };
        match target {
            None => {
                let refused = |value| {
                    self.why_none(position, &sight, from, value, units).map(|reason| Refusal::of_value(value, reason))
                };
                position.kept.values(&self.course.again).filter_map(refused).collect()
            }
            Some(target) => {
                let Some(to) = self.progress_at(seat, target) else { return Vec::new() };
                self.why_not_there(position, &sight, from, to, units).into_iter().collect()
            }
        }
    }

    /// Implements [`Describe::text_refusals`](crate::Describe::text_refusals).
    pub(super) fn why_text_refused(&self, position: &Position, text: &str) -> Vec<Refusal> {
        let found = read_throw_and_progress(text).filter(|(_, from, _)| *from <= self.course.centre);
        let Some((value, from, letters @ ("" | "d"))) = found else { return Vec::new() };
        let point = self.point(position.turn, from);
        let is_kept = position.kept.times(&self.course.again, value) > 0;
        // A first click picks a double as one.
        let is_double = self.sight(position, position.turn).own_doubles & 1 << from != 0;
        let clicks = if is_double && letters.is_empty() { 2 } else { 1 };
        of_throw(value, is_kept, || self.why_refused(position, &vec![&*point; clicks]))
    }

    /// Why nothing on the square of the seat to move could ever move.
    fn why_immovable(&self, position: &Position, from: u8) -> Option<Reason> {
        let seat = position.turn;
        if self.pawns(position, seat).contains(&from) {
            return (from == self.course.centre).then_some(Reason::Home);
        }
        let owner = self.owner(position, seat, from);
        Some(owner.map_or(Reason::Empty, |seat| Reason::NotYours { seat }))
    }

    /// Why none of the units can spend the value.
    fn why_none(&self, position: &Position, sight: &Sight, from: u8, value: u8, units: &[Unit]) -> Option<Reason> {
        let mut reasons = units.iter().map(|unit| self.why_not(position, sight, from, value, *unit));
        let first = reasons.next()??;
        reasons.all(|reason| reason.is_some()).then_some(first)
    }

    /// Why the first of the units cannot go to the square.
    fn why_not_there(&self, position: &Position, sight: &Sight, from: u8, to: u8, units: &[Unit]) -> Option<Refusal> {
        if to <= from {
            return Some(Refusal::new(Reason::OffWay));
        }
        let needed = to - from;
        if position.kept.times(&self.course.again, needed) == 0 {
            let is_possible = self.course.values().any(|value| value == needed);
            return Some(Refusal::new(if is_possible { Reason::NotThrown { needed } } else { Reason::OutOfReach }));
        }
        let reason = self.why_not(position, sight, from, needed, units[0])?;
        let is_alone = self.why_none(position, sight, from, needed, units).is_none();
        Some(Refusal::of_value(needed, if is_alone { Reason::OneAlone } else { reason }))
    }

    /// Why the unit cannot spend the value; none where it can.
    fn why_not(&self, position: &Position, sight: &Sight, from: u8, value: u8, unit: Unit) -> Option<Reason> {
        let (seat, to) = (position.turn, from + value);
        if to > self.course.centre {
            return Some(Reason::BeyondEnd { needed: self.course.centre - from });
        }
        let (here, point) = (1 << to, || self.point(seat, to));
        if let Some(block) = (from + 1..to).find(|square| sight.bars & 1 << square != 0) {
            let owner = self.owner(position, seat, block)?;
            return Some(Reason::Blocked { seat: owner, kind: PAWN, point: self.point(seat, block) });
        }
        if sight.open & here == 0 {
            return Some(Reason::special(NotAllowed::NoLicence));
        }
        let is_full = match unit {
            Unit::Single => sight.own_doubles & here != 0,
            Unit::Double => sight.own & !sight.safe & here != 0,
        };
        if is_full {
            return Some(Reason::Full { kind: PAWN, point: point() });
        }
        if unit == Unit::Single && sight.foe_doubles & here != 0 {
            let owner = self.owner(position, seat, to)?;
            return Some(Reason::Guarded { seat: owner, kind: PAWN, point: point() });
        }
        None
    }

    /// Another seat with a pawn on the square that `seat` calls `square`.
    fn owner(&self, position: &Position, seat: Seat, square: u8) -> Option<Seat> {
        self.seats.others(seat).find(|other| {
            let place = self.course.seen_from(self.seats.arms_between(seat, *other), square);
            self.pawns(position, *other).contains(&place)
        })
    }

    /// What the seat calls the point; none for a point that is no square.
    pub(super) fn progress_at(&self, seat: Seat, point: &str) -> Option<u8> {
        (0..=self.course.centre).find(|progress| self.point(seat, *progress) == *point)
    }
}
