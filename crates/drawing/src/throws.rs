//! Throws of cowries, a die, a spinner or a disc, in motion and at rest. The outcome is an input, and one seed always
//! gives the same drawing.
//!
//! A throw is centred at the origin and takes [`WIDTH`] by [`HEIGHT`] units. Its animation takes 820 ms and ends at rest;
//! with `prefers-reduced-motion` the throw is at rest at once.

mod cowries;
mod die;
mod spinner;
mod toss;

use bisat_engine::{AnySession, Colour, Face, PlayError, Seat, Tool};

use crate::marks::chip;

/// The width of a throw.
pub const WIDTH: f32 = 260.0;
/// The height of a throw.
pub const HEIGHT: f32 = 150.0;

/// Whether a throw is animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// An animation that ends at rest.
    Thrown,
    /// No animation.
    AtRest,
}

/// The result of a throw, as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowResult {
    /// Cowries, some of them mouth up.
    Cowries {
        /// The number of cowries.
        shells: u8,
        /// The number that lie mouth up.
        mouths: u8,
        /// The value of the throw.
        value: u8,
    },
    /// The face of a die.
    Die(u8),
    /// A spinner with its needle on a field.
    Spinner {
        /// The least number.
        least: u8,
        /// The greatest number.
        most: u8,
        /// The number of the field.
        value: u8,
    },
    /// A tossed disc.
    Toss {
        /// The upper face.
        up: Colour,
        /// The lower face.
        down: Colour,
    },
}

impl ThrowResult {
    /// The result of an outcome that is legal in the session and not played yet; none for a move of a seat.
    pub fn of(session: &dyn AnySession, outcome: &str) -> Result<Option<Self>, PlayError> {
        Ok(session.tool().zip(session.face(outcome)?).and_then(|(tool, face)| Self::new(session, tool, face)))
    }

    /// What the face of a tool shows in a session; none where the face is not of the tool.
    pub fn new(session: &dyn AnySession, tool: Tool, face: Face) -> Option<Self> {
        Some(match (tool, face) {
            (Tool::Cowries(shells), Face::Cowries { up, value }) => ThrowResult::Cowries { shells, mouths: up, value },
            (Tool::Die, Face::Number(value)) => ThrowResult::Die(value),
            (Tool::Spinner { least, most }, Face::Number(value)) => ThrowResult::Spinner { least, most, value },
            (Tool::Toss, Face::Seat(up)) => {
                let down = (0..session.seats()).map(Seat).find(|seat| *seat != up)?;
                ThrowResult::Toss { up: session.player(up).colour, down: session.player(down).colour }
            }
            _ => return None,
        })
    }

    /// Draws the throw; `seed` decides where its parts come to rest.
    pub fn draw(self, seed: u64, motion: Motion) -> String {
        let lies = match self {
            ThrowResult::Cowries { shells, mouths, value } => {
                cowries::draw(shells, mouths, seed) + &counted(&value.to_string())
            }
            ThrowResult::Die(value) => die::draw(value, seed),
            ThrowResult::Spinner { least, most, value } => spinner::draw(least..=most, Some(value), seed),
            ThrowResult::Toss { up, down } => toss::draw(up, down),
        };
        match motion {
            Motion::Thrown => format!("<g class=\"thrown\">{lies}</g>"),
            Motion::AtRest => format!("<g>{lies}</g>"),
        }
    }
}

/// A tool before it is thrown.
pub fn waiting(tool: Tool, players: [Colour; 2]) -> String {
    match tool {
        Tool::Cowries(shells) => cowries::gathered(shells),
        Tool::Die => die::draw(6, 0),
        Tool::Spinner { least, most } => spinner::draw(least..=most, None, 0),
        Tool::Toss => toss::draw(players[0], players[1]),
    }
}

/// The value that appears among the shells.
fn counted(text: &str) -> String {
    format!("<g class=\"thrown-count\">{}</g>", chip(0.0, 0.0, 21.0, text))
}

/// Gradients and shapes that throws refer to.
pub(crate) fn defs() -> String {
    cowries::defs() + &spinner::defs()
}
