//! Turns of real play with the solved value of every end. As a file: one line a turn, its state and every end as
//! ` | VALUE STATE`, where the value is the chance of the player who moved.

use std::error::Error;
use std::fmt::{self, Write};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use bisat_engine::{Turn, open};
use bisat_search::SplitMix64;

use crate::parallel;
use crate::tables::{Ends, Precision, Solved};

/// One turn in this number is drawn at random instead of played perfectly, so that mistakes occur as in real play.
const RANDOM_TURNS: u32 = 10;
/// One turn in this number is kept: neighbouring turns are alike.
const KEPT_TURNS: u32 = 4;
/// Games that are played between two counts.
const GAMES: u64 = 64;

/// A turn with a choice.
pub(super) struct SolvedTurn {
    /// The position in which the player may choose.
    pub(super) state: String,
    /// Every end of the turn with the chance of the player.
    ends: Ends,
}

impl SolvedTurn {
    /// The chance after the best end.
    pub(super) fn best(&self) -> f64 {
        self.ends.iter().map(|(value, _)| *value).fold(0.0, f64::max)
    }

    /// The chance after this end.
    pub(super) fn value(&self, end: &str) -> Option<f64> {
        self.ends.iter().find(|(_, state)| state == end).map(|(value, _)| *value)
    }
}

/// Draws turns with more than one end from games of two players who play by the table, on all cores.
pub(super) fn draw(
    solved: &Solved,
    count: u64,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Vec<SolvedTurn>, Box<dyn Error>> {
    let mut turns = Vec::new();
    let mut first = 0;
    while (turns.len() as u64) < count {
        let play = |game: u64| Some(play(solved, seed << 32 | (first + game)).map_err(|error| error.to_string()));
        let played = parallel::run_until(stop, (GAMES, "games to draw turns from"), play, |_| String::new());
        if played.len() < GAMES as usize {
            break;
        }
        for game in played {
            turns.extend(game?);
        }
        first += GAMES;
    }
    turns.truncate(count as usize);
    Ok(turns)
}

/// The turns of one game that are kept.
fn play(solved: &Solved, seed: u64) -> Result<Vec<SolvedTurn>, Box<dyn Error>> {
    let mut rng = SplitMix64::new(seed);
    let mut session = open(Solved::GAME, &[])?;
    let mut turns = Vec::new();
    loop {
        match session.turn() {
            Turn::Over(_) => return Ok(turns),
            Turn::Chance => {
                let outcome = session.outcome(rng.below(session.odds_total())).ok_or("a throw has outcomes")?;
                session.play(&outcome)?;
            }
            Turn::Seat(_) => {
                let state = session.state();
                let missing =
                    || format!("{}: not the table of the whole game: it lacks {state}", solved.path().display());
                let ends = solved.ends(&state, Precision::Stored)?.ok_or_else(missing)?;
                let best = ends.iter().max_by(|one, other| one.0.total_cmp(&other.0));
                let random = &ends[rng.below(ends.len() as u32) as usize];
                let chosen = if rng.below(RANDOM_TURNS) == 0 { Some(random) } else { best };
                let end = chosen.ok_or("a turn has ends")?.1.clone();
                if ends.len() > 1 && rng.below(KEPT_TURNS) == 0 {
                    // The values of the table are rounded: look one turn further.
                    let refined = solved.ends(&state, Precision::Refined)?;
                    turns.extend(refined.map(|ends| SolvedTurn { state, ends }));
                }
                session.set_state(&end)?;
            }
        }
    }
}

/// Reads a file of turns.
pub(super) fn read(path: &Path) -> Result<Vec<SolvedTurn>, Box<dyn Error>> {
    let in_file = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
    // Opening a pipe would block.
    if !path.metadata().map_err(|error| in_file(&error))?.is_file() {
        return Err(in_file(&"not a file of turns").into());
    }
    let text = fs::read_to_string(path).map_err(|error| in_file(&error))?;
    let turn = |(number, line): (usize, &str)| {
        let mut parts = line.split(" | ");
        let state = parts.next().unwrap_or_default().to_owned();
        let end = |part: &str| {
            let (value, state) = part.split_once(' ')?;
            let value = value.parse().ok().filter(|value| (0.0..=1.0).contains(value))?;
            Some((value, state.to_owned()))
        };
        let ends: Option<Ends> = parts.map(end).collect();
        let ends = ends.filter(|ends| !ends.is_empty());
        let ends = ends.ok_or_else(|| format!("{}, line {number}: not a turn with its ends", path.display()))?;
        Ok(SolvedTurn { state, ends })
    };
    let turns: Vec<SolvedTurn> = (1..).zip(text.lines()).map(turn).collect::<Result<_, String>>()?;
    if turns.is_empty() { Err(format!("{}: has no turns", path.display()).into()) } else { Ok(turns) }
}

/// Writes a file of turns.
pub(super) fn write(path: &Path, turns: &[SolvedTurn]) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    for SolvedTurn { state, ends } in turns {
        text.push_str(state);
        for (value, end) in ends {
            write!(text, " | {value:.6} {end}")?;
        }
        text.push('\n');
    }
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()).into())
}
