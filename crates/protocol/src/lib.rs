//! Types of every message that crosses a process or worker boundary. docs/protocol.md shows each with an example.
//!
//! 1. [`Event`]: a numbered event of a table. A table is its events.
//! 2. [`Setup`], [`TimeControl`]: how a table is opened.
//! 3. [`ClientMessage`] and [`ServerMessage`]: messages over the WebSocket.
//! 4. [`http`]: bodies and query parameters of the HTTP endpoints.
//! 5. [`account`]: bodies of the endpoints for sessions, tokens and accounts.
//! 6. [`push`]: bodies of the endpoints for notifications.
//! 7. [`analysis`]: bodies of the endpoints for analyses and solved values.
//! 8. [`TableCode`]: the code of a waiting table that people can say.
//! 9. [`Phrase`]: what players can say to each other.
//! 10. [`tournament`]: bodies of the endpoints for tournaments.
//! 11. [`ErrorBody`] and [`ErrorCode`]: errors, over HTTP and WebSocket alike.
//!
//! The feature `openapi` derives OpenAPI schemas. This crate applies no rule of any game: moves and positions are the
//! tokens and state texts of the rules pages. Of the engine it uses [`OptionValue`] only.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod id;
mod code;
mod phrase;
mod error;
mod setup;
mod event;
mod message;
pub mod http;
pub mod analysis;
pub mod results;
pub mod account;
pub mod push;
pub mod tournament;

pub use bisat_engine::OptionValue;
pub use code::TableCode;
pub use error::{ErrorBody, ErrorCode};
pub use event::{Ended, Ending, Event, EventKind, Occupant, Offer, Person};
pub use id::{IdentityId, RequestId, TableId};
pub use message::{ClientMessage, LegalMove, ServerMessage};
pub use phrase::{Phrase, UnknownPhrase};
pub use setup::{RatingMode, SeatSetup, Setup, ThrowMode, TimeControl, Visibility};
pub use tournament::TournamentId;
