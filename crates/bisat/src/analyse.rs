//! `bisat analyse`: every legal move of a position, or every outcome of a throw, with what it is worth.

use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};
use bisat_search::{Analysis, Budget, Luck, ScoredMove, Values, opponent};
use serde_json::{Value as Json, json};

use crate::expected::{self, expected};
use crate::options;

/// What is to be thought about, and for how long.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// The position, or `start`.
    pub state: String,
    /// How long to think.
    pub limit: Limit,
}

/// How long to think about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Limit {
    /// A time limit in seconds.
    Seconds(f64),
    /// A number of nodes; the result is the same every time.
    Nodes(u64),
}

/// What came of it.
pub struct Report {
    session: Box<dyn AnySession>,
    found: Found,
}

enum Found {
    Moves(Seat, Analysis<String>),
    Outcomes(Vec<Luck>),
    /// The game is over, with each seat's place.
    Over(Vec<u8>),
}

/// Thinks about the position.
pub fn run(settings: &Settings) -> Result<Report, Box<dyn Error>> {
    let given = options::borrowed(&settings.options);
    let mut session = open(&settings.game, &given)?;
    if settings.state != "start" {
        session.set_state(&settings.state)?;
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
    Ok(Report { session, found })
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
            Found::Moves(seat, thoughts) => self.write_moves(output, *seat, thoughts, most),
            Found::Outcomes(fortunes) => self.write_outcomes(output, fortunes),
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
        thoughts: &Analysis<String>,
        most: usize,
    ) -> io::Result<()> {
        let name = self.session.player(seat).name;
        let what = if self.session.seats() > 2 { "; the place that it can expect after each" } else { "" };
        writeln!(output, "{name} to move; depth {}, {} nodes{what}", thoughts.depth, thoughts.nodes)?;
        for ScoredMove { mv, values, line } in thoughts.moves.iter().take(most) {
            let row = format!("  {:>7}  {mv:<8} {}", expected(values.of(seat), self.session.seats()), line.join(" "));
            writeln!(output, "{}", row.trim_end())?;
        }
        let more = thoughts.moves.len().saturating_sub(most);
        if more > 0 { writeln!(output, "  … and {more} more") } else { Ok(()) }
    }

    /// A throw is due: what each outcome would be worth, and how lucky that is.
    fn write_outcomes(&self, output: &mut impl Write, fortunes: &[Luck]) -> io::Result<()> {
        let seat = self.session.thrower().unwrap_or(Seat(0));
        writeln!(output, "A throw is due; what {} can expect of each outcome", self.session.player(seat).name)?;
        for Luck { outcome, odds, values, luck } in fortunes {
            let seats = self.session.seats();
            let luck = expected::luck(luck.of(seat), seats);
            writeln!(output, "  {:>7}  {outcome:<8} odds {odds:.3}, luck {luck}", expected(values.of(seat), seats))?;
        }
        Ok(())
    }

    /// The report for programs: each move or outcome with what every seat can expect after it.
    pub fn to_json(&self) -> Json {
        match &self.found {
            Found::Moves(seat, thoughts) => {
                let mv = |ScoredMove { mv, values, line }: &ScoredMove<String>| json!({ "move": mv, "values": self.per_seat(values), "line": line });
                let moves: Vec<Json> = thoughts.moves.iter().map(mv).collect();
                json!({ "seat": seat.0, "depth": thoughts.depth, "nodes": thoughts.nodes, "moves": moves })
            }
            Found::Outcomes(fortunes) => {
                let outcome = |Luck { outcome, odds, values, luck }: &Luck| {
                    let (values, luck) = (self.per_seat(values), self.per_seat(luck));
                    json!({ "outcome": outcome, "odds": odds, "values": values, "luck": luck })
                };
                json!({ "outcomes": fortunes.iter().map(outcome).collect::<Vec<_>>() })
            }
            Found::Over(places) => json!({ "places": places }),
        }
    }
}
