//! `bisat analyse`: evaluates every legal move of a position, or every outcome of a throw.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};
use bisat_search::{Analysis, Budget, Luck, ScoredMove, Values, opponent};
use serde_json::{Value as Json, json};

use crate::expected::{self, expected};
use crate::options;
use crate::tables::Solved;

/// The position to analyse, and the search limit.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// The position, or `start`.
    pub state: String,
    /// The search limit.
    pub limit: Limit,
    /// The folder with tables of solved values.
    pub tables: Option<PathBuf>,
}

/// A limit of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Limit {
    /// A time limit in seconds.
    Seconds(f64),
    /// A number of nodes; the result is the same every time.
    Nodes(u64),
}

/// The evaluation of a position.
pub struct Report {
    session: Box<dyn AnySession>,
    found: Found,
    /// How far the values are off, at most, if they come from a table of solved positions.
    precision: Option<f64>,
}

enum Found {
    Moves(Seat, Analysis<String>),
    Outcomes(Vec<Luck>),
    /// The game is over, with each seat's place.
    Over(Vec<u8>),
}

/// Analyses the position.
pub fn run(settings: &Settings) -> Result<Report, Box<dyn Error>> {
    let given = options::borrowed(&settings.options);
    let mut session = open(&settings.game, &given)?;
    if settings.state != "start" {
        session.set_state(&settings.state)?;
    }
    if let Some((found, precision)) = solved(settings, &given, session.as_ref())? {
        return Ok(Report { session, found, precision: Some(precision) });
    }
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut budget = match settings.limit {
        Limit::Seconds(seconds) => Budget::of_nodes(u64::MAX).within(Duration::from_secs_f64(seconds), &clock),
        Limit::Nodes(nodes) => Budget::of_nodes(nodes),
    };
    let opponent = opponent(&settings.game, &given)?;
    let found = match session.turn() {
        Turn::Seat(seat) => Found::Moves(seat, opponent.analyse(&session.state(), &mut budget, &mut |_| {})?),
        Turn::Chance => Found::Outcomes(opponent.luck(&session.state(), &budget)?),
        Turn::Over(ranks) => Found::Over(ranks.places().to_vec()),
    };
    Ok(Report { session, found, precision: None })
}

/// What a table of solved values says about the position, and how far it is off, at most.
fn solved(
    settings: &Settings,
    options: &[(&str, OptionValue)],
    session: &dyn AnySession,
) -> Result<Option<(Found, f64)>, Box<dyn Error>> {
    let Some(folder) = &settings.tables else { return Ok(None) };
    if !Solved::is_for(&settings.game, options) {
        return Ok(None);
    }
    let solved = Solved::open(folder)?;
    let found = match session.turn() {
        Turn::Seat(seat) => solved.analyse(&session.state())?.map(|analysis| Found::Moves(seat, analysis)),
        Turn::Chance => solved.luck(&session.state())?.map(Found::Outcomes),
        Turn::Over(_) => None,
    };
    Ok(found.map(|found| (found, solved.precision())))
}

/// The expected results before a throw.
fn before(outcomes: &[Luck]) -> Values {
    let mut mean = Values::NONE;
    outcomes.iter().for_each(|outcome| mean.add(&outcome.values, outcome.odds));
    mean
}

/// Where the values come from, and how far they may be off.
fn solved_values(precision: f64) -> String {
    // Rounded up: 0.1968 % is within 0.2 %.
    format!("solved values, within {} %", (1000.0 * precision).ceil() / 10.0)
}

impl Report {
    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.session.seats()).map(Seat)
    }

    fn per_seat(&self, values: &Values) -> Vec<f32> {
        self.seats().map(|seat| values.of(seat)).collect()
    }

    /// Writes the moves or outcomes as a table with at most this number of moves.
    pub fn write(&self, output: &mut impl Write, most: usize) -> io::Result<()> {
        match &self.found {
            Found::Moves(seat, analysis) => self.write_moves(output, *seat, analysis, most),
            Found::Outcomes(outcomes) => self.write_outcomes(output, outcomes),
            Found::Over(places) => {
                let name = |seat: Seat| self.session.player(seat).name;
                let places = self.seats().zip(places).map(|(seat, place)| format!("{} {place}.", name(seat)));
                writeln!(output, "The game is over: {}", places.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn write_moves(
        &self,
        output: &mut impl Write,
        seat: Seat,
        analysis: &Analysis<String>,
        most: usize,
    ) -> io::Result<()> {
        let name = self.session.player(seat).name;
        let what = if self.session.seats() > 2 { "; the expected place after each move" } else { "" };
        match self.precision {
            Some(precision) => writeln!(output, "{name} to move; {}", solved_values(precision))?,
            None => writeln!(output, "{name} to move; depth {}, {} nodes{what}", analysis.depth, analysis.nodes)?,
        }
        for ScoredMove { mv, values, line } in analysis.moves.iter().take(most) {
            let row = format!("  {:>7}  {mv:<8} {}", expected(values.of(seat), self.session.seats()), line.join(" "));
            writeln!(output, "{}", row.trim_end())?;
        }
        let more = analysis.moves.len().saturating_sub(most);
        if more > 0 { writeln!(output, "  … and {more} more") } else { Ok(()) }
    }

    /// A throw is due: the expected result and the luck of each outcome.
    fn write_outcomes(&self, output: &mut impl Write, outcomes: &[Luck]) -> io::Result<()> {
        let seat = self.session.thrower().unwrap_or(Seat(0));
        let name = self.session.player(seat).name;
        let how = self.precision.map_or_else(String::new, |precision| format!("; {}", solved_values(precision)));
        let seats = self.session.seats();
        let before = expected(before(outcomes).of(seat), seats);
        writeln!(output, "A throw is due; the expected result of {name} is {before}, and after each outcome{how}")?;
        for Luck { outcome, odds, values, luck } in outcomes {
            let luck = expected::luck(luck.of(seat), seats);
            writeln!(output, "  {:>7}  {outcome:<8} odds {odds:.3}, luck {luck}", expected(values.of(seat), seats))?;
        }
        Ok(())
    }

    /// The report as JSON: each move or outcome with the expected result of every seat.
    pub fn to_json(&self) -> Json {
        let mut report = self.found_as_json();
        if let Some(precision) = self.precision {
            report["solved"] = true.into();
            report["precision"] = precision.into();
        }
        report
    }

    fn found_as_json(&self) -> Json {
        match &self.found {
            Found::Moves(seat, analysis) => {
                let mv = |ScoredMove { mv, values, line }: &ScoredMove<String>| json!({ "move": mv, "values": self.per_seat(values), "line": line });
                let moves: Vec<Json> = analysis.moves.iter().map(mv).collect();
                json!({ "seat": seat.0, "depth": analysis.depth, "nodes": analysis.nodes, "moves": moves })
            }
            Found::Outcomes(outcomes) => {
                let outcome = |Luck { outcome, odds, values, luck }: &Luck| {
                    let (values, luck) = (self.per_seat(values), self.per_seat(luck));
                    json!({ "outcome": outcome, "odds": odds, "values": values, "luck": luck })
                };
                let values = self.per_seat(&before(outcomes));
                json!({ "values": values, "outcomes": outcomes.iter().map(outcome).collect::<Vec<_>>() })
            }
            Found::Over(places) => json!({ "places": places }),
        }
    }
}
