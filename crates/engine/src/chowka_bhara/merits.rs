//! Reasons for a move of Chowka Bhara.

use super::kinds::PAWN;
use super::{ChowkaBhara, Fact, Move, Position};
use crate::board::Board;
use crate::effect::Effect;
use crate::game::Seat;
use crate::merit::Merit;
use crate::race::bits;
use crate::special;
use crate::weighing::Weighing;

/// Reasons for a move that only Chowka Bhara has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// The hit is the player's first, and opens the inner squares.
    Licence,
}

impl special::GameSpecific for Purpose {
    const GAME: &'static str = ChowkaBhara::ID;
}

impl ChowkaBhara {
    /// Implements [`Board::merits`].
    pub(super) fn why_played(&self, position: &Position, action: Move) -> Vec<Merit> {
        let (Some(weighing), Move::Go { value, from, .. }) = (Weighing::new(self, position, action), action) else {
            return Vec::new();
        };
        let (seat, after, to) = (weighing.seat, &weighing.after, from + value);
        let mut merits = weighing.outright();
        let is_licensed = weighing.effects.contains(&Effect::special(Fact::Licensed { seat }));
        merits.extend(is_licensed.then(|| Merit::special(Purpose::Licence)));
        merits.extend(weighing.escapes());
        let is_safe = self.is_safe(to) && to < self.course.centre && !self.is_safe(from);
        merits.extend(is_safe.then(|| Merit::Safe { kind: PAWN, point: self.point(seat, to) }));
        merits.extend(self.blocked_by(&weighing.effects, after, seat, to));
        let is_new = |place: u64| self.doubles(after, seat) & !self.doubles(position, seat) & place != 0;
        let moves_alone = self.doubles(position, seat) & 1 << from == 0;
        let pairs = moves_alone && is_new(1 << to);
        merits.extend(pairs.then(|| Merit::Pairs { kind: PAWN, point: self.point(seat, to) }));
        merits.extend(weighing.none_in_reach(PAWN));
        merits.extend(self.hunts(position, after, seat));
        merits.extend((from == 0).then_some(Merit::Enters { kind: PAWN }));
        merits
    }

    /// A seat that could pass the double on the square of the mover by some throw, if the double did not block.
    fn blocked_by(&self, effects: &[Effect], after: &Position, seat: Seat, to: u8) -> Option<Merit> {
        let point = self.point(seat, to);
        if !effects.contains(&Effect::special(Fact::Blocks { seat, point: point.clone() })) {
            return None;
        }
        let mut open = *after;
        open.doubles[seat.index()] &= !(1u64 << to) as u32;
        let reach = |position: &Position, foe: Seat| {
            self.throws_of(position, foe).iter().map(|(reach, _)| *reach).collect::<Vec<_>>()
        };
        let foes = self.seats.others(seat).filter(|foe| !after.finished.has(*foe));
        let blocked = foes.into_iter().find(|foe| reach(after, *foe) != reach(&open, *foe))?;
        Some(Merit::Blocks { seat: blocked, kind: PAWN, point })
    }

    /// A pawn of another seat that the mover could hit with one throw after the move and not before.
    fn hunts(&self, before: &Position, after: &Position, seat: Seat) -> Option<Merit> {
        let reach =
            |position: &Position| self.course.values().fold(0, |all, value| all | self.reach(position, seat, value));
        let (old, new) = (reach(before), reach(after));
        self.seats.others(seat).find_map(|foe| {
            let prey = bits(self.standing(after, foe)).find(|pawn| {
                let square = 1 << self.seen_by(foe, seat, *pawn);
                !self.is_safe(*pawn) && new & square != 0 && old & square == 0
            })?;
            Some(Merit::Threatens { seat: foe, kind: PAWN, point: self.point(foe, prey) })
        })
    }
}
