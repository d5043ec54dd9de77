//! By how much searches exceed their time limit, measured with a real clock in random positions of every game, with every
//! option at each of its sample values.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_engine::{GAMES, OptionRule, Options, Turn, playout};
use bisat_search::{Budget, LEVELS, Search, SearchVisitor, SplitMix64, visit_searchable};
use fastrand::Rng;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::seeds;

/// The time limit of each search.
const GIVEN: Duration = Duration::from_millis(20);
/// Steps between two positions.
const STEPS: u64 = 11;

/// The result of one game.
struct Row {
    game: &'static str,
    searches: u32,
    /// The sum of all overruns; a search that ends in time adds nothing.
    total: Duration,
    /// The worst overrun, with its options and state.
    worst: (Duration, String),
}

/// The results of all games.
pub struct Report {
    rows: Vec<Row>,
    is_stopped: bool,
}

/// Searches this number of positions for each sample value of each option, on one thread, until `stop` is set.
pub fn run(positions: u64, seed: u64, stop: &AtomicBool) -> Report {
    let bar = ProgressBar::new(GAMES.len() as u64).with_style(super::progress_style());
    let row = |id: &&str| visit_searchable(id, Searches { positions, seed, stop }).expect("the game is registered");
    let rows = bar.wrap_iter(GAMES.iter()).map(row).collect();
    bar.finish_and_clear();
    Report { rows, is_stopped: stop.load(Ordering::Relaxed) }
}

struct Searches<'a> {
    positions: u64,
    seed: u64,
    stop: &'a AtomicBool,
}

impl SearchVisitor for Searches<'_> {
    type Output = Row;

    fn visit<G: Search>(self) -> Row {
        let mut row = Row { game: G::ID, searches: 0, total: Duration::ZERO, worst: Default::default() };
        let samples = |rule: &'static OptionRule| rule.allowed.samples().into_iter().map(|value| (rule.name, value));
        let all = G::option_rules().iter().flat_map(samples);
        for (number, (name, value)) in (0..).zip(all) {
            let options = format!("{name}={}", value.bare());
            let game = G::with_options(&Options::complete(G::option_rules(), &[(name, value)]).expect("a sample"));
            let mut rng = Rng::with_seed(seeds::nth(self.seed, number));
            let mut position = game.start();
            // Tables that are computed once are computed before the clock starts, as for opponents.
            game.expected_values(&position, &mut Budget::of_nodes(0));
            for _ in 0..self.positions {
                if self.stop.load(Ordering::Relaxed) {
                    return row;
                }
                advance(&game, &mut position, &mut rng);
                row.add(&game, &position, &options);
            }
        }
        row
    }
}

/// Plays random steps to another position in which a seat is to act; after the end the game starts again.
fn advance<G: Search>(game: &G, position: &mut G::Position, rng: &mut Rng) {
    loop {
        playout(game, position, STEPS, &mut Vec::new(), &mut |most| rng.u32(..most));
        match game.turn(position) {
            Turn::Seat(_) => return,
            Turn::Chance => {}
            Turn::Over(_) => *position = game.start(),
        }
    }
}

impl Row {
    fn add<G: Search>(&mut self, game: &G, position: &G::Position, options: &str) {
        let [.., strongest] = LEVELS;
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let mut budget = Budget::of_nodes(u64::MAX).within(GIVEN, &clock);
        strongest.choose(game, position, &mut budget, &mut SplitMix64::new(0));
        let overrun = begin.elapsed().saturating_sub(GIVEN);
        self.searches += 1;
        self.total += overrun;
        if overrun > self.worst.0 {
            self.worst = (overrun, format!("{options}  {}", game.write(position)));
        }
    }

    fn mean(&self) -> Duration {
        self.total / self.searches.max(1)
    }
}

fn milliseconds(time: Duration) -> f64 {
    1000.0 * time.as_secs_f64()
}

impl Report {
    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        let row = |row: &Row| {
            json!({
                "game": row.game,
                "searches": row.searches,
                "mean_milliseconds": milliseconds(row.mean()),
                "worst_milliseconds": milliseconds(row.worst.0),
                "worst": row.worst.1,
            })
        };
        json!({ "given_milliseconds": milliseconds(GIVEN), "stopped": self.is_stopped, "overruns": self.rows.iter().map(row).collect::<Vec<_>>() })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_stopped {
            writeln!(f, "stopped early: the games below were not searched to the end")?;
        }
        writeln!(
            f,
            "overruns of searches with a time limit of {} ms, in ms; 0 for a search that ends in time",
            milliseconds(GIVEN)
        )?;
        writeln!(f, "{:<14} {:>8} {:>8} {:>8}  worst case", "", "searches", "mean", "worst")?;
        for row in &self.rows {
            let (mean, worst) = (milliseconds(row.mean()), milliseconds(row.worst.0));
            writeln!(f, "{:<14} {:>8} {mean:>8.3} {worst:>8.3}  {}", row.game, row.searches, row.worst.1)?;
        }
        Ok(())
    }
}
