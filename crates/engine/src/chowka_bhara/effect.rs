//! What a move of Chowka Bhara does, from the positions before and after it, and what is asked next.

use super::kinds::PAWN;
use super::{ChowkaBhara, Move, Phase, Position, Unit};
use crate::board::Board;
use crate::effect::{ChancePrompt, Describe, Effect, Prompt, end, greatest_first};
use crate::game::{Game, Seat};
use crate::point::PointId;
use crate::refusal::Refusal;
use crate::special;

/// What only Chowka Bhara knows of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Fact {
    /// The seat has hit for the first time and may leave the outer ring.
    Licensed { seat: Seat },
    /// The seat's double on the point blocks until its next turn.
    Blocks { seat: Seat, point: PointId },
    /// No seat that is still on the way could ever move again.
    Deadlock,
}

impl special::GameSpecific for Fact {
    const GAME: &'static str = ChowkaBhara::ID;

    fn points(&self) -> Vec<&PointId> {
        match self {
            Fact::Blocks { point, .. } => vec![point],
            Fact::Licensed { .. } | Fact::Deadlock => Vec::new(),
        }
    }
}

impl Describe for ChowkaBhara {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let (seat, after) = (before.turn, self.after(before, mv));
        let mut effects = match mv {
            Move::Cast(value) => self.cast_effects(before, &after, value),
            Move::Go { value, .. } => {
                let mut kept = before.kept;
                kept.spend(&self.course.again, value);
                let mut effects = self.go_effects(before, &after, mv);
                // What is left when the player has nothing more to choose cannot be used.
                if after.phase != Phase::Move && !kept.is_empty() && !after.finished.has(seat) {
                    effects.push(Effect::NoUse {
                        seat,
                        kind: PAWN,
                        values: greatest_first(kept.all(&self.course.again)),
                    });
                }
                effects
            }
        };
        let is_lost = matches!(effects.last(), Some(Effect::NoUse { .. }));
        let is_extra = after.phase == Phase::Cast && after.turn == seat && after.kept.is_empty();
        if is_extra && !effects.contains(&Effect::ExtraTurn { seat }) {
            effects.push(Effect::ExtraTurn { seat });
        }
        if after.turn != seat && after.phase == Phase::Cast {
            let blocks = self.barriers(&after).into_iter().filter(|block| block.seat == seat);
            effects.extend(blocks.map(|block| Effect::special(Fact::Blocks { seat, point: block.point })));
            effects.extend(is_lost.then_some(Effect::TurnPasses { seat: after.turn }));
        }
        if after.phase == Phase::Over && after.finished.on_the_way(self.seats.0) > 1 {
            effects.push(Effect::special(Fact::Deadlock));
        }
        effects.into_iter().chain(end(self, &after)).collect()
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        (position.phase == Phase::Move).then(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            let spent = moves.into_iter().map(|mv| match mv {
                Move::Go { value, .. } | Move::Cast(value) => value,
            });
            let mut values = greatest_first(spent.collect());
            values.dedup();
            Prompt::UseValues { kind: PAWN, values }
        })
    }

    fn chance_prompt(&self, position: &Position) -> Option<ChancePrompt> {
        let (seat, values) = (position.turn, greatest_first(position.kept.all(&self.course.again)));
        (position.phase == Phase::Cast).then(|| match values[..] {
            [] => ChancePrompt::Throw { seat },
            _ => ChancePrompt::ThrowAgain { seat, values },
        })
    }

    fn refusals(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        self.why_refused(position, clicked)
    }

    fn text_refusals(&self, position: &Position, text: &str) -> Vec<Refusal> {
        self.why_text_refused(position, text)
    }
}

impl ChowkaBhara {
    fn cast_effects(&self, before: &Position, after: &Position, value: u8) -> Vec<Effect> {
        let seat = before.turn;
        let mut kept = before.kept;
        kept.keep(&self.course.again, value);
        let values = greatest_first(kept.all(&self.course.again));
        let mut effects = vec![Effect::Thrown { seat, value }];
        if after.phase == Phase::Move {
            effects.extend((values.len() > 1).then_some(Effect::Keeps { seat, values }));
        } else if after.kept.is_empty() {
            effects.push(Effect::NoUse { seat, kind: PAWN, values });
        }
        effects
    }

    /// What the move itself did, and what the mover has of it.
    fn go_effects(&self, before: &Position, after: &Position, mv: Move) -> Vec<Effect> {
        let seat = before.turn;
        let count = if matches!(mv, Move::Go { unit: Unit::Double, .. }) { 2 } else { 1 };
        let on = |position: &Position, seat: Seat, place: u8| {
            self.pawns(position, seat).iter().filter(|pawn| **pawn == place).count() as u8
        };
        let [home_before, home] = [before, after].map(|position| on(position, seat, self.course.centre));
        let route = self.route(before, mv);
        let (from, to) = (route[0].clone(), route[route.len() - 1].clone());
        let mut effects = vec![if home > home_before {
            Effect::Home { seat, kind: PAWN, count, left: self.course.pawns - home }
        } else {
            Effect::Moved { seat, kind: PAWN, count, from, to: to.clone() }
        }];
        for foe in self.seats.others(seat) {
            let hit = on(after, foe, 0) - on(before, foe, 0);
            if hit > 0 {
                effects.push(Effect::Captured { seat: foe, kind: PAWN, count: hit, point: to.clone() });
            }
        }
        if after.has_licence(seat) && !before.has_licence(seat) {
            effects.push(Effect::special(Fact::Licensed { seat }));
        }
        if after.owed > before.owed {
            effects.push(Effect::ExtraTurn { seat });
        }
        if after.finished.has(seat) {
            effects.push(Effect::Finished { seat, place: after.finished.seats().len() as u8 });
        }
        effects
    }
}
