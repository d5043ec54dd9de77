//! `bisat arena`: matches between players, to see who is stronger and how sure that is.
//!
//! Games come in rounds: in a round every player sits at every seat once, with the same throws each time, so that luck
//! of the dice counts less. The same seed plays the same games, on however many cores.

use std::fmt;

use bisat_engine::{AnySession, MAX_SEATS, OpenError, Seat, Turn, Value, open};
use bisat_search::{Opponent, Values, opponent};
use fastrand::Rng;
use serde_json::{Map, Value as Json, json};

use crate::external::ExternalError;
use crate::options;
use crate::parallel;
use crate::player::{Errors, Player, Seated};
use crate::seeds;

/// A game that is not over by then counts as a tie.
const LONGEST_GAME: u64 = 100_000;

/// How many actions are drawn where nothing else is: KHAN's mat and both set-ups.
const OPENING: u32 = 3;

/// What is to be played.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, Value)>,
    /// Who plays; one for each seat.
    pub players: Vec<Player>,
    /// At least so many games; whole rounds are played.
    pub games: u64,
    /// Repeats everything.
    pub seed: u64,
    /// Whether to stop as soon as it is decided if the first of two players is stronger.
    pub length: Length,
}

/// When a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// When all games are played.
    Fixed,
    /// When a sequential probability ratio test has decided, or all games are played.
    Sprt,
}

/// Why no match was played.
#[derive(Debug)]
pub enum ArenaError {
    /// There is no such game, or not with such options.
    Open(OpenError),
    /// Each seat needs one player.
    Players {
        /// How many were named.
        named: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// Only of two players is one the stronger.
    Sprt,
    /// There is no program to be limited.
    Limits,
    /// Another program failed.
    Engine(ExternalError),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Open(error) => error.fmt(f),
            ArenaError::Sprt => f.write_str("--sprt asks which of two players is stronger: leave it out with more"),
            ArenaError::Limits => f.write_str("--engine-limits is for programs that play: name one with --engine"),
            ArenaError::Engine(error) => error.fmt(f),
            ArenaError::Players { named, seats } => {
                write!(f, "{named} players are named, but {seats} play with these options: name one for each seat")
            }
        }
    }
}

impl std::error::Error for ArenaError {}

/// Tells every program that plays how long it may think.
pub fn limit_engines(players: &mut [Player], told: &str) -> Result<(), ArenaError> {
    let mut is_any = false;
    for player in players {
        if let Player::Engine { limits, .. } = player {
            told.clone_into(limits);
            is_any = true;
        }
    }
    if is_any { Ok(()) } else { Err(ArenaError::Limits) }
}

/// Plays the match on all cores.
pub fn run(settings: &Settings) -> Result<Report, ArenaError> {
    let given = options::borrowed(&settings.options);
    let opponent = opponent(&settings.game, &given).map_err(ArenaError::Open)?;
    let seats = open(&settings.game, &given).map_err(ArenaError::Open)?.seats();
    if settings.players.len() != seats as usize {
        return Err(ArenaError::Players { named: settings.players.len(), seats });
    }
    if settings.length == Length::Sprt && seats != 2 {
        return Err(ArenaError::Sprt);
    }
    let rounds = settings.games.div_ceil(u64::from(seats)).max(1);
    let batch = if settings.length == Length::Sprt { SPRT_BATCH } else { rounds };
    let (game, players) = (settings.game.clone(), settings.players.clone());
    let (options, seed) = (settings.options.clone(), settings.seed);
    let mut report = Report { game, options, players, seed, length: settings.length, rounds: Vec::new() };
    let contest = Contest { settings, given, opponent };
    while (report.rounds.len() as u64) < rounds && report.verdict().is_none() {
        let first = report.rounds.len() as u64;
        let more = parallel::run(batch.min(rounds - first), |round| contest.round(first + round));
        report.rounds.extend(more.map_err(ArenaError::Engine)?);
    }
    Ok(report)
}

/// What all games of a match share.
struct Contest<'a> {
    settings: &'a Settings,
    given: Vec<(&'a str, Value)>,
    opponent: Box<dyn Opponent>,
}

