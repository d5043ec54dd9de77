//! The report of a match.

use std::fmt;

use bisat_engine::OptionValue;
use serde_json::{Map, Value as Json, json};

use super::contest::Round;
use super::tally::Tally;
use super::{ArenaError, Length, Settings};
use crate::player::Player;

/// The SPRT compares two hypotheses: the first player is this much stronger in Elo, or equally strong.
const SPRT_ELO: f64 = 20.0;
/// The log-likelihood ratio at which the SPRT ends: error rates of 5 % both ways.
const SPRT_DECIDED: f64 = 2.944;

/// The results of a match.
pub struct Report {
    game: String,
    options: Vec<(String, OptionValue)>,
    players: Vec<Player>,
    seed: u64,
    length: Length,
    /// The maximum number of rounds.
    wanted: u64,
    rounds: Vec<Round>,
    /// The failure that ended the match early.
    pub failure: Option<ArenaError>,
}

/// The games that a player won, drew (a shared first place) and lost (any other place).
struct Count {
    won: usize,
    drawn: usize,
    lost: usize,
}

impl Report {
    /// The report of a match before its first round.
    pub(super) fn new(settings: &Settings, wanted: u64) -> Self {
        let Settings { game, options, players, seed, length, .. } = settings;
        let (game, options, players) = (game.clone(), options.clone(), players.clone());
        Report { game, options, players, seed: *seed, length: *length, wanted, rounds: Vec::new(), failure: None }
    }

    pub(super) fn add(&mut self, rounds: Vec<Round>) {
        self.rounds.extend(rounds);
    }

    /// The number of rounds played.
    pub(super) fn rounds(&self) -> u64 {
        self.rounds.len() as u64
    }

    /// Whether rounds are left and the SPRT has not ended. After the match: whether it was stopped.
    pub(super) fn is_unfinished(&self) -> bool {
        self.rounds() < self.wanted && self.verdict().is_none()
    }

    /// The player's results: the share of opponents that it beat, with ties as one half.
    pub(super) fn tally(&self, player: usize) -> Tally {
        let mut tally = Tally::default();
        self.rounds.iter().for_each(|round| tally.add(round.mean(player)));
        tally
    }

    fn games(&self) -> usize {
        self.rounds.len() * self.players.len()
    }

    fn count(&self, player: usize) -> Count {
        let games = || self.rounds.iter().flat_map(|round| &round.0);
        let won = games().filter(|game| game[player] == 1.0).count();
        let first = games().filter(|game| game.iter().all(|other| *other <= game[player])).count();
        Count { won, drawn: first - won, lost: self.games() - first }
    }

    /// The log-likelihood ratio of the SPRT. It takes the results of rounds as normally distributed with their sample
    /// variance.
    fn log_likelihood_ratio(&self) -> f64 {
        let tally = self.tally(0);
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (equal, stronger) = (expected(0.0), expected(SPRT_ELO));
        (stronger - equal) * (2.0 * tally.mean() - equal - stronger) / (2.0 * tally.variance_of_mean())
    }

    /// Whether the first player is stronger, once the SPRT has decided.
    fn verdict(&self) -> Option<bool> {
        let ratio = if self.rounds.is_empty() { 0.0 } else { self.log_likelihood_ratio() };
        let is_decided = self.length == Length::Sprt && ratio.abs() >= SPRT_DECIDED;
        is_decided.then_some(ratio > 0.0)
    }

    fn verdict_in_words(&self) -> &'static str {
        match self.verdict() {
            Some(true) => "the first is stronger",
            Some(false) => "the first is not stronger",
            None => "undecided",
        }
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        let rows = self.players.iter().enumerate().map(|(at, player)| {
            let (tally, Count { won, drawn, lost }) = (self.tally(at), self.count(at));
            let (mean, margin) = (tally.mean(), tally.margin());
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
        let options = self.options.iter().map(|(name, value)| (name.clone(), json!(value)));
        let mut report = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game,
            "options": options.collect::<Map<_, _>>(),
            "seed": self.seed,
            "games": self.games(),
            "rounds": self.rounds(),
            "rounds_wanted": self.wanted,
            "stopped": self.is_unfinished(),
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
        if self.is_unfinished() {
            write!(f, ", stopped after {} of {} rounds", self.rounds(), self.wanted)?;
        }
        writeln!(f)?;
        for (at, player) in self.players.iter().enumerate() {
            let (tally, Count { won, drawn, lost }) = (self.tally(at), self.count(at));
            let (mean, margin) = (tally.mean(), tally.margin());
            let [elo, least, most] = [mean, mean - margin, mean + margin].map(elo_in_words);
            let player = player.in_full();
            writeln!(f, "  {player:<22} {tally}   +{won} ={drawn} -{lost}   Elo {elo} ({least} to {most})")?;
        }
        if self.length == Length::Sprt {
            let ratio = self.log_likelihood_ratio();
            writeln!(f, "  SPRT, 0 or {SPRT_ELO:+.0} Elo: {} (LLR {ratio:.2})", self.verdict_in_words())?;
        }
        Ok(())
    }
}

/// The difference in Elo points that this mean result stands for; `None` for 0 and 1.
fn elo(result: f64) -> Option<f64> {
    (result > 0.0 && result < 1.0).then(|| 400.0 * (result / (1.0 - result)).log10())
}

fn elo_in_words(result: f64) -> String {
    let beyond = if result > 0.5 { "+∞" } else { "-∞" };
    elo(result).map_or_else(|| beyond.to_owned(), |elo| format!("{elo:+.0}"))
}

#[cfg(test)]
mod tests {
    use super::{Count, Report};
    use crate::arena::contest::Round;
    use crate::arena::{Length, Settings};
    use crate::player::Player;

    #[test]
    fn a_first_place_that_is_shared_is_drawn_and_any_other_lost() {
        let (game, options, players) = ("pachisi".to_owned(), Vec::new(), vec![Player::Random; 4]);
        let settings =
            Settings { game, options, players, games: 4, seed: 1, length: Length::Fixed, records: None, tables: None };
        let mut report = Report::new(&settings, 1);
        let alone = vec![1.0, 2.0 / 3.0, 1.0 / 3.0, 0.0];
        let shared = vec![5.0 / 6.0, 5.0 / 6.0, 1.0 / 3.0, 0.0];
        report.add(vec![Round(vec![alone.clone(), shared, alone, vec![0.5; 4]])]);
        let Count { won, drawn, lost } = report.count(0);
        assert_eq!((won, drawn, lost), (2, 2, 0));
        let Count { won, drawn, lost } = report.count(1);
        assert_eq!((won, drawn, lost), (0, 2, 2));
    }
}
