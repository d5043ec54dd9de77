//! Verification of a record: every step is legal, every throw follows from the committed seed.

use std::error::Error;
use std::fmt;

use bisat_engine::{AnySession, Turn};

use crate::hex::{Hex, HexError};
use crate::links::RecordedChains;
use crate::record::{Record, Step, result, tag, who};
use crate::throws::{Contribution, Seed, Throws};

/// The result of a successful verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The number of steps.
    pub steps: u32,
    /// The number of throws among them.
    pub throws: u32,
    /// Whether every throw was derived again from the seed; `false` if the record has no seed.
    pub is_drawn_again: bool,
    /// The number of throws that were made without the link of a player: 0 if the throws need no links.
    pub without_link: u32,
}

/// The first error in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VerifyError {
    /// The turn, counted from 1; `None` if a tag is wrong.
    pub turn: Option<u32>,
    /// The message.
    pub what: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            Some(turn) => write!(f, "turn {turn}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Error for VerifyError {}

fn wrong_tag(what: impl Into<String>) -> VerifyError {
    VerifyError { turn: None, what: what.into() }
}

/// Replays the record and derives its throws again; returns the first error.
pub fn verify(record: &Record) -> Result<Verified, VerifyError> {
    let mut session = record.open().map_err(wrong_tag)?;
    let revealed = Revealed::of(record, session.seats())?;
    let mut verified = Verified { steps: 0, throws: 0, is_drawn_again: revealed.is_some(), without_link: 0 };
    for (turn, line) in (1..).zip(&record.turns) {
        for step in &line.steps {
            let problem = |what| VerifyError { turn: Some(turn), what };
            check_step(session.as_ref(), &line.who, step).map_err(problem)?;
            if let (Some(revealed), Step::Outcome(token)) = (&revealed, step) {
                let roll = revealed.roll(verified.throws, session.odds_total()).map_err(problem)?;
                let drawn = session.outcome(roll);
                if drawn.as_ref() != Some(token) {
                    let drawn = drawn.unwrap_or_default();
                    return Err(problem(format!("the seed throws {drawn}, but the record says {token}")));
                }
                verified.without_link += u32::from(revealed.is_incomplete(verified.throws));
            }
            session.play(step.token()).map_err(|error| problem(error.to_string()))?;
            verified.steps += 1;
            verified.throws += u32::from(matches!(step, Step::Outcome(_)));
        }
    }
    check_result(record, session.as_ref())?;
    Ok(verified)
}

/// Checks that the step is a throw or an action as the position requires, by the right player.
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

/// Checks the result: that of the rules if the game is over, or one that the players agreed on.
fn check_result(record: &Record, session: &dyn AnySession) -> Result<(), VerifyError> {
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

/// The revealed seed, which was checked against its commitment, and the shares of the seats in the throws.
struct Revealed {
    seed: Seed,
    table: String,
    shares: Shares,
}

/// What the seats add to the throws.
enum Shares {
    Contributions(Vec<Option<Contribution>>),
    Chains(RecordedChains),
}

impl Revealed {
    /// Reads the tags and checks the commitment; `None` if the record has no seed.
    fn of(record: &Record, seats: u8) -> Result<Option<Self>, VerifyError> {
        let Some(seed) = record.get(tag::SEED) else { return Ok(None) };
        let needed =
            |name: &str| record.get(name).ok_or_else(|| wrong_tag(format!("[{}] needs [{name}] beside it", tag::SEED)));
        let seed: Seed = seed.parse().map_err(|error: HexError| wrong_tag(format!("[Seed]: {error}")))?;
        let commitment =
            Hex::read(needed(tag::COMMITMENT)?).map_err(|error| wrong_tag(format!("[Commitment]: {error}")))?;
        if seed.commitment() != commitment {
            return Err(wrong_tag("the seed is not the one that was promised: its SHA-256 is not the commitment"));
        }
        let shares = match RecordedChains::read(record, seats).map_err(wrong_tag)? {
            Some(chains) => Shares::Chains(chains),
            None => Shares::Contributions(contributions(needed(tag::CONTRIBUTIONS)?, seats)?),
        };
        Ok(Some(Revealed { seed, table: needed(tag::TABLE)?.to_owned(), shares }))
    }

    fn roll(&self, throw: u32, total: u32) -> Result<u32, String> {
        let (seed, table) = (&self.seed, self.table.as_str());
        match &self.shares {
            Shares::Contributions(contributions) => Ok(Throws { seed, table, contributions }.roll(throw, total)),
            Shares::Chains(chains) => chains.roll(seed, table, throw, total),
        }
    }

    fn is_incomplete(&self, throw: u32) -> bool {
        matches!(&self.shares, Shares::Chains(chains) if chains.is_incomplete(throw))
    }
}

/// One contribution for each seat, `-` for none.
fn contributions(text: &str, seats: u8) -> Result<Vec<Option<Contribution>>, VerifyError> {
    let read = |word: &str| if word == "-" { Ok(None) } else { Contribution::read(word).map(Some) };
    let contributions: Result<Vec<_>, _> = text.split_whitespace().map(read).collect();
    let contributions = contributions.map_err(|error| wrong_tag(format!("[Contributions]: {error}")))?;
    if contributions.len() != usize::from(seats) {
        return Err(wrong_tag(format!("[Contributions] has one for each of the {seats} seats, - for nothing")));
    }
    Ok(contributions)
}
