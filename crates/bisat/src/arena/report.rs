//! The report of a match.

use std::collections::HashSet;
use std::fmt;

use bisat_engine::{AnySession, ChancePrompt, Options, Seat, Turn};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde_json::{Value as Json, json};

use super::round::{Round, Row};
use super::tally::Tally;
use super::{ArenaError, Length, Opening, Settings};
use crate::VERSION;
use crate::options;
use crate::player::Player;

/// The SPRT compares two hypotheses: the first player is this much stronger in Elo, or equally strong.
const SPRT_ELO: f64 = 20.0;
/// The log-likelihood ratio at which the SPRT ends: error rates of 5 % both ways.
const SPRT_DECIDED: f64 = 2.944;

/// The results of a match.
pub struct Report {
    game: String,
    options: Options,
    players: Vec<Player>,
    /// The seat with the first turn; `None` if a toss or throws decide.
    first: Option<Seat>,
    seed: u64,
    /// Who made the first moves.
    opening: Opening,
    length: Length,
    /// The maximum number of rounds.
    wanted: u64,
    rounds: Vec<Round>,
    /// The failure that ended the match early.
    pub failure: Option<ArenaError>,
}

/// The games that a player or a seat won, drew (a shared first place) and lost (any other place).
struct Count {
    won: usize,
    drawn: usize,
    lost: usize,
}

