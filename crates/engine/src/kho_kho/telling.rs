//! Kho-Kho told: what a step did, by the positions before and after it, and what is asked.

use super::{BATCH, KhoKho, Move, Phase, Position, Space, TEAM, other};
use crate::game::Game;
use crate::telling::{Asking, Drawing, Kind, Teller, Telling, after, end};

impl Teller for KhoKho {
    fn tell(&self, before: &Position, mv: Move) -> Vec<Telling> {
        let after = after(self, before, mv);
        let (chasers, runners) = (before.chasers, other(before.chasers));
        let moved = |seat, kind, from: Space, to: Space| Telling::Moved {
            seat,
            kind,
            count: 1,
            from: from.to_string(),
            to: to.to_string(),
        };
        let mut tellings = match mv {
            Move::Toss(seat) => vec![Telling::TossWon { seat }],
            Move::Spin(value) => tell_spin(before, &after, value),
            Move::Start(space) => {
                vec![Telling::Placed { seat: chasers, kind: Kind::Attacker, point: space.to_string() }]
            }
            Move::Place(space) => vec![Telling::Placed { seat: runners, kind: Kind::Runner, point: space.to_string() }],
            Move::Chase(path) => {
                let from = before.placed_attacker().space;
                let end = path.end(from);
                let mut tellings = vec![moved(chasers, Kind::Attacker, from, end)];
                if path.gives_kho {
                    let left = if let Phase::Balance(left) = after.phase { left } else { 0 };
                    tellings = vec![Telling::Kho { point: end.to_string(), left }];
                }
                let left = still_in(before, &after);
                if left < TEAM - before.out {
                    tellings.push(Telling::Dismissed { seat: runners, point: end.to_string(), left });
                }
                tellings
            }
            Move::Hold => vec![Telling::Held { point: before.placed_attacker().space.to_string() }],
            Move::Run { from, to } => vec![moved(runners, Kind::Runner, from, to)],
        };
        if before.turn > 0 && is_next_turn(before, &after) {
            tellings.push(Telling::TurnEnds { seat: runners, survivors: still_in(before, &after) });
        }
        if after.phase == Phase::Start {
            tellings.push(Telling::Chases { seat: after.chasers, turn: after.turn, turns: self.turns });
        }
        tellings.into_iter().chain(end(self, &after)).collect()
    }

    fn asks(&self, position: &Position) -> Option<Asking> {
        match position.phase {
            Phase::Start => {
                Some(Asking::PlaceAttacker { points: Space::STARTS.iter().map(ToString::to_string).collect() })
            }
            Phase::Place => Some(Asking::PlaceRunner { left: BATCH - position.runners.count }),
            Phase::Chase(spin) => {
                let mut moves = Vec::new();
                self.moves(position, &mut moves);
                let gives_kho = |mv: &Move| matches!(mv, Move::Chase(path) if path.gives_kho);
                let can_kho = moves.iter().any(gives_kho);
                Some(if can_kho { Asking::ChaseOrKho { spin } } else { Asking::Chase { spin } })
            }
            Phase::Balance(balance) => Some(Asking::UseBalance { balance }),
            Phase::Run(spin) => Some(Asking::Run { spin }),
            Phase::Toss | Phase::ChaseSpin | Phase::RunSpin | Phase::Over => None,
        }
    }

    fn draws(&self, position: &Position) -> Option<Drawing> {
        match position.phase {
            Phase::Toss => Some(Drawing::Toss),
            Phase::ChaseSpin => Some(Drawing::Spin { seat: position.chasers }),
            Phase::RunSpin => Some(Drawing::Spin { seat: other(position.chasers) }),
            _ => None,
        }
    }
}

fn tell_spin(before: &Position, after: &Position, value: u8) -> Vec<Telling> {
    let (seat, kind) = if before.phase == Phase::ChaseSpin {
        (before.chasers, Kind::Attacker)
    } else {
        (other(before.chasers), Kind::Runner)
    };
    let is_used = matches!(after.phase, Phase::Chase(_) | Phase::Run(_));
    let no_use = (!is_used).then(|| Telling::NoUse { seat, kind, values: vec![value] });
    [Telling::Spun { seat, value }].into_iter().chain(no_use).collect()
}

fn is_next_turn(before: &Position, after: &Position) -> bool {
    after.turn != before.turn || after.phase == Phase::Over
}

/// How many Runners were not out after a step, also where the step ended the turn: they are scored then.
fn still_in(before: &Position, after: &Position) -> u8 {
    let runners = other(before.chasers).index();
    if is_next_turn(before, after) { after.score[runners] - before.score[runners] } else { TEAM - after.out }
}
