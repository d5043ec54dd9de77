//! What the machines are asked: a level's move, and what every move of a position is worth.

use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicBool;

use bisat_engine::{OpenError, OptionValue, Seat, StateError, Turn, open};
use bisat_search::{Budget, Level, Luck, ScoredMove, Values, choose_with_seed, opponent};
use serde::{Deserialize, Serialize};

/// The level's move; none where no seat is to act, and where there is no such game, position or level. The same seed
/// gives the same move.
pub fn choose(
    game: &str,
    options: &[(String, OptionValue)],
    state: &str,
    level: u8,
    seed: u64,
    stop: &AtomicBool,
) -> Option<String> {
    let level = Level::numbered(level)?;
    let opponent = opponent(game, &borrowed(options)).ok()?;
    choose_with_seed(opponent.as_ref(), state, &level, seed, Budget::of_nodes(u64::MAX).unless(stop)).ok()?
}

/// What a position is worth: every move where a seat is to act, every outcome where chance is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// How deep the search looked, in its own steps; 0 where chance is to play.
    pub depth: u32,
    /// How many positions it looked at; they are not counted, and so 0, where chance is to play.
    pub nodes: u64,
    /// Every legal move, best first.
    pub moves: Vec<AnalysedMove>,
    /// Every outcome, in the order of the rules.
    pub outcomes: Vec<AnalysedOutcome>,
}

/// A move and what comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysedMove {
    /// The move.
    pub token: String,
    /// What each seat can expect after it, from 0 (last for sure) to 1 (first for sure).
    pub values: Vec<f32>,
    /// What is expected to follow.
    pub line: Vec<String>,
}

/// An outcome and what comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysedOutcome {
    /// The outcome.
    pub token: String,
    /// How likely it is.
    pub odds: f32,
    /// What each seat can expect after it, from 0 (last for sure) to 1 (first for sure).
    pub values: Vec<f32>,
    /// What each seat gains by it against the mean of all outcomes.
    pub luck: Vec<f32>,
}

/// Why a position could not be analysed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnalyseError {
    /// There is no such game, or it is not played so.
    Game(OpenError),
    /// There is no such position.
    State(StateError),
}

impl fmt::Display for AnalyseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalyseError::Game(error) => error.fmt(f),
            AnalyseError::State(error) => error.fmt(f),
        }
    }
}

impl Error for AnalyseError {}

/// Judges every move or outcome of a position by a search of so many nodes; there are none where the game is over.
pub fn analyse(
    game: &str,
    options: &[(String, OptionValue)],
    state: &str,
    nodes: u64,
    stop: &AtomicBool,
) -> Result<Analysis, AnalyseError> {
    let options = borrowed(options);
    let mut session = open(game, &options).map_err(AnalyseError::Game)?;
    session.set_state(state).map_err(AnalyseError::State)?;
    let opponent = opponent(game, &options).map_err(AnalyseError::Game)?;
    let mut budget = Budget::of_nodes(nodes).unless(stop);
    let per_seat = |values: Values| (0..session.seats()).map(|seat| values.of(Seat(seat))).collect();
    let mut analysis = Analysis { depth: 0, nodes: 0, moves: Vec::new(), outcomes: Vec::new() };
    match session.turn() {
        Turn::Seat(_) => {
            let thoughts = opponent.analyse(state, &mut budget, &mut |_| {}).map_err(AnalyseError::State)?;
            let judged = |ScoredMove { mv, values, line }| AnalysedMove { token: mv, values: per_seat(values), line };
            (analysis.depth, analysis.nodes) = (thoughts.depth, thoughts.nodes);
            analysis.moves = thoughts.moves.into_iter().map(judged).collect();
        }
        Turn::Chance => {
            let fortunes = opponent.luck(state, &budget).map_err(AnalyseError::State)?;
            let judged = |Luck { outcome, odds, values, luck }| AnalysedOutcome {
                token: outcome,
                odds,
                values: per_seat(values),
                luck: per_seat(luck),
            };
            analysis.outcomes = fortunes.into_iter().map(judged).collect();
        }
        Turn::Over(_) => {}
    }
    Ok(analysis)
}

fn borrowed(options: &[(String, OptionValue)]) -> Vec<(&str, OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}
