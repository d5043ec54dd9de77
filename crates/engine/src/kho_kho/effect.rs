//! What a move of Kho-Kho does, from the positions before and after it, and what is asked next.

use super::kinds::{ATTACKER, RUNNER, SITTER};
use super::{BATCH, KhoKho, Move, Phase, Position, Space, TEAM, other};
use crate::board::Board;
use crate::effect::{ChancePrompt, Describe, Effect, Prompt, end};
use crate::game::{Game, Seat};
use crate::kind::Kind;
use crate::point::PointId;
use crate::refusal::Refusal;
use crate::special;

/// What only Kho-Kho knows of a move. A Kho is [`Effect::TakesOver`] by a [`SITTER`], a dismissal
/// [`Effect::Captured`] of a [`RUNNER`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Fact {
    /// The toss makes the team chase first.
    TossWon { seat: Seat },
    /// The seat's spinner shows the value.
    Spun { seat: Seat, value: u8 },
    /// The new Attacker stays on the point.
    Held { point: PointId },
    /// This number of the running team's Runners are not out.
    RunnersLeft { left: u8 },
    /// A turn of the match is over, and this number of the seat's Runners survived it.
    TurnEnds { seat: Seat, survivors: u8 },
    /// A turn of the match begins, in which the seat chases.
    Chases { seat: Seat, turn: u8, turns: u8 },
}

impl special::GameSpecific for Fact {
    const GAME: &'static str = KhoKho::ID;

    fn points(&self) -> Vec<&PointId> {
        if let Fact::Held { point } = self { vec![point] } else { Vec::new() }
    }

    fn is_preparation(&self) -> bool {
        matches!(self, Fact::TossWon { .. } | Fact::Chases { .. })
    }
}

/// What only Kho-Kho asks, of a team or of chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Ask {
    /// Put the Attacker on one of the points.
    PlaceAttacker { points: Vec<PointId> },
    /// Place a Runner; `left` are still to be placed, this one included.
    PlaceRunner { left: u8 },
    /// Move the Attacker by the spin.
    Chase { spin: u8 },
    /// The same, or give Kho within the spin.
    ChaseOrKho { spin: u8 },
    /// Move the new Attacker by the balance, or hold.
    UseBalance { balance: u8 },
    /// Move a Runner by the spin.
    Run { spin: u8 },
    /// Chance decides which team chases first.
    Toss,
    /// Chance decides what a team spins.
    Spin,
}

impl special::GameSpecific for Ask {
    const GAME: &'static str = KhoKho::ID;

    fn points(&self) -> Vec<&PointId> {
        if let Ask::PlaceAttacker { points } = self { points.iter().collect() } else { Vec::new() }
    }
}

impl Describe for KhoKho {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let after = self.after(before, mv);
        let (chasers, runners) = (before.chasers, other(before.chasers));
        let mut effects = match mv {
            Move::Toss(seat) => vec![Effect::special(Fact::TossWon { seat })],
            Move::Spin(value) => spin_effects(before, &after, value),
            Move::Start(space) => {
                vec![Effect::Placed { seat: chasers, kind: ATTACKER, point: PointId::new(space) }]
            }
            Move::Place(space) => vec![Effect::Placed { seat: runners, kind: RUNNER, point: PointId::new(space) }],
            Move::Chase(path) => {
                let from = before.placed_attacker().space;
                let end = path.end(from);
                let mut effects = vec![moved(chasers, ATTACKER, from, end)];
                if path.gives_kho {
                    let left = if let Phase::Balance(left) = after.phase { left } else { 0 };
                    effects = vec![Effect::TakesOver { seat: chasers, kind: SITTER, point: PointId::new(end), left }];
                }
                let left = still_in(before, &after);
                if left < TEAM - before.out {
                    let point = PointId::new(end);
                    effects.push(Effect::Captured { seat: runners, kind: RUNNER, count: 1, point });
                    effects.push(Effect::special(Fact::RunnersLeft { left }));
                }
                effects
            }
            Move::Hold => {
                vec![Effect::special(Fact::Held { point: PointId::new(before.placed_attacker().space) })]
            }
            Move::Run { from, to } => vec![moved(runners, RUNNER, from, to)],
        };
        if before.turn > 0 && is_next_turn(before, &after) {
            let survivors = still_in(before, &after);
            effects.push(Effect::special(Fact::TurnEnds { seat: runners, survivors }));
        }
        if after.phase == Phase::Start {
            let (seat, turn) = (after.chasers, after.turn);
            effects.push(Effect::special(Fact::Chases { seat, turn, turns: self.turns }));
        }
        effects.into_iter().chain(end(self, &after)).collect()
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        let ask = match position.phase {
            Phase::Start => Ask::PlaceAttacker { points: Space::STARTS.iter().map(PointId::new).collect() },
            Phase::Place => Ask::PlaceRunner { left: BATCH - position.runners.count },
            Phase::Chase(spin) => {
                let mut moves = Vec::new();
                self.moves(position, &mut moves);
                let gives_kho = |mv: &Move| matches!(mv, Move::Chase(path) if path.gives_kho);
                if moves.iter().any(gives_kho) { Ask::ChaseOrKho { spin } } else { Ask::Chase { spin } }
            }
            Phase::Balance(balance) => Ask::UseBalance { balance },
            Phase::Run(spin) => Ask::Run { spin },
            Phase::Toss | Phase::ChaseSpin | Phase::RunSpin | Phase::Over => return None,
        };
        Some(Prompt::special(ask))
    }

    fn chance_prompt(&self, position: &Position) -> Option<ChancePrompt> {
        match position.phase {
            Phase::Toss => Some(ChancePrompt::special(None, Ask::Toss)),
            Phase::ChaseSpin => Some(ChancePrompt::special(Some(position.chasers), Ask::Spin)),
            Phase::RunSpin => Some(ChancePrompt::special(Some(other(position.chasers)), Ask::Spin)),
            _ => None,
        }
    }

    fn refusals(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        self.why_refused(position, clicked)
    }

    fn text_refusals(&self, position: &Position, text: &str) -> Vec<Refusal> {
        self.why_text_refused(position, text)
    }
}

fn moved(seat: Seat, kind: Kind, from: Space, to: Space) -> Effect {
    Effect::Moved { seat, kind, count: 1, from: PointId::new(from), to: PointId::new(to) }
}

fn spin_effects(before: &Position, after: &Position, value: u8) -> Vec<Effect> {
    let (seat, kind) =
        if before.phase == Phase::ChaseSpin { (before.chasers, ATTACKER) } else { (other(before.chasers), RUNNER) };
    let is_used = matches!(after.phase, Phase::Chase(_) | Phase::Run(_));
    let no_use = (!is_used).then(|| Effect::NoUse { seat, kind, values: vec![value] });
    [Effect::special(Fact::Spun { seat, value })].into_iter().chain(no_use).collect()
}

fn is_next_turn(before: &Position, after: &Position) -> bool {
    after.turn != before.turn || after.phase == Phase::Over
}

/// The Runners that are not out after a move, also where the move ends the turn: they are scored then.
fn still_in(before: &Position, after: &Position) -> u8 {
    let runners = other(before.chasers).index();
    if is_next_turn(before, after) { after.score[runners] - before.score[runners] } else { TEAM - after.out }
}
