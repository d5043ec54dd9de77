//! `bisat calibrate`: compares the estimates of a level with the results of games against itself. The estimate is the
//! expected result of the seat to move, before each of its moves.

use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicBool;

use bisat_engine::{OpenError, OptionValue, Options, Seat};
use bisat_search::{Level, Search, SearchVisitor, visit_searchable};
use serde_json::{Value as Json, json};

use crate::VERSION;
use crate::interrupt::StoppedEarly;
use crate::options;
use crate::parallel;
use crate::seeds;
use crate::self_play::{Next, SelfPlay};

/// The number of random opening moves, so that games without throws differ.
const OPENING: u64 = 6;
const TENTHS: usize = 10;

/// The arguments of a calibration.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// The level whose node limit is used. It always plays its best move.
    pub level: Level,
    /// The number of games.
    pub games: u64,
    /// The random seed: the same seed plays the same games.
    pub seed: u64,
}

/// Estimates and results, grouped by the tenth of the estimate.
pub struct Report {
    game: String,
    options: Options,
    level: Level,
    seed: u64,
    tenths: [Tenth; TENTHS],
    /// The number of games with estimates.
    games: u64,
    /// The number of games to play, and the number that was played before the run stopped.
    wanted: u64,
    played: u64,
}

#[derive(Clone, Copy, Default)]
struct Tenth {
    count: u64,
    estimate: f64,
    result: f64,
}

/// Plays the games on all cores, until all are played or `stop` is set.
pub fn run(settings: &Settings, stop: &AtomicBool) -> Result<Report, Box<dyn Error>> {
    struct Visitor<'a>(&'a Settings, &'a AtomicBool);
    impl SearchVisitor for Visitor<'_> {
        type Output = Result<Report, OpenError>;
        fn visit<G: Search>(self) -> Self::Output {
            let options = Options::complete(G::option_rules(), &self.0.options).map_err(OpenError::Option)?;
            let game = G::with_options(&options);
            let nodes = self.0.level.nodes(&game);
            let seed = self.0.seed;
            let self_play = SelfPlay { game: &game, nodes, opening: OPENING, random_every: 0, stop: self.1 };
            let played = parallel::run(self.1, self.0.games, |number| play(&self_play, seeds::nth(seed, number)));
            Ok(Report::of(&played, self.0, options))
        }
    }
    let report = visit_searchable(&settings.game, Visitor(settings, stop)).map_err(OpenError::Game)??;
    if report.played == 0 { Err(StoppedEarly("game").into()) } else { Ok(report) }
}

/// Every estimate of a game with its result; empty if the game does not end.
fn play<G: Search>(self_play: &SelfPlay<G>, seed: u64) -> Vec<(f32, f32)> {
    let mut estimates: Vec<(Seat, f32)> = Vec::new();
    let result = self_play.play(seed, |_, next| {
        if let Next::Searched(seat, best) = next {
            estimates.push((seat, best.values.of(seat)));
        }
    });
    let Some(values) = result else { return Vec::new() };
    estimates.into_iter().map(|(seat, estimate)| (estimate, values.of(seat))).collect()
}

impl Report {
    fn of(played: &[Vec<(f32, f32)>], settings: &Settings, options: Options) -> Self {
        let mut tenths = [Tenth::default(); TENTHS];
        for (estimate, result) in played.iter().flatten() {
            let tenth = &mut tenths[((estimate * TENTHS as f32) as usize).min(TENTHS - 1)];
            tenth.count += 1;
            tenth.estimate += f64::from(*estimate);
            tenth.result += f64::from(*result);
        }
        let games = played.iter().filter(|game| !game.is_empty()).count() as u64;
        let Settings { game, level, games: wanted, seed, .. } = settings;
        let (game, level, seed, wanted) = (game.clone(), *level, *seed, *wanted);
        Report { game, options, level, seed, tenths, games, wanted, played: played.len() as u64 }
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        let rows =
            self.rows().map(|(count, estimate, result)| json!({ "count": count, "said": estimate, "came": result }));
        json!({
            "version": VERSION,
            "game": self.game,
            "options": options::to_json(&self.options),
            "level": self.level.number,
            "seed": self.seed,
            "games": self.games,
            "games_played": self.played,
            "games_wanted": self.wanted,
            "stopped": self.played < self.wanted,
            "tenths": rows.collect::<Vec<_>>(),
        })
    }

    /// The tenths that have estimates: their number, the mean estimate and the mean result.
    fn rows(&self) -> impl Iterator<Item = (u64, f64, f64)> {
        let mean =
            |tenth: &Tenth| (tenth.count, tenth.estimate / tenth.count as f64, tenth.result / tenth.count as f64);
        self.tenths.iter().filter(|tenth| tenth.count > 0).map(mean)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = options::in_words(&self.game, &self.options);
        let Report { level, played, seed, .. } = self;
        writeln!(f, "bisat {VERSION}: {game}, level {}, {played} games, seed {seed}", level.number)?;
        if self.played < self.wanted {
            writeln!(f, "stopped after {} of {} games", self.played, self.wanted)?;
        }
        writeln!(f, "{} games with estimates; estimates within one game are correlated", self.games)?;
        writeln!(f, "{:>8} {:>8} {:>10}", "estimate", "result", "count")?;
        for (count, estimate, result) in self.rows() {
            writeln!(f, "{:>6.1} % {:>6.1} % {count:>10}", 100.0 * estimate, 100.0 * result)?;
        }
        Ok(())
    }
}
