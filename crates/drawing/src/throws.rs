//! Throws: cowries, a die, spinners and the toss, as they fall and as they lie. The outcome is known before it is
//! drawn, and the same throw always lies the same.
//!
//! Each is drawn round the origin, within [`WIDTH`] by [`HEIGHT`]. In motion it takes 820 ms and ends at rest; a reader
//! who wants little motion sees it at rest at once.

mod cowries;
mod die;
mod spinner;
mod toss;

use bisat_engine::{AnySession, Colour, PlayError, Seat, Tool};

use crate::marks::chip;

/// How wide a throw lies.
pub const WIDTH: f32 = 260.0;
/// How high a throw lies.
pub const HEIGHT: f32 = 150.0;

/// Whether a throw is seen falling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// It falls and comes to rest.
    Thrown,
    /// It lies.
    AtRest,
}

/// What a throw shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// So many cowries, of which some lie mouth up, and what they count.
    Cowries {
        /// How many are thrown.
        shells: u8,
        /// How many lie mouth up.
        mouths: u8,
        /// What they count.
        value: u8,
    },
    /// The face of a die.
    Die(u8),
    /// The field on which a needle stands.
    Spinner {
        /// The least number.
        least: u8,
        /// The greatest number.
        most: u8,
        /// The number of the field.
        value: u8,
    },
    /// The face of a disc, and the other one.
    Toss {
        /// What lies up.
        up: Colour,
        /// What lies down.
        down: Colour,
    },
}

impl Shown {
    /// What an outcome shows, asked of the session in which it has not yet been played.
    pub fn of(session: &dyn AnySession, outcome: &str) -> Result<Option<Self>, PlayError> {
        session.check(outcome)?;
        let value = outcome.parse().unwrap_or(0);
        Ok(match session.tool() {
            None => None,
            Some(Tool::Cowries(shells)) => {
                session.mouths(outcome)?.map(|mouths| Shown::Cowries { shells, mouths, value })
            }
            Some(Tool::Die) => Some(Shown::Die(value)),
            Some(Tool::Spinner { least, most }) => Some(Shown::Spinner { least, most, value }),
            Some(Tool::Toss) => {
                let players: Vec<_> = (0..session.seats()).map(|seat| session.player(Seat(seat))).collect();
                let up = players.iter().find(|player| player.name == outcome);
                let down = players.iter().find(|player| player.name != outcome);
                up.zip(down).map(|(up, down)| Shown::Toss { up: up.colour, down: down.colour })
            }
        })
    }

    /// The throw; its number and the game's seed decide how it lies.
    pub fn draw(self, seed: u64, motion: Motion) -> String {
        let lies = match self {
            Shown::Cowries { shells, mouths, value } => {
                cowries::draw(shells, mouths, seed) + &counted(&value.to_string())
            }
            Shown::Die(value) => die::draw(value, seed),
            Shown::Spinner { least, most, value } => spinner::draw(least..=most, Some(value), seed),
            Shown::Toss { up, down } => toss::draw(up, down),
        };
        match motion {
            Motion::Thrown => format!("<g class=\"thrown\">{lies}</g>"),
            Motion::AtRest => format!("<g>{lies}</g>"),
        }
    }
}

/// What is about to be thrown, in the hand or at rest.
pub fn waiting(tool: Tool, players: [Colour; 2]) -> String {
    match tool {
        Tool::Cowries(shells) => cowries::gathered(shells),
        Tool::Die => die::draw(6, 0),
        Tool::Spinner { least, most } => spinner::draw(least..=most, None, 0),
        Tool::Toss => toss::draw(players[0], players[1]),
    }
}

/// The count that appears among the shells.
fn counted(text: &str) -> String {
    format!("<g class=\"thrown-count\">{}</g>", chip(0.0, 0.0, 21.0, text))
}

/// What all throws are made from.
pub(crate) fn defs() -> String {
    cowries::defs() + &spinner::defs()
}
