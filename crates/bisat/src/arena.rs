//! `bisat arena`: matches between players, to see who is stronger and how sure that is.
//!
//! Games come in rounds: in a round every player sits at every seat once, with the same throws each time, so that luck
//! of the dice counts less. The same seed plays the same games, on however many cores.

mod contest;
mod report;
mod tally;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use bisat_engine::{OpenError, OptionValue, open};
use bisat_search::opponent;

use crate::external::ExternalError;
use crate::options;
use crate::parallel;
use crate::player::Player;
use contest::{Contest, Round};
pub use report::Report;

/// Rounds between two looks at the test: the same on however many cores.
const SPRT_BATCH: u64 = 8;

/// What is to be played.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// Who plays; one for each seat.
    pub players: Vec<Player>,
    /// The minimum number of games; rounds are played to their end.
    pub games: u64,
    /// Repeats everything.
    pub seed: u64,
    /// Whether to stop as soon as it is decided if the first of two players is stronger.
    pub length: Length,
    /// An empty or new folder into which every game is written.
    pub records: Option<PathBuf>,
}

/// When a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// When all games are played.
    Fixed,
    /// When a sequential probability ratio test has decided, or all games are played.
    Sprt,
}

/// Why there is no report.
#[derive(Debug)]
pub enum ArenaError {
    /// There is no such game, or not with such options.
    Open(OpenError),
    /// Each seat needs one player.
    Players {
        /// How many were named.
        named: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// Only of two players is one the stronger.
    Sprt,
    /// Limits are for all programs, or one for each.
    Limits {
        /// How many limits there are.
        limits: usize,
        /// How many programs play.
        programs: usize,
    },
    /// The folder for the records holds something already.
    Records(PathBuf),
    /// A record cannot be written.
    Write(PathBuf, io::Error),
    /// Another program failed.
    Engine(ExternalError),
    /// It was stopped before a round was over.
    Stopped,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Open(error) => error.fmt(f),
            ArenaError::Sprt => f.write_str("--sprt asks which of two players is stronger: leave it out with more"),
            ArenaError::Limits { programs: 0, .. } => {
                f.write_str("--engine-limits is for programs that play: name one with --engine")
            }
            ArenaError::Limits { limits, programs } => {
                write!(
                    f,
                    "limits: {limits} times, programs: {programs}; give --engine-limits once for all, or once for each"
                )
            }
            ArenaError::Records(folder) => {
                write!(f, "{} is not empty: --records writes into a new folder, name another", folder.display())
            }
            ArenaError::Write(path, error) => write!(f, "{}: {error}", path.display()),
            ArenaError::Engine(error) => error.fmt(f),
            ArenaError::Stopped => f.write_str("stopped before a round was over: there is nothing to report"),
            ArenaError::Players { named, seats } => {
                write!(f, "players named: {named}, seats with these options: {seats}; name one for each seat")
            }
        }
    }
}

impl std::error::Error for ArenaError {}

impl ArenaError {
    /// Whether other arguments are needed.
    pub fn is_usage(&self) -> bool {
        match self {
            ArenaError::Open(_)
            | ArenaError::Players { .. }
            | ArenaError::Sprt
            | ArenaError::Limits { .. }
            | ArenaError::Records(_) => true,
            ArenaError::Write(..) | ArenaError::Engine(_) | ArenaError::Stopped => false,
        }
    }
}

/// Tells the programs that play how long they may think: all the same, or each its own.
pub fn limit_engines(players: &mut [Player], told: &[String]) -> Result<(), ArenaError> {
    let programs = players.iter_mut().filter_map(|player| match player {
        Player::Engine { limits, .. } => Some(limits),
        _ => None,
    });
    let programs: Vec<&mut String> = programs.collect();
    if programs.is_empty() && !told.is_empty() || told.len() > 1 && told.len() != programs.len() {
        return Err(ArenaError::Limits { limits: told.len(), programs: programs.len() });
    }
    programs.into_iter().zip(told.iter().cycle()).for_each(|(limits, told)| told.clone_into(limits));
    Ok(())
}

/// Plays the match on all cores, until it is over or to stop.
pub fn run(settings: &Settings, stop: &AtomicBool) -> Result<Report, ArenaError> {
    let given = options::borrowed(&settings.options);
    let opponent = opponent(&settings.game, &given).map_err(ArenaError::Open)?;
    let seats = open(&settings.game, &given).map_err(ArenaError::Open)?.seats();
    if settings.players.len() != seats as usize {
        return Err(ArenaError::Players { named: settings.players.len(), seats });
    }
    if settings.length == Length::Sprt && seats != 2 {
        return Err(ArenaError::Sprt);
    }
    if let Some(folder) = &settings.records {
        make_empty(folder)?;
    }
    let rounds = settings.games.div_ceil(u64::from(seats)).max(1);
    let batch = if settings.length == Length::Sprt { SPRT_BATCH } else { rounds };
    let mut report = Report::new(settings, rounds);
    let contest = Contest { settings, given, opponent, stop, failure: Mutex::default() };
    while report.is_unfinished() && !stop.load(Ordering::Relaxed) {
        let first = report.rounds();
        let mut tally = report.tally(0);
        let shown = |round: &Round| {
            tally.add(round.mean(0));
            format!("{}: {tally}", settings.players[0])
        };
        let more = batch.min(rounds - first);
        report.add(parallel::run_until(stop, (more, "rounds"), |round| contest.round(first + round), shown));
    }
    let failure = contest.failure.into_inner().expect("the lock is never held across a panic");
    if report.rounds() == 0 {
        return Err(failure.unwrap_or(ArenaError::Stopped));
    }
    report.failure = failure;
    Ok(report)
}

/// Makes the folder, which must not hold anything yet.
fn make_empty(folder: &Path) -> Result<(), ArenaError> {
    let failed = |error| ArenaError::Write(folder.to_owned(), error);
    fs::create_dir_all(folder).map_err(failed)?;
    let mut entries = fs::read_dir(folder).map_err(failed)?;
    if entries.next().is_some() { Err(ArenaError::Records(folder.to_owned())) } else { Ok(()) }
}
