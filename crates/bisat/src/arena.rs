//! `bisat arena`: matches between machines, with confidence intervals.
//!
//! Games are played in rounds. In a round every player sits at every seat once, with the same throws each time: this reduces
//! the variance. Copies of one player get other throws where a game would repeat another. The same seed plays the same games on
//! any number of cores.

mod contest;
mod report;
mod round;
mod tally;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::external::ExternalError;
use crate::options;
use crate::parallel;
use crate::player::Player;
use crate::tables::{NEEDS_TABLE, SolvedTables};
use bisat_engine::{AnySession, OpenError, OptionValue, open};
use bisat_search::Opponent;
use clap::ValueEnum;
use contest::Contest;
pub use report::Report;
use round::{Round, Row};

/// The number of rounds between two evaluations of the SPRT; constant, so that the number of cores does not matter.
const SPRT_BATCH: u64 = 8;

/// The arguments of a match.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// The players, one for each seat.
    pub players: Vec<Player>,
    /// The minimum number of games; rounds are played to their end.
    pub games: u64,
    /// The random seed: the same seed plays the same games.
    pub seed: u64,
    /// Who makes the first moves where nothing else is random.
    pub opening: Opening,
    /// When the match ends.
    pub length: Length,
    /// A new or empty folder for the records of all games.
    pub records: Option<PathBuf>,
    /// The folder with tables of solved values.
    pub tables: Option<PathBuf>,
}

/// Who makes the first moves of a game in which nothing else is random: one without chance, between players without a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Opening {
    /// They are drawn at random: the set-ups of both sides
    Drawn,
    /// The players make them: level 8 draws from its opening book; other searches repeat the same game
    Own,
}

impl Opening {
    /// Who makes the first moves of this match. They are drawn only if nothing else is random. Without a drawn opening such games
    /// would be the same, or repeat the few set-ups of an opening book.
    fn of_match(settings: &Settings, start: &dyn AnySession, opponent: &dyn Opponent) -> Self {
        let is_random = start.has_chance() || settings.players.iter().any(|player| player.is_seeded(opponent));
        if is_random { Opening::Own } else { settings.opening }
    }
}

/// When a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// When all games are played.
    Fixed,
    /// When a sequential probability ratio test has decided, or all games are played.
    Sprt,
}

/// Why a match failed.
#[derive(Debug)]
pub enum ArenaError {
    /// The game or an option is unknown.
    Open(OpenError),
    /// The number of players differs from the number of seats.
    Players {
        /// The number of players given.
        named: usize,
        /// The number of seats.
        seats: u8,
    },
    /// A sequential test needs two players.
    Sprt,
    /// The number of limits is neither 1 nor the number of external programs.
    Limits {
        /// The number of limits given.
        limits: usize,
        /// The number of external programs.
        programs: usize,
    },
    /// A table cannot be used.
    Tables(String),
    /// Level 9 has no table.
    NoTable,
    /// The folder for the records is not empty.
    Records(PathBuf),
    /// A record cannot be written.
    Write(PathBuf, io::Error),
    /// An external program failed.
    Engine(ExternalError),
    /// The match was stopped before the first round was complete.
    Stopped,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Open(error) => error.fmt(f),
            ArenaError::Sprt => f.write_str("--sprt compares two players: leave it out for games with more seats"),
            ArenaError::Limits { programs: 0, .. } => {
                f.write_str("--engine-limits needs an external program: add one with --engine")
            }
            ArenaError::Limits { limits, programs } => {
                write!(
                    f,
                    "--engine-limits: {limits}, external programs: {programs}; give it once for all of them, or once for each"
                )
            }
            ArenaError::Tables(error) => f.write_str(error),
            ArenaError::NoTable => f.write_str(NEEDS_TABLE),
            ArenaError::Records(folder) => {
                write!(f, "{} is not empty: --records needs a new or empty folder", folder.display())
            }
            ArenaError::Write(path, error) => write!(f, "{}: {error}", path.display()),
            ArenaError::Engine(error) => error.fmt(f),
            ArenaError::Stopped => {
                f.write_str("stopped before the first round was complete: there is nothing to report")
            }
            ArenaError::Players { named, seats } => {
                write!(f, "players: {named}, seats: {seats}; name one player for each seat")
            }
        }
    }
}

impl std::error::Error for ArenaError {}

impl ArenaError {
    /// Whether the arguments are wrong.
    pub fn is_usage(&self) -> bool {
        match self {
            ArenaError::Open(_)
            | ArenaError::Players { .. }
            | ArenaError::Sprt
            | ArenaError::Limits { .. }
            | ArenaError::NoTable
            | ArenaError::Records(_) => true,
            ArenaError::Tables(_) | ArenaError::Write(..) | ArenaError::Engine(_) | ArenaError::Stopped => false,
        }
    }
}

/// Sets the search limits of the external programs: one for all of them, or one for each.
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
    let tables = SolvedTables::open(settings.tables.as_deref()).map_err(ArenaError::Tables)?;
    let opponent = tables.opponent(&settings.game, &given).map_err(ArenaError::Open)?;
    let start = open(&settings.game, &given).map_err(ArenaError::Open)?;
    let seats = start.seats();
    if settings.players.len() != seats as usize {
        return Err(ArenaError::Players { named: settings.players.len(), seats });
    }
    if !settings.players.iter().all(|player| player.can_play(opponent.as_ref())) {
        return Err(ArenaError::NoTable);
    }
    if settings.length == Length::Sprt && seats != 2 {
        return Err(ArenaError::Sprt);
    }
    if let Some(folder) = &settings.records {
        make_empty(folder)?;
    }
    let rounds = settings.games.div_ceil(u64::from(seats)).max(1);
    let batch = if settings.length == Length::Sprt { SPRT_BATCH } else { rounds };
    let opening = Opening::of_match(settings, start.as_ref(), opponent.as_ref());
    let mut report = Report::new(settings, start.as_ref(), opening, rounds);
    let contest = Contest { settings, given, opponent, opening, stop, failure: Mutex::default() };
    while report.is_unfinished() && !stop.load(Ordering::Relaxed) {
        let first = report.rounds();
        let mut tally = report.tally(Row::Player(0));
        let shown = |round: &Round| {
            tally.add(round.mean(Row::Player(0)));
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

/// Creates the folder, which must be new or empty.
fn make_empty(folder: &Path) -> Result<(), ArenaError> {
    let failed = |error| ArenaError::Write(folder.to_owned(), error);
    fs::create_dir_all(folder).map_err(failed)?;
    let mut entries = fs::read_dir(folder).map_err(failed)?;
    if entries.next().is_some() { Err(ArenaError::Records(folder.to_owned())) } else { Ok(()) }
}
