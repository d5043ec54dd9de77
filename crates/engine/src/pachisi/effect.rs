//! What a move of Pachisi does, from the positions before and after it, and what is asked next.

use super::kinds::PIECE;
use super::track::CENTRE;
use super::{CANCELLING, Mark, Move, Pachisi, Phase, Position, Unit};
use crate::board::Board;
use crate::effect::{ChancePrompt, Describe, Effect, Prompt, end, greatest_first};
use crate::game::{Game, Seat};
use crate::refusal::Refusal;
use crate::special;

/// What only Pachisi knows of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Fact {
    /// The seat threw the highest number and has the first turn.
    Begins { seat: Seat },
    /// The seats share the highest throw and throw again for who begins.
    ThrowAgain { seats: Vec<Seat> },
    /// The same grace this number of times in succession cancels all kept throws.
    KeptLost { seat: Seat, value: u8, times: u8 },
}

impl special::GameSpecific for Fact {
    const GAME: &'static str = Pachisi::ID;
}

/// What only Pachisi asks of chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Chance decides what a seat throws for who begins.
    Order,
}

impl special::GameSpecific for Ask {
    const GAME: &'static str = Pachisi::ID;
}

impl Describe for Pachisi {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let (seat, after) = (before.turn, self.after(before, mv));
        let mut effects = match mv {
            Move::Throw(value) if matches!(before.phase, Phase::Order(_)) => {
                return [Effect::Thrown { seat, value }].into_iter().chain(order_effect(seat, &after)).collect();
            }
            Move::Throw(value) => self.throw_effects(before, &after, value),
            Move::Go { throw, .. } => {
                let mut kept = before.kept;
                kept.spend(&self.thrown.graces, throw);
                let mut effects = self.go_effects(before, &after, mv);
                // What is left when the player has nothing more to choose cannot be used.
                if after.phase != Phase::Move && !kept.is_empty() && !after.finished.has(seat) {
                    effects.push(Effect::NoUse {
                        seat,
                        kind: PIECE,
                        values: greatest_first(kept.all(&self.thrown.graces)),
                    });
                }
                effects
            }
            Move::Skip => vec![Effect::GivenUp { seat, values: greatest_first(before.kept.all(&self.thrown.graces)) }],
        };
        let is_lost = match effects.last() {
            Some(Effect::NoUse { .. } | Effect::GivenUp { .. }) => true,
            Some(Effect::Special(fact)) => matches!(fact.downcast_ref(), Some(Fact::KeptLost { .. })),
            _ => false,
        };
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
            Prompt::UseValuesOrSkip { kind: PIECE, values }
        })
    }

    fn chance_prompt(&self, position: &Position) -> Option<ChancePrompt> {
        let seat = position.turn;
        match position.phase {
            Phase::Order(_) => Some(ChancePrompt::special(Some(seat), Ask::Order)),
            Phase::Throw(_) if position.kept.is_empty() => Some(ChancePrompt::Throw { seat }),
            Phase::Throw(_) => {
                Some(ChancePrompt::ThrowAgain { seat, values: greatest_first(position.kept.all(&self.thrown.graces)) })
            }
            Phase::Move | Phase::Over => None,
        }
    }

    fn refusals(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        self.why_refused(position, clicked)
    }

    fn text_refusals(&self, position: &Position, text: &str) -> Vec<Refusal> {
        self.why_text_refused(position, text)
    }
}

/// What a throw for who begins decided; nothing while others have still to throw.
fn order_effect(seat: Seat, after: &Position) -> Option<Effect> {
    let Phase::Order(marks) = after.phase else {
        return Some(Effect::special(Fact::Begins { seat: after.turn }));
    };
    if matches!(marks[seat.index()], Mark::Threw(_)) {
        return None;
    }
    // The seat's own throw is gone, so that a new round has begun.
    let seats = (0..).zip(marks).filter(|(_, mark)| *mark == Mark::Waiting).map(|(seat, _)| Seat(seat)).collect();
    Some(Effect::special(Fact::ThrowAgain { seats }))
}

impl Pachisi {
    fn throw_effects(&self, before: &Position, after: &Position, value: u8) -> Vec<Effect> {
        let seat = before.turn;
        let mut kept = before.kept;
        kept.keep(&self.thrown.graces, value);
        let values = greatest_first(kept.all(&self.thrown.graces));
        let mut effects = vec![Effect::Thrown { seat, value }];
        if after.phase == Phase::Move {
            effects.extend((values.len() > 1).then_some(Effect::Keeps { seat, values }));
        } else if after.kept.is_empty() {
            effects.push(if self.is_grace(value) {
                Effect::special(Fact::KeptLost { seat, value, times: CANCELLING })
            } else {
                Effect::NoUse { seat, kind: PIECE, values }
            });
        }
        effects
    }

    /// What the move itself did, and what the mover has of it.
    fn go_effects(&self, before: &Position, after: &Position, mv: Move) -> Vec<Effect> {
        let seat = before.turn;
        let count = if matches!(mv, Move::Go { unit: Unit::Pair, .. }) { 2 } else { 1 };
        let on = |position: &Position, seat: Seat, progress: u8| {
            position.pieces[seat.index()].iter().filter(|piece| **piece == progress).count() as u8
        };
        let [home_before, home] = [before, after].map(|position| on(position, seat, CENTRE));
        let route = self.route(before, mv);
        let (from, point) = (route[0].clone(), route[route.len() - 1].clone());
        let mut effects = vec![if home > home_before {
            Effect::Home { seat, kind: PIECE, count, left: after.pieces[seat.index()].len() as u8 - home }
        } else if on(after, seat, 0) < on(before, seat, 0) {
            Effect::Entered { seat, kind: PIECE, point: point.clone() }
        } else {
            Effect::Moved { seat, kind: PIECE, count, from, to: point.clone() }
        }];
        let mut is_hit = false;
        for foe in self.seats.others(seat) {
            let hit = on(after, foe, 0) - on(before, foe, 0);
            if hit > 0 {
                is_hit = true;
                effects.push(Effect::Captured { seat: foe, kind: PIECE, count: hit, point: point.clone() });
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