impl Contest<'_> {
    /// Each player's mean result over a round: once at every seat, with the same throws.
    fn round(&self, round: u64) -> Result<Vec<f32>, ExternalError> {
        let seats = self.settings.players.len();
        let mut results = vec![0.0; seats];
        for turned in 0..seats {
            let at_seat = |seat: usize| (seat + turned) % seats;
            let players = (0..seats).map(|seat| &self.settings.players[at_seat(seat)]);
            let values = self.game(players.collect(), seeds::of_round(self.settings.seed, round))?;
            for seat in 0..seats {
                results[at_seat(seat)] += values.of(Seat(seat as u8)) / seats as f32;
            }
        }
        Ok(results)
    }

    /// Where neither the game nor a player draws lots every game would be the same: then the opening is drawn.
    fn begin(&self, session: &mut dyn AnySession, lots: &mut Rng) {
        if session.has_chance() || self.settings.players.iter().any(Player::draws_lots) {
            return;
        }
        for _ in 0..OPENING {
            if let Some(token) = lots.choice(session.moves()) {
                session.play(&token).expect("it is legal");
            }
        }
    }

    fn game(&self, players: Vec<&Player>, seed: u64) -> Result<Values, ExternalError> {
        let mut throws = Rng::with_seed(seed);
        let mut choices = Rng::with_seed(seed ^ 0x5eed);
        let mut seated: Vec<Seated> = players.into_iter().map(|player| Seated::new(player, Errors::Shown)).collect();
        let mut session = open(&self.settings.game, &self.given).expect("it was opened before");
        self.begin(session.as_mut(), &mut throws);
        for _ in 0..LONGEST_GAME {
            let token = match session.turn() {
                Turn::Over(ranks) => return Ok(Values::of_ranks(&ranks)),
                Turn::Chance => {
                    let outcome = session.outcome(throws.u32(..session.lots()));
                    outcome.expect("the lot is below the number of lots")
                }
                Turn::Seat(seat) => {
                    let mut below = |most| choices.u32(..most);
                    seated[seat.index()].choose(session.as_ref(), self.opponent.as_ref(), &mut below)?
                }
            };
            session.play(&token).expect("only legal moves are chosen");
        }
        Ok(Values::new([0.5; MAX_SEATS]))
    }
}

/// Rounds between two looks at the test: the same on however many cores.
const SPRT_BATCH: u64 = 8;
/// The test asks whether the first player is this much stronger in Elo, or not at all.
const SPRT_ELO: f64 = 20.0;
/// Wrong answers either way are at most 5 %.
const SPRT_DECIDED: f64 = 2.944;

/// How a match went: for each round each player's mean result.
pub struct Report {
    game: String,
    options: Vec<(String, Value)>,
    players: Vec<Player>,
    seed: u64,
    length: Length,
    rounds: Vec<Vec<f32>>,
}

/// A player's result: the share of the others it came in before, a tie counting half.
struct Standing {
    mean: f64,
    /// Half the width of the 95 % interval around the mean.
    margin: f64,
}

impl Report {
    fn standing(&self, player: usize) -> Standing {
        let results: Vec<f64> = self.rounds.iter().map(|round| f64::from(round[player])).collect();
        let mean = results.iter().sum::<f64>() / results.len() as f64;
        // Rounds, not games, are independent of each other. Two more, one won and one lost, keep a few equal results
        // from looking certain (after Agresti and Coull).
        let counted = || results.iter().copied().chain([0.0, 1.0]);
        let count = counted().count() as f64;
        let middle = counted().sum::<f64>() / count;
        let squares = counted().map(|result| (result - middle).powi(2)).sum::<f64>();
        Standing { mean, margin: 1.96 * (squares / (count - 1.0) / count).sqrt() }
    }

    /// How much likelier the results of the first player are if it is stronger than if it is not, as a logarithm. Results
    /// of rounds are taken as normal with the variance they show.
    fn log_likelihood_ratio(&self) -> f64 {
        let Standing { mean, margin } = self.standing(0);
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
            let Standing { mean, margin } = self.standing(at);
            let elo_range = [elo(mean - margin), elo(mean + margin)];
            let mut row = json!({
                "player": player.to_string(),
                "result": mean,
                "margin": margin,
                "elo": elo(mean),
                "elo_range": elo_range,
            });
            if let Player::Engine { limits, .. } = player {
                row["limits"] = json!(limits);
            }
            row
        });
        let games = self.rounds.len() * self.players.len();
        let options = self.options.iter().map(|(name, value)| (name.clone(), options::to_json(value)));
        let mut report = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game,
            "options": options.collect::<Map<_, _>>(),
            "seed": self.seed,
            "games": games,
            "rounds": self.rounds.len(),
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
        writeln!(f, "{}, {} games", self.game, self.rounds.len() * self.players.len())?;
        for (at, player) in self.players.iter().enumerate() {
            let Standing { mean, margin } = self.standing(at);
            writeln!(
                f,
                "  {:<22} {:>5.1} % ± {:.1}   Elo {} ({} to {})",
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
