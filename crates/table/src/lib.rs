//! The state of a table: who sits there, the game, and the commands that are allowed now.
//!
//! A table is a fold over its events ([event sourcing](https://martinfowler.com/eaaDev/EventSourcing.html)). The server
//! and every client compute it with this crate and nothing else:
//!
//! 1. [`Table::act`] decides what a [`Command`] does and returns the events, or a [`Refusal`].
//! 2. [`Table::apply`] is the only way in which a table changes; [`Table::resume`] folds a list of events.
//! 3. [`Table::allowed`] lists the [`TableAction`]s that a person may do now, by the same checks as `act`.
//! 4. [`GameState`] is the game itself, also for games on one device.
//!
//! There is no clock, no randomness, no store and no socket here. The caller passes in the time. The seed is optional: the
//! server has it and draws the throws; a client has none and learns every outcome from its event.

mod game;
mod progress;
mod table;
mod rating;
mod running_score;
mod check;
mod chains;
mod one_screen;
mod command;
mod refusal;
mod setup;
mod clock;
mod deadline;
mod record;
#[cfg(test)]
mod tests;

pub use check::TableAction;
pub use command::{Command, Decision, REPLACEMENT_LEVEL};
pub use game::{GameState, TakeBackRule};
pub use refusal::{Reason, Refusal};
pub use setup::LEVELS;
pub use table::{Opening, Table};
