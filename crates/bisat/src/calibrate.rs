//! `bisat calibrate`: does what is said come true? Games of a level against itself; before each move it says what the
//! mover can expect, and at the end it is seen what came of it.

use std::fmt;

use bisat_engine::{OpenError, OptionValue, Options, Seat};
use bisat_search::{Level, Search, SearchVisitor, visit_searchable};
use serde_json::{Value as Json, json};

use crate::parallel;
use crate::seeds;
use crate::self_play::{Next, SelfPlay};

/// Actions at the beginning of a game that are drawn by lot, so that games without throws differ.
const OPENING: u64 = 6;
const TENTHS: usize = 10;

/// What is to be played.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// Who plays: its nodes are looked at, and the best move is taken.
    pub level: Level,
    /// How many games.
    pub games: u64,
    /// Repeats everything.
    pub seed: u64,
}

/// What was said, in tenths, and what came of it.
pub struct Report {
    tenths: [Tenth; TENTHS],
    games: u64,
}

#[derive(Clone, Copy, Default)]
struct Tenth {
    count: u64,
    said: f64,
    came: f64,
}

/// Plays the games on all cores.
pub fn run(settings: &Settings) -> Result<Report, OpenError> {
    struct Visitor<'a>(&'a Settings);
    impl SearchVisitor for Visitor<'_> {
        type Output = Result<Report, OpenError>;
        fn visit<G: Search>(self) -> Self::Output {
            let options = Options::complete(G::option_rules(), &self.0.options).map_err(OpenError::Option)?;
            let game = G::with_options(&options);
            let nodes = self.0.level.nodes(&game);
            let seed = self.0.seed;
            let self_play = SelfPlay { game: &game, nodes, opening: OPENING, one_by_lot_in: 0 };
            let played = parallel::run(self.0.games, |number| play(&self_play, seeds::of_round(seed, number)));
            Ok(Report::of(&played))
        }
    }
    visit_searchable(&settings.game, Visitor(settings)).map_err(OpenError::Game)?
}

/// Every judgement of a game with what came of it; none of a game that does not end.
fn play<G: Search>(self_play: &SelfPlay<G>, seed: u64) -> Vec<(f32, f32)> {
    let mut judged: Vec<(Seat, f32)> = Vec::new();
    let result = self_play.play(seed, |_, next| {
        if let Next::Thought(seat, best) = next {
            judged.push((seat, best.values.of(seat)));
        }
    });
    let Some(values) = result else { return Vec::new() };
    judged.into_iter().map(|(seat, said)| (said, values.of(seat))).collect()
}

impl Report {
    fn of(played: &[Vec<(f32, f32)>]) -> Self {
        let mut tenths = [Tenth::default(); TENTHS];
        for (said, came) in played.iter().flatten() {
            let tenth = &mut tenths[((said * TENTHS as f32) as usize).min(TENTHS - 1)];
            tenth.count += 1;
            tenth.said += f64::from(*said);
            tenth.came += f64::from(*came);
        }
        Report { tenths, games: played.iter().filter(|game| !game.is_empty()).count() as u64 }
    }

    /// The report for programs.
    pub fn to_json(&self) -> Json {
        let rows = self.rows().map(|(count, said, came)| json!({ "count": count, "said": said, "came": came }));
        json!({ "games": self.games, "tenths": rows.collect::<Vec<_>>() })
    }

    /// The tenths in which something was said: how often, and the means of what was said and what came.
    fn rows(&self) -> impl Iterator<Item = (u64, f64, f64)> {
        let mean = |tenth: &Tenth| (tenth.count, tenth.said / tenth.count as f64, tenth.came / tenth.count as f64);
        self.tenths.iter().filter(|tenth| tenth.count > 0).map(mean)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games; judgements of one game hang together", self.games)?;
        writeln!(f, "{:>8} {:>8} {:>10}", "said", "came", "how often")?;
        for (count, said, came) in self.rows() {
            writeln!(f, "{:>6.1} % {:>6.1} % {count:>10}", 100.0 * said, 100.0 * came)?;
        }
        Ok(())
    }
}
