//! KHAN told: what a step did, by the positions before and after it, and what is asked.

use super::{Answer, Edge, Hat, Khan, Move, Phase, Position, Square};
use crate::effect::{ChancePrompt, Describe, Effect, Instead, Kind, Prompt, Side, after, end};
use crate::game::Seat;

impl Describe for Khan {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let (seat, after) = (before.turn, after(self, before, mv));
        let mut effects = vec![match mv {
            Move::Mat(edge) => Effect::MatTurned { seat, edge: side(edge) },
            Move::SetUp(_) => Effect::SetUp { seat },
            Move::Go { from, to } => {
                let kind = before.kind_on(from);
                Effect::Moved { seat, kind, count: 1, from: from.to_string(), to: to.to_string() }
            }
            Move::Return(square) => Effect::Returned { seat, point: square.to_string() },
            Move::Pass => Effect::Passed { seat },
        }];
        let other = Seat(1 - seat.0);
        for square in before.pieces[other.index()] & !after.pieces[other.index()] {
            effects.push(Effect::Taken { seat: other, kind: before.kind_on(square), point: square.to_string() });
        }
        let end = end(self, &after);
        if matches!(end, Some(Effect::Drawn { .. })) {
            effects.push(Effect::QuietLimit { moves: after.quiet });
        }
        effects.into_iter().chain(end).collect()
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        match self.phase(position) {
            Phase::TurnMat => Some(Prompt::TurnMat),
            Phase::SetUp => Some(Prompt::SetUp),
            Phase::Play(edge) => Some(position.prompt(edge)),
            Phase::Over => None,
        }
    }

    fn chance_prompt(&self, _: &Position) -> Option<ChancePrompt> {
        None
    }
}

impl Position {
    fn kind_on(&self, square: Square) -> Kind {
        if self.kalistas.has(square) { Kind::Kalista } else { Kind::Sbire }
    }

    /// What is asked of a side in play, by the answers it has.
    fn prompt(&self, edge: Edge) -> Prompt {
        let (mut answers, mut others, mut returns) = (false, false, false);
        self.find_answers(edge, |answer| match answer {
            Answer::Go(from, _) if self.demanded().is_none_or(|number| edge.number(from) == number) => answers = true,
            Answer::Go(..) => others = true,
            Answer::Return(_) => returns = true,
            Answer::Pass => {}
        });
        let Some(number) = self.demanded() else {
            return match self.khan {
                _ if !answers => Prompt::Pass,
                Hat::Aside => Prompt::KhanAside,
                Hat::Unworn | Hat::On(_) => Prompt::FirstMove,
            };
        };
        let instead = match (others, returns) {
            _ if answers => return Prompt::AnswerDemand { number },
            (true, true) => Instead::MoveOrReturn,
            (true, false) => Instead::Move,
            (false, true) => Instead::Return,
            (false, false) => return Prompt::Pass,
        };
        Prompt::DemandUnanswerable { number, instead }
    }
}

fn side(edge: Edge) -> Side {
    match edge {
        Edge::North => Side::North,
        Edge::East => Side::East,
        Edge::South => Side::South,
        Edge::West => Side::West,
    }
}
