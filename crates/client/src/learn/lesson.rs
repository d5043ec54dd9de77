//! The state of a lesson: the current step, and whether it is done.

use bisat_engine::AnySession;

use super::{lesson, table};
use crate::course::{LessonStep, Task};
use crate::games::GameWords;
use crate::translated::Said;
use crate::view::GameView;

/// A first lesson being taken. It knows no clock and no screen.
pub struct Lesson {
    game: GameWords,
    steps: &'static [LessonStep],
    at: usize,
    stage: Stage,
    table: GameView,
}

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Asked,
    Missed,
    Done,
}

/// What a move is to the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is what was asked, and was played.
    Right,
    /// It is not, and nothing was played.
    Wrong,
}

/// How far a lesson has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The step it has come to, from 1.
    pub step: usize,
    /// How many there are.
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

    /// The step it has come to.
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

    /// The table the board lies on.
    pub fn table(&self) -> &GameView {
        &self.table
    }

    /// The same, to pick on; what is picked is played by [`Lesson::play`].
    pub fn table_mut(&mut self) -> &mut GameView {
        &mut self.table
    }

    /// What to say now: what to do, why not so, or what has come of it.
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

    /// Counts as wrong what was no move at all, such as picking a piece that may not move.
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

    /// Whether the last step is done: now for a real game.
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
