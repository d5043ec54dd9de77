//! Finished games on paper: a text that people can read and write, and throws that anyone can verify.
//!
//! Read in this order:
//!
//! 1. [`Seed`], [`Throws`]: how a table's throws follow from a secret that was promised before the game.
//! 2. [`Record`]: a game as tags and turns, in text both ways.
//! 3. [`verify`]: whether a record keeps the law, and its throws the promise.
//!
//! Nothing here draws a seed, reads a file or knows a rule of any game.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod hex;
mod throws;
mod record;
mod text;
mod verify;

pub use hex::{Hex, HexError};
pub use record::{Record, Step, TurnLine, tag};
pub use text::RecordError;
pub use throws::{Contribution, Seed, Throws};
pub use verify::{Problem, Verified, verify};
