//! Files of puzzles: a line with the version of the format, then one puzzle a line.
//!
//! ```text
//! bisat puzzles 1
//! khan | 3s1s/4k1/1s4/sSS3/S3K1/S5 s r d6 5 | level 3 missed 9 of 20 | win c3c4 e5e4 c4e4
//! pachisi players=2 | <state> | level 3 missed 4 of 20 | best 4:12=612 4:30=455
//! ```
//!
//! The fields: the game and its options; the state; how often a level missed the move; the solution. A solution is `win`
//! with the moves of both sides, or `best` with every legal move and its value in thousandths, best first.

use std::fmt;

use super::puzzle::{Goal, Missed, Puzzle};

/// The first line of a file. A reader refuses any other version.
const HEADER: &str = "bisat puzzles 1";
const SEPARATOR: &str = " | ";

/// Why a file of puzzles cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was expected there.
    pub reason: String,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for PuzzleError {}

/// Reads a file of puzzles. The format is checked here, the rules by [`Puzzle::check`].
///
/// # Errors
///
/// Fails if the file has another version, or at the first line that is no puzzle.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut lines = (1..).zip(text.lines());
    match lines.next() {
        Some((_, HEADER)) => {}
        first => {
            let found = first.map_or("", |(_, line)| line);
            return Err(PuzzleError { line: 1, reason: format!("expected `{HEADER}`, found `{}`", shortened(found)) });
        }
    }
    lines.map(|(line, text)| read_line(text).map_err(|reason| PuzzleError { line, reason })).collect()
}

/// Writes puzzles as a file.
pub fn write(puzzles: &[Puzzle]) -> String {
    let lines = puzzles.iter().map(Puzzle::to_string);
    std::iter::once(HEADER.to_owned()).chain(lines).map(|line| line + "\n").collect()
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Missed { level, times, tries } = self.missed;
        let space = if self.options.is_empty() { "" } else { " " };
        write!(f, "{}{space}{}{SEPARATOR}{}{SEPARATOR}", self.game, self.options, self.state)?;
        write!(f, "level {level} missed {times} of {tries}{SEPARATOR}")?;
        match &self.goal {
            Goal::Win { line } => write!(f, "win {}", line.join(" ")),
            Goal::BestMove { moves } => {
                let moves: Vec<String> = moves.iter().map(|(token, value)| format!("{token}={value}")).collect();
                write!(f, "best {}", moves.join(" "))
            }
        }
    }
}

fn read_line(line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split(SEPARATOR).collect();
    let [game, state, missed, goal] = fields[..] else {
        return Err(format!("expected four fields between `{SEPARATOR}`, found {}", fields.len()));
    };
    let (game, options) = game.split_once(' ').unwrap_or((game, ""));
    let missed = read_missed(missed)
        .ok_or_else(|| format!("expected `level 3 missed 9 of 20`, found `{}`", shortened(missed)))?;
    let goal = read_goal(goal).ok_or_else(|| {
        format!("expected `win` with moves or `best` with moves and values, found `{}`", shortened(goal))
    })?;
    Ok(Puzzle { game: game.to_owned(), options: options.to_owned(), state: state.to_owned(), missed, goal })
}

fn read_missed(text: &str) -> Option<Missed> {
    let words: Vec<&str> = text.split(' ').collect();
    let ["level", level, "missed", times, "of", tries] = words[..] else { return None };
    let missed = Missed { level: level.parse().ok()?, times: times.parse().ok()?, tries: tries.parse().ok()? };
    (missed.times <= missed.tries && missed.tries > 0).then_some(missed)
}

fn read_goal(text: &str) -> Option<Goal> {
    match text.split_once(' ')? {
        ("win", line) => Some(Goal::Win { line: line.split(' ').map(str::to_owned).collect() }),
        ("best", moves) => {
            let scored = |word: &str| {
                let (token, value) = word.rsplit_once('=')?;
                let value = value.parse().ok().filter(|value| *value <= 1000)?;
                Some((token.to_owned(), value))
            };
            Some(Goal::BestMove { moves: moves.split(' ').map(scored).collect::<Option<_>>()? })
        }
        _ => None,
    }
}

/// The beginning of a text, for messages.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    text.chars().take(LONGEST).collect()
}
