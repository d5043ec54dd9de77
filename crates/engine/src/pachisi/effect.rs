//! Pachisi told: what a step did, by the positions before and after it, and what is asked.

use super::track::CENTRE;
use super::{CANCELLING, Mark, Move, Pachisi, Phase, Position, Unit};
use crate::board::Board;
use crate::effect::{ChancePrompt, Describe, Effect, Kind, Prompt, after, end, greatest_first};
use crate::game::{Game, Seat};

const KIND: Kind = Kind::Piece;

impl Describe for Pachisi {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let (seat, after) = (before.turn, after(self, before, mv));
        let mut effects = match mv {
            Move::Throw(value) if matches!(before.phase, Phase::Order(_)) => {
                return [Effect::Thrown { seat, value }].into_iter().chain(tell_order(seat, &after)).collect();
            }
            Move::Throw(value) => self.tell_throw(before, &after, value),
            Move::Go { throw, .. } => {
                let mut kept = before.kept;
                kept.spend(&self.thrown.graces, throw);
                let mut effects = self.tell_go(before, &after, mv);
                // What is left when the player has nothing more to choose cannot be used.
                if after.phase != Phase::Move && !kept.is_empty() && !after.finished.has(seat) {
                    effects.push(Effect::NoUse {
                        seat,
                        kind: KIND,
                        values: greatest_first(kept.all(&self.thrown.graces)),
                    });
                }
                effects
            }
            Move::Skip => vec![Effect::GivenUp { seat, values: greatest_first(before.kept.all(&self.thrown.graces)) }],
        };
        let is_lost =
            matches!(effects.last(), Some(Effect::NoUse { .. } | Effect::KeptLost { .. } | Effect::GivenUp { .. }));
        let is_extra = matches!(after.phase, Phase::Throw(None)) && after.turn == seat;
        if is_extra && !effects.contains(&Effect::ExtraTurn { seat }) {
            effects.push(Effect::ExtraTurn { seat });
        }
        if is_lost && after.turn != seat {
            effects.push(Effect::TurnPasses { seat: after.turn });
        }
        effects.into_iter().chain(end(self, &after)).collect()
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        (position.phase == Phase::Move).then(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            let spent = moves.into_iter().filter_map(|mv| match mv {
                Move::Go { throw, .. } => Some(throw),
                Move::Throw(_) | Move::Skip => None,
            });
            let mut values = greatest_first(spent.collect());
            values.dedup();
            Prompt::UseValuesOrSkip { kind: KIND, values }
        })
    }

    fn chance_prompt(&self, position: &Position) -> Option<ChancePrompt> {
        let seat = position.turn;
        match position.phase {
            Phase::Order(_) => Some(ChancePrompt::Order { seat }),
            Phase::Throw(_) if position.kept.is_empty() => Some(ChancePrompt::Throw { seat }),
            Phase::Throw(_) => {
                Some(ChancePrompt::ThrowAgain { seat, values: greatest_first(position.kept.all(&self.thrown.graces)) })
            }
            Phase::Move | Phase::Over => None,
        }
    }
}

/// What a throw for who begins decided; nothing while others have still to throw.
fn tell_order(seat: Seat, after: &Position) -> Option<Effect> {
    let Phase::Order(marks) = after.phase else { return Some(Effect::Begins { seat: after.turn }) };
    if matches!(marks[seat.index()], Mark::Threw(_)) {
        return None;
    }
    // The seat's own throw is gone, so that a new round has begun.
    let seats = (0..).zip(marks).filter(|(_, mark)| *mark == Mark::Waiting).map(|(seat, _)| Seat(seat)).collect();
    Some(Effect::ThrowAgain { seats })
}

impl Pachisi {
    fn tell_throw(&self, before: &Position, after: &Position, value: u8) -> Vec<Effect> {
        let seat = before.turn;
        let mut kept = before.kept;
        kept.keep(&self.thrown.graces, value);
        let values = greatest_first(kept.all(&self.thrown.graces));
        let mut effects = vec![Effect::Thrown { seat, value }];
        if after.phase == Phase::Move {
            effects.extend((values.len() > 1).then_some(Effect::Keeps { seat, values }));
        } else if after.kept.is_empty() {
            effects.push(if self.is_grace(value) {
                Effect::KeptLost { seat, value, times: CANCELLING }
            } else {
                Effect::NoUse { seat, kind: KIND, values }
            });
        }
        effects
    }

    /// What the move itself did, and what the mover has of it.
    fn tell_go(&self, before: &Position, after: &Position, mv: Move) -> Vec<Effect> {
        let seat = before.turn;
        let count = if matches!(mv, Move::Go { unit: Unit::Pair, .. }) { 2 } else { 1 };
        let on = |position: &Position, seat: Seat, progress: u8| {
            position.pieces[seat.index()].iter().filter(|piece| **piece == progress).count() as u8
        };
        let [home_before, home] = [before, after].map(|position| on(position, seat, CENTRE));
        let route = self.route(before, mv);
        let (from, point) = (route[0].clone(), route[route.len() - 1].clone());
        let mut effects = vec![if home > home_before {
            Effect::Home { seat, kind: KIND, count, left: after.pieces[seat.index()].len() as u8 - home }
        } else if on(after, seat, 0) < on(before, seat, 0) {
            Effect::Entered { seat, kind: KIND, point: point.clone() }
        } else {
            Effect::Moved { seat, kind: KIND, count, from, to: point.clone() }
        }];
        let mut is_hit = false;
        for foe in self.seats.others(seat) {
            let hit = on(after, foe, 0) - on(before, foe, 0);
            if hit > 0 {
                is_hit = true;
                effects.push(Effect::Hit { seat: foe, kind: KIND, count: hit, point: point.clone() });
            }
        }
        if is_hit && !after.finished.has(seat) {
            effects.push(Effect::ExtraTurn { seat });
        }
        if after.finished.has(seat) {
            effects.push(Effect::Finished { seat, place: after.finished.seats().len() as u8 });
        }
        effects
    }
}
