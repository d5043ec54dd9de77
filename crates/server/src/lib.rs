//! Tables where games are played, kept and trusted.
//!
//! 1. [`bisat_table`]: a table and what can be done at it; no clock, no store, no socket.
//! 2. [`log`]: where events are kept, behind one small trait; [`sqlite`], one file; [`accounts`], who there is.
//! 3. [`hall`]: all tables. A command is decided, kept, and only then told.
//! 4. [`machines`] think, [`ratings`] follow from results, [`identity`] says who asks, [`limits`] how often.
//! 5. [`doors`]: HTTP, WebSockets and streams; [`page`], what browsers are shown. [`serve()`] runs the house.

pub mod log;
pub mod sqlite;
pub mod accounts;
pub mod secret;
pub mod outbox;
pub mod machines;
pub mod ratings;
pub mod hall;
pub mod identity;
pub mod limits;
pub mod metrics;
pub mod page;
pub mod doors;
mod listener;
mod serve;

pub use serve::{Settings, serve};
