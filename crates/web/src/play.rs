//! Playing at a table, wherever it is: the handle that screens act through, its drivers, and what it looks like.

mod playing;
mod socket;
mod screen;
mod said;
mod players;
mod column;
mod choices;
mod actions;
mod moves;
mod throws;
mod beside;
mod ending;

pub use moves::{TurnRow, rows};
pub use players::{colour_name, emblem};
pub use playing::{Playing, begin_here};
pub use screen::TableScreen;
pub use socket::connect;
