//! The full-screen terminal client. It knows no rule of any game: boards are drawn from the engine's points and pieces,
//! moves are named by clicks, and everything that is said comes from `bisat-client`.
//!
//! 1. [`App`]: which screen is shown. Keys, clicks and time in, a picture out; [`Context`] is what every screen knows.
//! 2. `screen`: the menu, a server's tables, the table, a record. `overlay`: keys and rules.
//! 3. `game`: a game in progress, driven by this screen ([`MoveChooser`] thinks in a thread) or by a server ([`ServerLink`]).
//! 4. `board`: a board in characters, as large as fits. [`Theme`]: the colours and characters of the terminal. `games`: the
//!    look of each game.
//! 5. [`run`]: the real terminal, which is always restored. [`SavedGames`]: the folder of saved games.

mod palette;
mod theme;
mod context;
mod game_style;
mod text;
mod pen;
mod input;
mod games;
mod board;
mod states;
mod walk;
mod nearest;
mod message;
mod thinking;
mod opponents;
mod time;
pub mod private_file;
mod saved_games;
mod wire;
mod game;
mod screen;
mod overlay;
mod app;
mod canvas;
mod run;

pub use app::{App, ServerGoal, StartScreen, Tools};
pub use board::coordinates;
pub use context::Context;
pub use game::TableCommand;
pub use game_style::Coordinates;
pub use input::Key;
pub use nearest::nearest;
pub use opponents::OpenOpponent;
pub use run::{FullScreen, run};
pub use saved_games::{NotFound, NotResumed, SaveLock, SavedGame, SavedGameList, SavedGames, Saving, utc_date};
pub use screen::beside::beside_in_words;
pub use screen::graph::place;
pub use text::width as text_width;
pub use theme::{Charset, ColourDepth, Theme};
pub use thinking::{MoveChooser, MoveRequest};
pub use wire::{LinkEvent, LinkRequest, ServerLink};
