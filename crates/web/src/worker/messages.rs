//! The messages between page and worker, sent as JSON.
//!
//! A worker runs one task at a time and answers with any number of [`Answer::Partly`], then one [`Answer::Done`].

use bisat_engine::{MAX_SEATS, Seat};
use bisat_search::{Analysis, Luck, ReviewedStep, ScoredMove, Values};
use serde::{Deserialize, Serialize};

use crate::position::Position;

/// What a worker is to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// Choose a move as the level would; the same seed gives the same move.
    Choose {
        /// The position.
        position: Position,
        /// From 1 to 8.
        level: u8,
        /// From which the level's lots follow.
        seed: u64,
    },
    /// Judge every legal move.
    Analyse {
        /// The position, in which a seat is to act.
        position: Position,
        /// How many nodes to look at.
        nodes: u64,
    },
    /// Judge every outcome of a throw.
    Fortunes {
        /// The position, in which chance is to play.
        position: Position,
        /// How many nodes to look at, in all.
        nodes: u64,
    },
    /// Look a whole game over.
    Review {
        /// The game's record.
        record: String,
        /// How many nodes to look at for each step.
        nodes: u64,
    },
}

/// What a worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// It has started and listens.
    Ready,
    /// This is found so far.
    Partly(Found),
    /// This was found; none where the question made no sense, as with a state that cannot be read.
    Done(Option<Found>),
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Found {
    /// A move; none where no seat is to act.
    Move(Option<String>),
    /// Every legal move, best first.
    Thoughts(SentThoughts),
    /// Every outcome.
    Fortunes(Vec<SentFortune>),
    /// One step of a game that is looked over.
    Step(SentStep),
    /// The whole game was looked over: so many play.
    Reviewed(u8),
}

/// [`Analysis`] on their way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SentThoughts {
    moves: Vec<(String, [f32; MAX_SEATS], Vec<String>)>,
    depth: u32,
    nodes: u64,
}

impl From<&Analysis<String>> for SentThoughts {
    fn from(thoughts: &Analysis<String>) -> Self {
        let moves = thoughts.moves.iter().map(|judged| (judged.mv.clone(), sent(&judged.values), judged.line.clone()));
        SentThoughts { moves: moves.collect(), depth: thoughts.depth, nodes: thoughts.nodes }
    }
}

impl From<SentThoughts> for Analysis<String> {
    fn from(thoughts: SentThoughts) -> Self {
        let judged = |(mv, values, line)| ScoredMove { mv, values: Values::new(values), line };
        let moves = thoughts.moves.into_iter().map(judged).collect();
        Analysis { moves, depth: thoughts.depth, nodes: thoughts.nodes }
    }
}

/// A [`Luck`] on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SentFortune {
    outcome: String,
    odds: f32,
    values: [f32; MAX_SEATS],
    luck: [f32; MAX_SEATS],
}

impl From<Luck> for SentFortune {
    fn from(fortune: Luck) -> Self {
        let (values, luck) = (sent(&fortune.values), sent(&fortune.luck));
        SentFortune { outcome: fortune.outcome, odds: fortune.odds, values, luck }
    }
}

impl From<SentFortune> for Luck {
    fn from(fortune: SentFortune) -> Self {
        let (values, luck) = (Values::new(fortune.values), Values::new(fortune.luck));
        Luck { outcome: fortune.outcome, odds: fortune.odds, values, luck }
    }
}

/// A [`ReviewedStep`] step on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SentStep {
    token: String,
    seat: Option<u8>,
    thrower: Option<u8>,
    best: Option<String>,
    before: [f32; MAX_SEATS],
    after: [f32; MAX_SEATS],
}

impl From<&ReviewedStep> for SentStep {
    fn from(step: &ReviewedStep) -> Self {
        SentStep {
            token: step.token.clone(),
            seat: step.seat.map(|seat| seat.0),
            thrower: step.thrower.map(|seat| seat.0),
            best: step.best.clone(),
            before: sent(&step.before),
            after: sent(&step.after),
        }
    }
}

impl From<SentStep> for ReviewedStep {
    fn from(step: SentStep) -> Self {
        ReviewedStep {
            token: step.token,
            seat: step.seat.map(Seat),
            thrower: step.thrower.map(Seat),
            best: step.best,
            before: Values::new(step.before),
            after: Values::new(step.after),
        }
    }
}

fn sent(values: &Values) -> [f32; MAX_SEATS] {
    std::array::from_fn(|seat| values.of(Seat(seat as u8)))
}
