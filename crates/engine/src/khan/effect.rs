//! What a move of KHAN does, from the positions before and after it, and what is asked next.

use super::kinds::{KALISTA, SBIRE};
use super::{Answer, Edge, Hat, Khan, Move, Phase, Position, Square};
use crate::board::Board;
use crate::effect::{ChancePrompt, Describe, Effect, Prompt, end};
use crate::game::{Game, Seat};
use crate::kind::Kind;
use crate::point::PointId;
use crate::refusal::Refusal;
use crate::special;

/// What only KHAN knows of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Fact {
    /// The seat turned the mat so that this edge lies towards it.
    MatTurned { seat: Seat, edge: Edge },
    /// The seat brought a Sbire back onto the point.
    Returned { seat: Seat, point: PointId },
    /// The game ends after this number of moves without a capture.
    QuietLimit { moves: u8 },
}

impl special::GameSpecific for Fact {
    const GAME: &'static str = Khan::ID;

    fn points(&self) -> Vec<&PointId> {
        match self {
            Fact::Returned { point, .. } => vec![point],
            Fact::MatTurned { .. } | Fact::QuietLimit { .. } => Vec::new(),
        }
    }

    fn is_preparation(&self) -> bool {
        matches!(self, Fact::MatTurned { .. })
    }
}

/// What only KHAN asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Ask {
    /// Turn the mat.
    TurnMat,
    /// Move any piece, because the Khan lies aside.
    KhanAside,
    /// Move a piece that stands on the number.
    AnswerDemand { number: u8 },
    /// No piece can answer the number: do something else.
    DemandUnanswerable { number: u8, instead: Instead },
}

impl special::GameSpecific for Ask {
    const GAME: &'static str = Khan::ID;
}

/// What a side may do that cannot answer the number demanded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Instead {
    /// Move any other piece.
    Move,
    /// Bring a Sbire back onto the number.
    Return,
    /// Either.
    MoveOrReturn,
}

impl Describe for Khan {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let (seat, after) = (before.turn, self.after(before, mv));
        let mut effects = vec![match mv {
            Move::Mat(edge) => Effect::special(Fact::MatTurned { seat, edge }),
            Move::SetUp(_) => Effect::SetUp { seat },
            Move::Go { from, to } => {
                let kind = before.kind_on(from);
                Effect::Moved { seat, kind, count: 1, from: PointId::new(from), to: PointId::new(to) }
            }
            Move::Return(square) => Effect::special(Fact::Returned { seat, point: PointId::new(square) }),
            Move::Pass => Effect::Passed { seat },
        }];
        let other = Seat(1 - seat.0);
        for square in before.pieces[other.index()] & !after.pieces[other.index()] {
            let (kind, point) = (before.kind_on(square), PointId::new(square));
            effects.push(Effect::Captured { seat: other, kind, count: 1, point });
        }
        let end = end(self, &after);
        if matches!(end, Some(Effect::Drawn { .. })) {
            effects.push(Effect::special(Fact::QuietLimit { moves: after.quiet }));
        }
        effects.into_iter().chain(end).collect()
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        match self.phase(position) {
            Phase::TurnMat => Some(Prompt::special(Ask::TurnMat)),
            Phase::SetUp => Some(Prompt::SetUp { kind: KALISTA }),
            Phase::Play(edge) => Some(position.prompt(edge)),
            Phase::Over => None,
        }
    }

    fn chance_prompt(&self, _: &Position) -> Option<ChancePrompt> {
        None
    }

    fn refusals(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        self.why_refused(position, clicked)
    }

    fn text_refusals(&self, position: &Position, text: &str) -> Vec<Refusal> {
        self.why_text_refused(position, text)
    }
}

impl Position {
    fn kind_on(&self, square: Square) -> Kind {
        if self.kalistas.has(square) { KALISTA } else { SBIRE }
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
                Hat::Aside => Prompt::special(Ask::KhanAside),
                Hat::Unworn | Hat::On(_) => Prompt::AnyMove,
            };
        };
        let instead = match (others, returns) {
            _ if answers => return Prompt::special(Ask::AnswerDemand { number }),
            (true, true) => Instead::MoveOrReturn,
            (true, false) => Instead::Move,
            (false, true) => Instead::Return,
            (false, false) => return Prompt::Pass,
        };
        Prompt::special(Ask::DemandUnanswerable { number, instead })
    }
}
