//! Why a command to a tournament is refused.

use std::error::Error;
use std::fmt;

use bisat_protocol::tournament::FEWEST_PLAYERS;

use crate::limits::{MOST_JOINS, MOST_PLAYERS};

/// Why a command to a tournament is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    /// The setup is invalid: why.
    Setup(String),
    /// Only the host may do this.
    NotTheHost,
    /// The person does not play in the tournament.
    NotAPlayer,
    /// The person whom the host would remove does not play in the tournament.
    NoSuchPlayer,
    /// The host has removed the person.
    Removed,
    /// The person has joined and left too often.
    TooManyJoins,
    /// All people together have joined and left too often.
    TooManyChanges,
    /// It has as many players as it can have.
    Full,
    /// It has too few players to start: this many.
    TooFew(usize),
    /// It has started already.
    Started,
    /// It is over or cancelled.
    Over,
    /// The stored events do not form a tournament: why.
    Corrupt(String),
}

impl fmt::Display for TournamentRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentRefusal::Setup(what) | TournamentRefusal::Corrupt(what) => f.write_str(what),
            TournamentRefusal::NotTheHost => f.write_str("only the person who opened the tournament may do this"),
            TournamentRefusal::NotAPlayer => f.write_str("you do not play in this tournament"),
            TournamentRefusal::NoSuchPlayer => f.write_str("this person does not play in the tournament"),
            TournamentRefusal::Removed => f.write_str("the host has removed you from the tournament"),
            TournamentRefusal::TooManyJoins => {
                write!(
                    f,
                    "you have joined this tournament {MOST_JOINS} times and left it again: you cannot join once more"
                )
            }
            TournamentRefusal::TooManyChanges => {
                f.write_str("too many people have joined and left this tournament: open a new one")
            }
            TournamentRefusal::Full => write!(f, "the tournament is full: it has {MOST_PLAYERS} players"),
            TournamentRefusal::TooFew(players) => {
                write!(
                    f,
                    "a tournament needs at least {FEWEST_PLAYERS} players, and this one has {players}: invite some"
                )
            }
            TournamentRefusal::Started => f.write_str("the tournament has started"),
            TournamentRefusal::Over => f.write_str("the tournament is over"),
        }
    }
}

impl Error for TournamentRefusal {}
