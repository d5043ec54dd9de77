//! `bisat bench`: the speed of the engine and the searches on one thread, beside a reference measured in the same run.
//!
//! Measurements and reference alternate in short slices, so that a temporary slowdown of the machine affects both. Ratios
//! are therefore more reliable than absolute numbers.

pub mod overruns;
pub mod proofs;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_engine::{Board, GAMES, Turn, UnknownGame, Visitor, perft, playout, visit};
use bisat_search::{Budget, Search, SearchVisitor, visit_searchable};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::VERSION;

/// The duration of a slice.
const SLICE: Duration = Duration::from_millis(50);
/// The maximum length of a random game in steps; a longer one is cut off.
const LONGEST_GAME: u64 = 1_000_000;

/// The games whose perft is measured, with the state to start from: those without chance.
const PERFTS: [(&str, &str); 1] = [("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")];

/// The arguments of a benchmark.
pub struct Settings {
    /// The ids of the games; empty for all.
    pub games: Vec<String>,
    /// Seconds for each measurement.
    pub seconds: f64,
    /// The seed of the random games.
    pub seed: u64,
}

/// The result of a measurement.
pub struct Measurement {
    name: String,
    game: &'static str,
    unit: &'static str,
    done: u64,
    games: u64,
    took: Duration,
}

/// All measurements of a run; the first is the reference.
pub struct Report {
    measurements: Vec<Measurement>,
    seed: u64,
    /// Whether the run was stopped before its time was up.
    is_stopped: bool,
}

