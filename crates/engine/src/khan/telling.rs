//! KHAN told: what a step did, by the positions before and after it, and what is asked.

use super::{Answer, Edge, Hat, Khan, Move, Phase, Position, Square};
use crate::game::Seat;
use crate::telling::{Asking, Drawing, Instead, Kind, Side, Teller, Telling, after, end};

impl Teller for Khan {
    fn tell(&self, before: &Position, mv: Move) -> Vec<Telling> {
        let (seat, after) = (before.turn, after(self, before, mv));
        let mut tellings = vec![match mv {
            Move::Mat(edge) => Telling::MatTurned { seat, edge: side(edge) },
            Move::SetUp(_) => Telling::SetUp { seat },
            Move::Go { from, to } => {
                let kind = before.kind_on(from);
                Telling::Moved { seat, kind, count: 1, from: from.to_string(), to: to.to_string() }
            }
            Move::Return(square) => Telling::Returned { seat, point: square.to_string() },
            Move::Pass => Telling::Passed { seat },
        }];
        let other = Seat(1 - seat.0);
        for square in before.pieces[other.index()] & !after.pieces[other.index()] {
            tellings.push(Telling::Taken { seat: other, kind: before.kind_on(square), point: square.to_string() });
        }
        let end = end(self, &after);
        if matches!(end, Some(Telling::Drawn { .. })) {
            tellings.push(Telling::QuietLimit { moves: after.quiet });
        }
        tellings.into_iter().chain(end).collect()
    }

    fn asks(&self, position: &Position) -> Option<Asking> {
        match self.phase(position) {
            Phase::TurnMat => Some(Asking::TurnMat),
            Phase::SetUp => Some(Asking::SetUp),
            Phase::Play(edge) => Some(position.asks(edge)),
            Phase::Over => None,
        }
    }

    fn draws(&self, _: &Position) -> Option<Drawing> {
        None
    }
}

impl Position {
    fn kind_on(&self, square: Square) -> Kind {
        if self.kalistas.has(square) { Kind::Kalista } else { Kind::Sbire }
    }

    /// What is asked of a side in play, by the answers it has.
    fn asks(&self, edge: Edge) -> Asking {
        let (mut answers, mut others, mut returns) = (false, false, false);
        self.find_answers(edge, |answer| match answer {
            Answer::Go(from, _) if self.demanded().is_none_or(|number| edge.number(from) == number) => answers = true,
            Answer::Go(..) => others = true,
            Answer::Return(_) => returns = true,
            Answer::Pass => {}
        });
        let Some(number) = self.demanded() else {
            return match self.khan {
                _ if !answers => Asking::Pass,
                Hat::Aside => Asking::KhanAside,
                Hat::Unworn | Hat::On(_) => Asking::FirstMove,
            };
        };
        let instead = match (others, returns) {
            _ if answers => return Asking::AnswerDemand { number },
            (true, true) => Instead::MoveOrReturn,
            (true, false) => Instead::Move,
            (false, true) => Instead::Return,
            (false, false) => return Asking::Pass,
        };
        Asking::DemandUnanswerable { number, instead }
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
