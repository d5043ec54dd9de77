//! `bisat fit`: fits the weights of an evaluation to games of the search against itself.

use std::cmp::Ordering;
use std::fmt;
use std::sync::atomic::AtomicBool;

use bisat_engine::{OpenError, OptionValue, Options};
use bisat_search::{EvaluationTerm, PairEvaluation, Search, SearchVisitor, Values, visit_searchable};
use serde_json::{Value as Json, json};

use crate::parallel;
use crate::seeds;
use crate::self_play::SelfPlay;

mod regression;

use regression::{Example, fit, loss};

/// One game in this number is held out of the fit, as a test set for the weights.
const HELD_OUT: usize = 5;

/// The arguments of a fit.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// Nodes to search for each move.
    pub nodes: u64,
    /// Number of random moves at the start of each game.
    pub opening: u64,
    /// After that, one random move in this number of moves; 0 for none.
    pub random_every: u32,
    /// The number of games.
    pub games: u64,
    /// The random seed: the same seed plays the same games.
    pub seed: u64,
}

/// Why a fit failed.
#[derive(Debug)]
pub enum FitError {
    /// The game or an option is unknown.
    Open(OpenError),
    /// The evaluation of this game is not a sum of weighted terms.
    NoTerms(String),
    /// No game ended, so there are no results to fit to.
    NoResults,
    /// The run was stopped before enough games were played.
    Stopped,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FitError::Open(error) => error.fmt(f),
            FitError::NoTerms(game) => {
                write!(
                    f,
                    "the evaluation of {game} is not a sum of weighted terms: khan, chowka-bhara and pachisi can be fitted"
                )
            }
            FitError::Stopped => f.write_str("stopped before enough games were played: there is nothing to report"),
            FitError::NoResults => f.write_str("no game ended: try more --nodes or fewer random moves"),
        }
    }
}

impl std::error::Error for FitError {}

impl FitError {
    /// Whether the arguments are wrong.
    pub fn is_usage(&self) -> bool {
        match self {
            FitError::Open(_) | FitError::NoTerms(_) => true,
            FitError::NoResults | FitError::Stopped => false,
        }
    }
}

/// The fitted weights and their loss.
pub struct Report {
    /// The terms of the evaluation, with the weights in use.
    terms: Vec<EvaluationTerm>,
    /// The fitted weights, in the same order.
    weights: Vec<f64>,
    games: usize,
    comparisons: usize,
    /// The number of games played if the run was stopped, and the number wanted.
    stopped: Option<(usize, u64)>,
    /// The mean loss of the fitted weights, in the held-out games.
    fitted: f64,
    /// The mean loss of the weights in use, in the same games.
    in_use: f64,
}

/// Plays the games on all cores, until all are played or `stop` is set, and fits the weights to them.
pub fn run(settings: &Settings, stop: &AtomicBool) -> Result<Report, FitError> {
    let played = visit_searchable(&settings.game, Visitor(settings, stop));
    let (terms, games) = played.map_err(|error| FitError::Open(OpenError::Game(error)))??;
    let stopped = ((games.len() as u64) < settings.games).then_some((games.len(), settings.games));
    let games: Vec<Vec<Example>> = games.into_iter().filter(|game| !game.is_empty()).collect();
    let fitted_to: Vec<&Example> =
        games.iter().enumerate().filter(|(at, _)| at % HELD_OUT != 0).flat_map(|(_, game)| game).collect();
    let held_out: Vec<&Example> = games.iter().step_by(HELD_OUT).flatten().collect();
    let weights = fit(&fitted_to).ok_or(if stopped.is_some() { FitError::Stopped } else { FitError::NoResults })?;
    Ok(Report {
        terms,
        games: games.len(),
        stopped,
        comparisons: fitted_to.len() + held_out.len(),
        fitted: loss(&held_out, |example| example.probability(&weights)),
        in_use: loss(&held_out, |example| example.predicted),
        weights,
    })
}

struct Visitor<'a>(&'a Settings, &'a AtomicBool);

impl SearchVisitor for Visitor<'_> {
    type Output = Result<(Vec<EvaluationTerm>, Vec<Vec<Example>>), FitError>;

    fn visit<G: Search>(self) -> Self::Output {
        let Settings { options, nodes, opening, random_every, games, seed, .. } = self.0;
        let options =
            Options::complete(G::option_rules(), options).map_err(|error| FitError::Open(OpenError::Option(error)))?;
        let game = G::with_options(&options);
        let terms = game.terms();
        if terms.is_empty() {
            return Err(FitError::NoTerms(G::ID.to_owned()));
        }
        let self_play =
            SelfPlay { game: &game, nodes: *nodes, opening: *opening, random_every: *random_every, stop: self.1 };
        Ok((terms, parallel::run(self.1, *games, |number| play(&self_play, seeds::nth(*seed, number)))))
    }
}

/// Every pair of seats in every position of a game, with its result; empty if the game does not end.
fn play<G: Search>(self_play: &SelfPlay<G>, seed: u64) -> Vec<Example> {
    let mut compared: Vec<PairEvaluation> = Vec::new();
    let result = self_play.play(seed, |position, _| compared.extend(self_play.game.pair_evaluations(position)));
    let Some(values) = result else { return Vec::new() };
    compared.into_iter().map(|comparison| example(comparison, &values)).collect()
}

fn example(comparison: PairEvaluation, values: &Values) -> Example {
    let PairEvaluation { one, other, terms, probability } = comparison;
    let result = match values.of(one).total_cmp(&values.of(other)) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    };
    Example { terms, predicted: probability.into(), result }
}

impl Report {
    fn rows(&self) -> impl Iterator<Item = (&EvaluationTerm, f64)> {
        self.terms.iter().zip(self.weights.iter().copied())
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        // The weights in use have at most three decimal places.
        let in_use = |term: &EvaluationTerm| (1000.0 * f64::from(term.weight)).round() / 1000.0;
        let row = |(term, fitted): (&EvaluationTerm, f64)| json!({ "name": term.name, "fitted": fitted, "in_use": in_use(term) });
        json!({
            "games": self.games,
            "stopped": self.stopped.is_some(),
            "comparisons": self.comparisons,
            "terms": self.rows().map(row).collect::<Vec<_>>(),
            "loss": { "fitted": self.fitted, "in_use": self.in_use },
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((played, wanted)) = self.stopped {
            writeln!(f, "stopped after {played} of {wanted} games")?;
        }
        writeln!(f, "{} games, {} comparisons", self.games, self.comparisons)?;
        writeln!(f, "{:>8} {:>8}", "fitted", "in use")?;
        for (term, fitted) in self.rows() {
            writeln!(f, "{fitted:>8.3} {:>8.3}  {}", term.weight, term.name)?;
        }
        writeln!(
            f,
            "log loss in held-out games, in nats per comparison: {:.5}; with the weights in use {:.5}",
            self.fitted, self.in_use
        )
    }
}
