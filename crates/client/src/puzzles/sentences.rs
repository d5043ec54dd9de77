//! What a screen says about a puzzle.

use super::attempt::{Attempt, PuzzleProgress};
use super::daily::{DailyResult, Day, Streak};
use super::puzzle::{Goal, Grade, Puzzle};
use crate::games::GameWords;
use crate::labels::{Puzzles, counted, filled};
use crate::language::Language;
use crate::names::Who;

impl Grade {
    /// The grade in words.
    pub fn in_(self, language: Language) -> &'static str {
        let labels = Puzzles::of(language);
        match self {
            Grade::Easy => labels.easy,
            Grade::Medium => labels.medium,
            Grade::Hard => labels.hard,
        }
    }
}

impl Attempt {
    /// The status in a sentence: what is asked, whether the last move was right, or how it ended.
    pub fn says(&self, language: Language) -> String {
        let labels = Puzzles::of(language);
        match self.progress() {
            PuzzleProgress::Asked if self.table().steps().is_empty() => self.asks(language),
            PuzzleProgress::Asked => {
                let left = self.moves_left();
                counted(language, labels.right, left.into(), &[&left])
            }
            PuzzleProgress::Answering => labels.answers.to_owned(),
            PuzzleProgress::Missed => match self.cost() {
                Some(cost) => {
                    let points = points(cost);
                    counted(language, labels.wrong_choice, points.into(), &[&points])
                }
                None => {
                    let left = self.moves_left();
                    counted(language, labels.wrong_win, left.into(), &[&left])
                }
            },
            PuzzleProgress::Solved if self.misses() == 0 => labels.solved_at_once.to_owned(),
            PuzzleProgress::Solved => filled(labels.solved_in, &[&(self.misses() + 1)]),
            PuzzleProgress::Shown => labels.solution.to_owned(),
        }
    }

    /// The task of the solver.
    pub fn asks(&self, language: Language) -> String {
        let labels = Puzzles::of(language);
        let turn = language.words().turn_of(&Who::at(self.session(), self.solver()));
        match &self.puzzle().goal {
            Goal::Win { .. } => {
                let moves = self.puzzle().own_moves();
                counted(language, labels.win_in, moves.into(), &[&turn, &moves])
            }
            Goal::BestMove { .. } => filled(labels.best_move, &[&turn]),
        }
    }
}

impl Puzzle {
    /// How hard it was for a machine, and what the choices are worth, for the end of the puzzle.
    pub fn explains(&self, language: Language) -> String {
        let labels = Puzzles::of(language);
        let missed = match self.missed.times {
            0 => filled(labels.missed_never, &[&self.missed.level]),
            times => filled(labels.missed, &[&self.missed.level, &times, &self.missed.tries]),
        };
        let values = match &self.goal {
            Goal::BestMove { moves } if moves.len() > 1 => {
                Some(filled(labels.values, &[&percent(moves[0].1), &percent(moves[1].1)]))
            }
            _ => None,
        };
        values.into_iter().chain([missed]).collect::<Vec<_>>().join(" ")
    }

    /// The result of a puzzle of the day as a line to share. It does not give the solution away.
    pub fn shared(&self, language: Language, day: Day, streak: Streak) -> String {
        let labels = Puzzles::of(language);
        let game = GameWords::read(&self.game).map_or("", |game| game.in_(language));
        let goal = match self.goal {
            Goal::Win { .. } => filled(labels.shared_win, &[&self.own_moves()]),
            Goal::BestMove { .. } => labels.shared_best.to_owned(),
        };
        let result = match streak.result {
            DailyResult::Solved { misses: 0 } => labels.shared_at_once.to_owned(),
            DailyResult::Solved { misses } => filled(labels.shared_in, &[&misses.saturating_add(1)]),
            DailyResult::Shown => labels.shared_shown.to_owned(),
        };
        let result = match streak.on(day) {
            0 => result,
            days => filled(labels.shared_streak, &[&result, &days]),
        };
        filled(labels.shared, &[&day, &game, &goal, &result])
    }
}

/// Points out of 100, at least one.
fn points(thousandths: u16) -> u16 {
    ((thousandths + 5) / 10).max(1)
}

fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}
