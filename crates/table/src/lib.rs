//! The state of a table: who sits there, the game, and the commands that are allowed now.
//!
//! A table is a fold over its events ([event sourcing](https://martinfowler.com/eaaDev/EventSourcing.html)). The server
//! and every client compute it with this crate and nothing else:
//!
//! 1. [`Table::act`] decides what a [`Command`] does and returns the events, or a [`Refusal`].
//! 2. [`Table::apply`] is the only way in which a table changes.
//! 3. [`Table::resume`] folds a list of events into a table.
//!
//! There is no clock, no randomness, no store and no socket here: time and seed are passed in.

mod table;
mod command;
mod refusal;
mod setup;
mod clock;
#[cfg(test)]
mod tests;

pub use command::{Acted, Command};
pub use refusal::Refusal;
pub use setup::LEVELS;
pub use table::{STAND_IN, Table, engine_options};
