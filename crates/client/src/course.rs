//! Types for lessons and rules: the steps of a first lesson, and rules with examples. The texts are in the folder of
//! each game.

use bisat_engine::OptionValue;

use crate::translated::Said;

/// Options of a game that differ from its defaults.
pub type Given = &'static [(&'static str, OptionValue)];

/// Every option at its default.
pub(crate) const USUAL: Given = &[];

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

/// A rule of a game in plain words.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What it is about.
    pub title: Said,
    /// What it says, in a short paragraph.
    pub text: Said,
    /// A board that shows it, where a board can.
    pub example: Option<Example>,
}

/// A board that shows a rule, to be clicked through.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The options it is played with.
    pub options: Given,
    /// Where it begins.
    pub state: &'static str,
    /// The moves and outcomes that show the rule, each legal when its turn comes.
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

/// A rule that words alone tell.
pub(crate) const fn plain(title: Said, text: Said) -> Rule {
    Rule { title, text, example: None }
}
