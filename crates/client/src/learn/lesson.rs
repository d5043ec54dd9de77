//! The state of a lesson: the current step, and whether it is done.

use bisat_engine::AnySession;

use super::{lesson, table};
use crate::course::{LessonStep, Task};
use crate::games::GameWords;
use crate::translated::Said;
use crate::view::GameView;

/// The state of a first lesson. It knows no clock and no screen.
pub struct Lesson {
    game: GameWords,
    steps: &'static [LessonStep],
    at: usize,
    stage: Stage,
    table: GameView,
}

/// The stage of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Asked,
    Missed,
    Done,
}

/// Whether a move is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is right, and was played.
    Right,
    /// It is wrong, and nothing was played.
    Wrong,
}

/// The progress of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of the current step, from 1.
    pub step: usize,
    /// The number of steps.
    pub of: usize,
}

impl Lesson {
    /// The first lesson of the game, at its first step.
    pub fn new(game: GameWords) -> Self {
        let steps = lesson(game);
        Lesson { game, steps, at: 0, stage: Stage::Asked, table: table(game, steps[0].options, steps[0].state) }
    }

    /// The game.
    pub fn game(&self) -> GameWords {
        self.game
    }

    /// The current step.
    pub fn step(&self) -> &'static LessonStep {
        &self.steps[self.at]
    }

    /// Its number.
    pub fn progress(&self) -> Progress {
        Progress { step: self.at + 1, of: self.steps.len() }
    }

    /// The board.
    pub fn session(&self) -> &dyn AnySession {
        self.table.session()
    }

    /// The view of the game.
    pub fn table(&self) -> &GameView {
        &self.table
    }

    /// The view of the game, for picking; [`Lesson::play`] plays the picked move.
    pub fn table_mut(&mut self) -> &mut GameView {
        &mut self.table
    }

    /// The text to show now: the task, or the explanation after a wrong or right answer.
    pub fn says(&self) -> Said {
        match self.stage {
            Stage::Asked => self.step().say,
            Stage::Missed => self.step().wrong,
            Stage::Done => self.step().done,
        }
    }

    /// Plays the move or outcome if it is what the step asks for. A step that is done asks for nothing more.
    pub fn play(&mut self, token: &str) -> Answer {
        if self.stage == Stage::Done {
            return Answer::Wrong;
        }
        if self.step().task.allows(token) && self.table.play(token).is_ok() {
            self.stage = Stage::Done;
            return Answer::Right;
        }
        self.miss();
        Answer::Wrong
    }

    /// Counts something that was no move as a wrong answer, such as picking a piece that may not move.
    pub fn miss(&mut self) {
        if self.stage == Stage::Asked {
            self.stage = Stage::Missed;
        }
        self.table.picking.drop_all();
    }

    /// A move or outcome that is right here; none once the step is done.
    pub fn show_me(&self) -> Option<String> {
        match self.step().task {
            _ if self.is_done() => None,
            Task::Play(tokens) => tokens.first().map(|token| (*token).to_owned()),
            Task::Throw(outcome) => Some(outcome.to_owned()),
            // The middle one of the legal moves: the first is at a corner of the board.
            Task::AnyMove => self.session().moves().into_iter().nth(self.session().count() / 2),
        }
    }

    /// Sets the step up again.
    pub fn again(&mut self) {
        let step = self.step();
        self.stage = Stage::Asked;
        self.table = table(self.game, step.options, step.state);
    }

    /// Goes to the next step once this one is done; stays at the last.
    pub fn go_on(&mut self) {
        if self.is_done() && !self.is_over() {
            self.at += 1;
            self.again();
        }
    }

    /// Whether the step is done.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Whether the last step is done.
    pub fn is_over(&self) -> bool {
        self.is_done() && self.at + 1 == self.steps.len()
    }
}

impl Task {
    /// Whether the task allows the token; that it is legal is checked when it is played.
    fn allows(self, token: &str) -> bool {
        match self {
            Task::Play(tokens) => tokens.contains(&token),
            Task::Throw(outcome) => outcome == token,
            Task::AnyMove => true,
        }
    }
}
