//! Pachisi told: what a step did, by the positions before and after it, and what is asked.

use super::track::CENTRE;
use super::{CANCELLING, Mark, Move, Pachisi, Phase, Position, Unit};
use crate::board::Board;
use crate::game::{Game, Seat};
use crate::telling::{Asking, Drawing, Kind, Teller, Telling, after, end, greatest_first};

const KIND: Kind = Kind::Piece;

impl Teller for Pachisi {
    fn tell(&self, before: &Position, mv: Move) -> Vec<Telling> {
        let (seat, after) = (before.turn, after(self, before, mv));
        let mut tellings = match mv {
            Move::Throw(value) if matches!(before.phase, Phase::Order(_)) => {
                return [Telling::Thrown { seat, value }].into_iter().chain(tell_order(seat, &after)).collect();
            }
            Move::Throw(value) => self.tell_throw(before, &after, value),
            Move::Go { throw, .. } => {
                let mut kept = before.kept;
                kept.spend(&self.thrown.graces, throw);
                let mut tellings = self.tell_go(before, &after, mv);
                // What is left when the player has nothing more to choose cannot be used.
                if after.phase != Phase::Move && !kept.is_empty() && !after.finished.has(seat) {
                    tellings.push(Telling::NoUse {
                        seat,
                        kind: KIND,
                        values: greatest_first(kept.all(&self.thrown.graces)),
                    });
                }
                tellings
            }
            Move::Skip => vec![Telling::GivenUp { seat, values: greatest_first(before.kept.all(&self.thrown.graces)) }],
        };
        let is_lost =
            matches!(tellings.last(), Some(Telling::NoUse { .. } | Telling::KeptLost { .. } | Telling::GivenUp { .. }));
        let is_extra = matches!(after.phase, Phase::Throw(None)) && after.turn == seat;
        if is_extra && !tellings.contains(&Telling::ExtraTurn { seat }) {
            tellings.push(Telling::ExtraTurn { seat });
        }
        if is_lost && after.turn != seat {
            tellings.push(Telling::TurnPasses { seat: after.turn });
        }
        tellings.into_iter().chain(end(self, &after)).collect()
    }

    fn asks(&self, position: &Position) -> Option<Asking> {
        (position.phase == Phase::Move).then(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            let spent = moves.into_iter().filter_map(|mv| match mv {
                Move::Go { throw, .. } => Some(throw),
                Move::Throw(_) | Move::Skip => None,
            });
            let mut values = greatest_first(spent.collect());
            values.dedup();
            Asking::UseValuesOrSkip { kind: KIND, values }
        })
    }

    fn draws(&self, position: &Position) -> Option<Drawing> {
        let seat = position.turn;
        match position.phase {
            Phase::Order(_) => Some(Drawing::Order { seat }),
            Phase::Throw(_) if position.kept.is_empty() => Some(Drawing::Throw { seat }),
            Phase::Throw(_) => {
                Some(Drawing::ThrowAgain { seat, values: greatest_first(position.kept.all(&self.thrown.graces)) })
            }
            Phase::Move | Phase::Over => None,
        }
    }
}

/// What a throw for who begins decided; nothing while others have still to throw.
fn tell_order(seat: Seat, after: &Position) -> Option<Telling> {
    let Phase::Order(marks) = after.phase else { return Some(Telling::Begins { seat: after.turn }) };
    if matches!(marks[seat.index()], Mark::Threw(_)) {
        return None;
    }
    // The seat's own throw is gone, so that a new round has begun.
    let seats = (0..).zip(marks).filter(|(_, mark)| *mark == Mark::Waiting).map(|(seat, _)| Seat(seat)).collect();
    Some(Telling::ThrowAgain { seats })
}

impl Pachisi {
    fn tell_throw(&self, before: &Position, after: &Position, value: u8) -> Vec<Telling> {
        let seat = before.turn;
        let mut kept = before.kept;
        kept.keep(&self.thrown.graces, value);
        let values = greatest_first(kept.all(&self.thrown.graces));
        let mut tellings = vec![Telling::Thrown { seat, value }];
        if after.phase == Phase::Move {
            tellings.extend((values.len() > 1).then_some(Telling::Keeps { seat, values }));
        } else if after.kept.is_empty() {
            tellings.push(if self.is_grace(value) {
                Telling::KeptLost { seat, value, times: CANCELLING }
            } else {
                Telling::NoUse { seat, kind: KIND, values }
            });
        }
        tellings
    }

    /// What the move itself did, and what the mover has of it.
    fn tell_go(&self, before: &Position, after: &Position, mv: Move) -> Vec<Telling> {
        let seat = before.turn;
        let count = if matches!(mv, Move::Go { unit: Unit::Pair, .. }) { 2 } else { 1 };
        let on = |position: &Position, seat: Seat, progress: u8| {
            position.pieces[seat.index()].iter().filter(|piece| **piece == progress).count() as u8
        };
        let [home_before, home] = [before, after].map(|position| on(position, seat, CENTRE));
        let route = self.route(before, mv);
        let (from, point) = (route[0].clone(), route[route.len() - 1].clone());
        let mut tellings = vec![if home > home_before {
            Telling::Home { seat, kind: KIND, count, left: after.pieces[seat.index()].len() as u8 - home }
        } else if on(after, seat, 0) < on(before, seat, 0) {
            Telling::Entered { seat, kind: KIND, point: point.clone() }
        } else {
            Telling::Moved { seat, kind: KIND, count, from, to: point.clone() }
        }];
        let mut is_hit = false;
        for foe in self.seats.others(seat) {
            let hit = on(after, foe, 0) - on(before, foe, 0);
            if hit > 0 {
                is_hit = true;
                tellings.push(Telling::Hit { seat: foe, kind: KIND, count: hit, point: point.clone() });
            }
        }
        if is_hit && !after.finished.has(seat) {
            tellings.push(Telling::ExtraTurn { seat });
        }
        if after.finished.has(seat) {
            tellings.push(Telling::Finished { seat, place: after.finished.seats().len() as u8 });
        }
        tellings
    }
}
