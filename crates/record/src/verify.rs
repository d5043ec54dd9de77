//! Whether a record keeps the law, and its throws the promise.

use std::error::Error;
use std::fmt;

use bisat_engine::{AnySession, Turn};

use crate::hex::Hex;
use crate::record::{Record, Step, result, tag, who};
use crate::throws::{Contribution, Seed, Throws};

/// What was found good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Steps that were legal.
    pub steps: u32,
    /// Outcomes of chance among them.
    pub throws: u32,
    /// Whether every outcome was drawn again from the seed; where the record shows no seed that cannot be done.
    pub is_drawn_again: bool,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The turn, counted from 1; none where a tag is wrong.
    pub turn: Option<u32>,
    /// What is wrong, in words.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            Some(turn) => write!(f, "turn {turn}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Error for Problem {}

fn wrong_tag(what: impl Into<String>) -> Problem {
    Problem { turn: None, what: what.into() }
}

/// Plays the record through and draws its throws again; the first thing that is wrong is told.
pub fn verify(record: &Record) -> Result<Verified, Problem> {
    let mut session = record.open().map_err(wrong_tag)?;
    let promise = Promise::of(record, session.seats())?;
    let mut verified = Verified { steps: 0, throws: 0, is_drawn_again: promise.is_some() };
    for (turn, line) in (1..).zip(&record.turns) {
        for step in &line.steps {
            let problem = |what| Problem { turn: Some(turn), what };
            check_step(session.as_ref(), &line.who, step).map_err(problem)?;
            if let (Some(promise), Step::Outcome(token)) = (&promise, step) {
                let drawn = session.outcome(promise.throws().lot(verified.throws, session.odds_total()));
                if drawn.as_ref() != Some(token) {
                    let drawn = drawn.unwrap_or_default();
                    return Err(problem(format!("the seed throws {drawn}, but the record says {token}")));
                }
            }
            session.play(step.token()).map_err(|error| problem(error.to_string()))?;
            verified.steps += 1;
            verified.throws += u32::from(matches!(step, Step::Outcome(_)));
        }
    }
    check_result(record, session.as_ref())?;
    Ok(verified)
}

/// Whether the step is of the right kind and by the right player.
fn check_step(session: &dyn AnySession, by: &str, step: &Step) -> Result<(), String> {
    let token = step.token();
    match (session.turn(), step) {
        (Turn::Over(_), _) => return Err(format!("{token} comes after the end of the game")),
        (Turn::Chance, Step::Action(_)) => return Err(format!("a throw is due, which is written ({token})")),
        (Turn::Seat(_), Step::Outcome(_)) => return Err(format!("no throw is due, but ({token}) is written")),
        (Turn::Chance, Step::Outcome(_)) | (Turn::Seat(_), Step::Action(_)) => {}
    }
    match who(session) {
        due if due == by => Ok(()),
        due => Err(format!("it is the turn of {due}, not of {by}")),
    }
}

/// A game that is over by the rules ends as they say; one that is not may have been ended by those who played it.
fn check_result(record: &Record, session: &dyn AnySession) -> Result<(), Problem> {
    let Some(said) = record.get(tag::RESULT) else { return Ok(()) };
    let true_result = result(session.turn());
    let is_over = matches!(session.turn(), Turn::Over(_));
    let is_agreed = !is_over && record.get(tag::ENDING).is_some() && are_places(said, session.seats());
    if said == true_result || is_agreed {
        return Ok(());
    }
    let advice = if is_over { "" } else { ", or an [Ending] that says why" };
    Err(wrong_tag(format!("the result is \"{true_result}\"{advice}, but the record says \"{said}\"")))
}

/// Whether the text gives each seat a place.
fn are_places(text: &str, seats: u8) -> bool {
    let places: Vec<Option<u8>> = text.split(' ').map(|place| place.parse().ok()).collect();
    places.len() == usize::from(seats)
        && places.iter().all(|place| place.is_some_and(|place| (1..=seats).contains(&place)))
}

/// The seed, and what it was mixed with.
struct Promise {
    seed: Seed,
    table: String,
    contributions: Vec<Option<Contribution>>,
}

impl Promise {
    /// What the tags promise; nothing where the seed is not shown.
    fn of(record: &Record, seats: u8) -> Result<Option<Self>, Problem> {
        let Some(seed) = record.get(tag::SEED) else { return Ok(None) };
        let needed =
            |name: &str| record.get(name).ok_or_else(|| wrong_tag(format!("[{}] needs [{name}] beside it", tag::SEED)));
        let seed = Seed::read(seed).map_err(|error| wrong_tag(format!("[Seed]: {error}")))?;
        let commitment =
            Hex::read(needed(tag::COMMITMENT)?).map_err(|error| wrong_tag(format!("[Commitment]: {error}")))?;
        if seed.commitment() != commitment {
            return Err(wrong_tag("the seed is not the one that was promised: its SHA-256 is not the commitment"));
        }
        let read = |word: &str| if word == "-" { Ok(None) } else { Contribution::read(word).map(Some) };
        let contributions: Result<Vec<_>, _> = needed(tag::CONTRIBUTIONS)?.split_whitespace().map(read).collect();
        let contributions = contributions.map_err(|error| wrong_tag(format!("[Contributions]: {error}")))?;
        if contributions.len() != usize::from(seats) {
            return Err(wrong_tag(format!("[Contributions] has one for each of the {seats} seats, - for nothing")));
        }
        Ok(Some(Promise { seed, table: needed(tag::TABLE)?.to_owned(), contributions }))
    }

    fn throws(&self) -> Throws<'_> {
        Throws { seed: &self.seed, table: &self.table, contributions: &self.contributions }
    }
}
