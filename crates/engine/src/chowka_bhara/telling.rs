//! Chowka Bhara told: what a step did, by the positions before and after it, and what is asked.

use super::{ChowkaBhara, Move, Phase, Position, Unit};
use crate::board::Board;
use crate::game::{Game, Seat};
use crate::telling::{Asking, Drawing, Kind, Teller, Telling, after, end, greatest_first};

const KIND: Kind = Kind::Pawn;

impl Teller for ChowkaBhara {
    fn tell(&self, before: &Position, mv: Move) -> Vec<Telling> {
        let (seat, after) = (before.turn, after(self, before, mv));
        let mut tellings = match mv {
            Move::Cast(value) => self.tell_cast(before, &after, value),
            Move::Go { value, .. } => {
                let mut kept = before.kept;
                kept.spend(&self.course.again, value);
                let mut tellings = self.tell_go(before, &after, mv);
                // What is left when the player has nothing more to choose cannot be used.
                if after.phase != Phase::Move && !kept.is_empty() && !after.finished.has(seat) {
                    tellings.push(Telling::NoUse {
                        seat,
                        kind: KIND,
                        values: greatest_first(kept.all(&self.course.again)),
                    });
                }
                tellings
            }
        };
        let is_lost = matches!(tellings.last(), Some(Telling::NoUse { .. }));
        let is_extra = after.phase == Phase::Cast && after.turn == seat && after.kept.is_empty();
        if is_extra && !tellings.contains(&Telling::ExtraTurn { seat }) {
            tellings.push(Telling::ExtraTurn { seat });
        }
        if after.turn != seat && after.phase == Phase::Cast {
            let blocks =
                self.pieces(&after).into_iter().filter(|piece| piece.kind == "block" && piece.seat == Some(seat));
            tellings.extend(blocks.map(|block| Telling::Blocks { seat, point: block.point }));
            tellings.extend(is_lost.then_some(Telling::TurnPasses { seat: after.turn }));
        }
        if after.phase == Phase::Over && after.finished.on_the_way(self.seats.0) > 1 {
            tellings.push(Telling::Deadlock);
        }
        tellings.into_iter().chain(end(self, &after)).collect()
    }

    fn asks(&self, position: &Position) -> Option<Asking> {
        (position.phase == Phase::Move).then(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            let spent = moves.into_iter().map(|mv| match mv {
                Move::Go { value, .. } | Move::Cast(value) => value,
            });
            let mut values = greatest_first(spent.collect());
            values.dedup();
            Asking::UseValues { kind: KIND, values }
        })
    }

    fn draws(&self, position: &Position) -> Option<Drawing> {
        let (seat, values) = (position.turn, greatest_first(position.kept.all(&self.course.again)));
        (position.phase == Phase::Cast).then(|| match values[..] {
            [] => Drawing::Throw { seat },
            _ => Drawing::ThrowAgain { seat, values },
        })
    }
}

impl ChowkaBhara {
    fn tell_cast(&self, before: &Position, after: &Position, value: u8) -> Vec<Telling> {
        let seat = before.turn;
        let mut kept = before.kept;
        kept.keep(&self.course.again, value);
        let values = greatest_first(kept.all(&self.course.again));
        let mut tellings = vec![Telling::Thrown { seat, value }];
        if after.phase == Phase::Move {
            tellings.extend((values.len() > 1).then_some(Telling::Keeps { seat, values }));
        } else if after.kept.is_empty() {
            tellings.push(Telling::NoUse { seat, kind: KIND, values });
        }
        tellings
    }

    /// What the move itself did, and what the mover has of it.
    fn tell_go(&self, before: &Position, after: &Position, mv: Move) -> Vec<Telling> {
        let seat = before.turn;
        let count = if matches!(mv, Move::Go { unit: Unit::Double, .. }) { 2 } else { 1 };
        let on = |position: &Position, seat: Seat, place: u8| {
            self.pawns(position, seat).iter().filter(|pawn| **pawn == place).count() as u8
        };
        let [home_before, home] = [before, after].map(|position| on(position, seat, self.course.centre));
        let route = self.route(before, mv);
        let (from, to) = (route[0].clone(), route[route.len() - 1].clone());
        let mut tellings = vec![if home > home_before {
            Telling::Home { seat, kind: KIND, count, left: self.course.pawns - home }
        } else {
            Telling::Moved { seat, kind: KIND, count, from, to: to.clone() }
        }];
        for foe in self.seats.others(seat) {
            let hit = on(after, foe, 0) - on(before, foe, 0);
            if hit > 0 {
                tellings.push(Telling::Hit { seat: foe, kind: KIND, count: hit, point: to.clone() });
            }
        }
        if after.has_licence(seat) && !before.has_licence(seat) {
            tellings.push(Telling::Licensed { seat });
        }
        if after.owed > before.owed {
            tellings.push(Telling::ExtraTurn { seat });
        }
        if after.finished.has(seat) {
            tellings.push(Telling::Finished { seat, place: after.finished.seats().len() as u8 });
        }
        tellings
    }
}
