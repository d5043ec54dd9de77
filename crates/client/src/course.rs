//! Types for lessons and rules: the steps of a first lesson, and rules with examples. The texts are in the folder of
//! each game.

use bisat_engine::OptionValue;

use crate::translated::Said;

/// Options of a game that differ from its defaults.
pub type Given = &'static [(&'static str, OptionValue)];

/// Every option at its default.
pub(crate) const USUAL: Given = &[];

/// One step of a lesson: a task. The learner sits at the first seat.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The options it is played with.
    pub options: Given,
    /// The state that it begins with.
    pub state: &'static str,
    /// What to do, in a sentence or two.
    pub say: Said,
    /// The right answers.
    pub task: Task,
    /// The explanation after a wrong answer.
    pub wrong: Said,
    /// The explanation after a right answer.
    pub done: Said,
}

/// The right answers of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Any of these moves.
    Play(&'static [&'static str]),
    /// To throw, spin or toss; this outcome comes up.
    Throw(&'static str),
    /// Any legal move.
    AnyMove,
}

/// A rule of a game in plain words.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The heading.
    pub title: Said,
    /// The text, a short paragraph.
    pub text: Said,
    /// An example on a board, if there is one.
    pub example: Option<Example>,
}

/// An example of a rule on a board, to be clicked through.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The options it is played with.
    pub options: Given,
    /// The state that it begins with.
    pub state: &'static str,
    /// The moves and outcomes that show the rule; each is legal after those before it.
    pub steps: &'static [&'static str],
}

/// A rule with an example on a board with these options.
pub(crate) const fn shown(
    title: Said,
    text: Said,
    options: Given,
    state: &'static str,
    steps: &'static [&'static str],
) -> Rule {
    Rule { title, text, example: Some(Example { options, state, steps }) }
}

/// A rule without an example.
pub(crate) const fn plain(title: Said, text: Said) -> Rule {
    Rule { title, text, example: None }
}
