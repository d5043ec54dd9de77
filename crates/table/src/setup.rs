//! Which setups a table accepts.

use std::ops::RangeInclusive;

use bisat_engine::AnySession;
use bisat_protocol::{SeatSetup, Setup, ThrowMode, TimeControl};

use crate::clock::Clock;
use crate::refusal::Refusal;

/// The levels of machines, from the weakest to the strongest. The last plays by a table of solved values: a server that has
/// none refuses it.
pub const LEVELS: RangeInclusive<u8> = 1..=9;

/// Refuses an invalid setup, and opens every seat that it does not mention.
pub(crate) fn check(setup: &mut Setup, session: &dyn AnySession) -> Result<(), Refusal> {
    let seats = session.seats();
    let refuse = |what: String| Err(Refusal::Setup(what));
    if setup.seats.len() > usize::from(seats) {
        return refuse(format!("{} seats are named, but {seats} play with these options", setup.seats.len()));
    }
    setup.seats.resize(seats.into(), SeatSetup::Open);
    let is_level = |place: &SeatSetup| match place {
        SeatSetup::Open => true,
        SeatSetup::Level(level) => LEVELS.contains(level),
    };
    if !setup.seats.iter().all(is_level) {
        return refuse("the levels are 1 to 8, and 9 where the server has a table of solved values".to_owned());
    }
    if setup.throws == ThrowMode::Chains {
        if !session.has_chance() {
            return refuse(format!("{} has no throws: leave \"throws\" out", setup.game));
        }
        if !Clock::is_live(setup.time) {
            return refuse(
                "throws with hash chains need players who are present: at most an hour for a move".to_owned(),
            );
        }
    }
    const DAY: u32 = 24 * 60 * 60;
    match setup.time {
        TimeControl::Move { seconds } if !(5..=14 * DAY).contains(&seconds) => {
            refuse("time for a move is from 5 seconds to 14 days".to_owned())
        }
        TimeControl::Bank { seconds, increment } if !(10..=DAY).contains(&seconds) || increment > 3600 => {
            refuse("time for a game is from 10 seconds to a day, and at most an hour more for a move".to_owned())
        }
        TimeControl::None | TimeControl::Move { .. } | TimeControl::Bank { .. } => Ok(()),
    }
}
