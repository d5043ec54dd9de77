//! The engine from outside: laws over all games, perft tables, golden playthroughs, properties.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod tables;
mod drafts;
mod encoding;
mod laws;
mod merits;
mod refusals;
mod appearance;
mod perft;
mod playthroughs;
mod properties;
