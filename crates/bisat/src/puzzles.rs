//! `bisat puzzles`: finds puzzles in games between levels, and writes them as a file. `bisat verify-puzzles` checks a file.
//!
//! In a game without chance a puzzle is a forced win (`wins.rs`); in a game with throws it is a choice that is clearly best
//! (`choices.rs`).

mod real_game;
mod wins;
mod choices;

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use bisat_client::puzzles::{self, Goal, Grade, Missed, Puzzle};
use bisat_engine::{AnySession, OptionValue, open};
use bisat_search::{Budget, Level, Opponent, choose_with_seed, opponent};
use serde_json::{Value as Json, json};

use crate::arguments::puzzles::{PuzzlesFlags, VerifyPuzzlesFlags};
use crate::interrupt::StoppedEarly;
use crate::{options, parallel, seeds};

/// Games that are played between two counts of the puzzles.
const GAMES: u64 = 8;
/// The search fails after this number of games in succession without a puzzle.
const MOST_WITHOUT: u64 = 1024;
/// The level whose misses are the measure of difficulty of a forced win and of a choice: one that misses about half.
const LEVEL_FOR_WINS: u8 = 2;
const LEVEL_FOR_CHOICES: u8 = 4;
/// How often that level is asked.
const TRIES: u32 = 20;

/// The result of a search for puzzles.
pub struct Report {
    puzzles: Vec<Puzzle>,
    wanted: u64,
    games: u64,
    file: PathBuf,
}

/// Finds puzzles on all cores, until there are enough or `stop` is set, and writes those found. The same flags find the same
/// puzzles on any number of cores.
pub fn run(flags: &PuzzlesFlags, stop: &AtomicBool) -> Result<Report, Box<dyn Error>> {
    let finder = Finder::new(&flags.game, &flags.options, Limits { nodes: flags.nodes, margin: flags.margin })?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut known = HashSet::new();
    let (mut games, mut without) = (0, 0);
    while (puzzles.len() as u64) < flags.count && !stop.load(Ordering::Relaxed) {
        let mut found = puzzles.len();
        let find = |number: u64| {
            let puzzle = finder.find(seeds::nth(flags.seed, games + number));
            Some(puzzle).filter(|_| !stop.load(Ordering::Relaxed))
        };
        let shown = |puzzle: &Option<Puzzle>| {
            found += usize::from(puzzle.is_some());
            format!("{found} of {} puzzles", flags.count)
        };
        let batch = parallel::run_until(stop, (GAMES, "games"), find, shown);
        games += batch.len() as u64;
        let before = puzzles.len();
        puzzles.extend(batch.into_iter().flatten().filter(|puzzle| known.insert(puzzle.state.clone())));
        without = if puzzles.len() > before { 0 } else { without + GAMES };
        if without >= MOST_WITHOUT {
            return Err(format!("{without} games have no puzzle: try a smaller --margin or other --nodes").into());
        }
    }
    puzzles.truncate(flags.count as usize);
    if puzzles.is_empty() {
        return Err(StoppedEarly("puzzle").into());
    }
    // Easy ones first: this is the order in which players meet them.
    puzzles.sort_by_key(|puzzle| (puzzle.grade(), puzzle.own_moves(), puzzle.missed.times));
    for puzzle in &puzzles {
        puzzle.check().map_err(|error| format!("{puzzle}: {error}"))?;
    }
    let name = flags.out.display();
    fs::write(&flags.out, puzzles::write(&puzzles)).map_err(|error| format!("{name}: {error}"))?;
    Ok(Report { puzzles, wanted: flags.count, games, file: flags.out.clone() })
}

/// Reads a file, checks every puzzle by the rules, and proves or searches some of them again. Says what was checked.
pub fn verify(flags: &VerifyPuzzlesFlags, stop: &AtomicBool) -> Result<String, Box<dyn Error>> {
    let name = flags.file.display();
    let in_file = |error: &dyn fmt::Display| format!("{name}: {error}");
    let text = fs::read_to_string(&flags.file).map_err(|error| in_file(&error))?;
    let puzzles = puzzles::read(&text).map_err(|error| in_file(&error))?;
    for (line, puzzle) in (2..).zip(&puzzles) {
        puzzle.check().map_err(|error| in_file(&format!("line {line}: {error}")))?;
    }
    // Evenly spread over the file, which is in the order of difficulty.
    let sample = flags.puzzles.unwrap_or(u64::MAX).min(puzzles.len() as u64);
    let line_of = |at: u64| (at * puzzles.len() as u64 / sample) as usize;
    let check = |at: u64| Some(solve_again(&puzzles[line_of(at)], flags.nodes));
    let checked = parallel::run_until(stop, (sample, "puzzles"), check, |_| String::new());
    let count = checked.len();
    for (at, checked) in (0..).zip(checked) {
        checked.map_err(|error| in_file(&format!("line {}: {error}", line_of(at) + 2)))?;
    }
    let legal = if puzzles.len() == 1 {
        "1 puzzle is legal".to_owned()
    } else {
        format!("{} puzzles are legal", puzzles.len())
    };
    Ok(format!("{legal}; {count} {} solved again", if count == 1 { "was" } else { "were" }))
}

