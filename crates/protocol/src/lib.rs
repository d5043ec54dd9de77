//! The words that cross the wire. docs/protocol.md shows each with an example.
//!
//! 1. [`Event`]: what happened at a table, numbered. A table is its events.
//! 2. [`Setup`], [`TimeControl`]: what a table is opened with.
//! 3. [`ClientMessage`] and [`ServerMessage`]: what clients and the server say over a WebSocket.
//! 4. [`http`]: the bodies of the HTTP calls.
//!
//! Nothing here knows a rule of any game: moves and positions are the tokens and texts of the rules pages.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod event;
mod setup;
mod socket;
pub mod http;

pub use event::{Ended, Ending, Event, EventKind, Occupant, Offer, Person};
pub use setup::{IdentityId, OptionValue, SeatSetup, Setup, TableId, TimeControl, Visibility};
pub use socket::{ClientMessage, Legal, RequestId, ServerMessage};
