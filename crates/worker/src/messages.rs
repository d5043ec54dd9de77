//! The messages between page and worker, sent as JSON.
//!
//! A worker runs one task at a time and answers with any number of [`Answer::Progress`], then one [`Answer::Done`].

use std::collections::HashMap;

use bisat_search::{Analysis, Evaluated, Luck, ReviewedStep};
use serde::{Deserialize, Serialize};

use crate::position::Position;

/// A task for a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// Choose a move at a level. The same seed gives the same move.
    Choose {
        /// The position.
        position: Position,
        /// The level, from 1 to 8.
        level: u8,
        /// The seed of the random numbers of the level.
        seed: u64,
    },
    /// Evaluate every legal move.
    Analyse {
        /// The position, in which a seat is to act.
        position: Position,
        /// How far to search.
        effort: Effort,
    },
    /// Evaluate every outcome of a throw.
    EvaluateOutcomes {
        /// The position, in which chance is to play.
        position: Position,
        /// How far to search, for all outcomes together.
        effort: Effort,
    },
    /// Review a whole game.
    Review {
        /// The record of the game.
        record: String,
        /// How far to search for each step.
        effort: Effort,
        /// Positions that need no search, by their state texts.
        known: HashMap<String, Evaluated>,
    },
}

/// A multiple of the nodes that the strongest level searches in a position. Only a worker knows that number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effort(pub f64);

impl Effort {
    /// The number of nodes, at least one.
    pub fn nodes(self, strongest: u64) -> u64 {
        ((strongest as f64 * self.0) as u64).max(1)
    }
}

/// An answer of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The worker has started and listens.
    Ready,
    /// An intermediate result.
    Progress(TaskResult),
    /// The final result; `None` for an invalid task, such as one with a state that cannot be read.
    Done(Option<TaskResult>),
}

/// A result of a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TaskResult {
    /// The chosen move; `None` if no seat is to act.
    Move(Option<String>),
    /// Every legal move, best first.
    Analysis {
        /// The analysis.
        analysis: Analysis<String>,
        /// The number of nodes that the search will have when it is complete.
        nodes: u64,
    },
    /// Every outcome with its luck.
    Outcomes(Vec<Luck>),
    /// A reviewed step.
    Step(ReviewedStep),
    /// The end of a review: the number of seats.
    Reviewed(u8),
}
