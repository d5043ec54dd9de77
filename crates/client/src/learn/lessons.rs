//! A first lesson for each game: one sentence, one thing to do, on a real board.

mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;

use super::{Given, Said};
use crate::words::GameName;

/// One thing to do in a lesson. The learner sits at the first seat.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The options it is played with.
    pub options: Given,
    /// Where it begins.
    pub state: &'static str,
    /// What to do, in a sentence or two.
    pub say: Said,
    /// What is right.
    pub task: Task,
    /// Why something else is not what is asked.
    pub wrong: Said,
    /// What has come of it.
    pub done: Said,
}

/// What is right in a step of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Any of these moves.
    Play(&'static [&'static str]),
    /// To throw, spin or toss; this outcome comes up.
    Throw(&'static str),
    /// Any legal move.
    AnyMove,
}

/// The first lesson of a game. Its last words lead to a real game against level 1.
pub const fn lesson(game: GameName) -> &'static [LessonStep] {
    match game {
        GameName::Khan => khan::STEPS,
        GameName::ChowkaBhara => chowka_bhara::STEPS,
        GameName::Pachisi => pachisi::STEPS,
        GameName::KhoKho => kho_kho::STEPS,
    }
}
