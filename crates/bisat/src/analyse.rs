//! `bisat analyse`: every legal move of a position with what it is worth.

use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use bisat_engine::{Seat, Turn, Value, open};
use bisat_search::{Budget, Judged, Thoughts, opponent};
use serde_json::{Value as Json, json};

use crate::options;

/// What is to be thought about, and for how long.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, Value)>,
    /// The position.
    pub state: String,
    /// Seconds to think.
    pub seconds: f64,
}

/// What came of it.
pub struct Report {
    turn: Turn,
    seats: u8,
    thoughts: Thoughts<String>,
}

/// Thinks about the position.
pub fn run(settings: &Settings) -> Result<Report, Box<dyn Error>> {
    let given = options::borrowed(&settings.options);
    let mut session = open(&settings.game, &given)?;
    session.set_state(&settings.state)?;
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut budget = Budget::of_nodes(u64::MAX).within(Duration::from_secs_f64(settings.seconds), &clock);
    let thoughts = opponent(&settings.game, &given)?.analyse(&settings.state, &mut budget, &mut |_| {})?;
    Ok(Report { turn: session.turn(), seats: session.seats(), thoughts })
}

impl Report {
    /// Writes the moves as a table, at most so many.
    pub fn write(&self, output: &mut impl Write, most: usize) -> io::Result<()> {
        let Turn::Seat(seat) = self.turn else {
            return writeln!(output, "No seat is to act here: there is nothing to choose.");
        };
        writeln!(output, "depth {}, {} nodes", self.thoughts.depth, self.thoughts.nodes)?;
        for Judged { mv, values, line } in self.thoughts.moves.iter().take(most) {
            writeln!(output, "  {:>5.1} %  {mv:<8} {}", 100.0 * values.of(seat), line.join(" "))?;
        }
        let more = self.thoughts.moves.len().saturating_sub(most);
        if more > 0 { writeln!(output, "  … and {more} more") } else { Ok(()) }
    }

    /// The report for programs: each move with what every seat can expect after it.
    pub fn to_json(&self) -> Json {
        let moves = self.thoughts.moves.iter().map(|Judged { mv, values, line }| {
            let values: Vec<f32> = (0..self.seats).map(|seat| values.of(Seat(seat))).collect();
            json!({ "move": mv, "values": values, "line": line })
        });
        let moves: Vec<Json> = moves.collect();
        json!({ "depth": self.thoughts.depth, "nodes": self.thoughts.nodes, "moves": moves })
    }
}
