//! Messages over the WebSocket: one JSON object per message.

use serde::{Deserialize, Serialize};

use crate::error::ErrorBody;
use crate::event::{Event, Offer};
use crate::id::{RequestId, TableId};
use crate::phrase::Phrase;

/// A message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "say", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Subscribe to a table: send its events from a number on, then new events as they happen.
    Follow {
        /// The table.
        table: TableId,
        /// The first event to send: 0 for all.
        #[serde(default)]
        from: u32,
    },
    /// Unsubscribe from a table.
    Unfollow {
        /// The table.
        table: TableId,
    },
    /// Take a seat.
    Join {
        /// The table.
        table: TableId,
        /// The seat; the first open one if it is left out.
        #[serde(default)]
        seat: Option<u8>,
        /// 32 hexadecimal digits, drawn at random by the client for this game; 64 for the anchor of a hash chain.
        contribution: String,
        /// Request id.
        id: RequestId,
    },
    /// Leave the seat before the start, or resign.
    Leave {
        /// The table.
        table: TableId,
        /// Request id.
        id: RequestId,
    },
    /// Start the game now, with machines on the open seats. Only for the one who opened the table.
    Start {
        /// The table.
        table: TableId,
        /// Request id.
        id: RequestId,
    },
    /// Make a move.
    Play {
        /// The table.
        table: TableId,
        /// Number of moves and outcomes played before it. A move for another step is refused.
        step: u32,
        /// The move.
        token: String,
        /// Request id. A move that is sent again with the same id is played once.
        id: RequestId,
    },
    /// Resign.
    Resign {
        /// The table.
        table: TableId,
        /// Request id.
        id: RequestId,
    },
    /// Make an offer, or accept the same offer of another seat.
    Offer {
        /// The table.
        table: TableId,
        /// The offer.
        offer: Offer,
        /// Request id.
        id: RequestId,
    },
    /// Decline the offer.
    Decline {
        /// The table.
        table: TableId,
        /// Request id.
        id: RequestId,
    },
    /// Claim the win: the player whose turn it is has been away for a while.
    Claim {
        /// The table.
        table: TableId,
        /// Request id.
        id: RequestId,
    },
    /// Reveal the link of the own hash chain for the throw that is due.
    Reveal {
        /// The table.
        table: TableId,
        /// Number of the throw, from 0.
        throw: u32,
        /// The link: 64 hexadecimal digits.
        link: String,
        /// Request id. A link that is sent again changes nothing.
        id: RequestId,
    },
    /// Send a fixed phrase to everybody at the table. Only for those who sit there.
    Phrase {
        /// The table.
        table: TableId,
        /// The phrase, by its number.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, maximum = 13))]
        phrase: Phrase,
        /// Request id.
        id: RequestId,
    },
    /// Ask for a [`ServerMessage::Pong`].
    Ping {},
}

impl ClientMessage {
    /// The idempotency key of a command; none for a message that is no command.
    pub fn request_id(&self) -> Option<&RequestId> {
        match self {
            ClientMessage::Join { id, .. }
            | ClientMessage::Leave { id, .. }
            | ClientMessage::Start { id, .. }
            | ClientMessage::Play { id, .. }
            | ClientMessage::Resign { id, .. }
            | ClientMessage::Offer { id, .. }
            | ClientMessage::Decline { id, .. }
            | ClientMessage::Claim { id, .. }
            | ClientMessage::Phrase { id, .. }
            | ClientMessage::Reveal { id, .. } => Some(id),
            ClientMessage::Follow { .. } | ClientMessage::Unfollow { .. } | ClientMessage::Ping {} => None,
        }
    }
}

/// A message from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// An event at a table that the client follows.
    Event {
        /// The table.
        table: TableId,
        /// The event.
        #[serde(flatten)]
        event: Event,
    },
    /// It is the turn of the client's seat.
    Turn {
        /// The table.
        table: TableId,
        /// The seat.
        seat: u8,
        /// Number of moves and outcomes played: `play` sends it back.
        step: u32,
        /// The position.
        state: String,
        /// Every legal move. Empty if there are more than 500: `GET /api/tables/{table}/moves` lists them.
        moves: Vec<LegalMove>,
        /// Number of legal moves.
        count: u32,
        /// Milliseconds until the seat runs out of time, if there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// A throw is due, and the link of the client's seat is missing: the client reveals it.
    LinkWanted {
        /// The table.
        table: TableId,
        /// The seat.
        seat: u8,
        /// Number of the throw, from 0: `reveal` sends it back.
        throw: u32,
    },
    /// The request was carried out and stored.
    Done {
        /// Request id.
        id: RequestId,
        /// Number of the last event of the request.
        number: u32,
        /// The seat that was taken, in the answer to `join`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// The request was refused. Nothing has changed.
    Refused {
        /// Request id, if the request had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<RequestId>,
        /// The table, if the request named one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// Why.
        #[serde(flatten)]
        error: ErrorBody,
    },
    /// Who is connected to a table.
    Present {
        /// The table.
        table: TableId,
        /// Seats whose player is connected.
        seats: Vec<u8>,
        /// Number of spectators.
        watchers: u32,
    },
    /// Somebody at a table has sent a fixed phrase. It is no event, and it is not stored.
    Phrase {
        /// The table.
        table: TableId,
        /// The seat.
        seat: u8,
        /// The phrase, by its number.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, maximum = 13))]
        phrase: Phrase,
    },
    /// The answer to a ping.
    Pong {},
}

/// A legal move and the clicks that make it on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalMove {
    /// The move.
    pub token: String,
    /// The points to click, in order.
    pub clicks: Vec<String>,
}
