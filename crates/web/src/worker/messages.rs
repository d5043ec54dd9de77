//! The messages between page and worker, sent as JSON.
//!
//! A worker runs one task at a time and answers with any number of [`Answer::Progress`], then one [`Answer::Done`].

use bisat_search::{Analysis, Luck, ReviewedStep};
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
        /// The number of nodes to search.
        nodes: u64,
    },
    /// Evaluate every outcome of a throw.
    EvaluateOutcomes {
        /// The position, in which chance is to play.
        position: Position,
        /// The number of nodes to search in all.
        nodes: u64,
    },
    /// Review a whole game.
    Review {
        /// The record of the game.
        record: String,
        /// The number of nodes to search for each step.
        nodes: u64,
    },
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
    Analysis(Analysis<String>),
    /// Every outcome with its luck.
    Outcomes(Vec<Luck>),
    /// A reviewed step.
    Step(ReviewedStep),
    /// The end of a review: the number of seats.
    Reviewed(u8),
}
