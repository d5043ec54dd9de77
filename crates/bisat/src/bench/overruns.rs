//! How punctual the search is: by how much it outlives the time it was given, by a real clock, in positions drawn by lot
//! of every game with every option at each of its samples.

use std::fmt;
use std::time::{Duration, Instant};

use bisat_engine::{GAMES, Options, Turn, playout};
use bisat_search::{Budget, LEVELS, Think, ThinkVisitor, visit_thinking};
use fastrand::Rng;
use indicatif::ProgressBar;
use serde_json::{Value, json};

/// How long each search may take.
const GIVEN: Duration = Duration::from_millis(20);
/// So many steps lie between two positions.
const STEPS: u64 = 11;

/// What came of a game's searches.
struct Row {
    game: &'static str,
    /// By how much each outlived its time.
    overruns: Vec<Duration>,
    /// The options and the state of the worst.
    worst: String,
}

/// What came of all games' searches.
pub struct Report {
    rows: Vec<Row>,
}

/// Searches so many positions for each sample of an option, one after the other on one thread.
pub fn run(positions: u64, seed: u64) -> Report {
    let bar = ProgressBar::new(GAMES.len() as u64).with_style(super::progress_style());
    let row = |id: &&str| visit_thinking(id, Searches { positions, seed }).expect("a game of ours");
    let rows = bar.wrap_iter(GAMES.iter()).map(row).collect();
    bar.finish_and_clear();
    Report { rows }
}

struct Searches {
    positions: u64,
    seed: u64,
}

impl ThinkVisitor for Searches {
    type Output = Row;

    fn visit<G: Think>(self) -> Row {
        let mut row = Row { game: G::ID, overruns: Vec::new(), worst: String::new() };
        let samples = |rule: &'static bisat_engine::OptionRule| {
            rule.allowed.samples().into_iter().map(move |value| (rule.name, value))
        };
        for (name, value) in G::option_rules().iter().flat_map(samples) {
            let options = format!("{name}={}", value.bare());
            let game = G::with_options(&Options::complete(G::option_rules(), &[(name, value)]).expect("a sample"));
            let mut rng = Rng::with_seed(self.seed);
            let mut position = game.start();
            for _ in 0..self.positions {
                playout(&game, &mut position, STEPS, &mut Vec::new(), &mut |most| rng.u32(..most));
                match game.turn(&position) {
                    Turn::Seat(_) => row.add(&game, &position, &options),
                    Turn::Chance => {}
                    Turn::Over(_) => position = game.start(),
                }
            }
        }
        row
    }
}

impl Row {
    fn add<G: Think>(&mut self, game: &G, position: &G::Position, options: &str) {
        let [.., strongest] = LEVELS;
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let mut budget = Budget::of_nodes(u64::MAX).within(GIVEN, &clock);
        strongest.choose(game, position, &mut budget, &mut |_| 0);
        let overrun = begin.elapsed().saturating_sub(GIVEN);
        if overrun > self.worst_overrun() {
            self.worst = format!("{options}  {}", game.write(position));
        }
        self.overruns.push(overrun);
    }

    fn worst_overrun(&self) -> Duration {
        self.overruns.iter().copied().max().unwrap_or_default()
    }

    fn mean_overrun(&self) -> Duration {
        self.overruns.iter().sum::<Duration>() / self.overruns.len().max(1) as u32
    }
}

fn milliseconds(time: Duration) -> f64 {
    1000.0 * time.as_secs_f64()
}

impl Report {
    /// The report for programs.
    pub fn to_json(&self) -> Value {
        let row = |row: &Row| {
            json!({
                "game": row.game,
                "searches": row.overruns.len(),
                "mean_milliseconds": milliseconds(row.mean_overrun()),
                "worst_milliseconds": milliseconds(row.worst_overrun()),
                "worst": row.worst,
            })
        };
        json!({ "given_milliseconds": milliseconds(GIVEN), "overruns": self.rows.iter().map(row).collect::<Vec<_>>() })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "searches of {} ms that took longer, in ms", milliseconds(GIVEN))?;
        writeln!(f, "{:<14} {:>8} {:>8} {:>8}  the worst", "", "searches", "mean", "worst")?;
        for row in &self.rows {
            let (mean, worst) = (milliseconds(row.mean_overrun()), milliseconds(row.worst_overrun()));
            writeln!(f, "{:<14} {:>8} {mean:>8.3} {worst:>8.3}  {}", row.game, row.overruns.len(), row.worst)?;
        }
        Ok(())
    }
}
