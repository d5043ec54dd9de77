//! How punctual the search is: by how much it outlives the time it was given, by a real clock, in positions drawn by lot
//! of every game with every option at each of its samples.

use std::fmt;
use std::time::{Duration, Instant};

use bisat_engine::{GAMES, OptionRule, Options, Turn, playout};
use bisat_search::{Budget, LEVELS, Search, SearchVisitor, SplitMix64, visit_searchable};
use fastrand::Rng;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::seeds;

/// How long each search may take.
const GIVEN: Duration = Duration::from_millis(20);
/// Steps between two positions.
const STEPS: u64 = 11;

/// What came of a game's searches.
struct Row {
    game: &'static str,
    searches: u32,
    /// By how much all of them together outlived their time; those that were done before count as nothing.
    together: Duration,
    /// The worst, with the options and the state.
    worst: (Duration, String),
}

/// What came of all games' searches.
pub struct Report {
    rows: Vec<Row>,
}

/// Searches this number of positions for each sample of an option, on one thread.
pub fn run(positions: u64, seed: u64) -> Report {
    let bar = ProgressBar::new(GAMES.len() as u64).with_style(super::progress_style());
    let row = |id: &&str| visit_searchable(id, Searches { positions, seed }).expect("a game of ours");
    let rows = bar.wrap_iter(GAMES.iter()).map(row).collect();
    bar.finish_and_clear();
    Report { rows }
}

struct Searches {
    positions: u64,
    seed: u64,
}

impl SearchVisitor for Searches {
    type Output = Row;

    fn visit<G: Search>(self) -> Row {
        let mut row = Row { game: G::ID, searches: 0, together: Duration::ZERO, worst: Default::default() };
        let samples = |rule: &'static OptionRule| rule.allowed.samples().into_iter().map(|value| (rule.name, value));
        let all = G::option_rules().iter().flat_map(samples);
        for (number, (name, value)) in (0..).zip(all) {
            let options = format!("{name}={}", value.bare());
            let game = G::with_options(&Options::complete(G::option_rules(), &[(name, value)]).expect("a sample"));
            let mut rng = Rng::with_seed(seeds::of_round(self.seed, number));
            let mut position = game.start();
            // What is worked out once is worked out before the clock runs, as it is for opponents.
            game.expected_values(&position, &mut Budget::of_nodes(0));
            for _ in 0..self.positions {
                draw(&game, &mut position, &mut rng);
                row.add(&game, &position, &options);
            }
        }
        row
    }
}

/// Goes on by lot to another position in which a seat is to act; after the end the game begins anew.
fn draw<G: Search>(game: &G, position: &mut G::Position, rng: &mut Rng) {
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
        self.together += overrun;
        if overrun > self.worst.0 {
            self.worst = (overrun, format!("{options}  {}", game.write(position)));
        }
    }

    fn mean(&self) -> Duration {
        self.together / self.searches.max(1)
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
                "searches": row.searches,
                "mean_milliseconds": milliseconds(row.mean()),
                "worst_milliseconds": milliseconds(row.worst.0),
                "worst": row.worst.1,
            })
        };
        json!({ "given_milliseconds": milliseconds(GIVEN), "overruns": self.rows.iter().map(row).collect::<Vec<_>>() })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "by how much searches of {} ms took longer, in ms; 0 where they did not", milliseconds(GIVEN))?;
        writeln!(f, "{:<14} {:>8} {:>8} {:>8}  the worst", "", "searches", "mean", "worst")?;
        for row in &self.rows {
            let (mean, worst) = (milliseconds(row.mean()), milliseconds(row.worst.0));
            writeln!(f, "{:<14} {:>8} {mean:>8.3} {worst:>8.3}  {}", row.game, row.searches, row.worst.1)?;
        }
        Ok(())
    }
}