/// Runs the benchmark until its time is up or `stop` is set, for at least one slice of every measurement.
pub fn run(settings: &Settings, stop: &AtomicBool) -> Result<Report, UnknownGame> {
    let games: Vec<&str> = match settings.games.as_slice() {
        [] => GAMES.to_vec(),
        named => named.iter().map(String::as_str).collect(),
    };
    let mut tasks = vec![reference()];
    for game in games {
        for (_, state) in PERFTS.iter().filter(|(id, _)| *id == game) {
            tasks.push(visit(game, PerftTask { state })?);
        }
        tasks.push(visit(game, PlayoutTask { seed: settings.seed })?);
        tasks.push(visit_searchable(game, SearchTask { seed: settings.seed })?);
    }
    let rounds = (settings.seconds / SLICE.as_secs_f64()).ceil().max(1.0) as u64;
    let bar = ProgressBar::new(rounds).with_style(progress_style());
    let is_stopped = (0..rounds).any(|round| {
        tasks.iter_mut().for_each(|task| task.work_for(SLICE));
        bar.inc(1);
        round + 1 < rounds && stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let measurements = tasks.into_iter().map(|task| task.measurement).collect();
    Ok(Report { measurements, seed: settings.seed, is_stopped })
}

fn progress_style() -> ProgressStyle {
    let style = ProgressStyle::with_template("measuring {bar:40} {percent}% {eta} left");
    style.expect("the template is well formed")
}

/// A measurement in progress: `chunk` does a little work and returns how much.
struct Task {
    measurement: Measurement,
    chunk: Box<dyn FnMut() -> Done>,
}

/// The work of one chunk.
struct Done {
    units: u64,
    games: u64,
}

impl Task {
    fn new(
        name: impl Into<String>,
        game: &'static str,
        unit: &'static str,
        chunk: impl FnMut() -> Done + 'static,
    ) -> Self {
        let measurement = Measurement { name: name.into(), game, unit, done: 0, games: 0, took: Duration::ZERO };
        Task { measurement, chunk: Box::new(chunk) }
    }

    fn work_for(&mut self, slice: Duration) {
        let begin = Instant::now();
        while begin.elapsed() < slice {
            let Done { units, games } = (self.chunk)();
            self.measurement.done += units;
            self.measurement.games += games;
        }
        self.measurement.took += begin.elapsed();
    }
}

/// The reference, called yardstick in reports: perft of cozy-chess from the start of chess. Like ours, it counts the last level in bulk.
fn reference() -> Task {
    let board = cozy_chess::Board::default();
    Task::new("cozy-chess perft (yardstick)", "chess", "nodes", move || Done {
        units: chess_leaves(&board, 4),
        games: 0,
    })
}

fn chess_leaves(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += chess_leaves(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

/// Perft from a state.
struct PerftTask {
    state: &'static str,
}

impl Visitor for PerftTask {
    type Output = Task;
    fn visit<G: Board>(self) -> Task {
        let game = G::with_defaults();
        let position = game.read(self.state).expect("the listed states are valid");
        let chunk = move || Done { units: perft(&game, &position, 7), games: 0 };
        Task::new(format!("{} perft", G::ID), G::ID, "nodes", chunk)
    }
}

/// Random games from start to end, including set-up and throws.
struct PlayoutTask {
    seed: u64,
}

impl Visitor for PlayoutTask {
    type Output = Task;
    fn visit<G: Board>(self) -> Task {
        let game = G::with_defaults();
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut below = move |most| rng.u32(..most);
        let mut scratch = Vec::with_capacity(256);
        let chunk = move || {
            let mut position = game.start();
            Done { units: playout(&game, &mut position, LONGEST_GAME, &mut scratch, &mut below), games: 1 }
        };
        Task::new(format!("{} random games", G::ID), G::ID, "steps", chunk)
    }
}

/// Searches with the node limit of level 6, along random games.
struct SearchTask {
    seed: u64,
}

impl SearchVisitor for SearchTask {
    type Output = Task;
    fn visit<G: Search>(self) -> Task {
        let game = G::with_defaults();
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut below = move |most| rng.u32(..most);
        let mut scratch = Vec::with_capacity(256);
        let nodes = game.level_8_nodes() / 64;
        let mut position = game.start();
        let chunk = move || {
            // A few steps forward, so that all phases of a game are measured.
            playout(&game, &mut position, 7, &mut scratch, &mut below);
            if let Turn::Over(_) = game.turn(&position) {
                position = game.start();
            }
            let mut budget = Budget::of_nodes(nodes);
            game.search(&position, &mut budget, &mut |_| {});
            Done { units: budget.spent(), games: 0 }
        };
        Task::new(format!("{} search", G::ID), G::ID, "nodes", chunk)
    }
}

impl Measurement {
    fn per_second(&self) -> f64 {
        self.done as f64 / self.took.as_secs_f64()
    }

    fn games_per_second(&self) -> Option<f64> {
        (self.games > 0).then(|| self.games as f64 / self.took.as_secs_f64())
    }

    fn mean_length(&self) -> Option<f64> {
        (self.games > 0).then(|| self.done as f64 / self.games as f64)
    }
}

impl Report {
    /// The speed of a measurement divided by the speed of the reference.
    fn ratio(&self, measurement: &Measurement) -> f64 {
        measurement.per_second() / self.measurements[0].per_second()
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        let rows = self.measurements.iter().map(|row| {
            json!({
                "name": row.name,
                "game": row.game,
                "unit": row.unit,
                "per_second": row.per_second(),
                "ratio_to_yardstick": self.ratio(row),
                "games_per_second": row.games_per_second(),
                "mean_length": row.mean_length(),
                "seconds": row.took.as_secs_f64(),
            })
        });
        json!({
            "version": VERSION,
            "threads": 1,
            "seed": self.seed,
            "stopped": self.is_stopped,
            "measurements": rows.collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_stopped {
            writeln!(f, "stopped after {:.1} s of each measurement", self.measurements[0].took.as_secs_f64())?;
        }
        writeln!(
            f,
            "{:<33} {:>14} {:>8} {:>11} {:>11}",
            "one thread", "per second", "ratio", "games/s", "mean length"
        )?;
        for row in &self.measurements {
            let speed = format!("{:.1} M {}", row.per_second() / 1e6, row.unit);
            write!(f, "{:<29} {speed:>14} {:>7.3}×", row.name, self.ratio(row))?;
            match (row.games_per_second(), row.mean_length()) {
                (Some(games), Some(length)) => writeln!(f, " {games:>10.0} {length:>12.1}")?,
                _ => writeln!(f)?,
            }
        }
        Ok(())
    }
}
