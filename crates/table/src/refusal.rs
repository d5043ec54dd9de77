//! Why something was not done, and how games end, in words.

use std::error::Error;
use std::fmt;

use bisat_engine::{AnySession, Seat};
use bisat_protocol::{Ended, Ending};

/// Why a command changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such table.
    NoSuchTable,
    /// The table cannot be opened so.
    Setup(String),
    /// The one who asks does not sit there.
    NotYourSeat,
    /// It is not the time for it.
    NotNow(&'static str),
    /// The move is not legal; the engine says what would have been.
    Illegal(String),
    /// The move was meant for another position.
    Stale {
        /// How many steps have been played.
        step: u32,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchTable => f.write_str("there is no such table"),
            Refusal::Setup(what) | Refusal::Illegal(what) => f.write_str(what),
            Refusal::NotYourSeat => f.write_str("you do not sit at this table: join it first"),
            Refusal::NotNow(why) => f.write_str(why),
            Refusal::Stale { step } => write!(f, "this move is for another position: step {step} is next"),
        }
    }
}

impl Error for Refusal {}

/// How a game ended that was not played to its end, for its record.
pub(crate) fn ending_in_words(ended: &Ended, session: &dyn AnySession) -> Option<String> {
    let of = |what: &str| match ended.seat {
        Some(seat) => format!("{what} of {}", session.player(Seat(seat)).name),
        None => what.to_owned(),
    };
    match ended.ending {
        Ending::Played => None,
        Ending::Resigned => Some(of("resignation")),
        Ending::TimeUp => Some(of("time up")),
        Ending::Abandoned => Some(of("absence")),
        Ending::DrawAgreed => Some("draw agreed".to_owned()),
        Ending::NeverStarted => Some("never started".to_owned()),
    }
}
