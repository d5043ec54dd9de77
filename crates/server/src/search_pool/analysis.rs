//! The jobs of the pool: a level's move, and the analysis of a position.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicBool;

use bisat_engine::{OpenError, OptionValue, Seat, StateError, Turn, open};
use bisat_protocol::analysis::{AnalysedMove, AnalysedOutcome, Analysis};
use bisat_search::{Budget, Evaluated, Level, Luck, Opponent, ScoredMove, Values, choose_with_seed, opponent};

/// Opens the opponents of the server: searches, or opponents with tables of solved values.
pub trait Opponents: Send + Sync + fmt::Debug {
    /// The opponent for the game with these options.
    ///
    /// # Errors
    ///
    /// Fails if there is no such game or option.
    fn open(&self, game: &str, options: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError>;

    /// Whether there is a table of solved values for the game with these options, perhaps one with fewer pawns.
    fn has_table(&self, game: &str, options: &BTreeMap<String, OptionValue>) -> bool;

    /// Whether there is a table of the whole game with these options: level 9 plays by it.
    fn is_solved(&self, game: &str, options: &BTreeMap<String, OptionValue>) -> bool;
}

/// Opponents without tables.
#[derive(Clone, Copy, Debug)]
pub struct Searches;

impl Opponents for Searches {
    fn open(&self, game: &str, options: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError> {
        opponent(game, options)
    }

    fn has_table(&self, _game: &str, _options: &BTreeMap<String, OptionValue>) -> bool {
        false
    }

    fn is_solved(&self, _game: &str, _options: &BTreeMap<String, OptionValue>) -> bool {
        false
    }
}

/// The level's move; none if no seat is to act, or the game, position or level does not exist. The same seed gives the
/// same move.
pub fn choose(
    opponents: &dyn Opponents,
    game: &str,
    options: &BTreeMap<String, OptionValue>,
    state: &str,
    level: u8,
    seed: u64,
    stop: &AtomicBool,
) -> Option<String> {
    let level = Level::numbered_or_perfect(level)?;
    let opponent = opponents.open(game, &borrowed(options)).ok()?;
    choose_with_seed(opponent.as_ref(), state, &level, seed, Budget::of_nodes(u64::MAX).unless(stop)).ok()?
}

/// Why a position could not be analysed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnalyseError {
    /// The game or an option does not exist.
    Game(OpenError),
    /// The state text is not a position of the game.
    State(StateError),
    /// This one of several state texts is not.
    StateAt(usize, StateError),
}

impl fmt::Display for AnalyseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalyseError::Game(error) => error.fmt(f),
            AnalyseError::State(error) => error.fmt(f),
            AnalyseError::StateAt(at, error) => write!(f, "states[{at}]: {error}"),
        }
    }
}

impl Error for AnalyseError {}

/// Evaluates every move or outcome of a position with a search of `nodes` positions, or by a table of solved values.
pub fn analyse(
    opponents: &dyn Opponents,
    game: &str,
    options: &BTreeMap<String, OptionValue>,
    state: &str,
    nodes: u64,
    stop: &AtomicBool,
) -> Result<Analysis, AnalyseError> {
    let options = borrowed(options);
    let mut session = open(game, &options).map_err(AnalyseError::Game)?;
    session.set_state(state).map_err(AnalyseError::State)?;
    let opponent = opponents.open(game, &options).map_err(AnalyseError::Game)?;
    let mut budget = Budget::of_nodes(nodes).unless(stop);
    let evaluated = match session.turn() {
        Turn::Seat(_) => opponent.analyse(state, &mut budget, &mut |_| {}).map(Evaluated::Moves),
        Turn::Chance => opponent.luck(state, &budget).map(Evaluated::Outcomes),
        Turn::Over(_) => Ok(Evaluated::Outcomes(Vec::new())),
    };
    Ok(in_json(evaluated.map_err(AnalyseError::State)?, session.seats()))
}

/// Checks that all states are positions of the game.
pub fn check_states(
    game: &str,
    options: &BTreeMap<String, OptionValue>,
    states: &[String],
) -> Result<(), AnalyseError> {
    let mut session = open(game, &borrowed(options)).map_err(AnalyseError::Game)?;
    let mut check = |(at, state)| session.set_state(state).map_err(|error| AnalyseError::StateAt(at, error));
    states.iter().map(String::as_str).enumerate().try_for_each(&mut check)
}

/// The solved values of each position, up to the first one before whose look-up `is_late` returns true; `None` where the table
/// lacks the position. Nothing is searched.
pub fn solved_values(
    opponents: &dyn Opponents,
    game: &str,
    options: &BTreeMap<String, OptionValue>,
    states: &[String],
    is_late: &dyn Fn() -> bool,
) -> Result<Vec<Option<Analysis>>, AnalyseError> {
    let options = borrowed(options);
    let seats = open(game, &options).map_err(AnalyseError::Game)?.seats();
    let opponent = opponents.open(game, &options).map_err(AnalyseError::Game)?;
    let in_time = states.iter().take_while(|_| !is_late());
    Ok(in_time.map(|state| opponent.solved(state).map(|evaluated| in_json(evaluated, seats))).collect())
}

fn in_json(evaluated: Evaluated, seats: u8) -> Analysis {
    let per_seat = |values: Values| (0..seats).map(|seat| values.of(Seat(seat))).collect();
    let mut analysis = Analysis { depth: 0, nodes: 0, moves: Vec::new(), outcomes: Vec::new() };
    match evaluated {
        Evaluated::Moves(thoughts) => {
            let judged = |ScoredMove { mv, values, line }| AnalysedMove { token: mv, values: per_seat(values), line };
            (analysis.depth, analysis.nodes) = (thoughts.depth, thoughts.nodes);
            analysis.moves = thoughts.moves.into_iter().map(judged).collect();
        }
        Evaluated::Outcomes(fortunes) => {
            let judged = |Luck { outcome, odds, values, luck }| AnalysedOutcome {
                token: outcome,
                odds,
                values: per_seat(values),
                luck: per_seat(luck),
            };
            analysis.outcomes = fortunes.into_iter().map(judged).collect();
        }
    }
    analysis
}

fn borrowed(options: &BTreeMap<String, OptionValue>) -> Vec<(&str, OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}
