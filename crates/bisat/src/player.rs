//! Who can sit at a seat.

use std::fmt;

use bisat_search::Level;

/// A player that needs no person.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Player {
    /// Any legal move, all equally likely.
    Random,
    /// An opponent of ours.
    Level(Level),
}

impl Player {
    /// Reads `random` or the number of a level.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "random" {
            return Ok(Player::Random);
        }
        let level = text.parse().ok().and_then(Level::numbered);
        level.map(Player::Level).ok_or_else(|| "random, or a level from 1 to 8".to_owned())
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Level(level) => write!(f, "level {} ({})", level.number, level.name),
        }
    }
}

/// Who sits at a seat where people play, too.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Who {
    /// A person at this keyboard.
    Me,
    /// A player that needs no person.
    Machine(Player),
}

impl Who {
    /// Reads `me`, `random` or the number of a level.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "me" {
            return Ok(Who::Me);
        }
        Player::read(text).map(Who::Machine).map_err(|wanted| format!("me, {wanted}"))
    }
}
