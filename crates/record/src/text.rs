//! Records as text: a line for each tag, an empty line, a line for each turn (docs/records.md).

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::record::{Record, Step, TurnLine};

/// The maximum length of a record; no finished game is longer.
const MOST_BYTES: usize = 4 << 20;
/// The maximum number of tags.
const MOST_TAGS: usize = 64;
/// The maximum length of the value of a tag.
const LONGEST_VALUE: usize = 1 << 10;

/// A text is not a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    wanted: &'static str,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wanted)
    }
}

impl Error for RecordError {}

impl Record {
    /// Parses a record. The numbers before turns are ignored, so that turns can be added or removed by hand.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > MOST_BYTES {
            return Err(RecordError { line: 1, wanted: "a record has at most 4 MiB" });
        }
        let mut record = Record::default();
        // Some editors put a byte-order mark before the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (at, line) in text.lines().enumerate() {
            let refuse = |wanted| RecordError { line: at + 1, wanted };
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if line.starts_with('[') {
                let (name, value) = read_tag(line).ok_or(refuse("a tag is written [Name \"value\"]"))?;
                if record.get(&name).is_some() {
                    return Err(refuse("this tag was given before"));
                }
                if record.tags.len() == MOST_TAGS || value.len() > LONGEST_VALUE {
                    return Err(refuse("a record has at most 64 tags of at most 1024 bytes"));
                }
                if !record.turns.is_empty() {
                    return Err(refuse("tags come before the turns"));
                }
                record.tags.push((name, value));
            } else {
                let turn = read_turn(line).ok_or(refuse("a turn is written: 1. red: (throw) move"))?;
                record.turns.push(turn);
            }
        }
        Ok(record)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Record::read(text)
    }
}

/// `[Name "value"]`, with `\"` for a quotation mark in the value and `\\` for a backslash.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, quoted) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    let is_name = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let mut value = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => value.push(letters.next().filter(|escaped| matches!(escaped, '"' | '\\'))?),
            _ => value.push(letter),
        }
    }
    is_name.then(|| (name.to_owned(), value))
}

/// `7. red: (4) a1 b2`: outcomes of chance are in parentheses.
fn read_turn(line: &str) -> Option<TurnLine> {
    let (label, steps) = line.split_once(": ")?;
    let (number, who) = label.split_once(". ")?;
    number.parse::<u32>().ok()?;
    let read_step = |word: &str| match word.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')').map(|token| Step::Outcome(token.to_owned())),
        None => Some(Step::Action(word.to_owned())),
    };
    let steps: Vec<Step> = steps.split_whitespace().map(read_step).collect::<Option<_>>()?;
    let is_turn = !steps.is_empty() && !who.is_empty() && !who.contains(char::is_whitespace);
    is_turn.then(|| TurnLine { who: who.to_owned(), steps })
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            // A value is one line.
            let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        for (number, turn) in (1..).zip(&self.turns) {
            writeln!(f, "{number}. {turn}")?;
        }
        Ok(())
    }
}

impl fmt::Display for TurnLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.who)?;
        self.steps.iter().try_for_each(|step| match step {
            Step::Action(token) => write!(f, " {token}"),
            Step::Outcome(token) => write!(f, " ({token})"),
        })
    }
}