/// Solves a puzzle by the search.
fn solve_again(puzzle: &Puzzle, nodes: Option<u64>) -> Result<(), String> {
    let session = puzzle.session()?;
    let given: Vec<(String, OptionValue)> =
        session.options().iter().map(|(name, value)| (name.to_owned(), value.clone())).collect();
    let finder =
        Finder::new(&puzzle.game, &given, Limits { nodes, margin: None }).map_err(|error| error.to_string())?;
    match &puzzle.goal {
        Goal::Win { line } => finder.check_win(session.as_ref(), line),
        Goal::BestMove { moves } => finder.check_choice(session.as_ref(), moves),
    }
}

/// What a puzzle must fulfil.
#[derive(Clone, Copy)]
struct Limits {
    /// Nodes to search; none for the default of the kind of puzzle.
    nodes: Option<u64>,
    /// How far the best choice must be ahead of the second.
    margin: Option<f64>,
}

/// Finds the puzzles of one game.
struct Finder {
    game: String,
    /// All options of the game.
    given: Vec<(String, OptionValue)>,
    /// Options that are not the defaults, as a puzzle names them.
    options: String,
    opponent: Box<dyn Opponent>,
    limits: Limits,
}

impl Finder {
    fn new(game: &str, given: &[(String, OptionValue)], limits: Limits) -> Result<Self, Box<dyn Error>> {
        let usual = open(game, &[])?;
        let session = open(game, &options::borrowed(given))?;
        let is_usual = |name: &str, value: &OptionValue| usual.options().iter().any(|option| option == (name, value));
        let unusual = session.options().iter().filter(|(name, value)| !is_usual(name, value));
        let options: Vec<String> = unusual.map(|(name, value)| format!("{name}={}", value.bare())).collect();
        Ok(Finder {
            game: game.to_owned(),
            given: given.to_vec(),
            options: options.join(" "),
            opponent: opponent(game, &options::borrowed(given))?,
            limits,
        })
    }

    fn session(&self) -> Box<dyn AnySession> {
        open(&self.game, &options::borrowed(&self.given)).expect("it was opened before")
    }

    fn session_at(&self, state: &str) -> Box<dyn AnySession> {
        let mut session = self.session();
        session.set_state(state).expect("a state of a game that was played");
        session
    }

    /// A puzzle from the game with this seed.
    fn find(&self, seed: u64) -> Option<Puzzle> {
        let (decisions, winner) = self.play(seed);
        if self.session().has_chance() {
            self.find_choice(decisions, seed)
        } else {
            self.find_win(&decisions, winner?, seed)
        }
    }

    fn puzzle(&self, state: &str, missed: Missed, goal: Goal) -> Puzzle {
        Puzzle { game: self.game.clone(), options: self.options.clone(), state: state.to_owned(), missed, goal }
    }

    /// How often the grading level does not play the move.
    fn missed(&self, state: &str, token: &str, seed: u64) -> Missed {
        let number = if self.session().has_chance() { LEVEL_FOR_CHOICES } else { LEVEL_FOR_WINS };
        let level = Level::numbered(number).expect("levels go from 1 to 8");
        let is_missed = |try_number: &u32| {
            let seed = seeds::nth(seed, u64::from(*try_number));
            let chosen = choose_with_seed(&*self.opponent, state, &level, seed, Budget::of_nodes(u64::MAX));
            chosen.ok().flatten().as_deref() != Some(token)
        };
        Missed { level: number, times: (0..TRIES).filter(is_missed).count() as u32, tries: TRIES }
    }
}

impl Report {
    fn count(&self, grade: Grade) -> usize {
        self.puzzles.iter().filter(|puzzle| puzzle.grade() == grade).count()
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        json!({
            "puzzles": self.puzzles.len(),
            "stopped": (self.puzzles.len() as u64) < self.wanted,
            "games": self.games,
            "easy": self.count(Grade::Easy),
            "medium": self.count(Grade::Medium),
            "hard": self.count(Grade::Hard),
            "file": self.file,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.puzzles.len();
        if (found as u64) < self.wanted {
            writeln!(f, "stopped after {found} of {} puzzles", self.wanted)?;
        }
        let [easy, medium, hard] = [Grade::Easy, Grade::Medium, Grade::Hard].map(|grade| self.count(grade));
        writeln!(f, "{found} puzzles from {} games: {easy} easy, {medium} medium, {hard} hard", self.games)?;
        writeln!(f, "written to {}", self.file.display())
    }
}
