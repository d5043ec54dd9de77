//! What came of a match.

use std::fmt;

use bisat_engine::Value;
use serde_json::{Map, Value as Json, json};

use super::contest::Round;
use super::{Length, Settings};
use crate::options;
use crate::player::Player;

/// The test asks whether the first player is this much stronger in Elo, or not at all.
const SPRT_ELO: f64 = 20.0;
/// Wrong answers either way are at most 5 %.
const SPRT_DECIDED: f64 = 2.944;

/// How a match went.
#[derive(Clone)]
pub struct Report {
    game: String,
    options: Vec<(String, Value)>,
    players: Vec<Player>,
    seed: u64,
    length: Length,
    /// How many rounds were to be played at most.
    wanted: u64,
    rounds: Vec<Round>,
}

/// A player's result: the share of the others it came in before, a tie counting half.
struct Standing {
    mean: f64,
    /// Half the width of the 95 % interval around the mean.
    margin: f64,
    /// Games in which nobody came in before or beside it.
    won: usize,
    /// Games in which it shared the first place.
    drawn: usize,
    /// All others.
    lost: usize,
}

impl Report {
    /// Of a match in which nothing is played yet.
    pub(super) fn new(settings: &Settings, wanted: u64) -> Self {
        let Settings { game, options, players, seed, length, .. } = settings;
        let (game, options, players) = (game.clone(), options.clone(), players.clone());
        Report { game, options, players, seed: *seed, length: *length, wanted, rounds: Vec::new() }
    }

    pub(super) fn add(&mut self, rounds: impl IntoIterator<Item = Round>) {
        self.rounds.extend(rounds);
    }

    /// How many rounds were played.
    pub(super) fn rounds(&self) -> u64 {
        self.rounds.len() as u64
    }

    /// Whether there are rounds to play and something is to be decided.
    pub(super) fn is_to_go_on(&self) -> bool {
        self.rounds() < self.wanted && self.verdict().is_none()
    }

    /// The first player's result, for whoever waits.
    pub(super) fn first_in_words(&self) -> String {
        let Standing { mean, margin, .. } = self.standing(0);
        format!("{}: {:.1} % ± {:.1}", self.players[0], 100.0 * mean, 100.0 * margin)
    }

    fn games(&self) -> usize {
        self.rounds.len() * self.players.len()
    }

    fn standing(&self, player: usize) -> Standing {
        let of_round = |round: &Round| {
            let games = round.iter().map(|game| f64::from(game[player]));
            games.sum::<f64>() / round.len() as f64
        };
        let results: Vec<f64> = self.rounds.iter().map(of_round).collect();
        let mean = results.iter().sum::<f64>() / results.len() as f64;
        // Rounds, not games, are independent of each other. Two more, one won and one lost, keep a few equal results
        // from looking certain (after Agresti and Coull).
        let counted = || results.iter().copied().chain([0.0, 1.0]);
        let count = counted().count() as f64;
        let middle = counted().sum::<f64>() / count;
        let squares = counted().map(|result| (result - middle).powi(2)).sum::<f64>();
        let margin = 1.96 * (squares / (count - 1.0) / count).sqrt();
        let count = |is: fn(f32, f32) -> bool| {
            let best = |game: &[f32]| game.iter().copied().fold(0.0, f32::max);
            self.rounds.iter().flatten().filter(|game| is(game[player], best(game))).count()
        };
        let won = count(|own, _| own == 1.0);
        let drawn = count(|own, best| own == best && own < 1.0);
        Standing { mean, margin, won, drawn, lost: self.games() - won - drawn }
    }

    /// How much likelier the results of the first player are if it is stronger than if it is not, as a logarithm. Results
    /// of rounds are taken as normal with the variance they show.
    fn log_likelihood_ratio(&self) -> f64 {
        let Standing { mean, margin, .. } = self.standing(0);
        let variance_of_mean = (margin / 1.96).powi(2);
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (equal, stronger) = (expected(0.0), expected(SPRT_ELO));
        (stronger - equal) * (2.0 * mean - equal - stronger) / (2.0 * variance_of_mean)
    }

    /// What the test has decided, if there is one and it has: whether the first player is stronger.
    fn verdict(&self) -> Option<bool> {
        let ratio = if self.rounds.is_empty() { 0.0 } else { self.log_likelihood_ratio() };
        let is_decided = self.length == Length::Sprt && ratio.abs() >= SPRT_DECIDED;
        is_decided.then_some(ratio > 0.0)
    }

    /// Whether somebody stopped it before its end.
    fn is_stopped(&self) -> bool {
        self.is_to_go_on()
    }

    fn verdict_in_words(&self) -> &'static str {
        match self.verdict() {
            Some(true) => "the first is stronger",
            Some(false) => "the first is not stronger",
            None => "undecided",
        }
    }

    /// The report for programs.
    pub fn to_json(&self) -> Json {
        let rows = self.players.iter().enumerate().map(|(at, player)| {
            let Standing { mean, margin, won, drawn, lost } = self.standing(at);
            let elo_range = [elo(mean - margin), elo(mean + margin)];
            let mut row = json!({
                "player": player.to_string(),
                "result": mean,
                "margin": margin,
                "won": won,
                "drawn": drawn,
                "lost": lost,
                "elo": elo(mean),
                "elo_range": elo_range,
            });
            if let Player::Engine { limits, .. } = player {
                row["limits"] = json!(limits);
            }
            row
        });
        let options = self.options.iter().map(|(name, value)| (name.clone(), options::to_json(value)));
        let mut report = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game,
            "options": options.collect::<Map<_, _>>(),
            "seed": self.seed,
            "games": self.games(),
            "rounds": self.rounds(),
            "stopped": self.is_stopped(),
            "players": rows.collect::<Vec<_>>(),
        });
        if self.length == Length::Sprt {
            report["sprt"] = json!({
                "elo": [0.0, SPRT_ELO],
                "decided_at": SPRT_DECIDED,
                "llr": self.log_likelihood_ratio(),
                "verdict": self.verdict_in_words(),
            });
        }
        report
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} games", self.game, self.games())?;
        if self.is_stopped() {
            write!(f, ", stopped after {} of {} rounds", self.rounds(), self.wanted)?;
        }
        writeln!(f)?;
        for (at, player) in self.players.iter().enumerate() {
            let Standing { mean, margin, won, drawn, lost } = self.standing(at);
            writeln!(
                f,
                "  {:<22} {:>5.1} % ± {:.1}   +{won} ={drawn} -{lost}   Elo {} ({} to {})",
                player.to_string(),
                100.0 * mean,
                100.0 * margin,
                elo_in_words(mean),
                elo_in_words(mean - margin),
                elo_in_words(mean + margin)
            )?;
        }
        if self.length == Length::Sprt {
            let ratio = self.log_likelihood_ratio();
            writeln!(f, "  SPRT, 0 or {SPRT_ELO:+.0} Elo: {} (LLR {ratio:.2})", self.verdict_in_words())?;
        }
        Ok(())
    }
}

/// The difference in Elo points that this result stands for; none where it is beyond any.
fn elo(result: f64) -> Option<f64> {
    (result > 0.0 && result < 1.0).then(|| 400.0 * (result / (1.0 - result)).log10())
}

fn elo_in_words(result: f64) -> String {
    let beyond = if result > 0.5 { "+∞" } else { "-∞" };
    elo(result).map_or_else(|| beyond.to_owned(), |elo| format!("{elo:+.0}"))
}
