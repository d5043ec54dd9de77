//! Kho-Kho told: what a step did, by the positions before and after it, and what is asked.

use super::{BATCH, KhoKho, Move, Phase, Position, Space, TEAM, other};
use crate::effect::{ChancePrompt, Describe, Effect, Kind, Prompt, after, end};
use crate::game::Game;

impl Describe for KhoKho {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let after = after(self, before, mv);
        let (chasers, runners) = (before.chasers, other(before.chasers));
        let moved = |seat, kind, from: Space, to: Space| Effect::Moved {
            seat,
            kind,
            count: 1,
            from: from.to_string(),
            to: to.to_string(),
        };
        let mut effects = match mv {
            Move::Toss(seat) => vec![Effect::TossWon { seat }],
            Move::Spin(value) => tell_spin(before, &after, value),
            Move::Start(space) => {
                vec![Effect::Placed { seat: chasers, kind: Kind::Attacker, point: space.to_string() }]
            }
            Move::Place(space) => vec![Effect::Placed { seat: runners, kind: Kind::Runner, point: space.to_string() }],
            Move::Chase(path) => {
                let from = before.placed_attacker().space;
                let end = path.end(from);
                let mut effects = vec![moved(chasers, Kind::Attacker, from, end)];
                if path.gives_kho {
                    let left = if let Phase::Balance(left) = after.phase { left } else { 0 };
                    effects = vec![Effect::Kho { point: end.to_string(), left }];
                }
                let left = still_in(before, &after);
                if left < TEAM - before.out {
                    effects.push(Effect::Dismissed { seat: runners, point: end.to_string(), left });
                }
                effects
            }
            Move::Hold => vec![Effect::Held { point: before.placed_attacker().space.to_string() }],
            Move::Run { from, to } => vec![moved(runners, Kind::Runner, from, to)],
        };
        if before.turn > 0 && is_next_turn(before, &after) {
            effects.push(Effect::TurnEnds { seat: runners, survivors: still_in(before, &after) });
        }
        if after.phase == Phase::Start {
            effects.push(Effect::Chases { seat: after.chasers, turn: after.turn, turns: self.turns });
        }
        effects.into_iter().chain(end(self, &after)).collect()
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        match position.phase {
            Phase::Start => {
                Some(Prompt::PlaceAttacker { points: Space::STARTS.iter().map(ToString::to_string).collect() })
            }
            Phase::Place => Some(Prompt::PlaceRunner { left: BATCH - position.runners.count }),
            Phase::Chase(spin) => {
                let mut moves = Vec::new();
                self.moves(position, &mut moves);
                let gives_kho = |mv: &Move| matches!(mv, Move::Chase(path) if path.gives_kho);
                let can_kho = moves.iter().any(gives_kho);
                Some(if can_kho { Prompt::ChaseOrKho { spin } } else { Prompt::Chase { spin } })
            }
            Phase::Balance(balance) => Some(Prompt::UseBalance { balance }),
            Phase::Run(spin) => Some(Prompt::Run { spin }),
            Phase::Toss | Phase::ChaseSpin | Phase::RunSpin | Phase::Over => None,
        }
    }

    fn chance_prompt(&self, position: &Position) -> Option<ChancePrompt> {
        match position.phase {
            Phase::Toss => Some(ChancePrompt::Toss),
            Phase::ChaseSpin => Some(ChancePrompt::Spin { seat: position.chasers }),
            Phase::RunSpin => Some(ChancePrompt::Spin { seat: other(position.chasers) }),
            _ => None,
        }
    }
}

fn tell_spin(before: &Position, after: &Position, value: u8) -> Vec<Effect> {
    let (seat, kind) = if before.phase == Phase::ChaseSpin {
        (before.chasers, Kind::Attacker)
    } else {
        (other(before.chasers), Kind::Runner)
    };
    let is_used = matches!(after.phase, Phase::Chase(_) | Phase::Run(_));
    let no_use = (!is_used).then(|| Effect::NoUse { seat, kind, values: vec![value] });
    [Effect::Spun { seat, value }].into_iter().chain(no_use).collect()
}

fn is_next_turn(before: &Position, after: &Position) -> bool {
    after.turn != before.turn || after.phase == Phase::Over
}

/// How many Runners were not out after a step, also where the step ended the turn: they are scored then.
fn still_in(before: &Position, after: &Position) -> u8 {
    let runners = other(before.chasers).index();
    if is_next_turn(before, after) { after.score[runners] - before.score[runners] } else { TEAM - after.out }
}
