//! Types for lessons and rules: the steps of a first lesson, and rules with examples. The texts are in the folder of
//! each game, in `course.txt`. The file is part of the program, except in WebAssembly, where the page loads it.

mod read;

use std::sync::OnceLock;

use bisat_engine::OptionValue;

use crate::translated::Said;

pub use read::CourseError;

/// The first lesson and the rules of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// The steps of the lesson.
    pub lesson: Vec<LessonStep>,
    /// The rules, in the order in which to read them.
    pub rules: Vec<Rule>,
}

/// The course of a game, once it is loaded.
#[derive(Debug)]
pub(crate) struct CourseFile {
    /// The file, if it is part of the program.
    pub(crate) text: Option<&'static str>,
    loaded: OnceLock<Course>,
}

impl CourseFile {
    pub(crate) const fn new(text: Option<&'static str>) -> Self {
        CourseFile { text, loaded: OnceLock::new() }
    }

    /// The course; `None` in WebAssembly until it is loaded.
    pub(crate) fn get(&self) -> Option<&Course> {
        match self.text {
            Some(text) => {
                Some(self.loaded.get_or_init(|| read::course(text).expect("the file is part of the program")))
            }
            None => self.loaded.get(),
        }
    }

    /// Loads the course from the text of its file, which stays in memory.
    pub(crate) fn load(&self, text: &str) -> Result<(), CourseError> {
        if self.loaded.get().is_none() {
            let course = read::course(String::leak(text.to_owned()))?;
            // There is one file per game: a course that is loaded already stays.
            let _ = self.loaded.set(course);
        }
        Ok(())
    }
}

/// Options of a game that differ from its defaults.
pub type Given = &'static [(&'static str, OptionValue)];

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
