//! Game records as text, in the style of PGN, and throws that anyone can verify (commit and reveal).
//!
//! Read in this order:
//!
//! 1. [`Seed`], [`Throws`]: the throws of a table, derived from a seed whose SHA-256 was published before the game.
//!    [`Chain`], [`ChainThrow`]: the same with hash chains, so that nobody knows a throw in advance.
//! 2. [`Record`]: a game as tags and turns; `FromStr` and `Display` convert it from and to text.
//! 3. [`verify`]: checks that every step of a record is legal and every throw follows from the seed. [`origin`]: which server
//!    signed the record.
//!
//! This crate draws no seed, does no input or output and knows no rule of any game.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod hex;
mod throws;
mod chain;
mod links;
mod record;
mod signature;
mod text;
mod verify;

pub use chain::{CHAIN_LENGTH, Chain, ChainThrow, Link, PublicChain};
pub use hex::{Hex, HexError};
pub use links::{MissingThrows, SeatLinks};
pub use record::{Record, Step, TurnLine, tag};
pub use signature::{Origin, PublicKey, ServerKey, SignatureError, origin};
pub use text::RecordError;
pub use throws::{Contribution, ContributionKey, Seed, Throws};
pub use verify::{Verified, VerifyError, verify};