impl Report {
    /// The report of a match before its first round, in a game with this start.
    pub(super) fn new(settings: &Settings, start: &dyn AnySession, opening: Opening, wanted: u64) -> Self {
        Report {
            game: settings.game.clone(),
            options: start.options().clone(),
            players: settings.players.clone(),
            first: first_to_move(start),
            seed: settings.seed,
            opening,
            length: settings.length,
            wanted,
            rounds: Vec::new(),
            failure: None,
        }
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

    /// The row's results: the share of the others that it finished ahead of, with ties as one half.
    pub(super) fn tally(&self, row: Row) -> Tally {
        let mut tally = Tally::default();
        self.rounds.iter().for_each(|round| tally.add(round.mean(row)));
        tally
    }

    fn games(&self) -> usize {
        self.rounds.len() * self.players.len()
    }

    /// The number of games that differ in their moves.
    fn different_games(&self) -> usize {
        self.rounds.iter().flat_map(|round| &round.hashes).collect::<HashSet<_>>().len()
    }

    fn count(&self, row: Row) -> Count {
        let games = || self.rounds.iter().flat_map(|round| round.games(row));
        let won = games().filter(|(results, own)| results[*own] == 1.0).count();
        let first = games().filter(|(results, own)| results.iter().all(|other| *other <= results[*own])).count();
        Count { won, drawn: first - won, lost: self.games() - first }
    }

    /// The log-likelihood ratio of the SPRT. It takes the results of rounds as normally distributed with their sample
    /// variance.
    fn log_likelihood_ratio(&self) -> f64 {
        let tally = self.tally(Row::Player(0));
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

    fn moves_first(&self, seat: usize) -> bool {
        self.first.is_some_and(|first| first.index() == seat)
    }

    fn row_to_json(&self, row: Row) -> Json {
        let (tally, Count { won, drawn, lost }) = (self.tally(row), self.count(row));
        let (mean, margin) = (tally.mean(), tally.margin());
        let mut json = match row {
            Row::Player(at) => json!({ "player": self.players[at].to_string() }),
            Row::Seat(at) => json!({ "seat": at + 1, "moves_first": self.moves_first(at) }),
        };
        json["result"] = json!(mean);
        json["margin"] = json!(margin);
        json["won"] = json!(won);
        json["drawn"] = json!(drawn);
        json["lost"] = json!(lost);
        if let Row::Player(at) = row {
            json["elo"] = json!(elo(mean));
            json["elo_range"] = json!([elo(mean - margin), elo(mean + margin)]);
            if let Player::Engine { limits, .. } = &self.players[at] {
                json["limits"] = json!(limits);
            }
        }
        json
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        let seats = 0..self.players.len();
        let players = seats.clone().map(|at| self.row_to_json(Row::Player(at)));
        let seats = seats.map(|at| self.row_to_json(Row::Seat(at)));
        let opening = self.opening.to_possible_value();
        let mut report = json!({
            "version": VERSION,
            "game": self.game,
            "options": options::to_json(&self.options),
            "seed": self.seed,
            "opening": opening.as_ref().map(PossibleValue::get_name),
            "games": self.games(),
            "different_games": self.different_games(),
            "rounds": self.rounds(),
            "rounds_wanted": self.wanted,
            "stopped": self.is_unfinished(),
            "players": players.collect::<Vec<_>>(),
            "seats": seats.collect::<Vec<_>>(),
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
        let (games, different) = (self.games(), self.different_games());
        let openings = match self.opening {
            Opening::Drawn => "drawn openings",
            Opening::Own => "openings by the players",
        };
        let game = options::in_words(&self.game, &self.options);
        write!(f, "bisat {VERSION}: {game}, {games} games, seed {}, {openings}", self.seed)?;
        if self.is_unfinished() {
            write!(f, ", stopped after {} of {} rounds", self.rounds(), self.wanted)?;
        }
        writeln!(f)?;
        if different < games {
            writeln!(f, "  different games: {different} of {games}; the others repeat their moves")?;
        }
        let row_in_words = |name: String, row: Row| {
            let (tally, Count { won, drawn, lost }) = (self.tally(row), self.count(row));
            format!("  {name:<22} {tally}   +{won} ={drawn} -{lost}")
        };
        for (at, player) in self.players.iter().enumerate() {
            let tally = self.tally(Row::Player(at));
            let (mean, margin) = (tally.mean(), tally.margin());
            let [elo, least, most] = [mean, mean - margin, mean + margin].map(elo_in_words);
            let row = row_in_words(player.in_full(), Row::Player(at));
            writeln!(f, "{row}   Elo {elo} ({least} to {most})")?;
        }
        for at in 0..self.players.len() {
            let first = if self.moves_first(at) { " (moves first)" } else { "" };
            writeln!(f, "{}", row_in_words(format!("seat {}{first}", at + 1), Row::Seat(at)))?;
        }
        if self.length == Length::Sprt {
            let ratio = self.log_likelihood_ratio();
            writeln!(f, "  SPRT, 0 or {SPRT_ELO:+.0} Elo: {} (LLR {ratio:.2})", self.verdict_in_words())?;
        }
        Ok(())
    }
}

/// The seat with the first turn; `None` if a toss or throws decide which it is.
fn first_to_move(start: &dyn AnySession) -> Option<Seat> {
    match (start.turn(), start.chance_prompt()) {
        (Turn::Seat(seat), _) | (_, Some(ChancePrompt::Throw { seat })) => Some(seat),
        _ => None,
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
    use bisat_engine::{Seat, open};

    use super::{Count, Report, first_to_move};
    use crate::arena::round::{Round, Row};
    use crate::arena::{Length, Opening, Settings};
    use crate::player::Player;

    #[test]
    fn a_first_place_that_is_shared_is_drawn_and_any_other_lost() {
        let (game, options, players) = ("pachisi".to_owned(), Vec::new(), vec![Player::Random; 4]);
        let (opening, length, records, tables) = (Opening::Drawn, Length::Fixed, None, None);
        let settings = Settings { game, options, players, games: 4, seed: 1, opening, length, records, tables };
        let mut report = Report::new(&settings, open("pachisi", &[]).unwrap().as_ref(), opening, 1);
        let alone = vec![1.0, 2.0 / 3.0, 1.0 / 3.0, 0.0];
        let shared = vec![5.0 / 6.0, 5.0 / 6.0, 1.0 / 3.0, 0.0];
        report.add(vec![Round { results: vec![alone.clone(), shared, alone, vec![0.5; 4]], hashes: Vec::new() }]);
        let Count { won, drawn, lost } = report.count(Row::Player(0));
        assert_eq!((won, drawn, lost), (2, 2, 0));
        let Count { won, drawn, lost } = report.count(Row::Player(1));
        assert_eq!((won, drawn, lost), (0, 2, 2));
    }

    #[test]
    fn a_seat_moves_first_unless_a_toss_or_throws_decide() {
        for (game, wanted) in [("khan", Some(0)), ("chowka-bhara", Some(0)), ("pachisi", None), ("kho-kho", None)] {
            let start = open(game, &[]).unwrap();
            assert_eq!(first_to_move(start.as_ref()).map(Seat::index), wanted, "{game}");
        }
    }
}
