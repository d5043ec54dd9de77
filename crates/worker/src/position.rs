//! A position of any game as text, as addresses and worker messages carry it.

use bisat_engine::AnySession;
use serde::{Deserialize, Serialize};

use crate::options::write_options;

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The id of the game.
    pub game: String,
    /// Options, as `players=2 size=5`.
    pub options: String,
    /// The state text. An empty state is the start of the game.
    pub state: String,
}

impl Position {
    /// The current position of a session.
    pub fn of(session: &dyn AnySession) -> Self {
        Position { game: session.id().to_owned(), options: write_options(session), state: session.state() }
    }

    /// The start of a game with these options.
    pub fn start(game: impl Into<String>, options: impl Into<String>) -> Self {
        Position { game: game.into(), options: options.into(), state: String::new() }
    }
}
