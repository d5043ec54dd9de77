//! What is said over a WebSocket, a JSON object a message.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Offer};
use crate::setup::TableId;

/// A client's own name for something it asks: 1 to 64 bytes. Sent again with the same name, a
/// move is made once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub String);

impl RequestId {
    /// Whether it is as long as it may be: 1 to 64 bytes.
    pub fn is_short(&self) -> bool {
        (1..=64).contains(&self.0.len())
    }
}

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Tell me what happens at a table, from an event on.
    Follow {
        /// The table.
        table: TableId,
        /// The first event that I do not have: 0 for all.
        #[serde(default)]
        from: u32,
    },
    /// Tell me no more of a table.
    Unfollow {
        /// The table.
        table: TableId,
    },
    /// I sit down.
    Join {
        /// The table.
        table: TableId,
        /// The seat; the first that is open where none is named.
        #[serde(default)]
        seat: Option<u8>,
        /// 32 hexadecimal digits that only I chose.
        contribution: String,
        /// My name for this request.
        id: RequestId,
    },
    /// I stand up before the start, or leave a game for good.
    Leave {
        /// The table.
        table: TableId,
        /// My name for this request.
        id: RequestId,
    },
    /// I opened the table: begin now, with machines where nobody sits.
    Start {
        /// The table.
        table: TableId,
        /// My name for this request.
        id: RequestId,
    },
    /// I make a move.
    Play {
        /// The table.
        table: TableId,
        /// How many moves and outcomes have been played before it: so that a move meant for another position is not
        /// made in this one.
        step: u32,
        /// The move.
        token: String,
        /// My name for this move.
        id: RequestId,
    },
    /// I give up.
    Resign {
        /// The table.
        table: TableId,
        /// My name for this request.
        id: RequestId,
    },
    /// I offer something; where the other has offered the same, that is agreed.
    Offer {
        /// The table.
        table: TableId,
        /// What.
        offer: Offer,
        /// My name for this request.
        id: RequestId,
    },
    /// I refuse what was offered.
    Decline {
        /// The table.
        table: TableId,
        /// My name for this request.
        id: RequestId,
    },
    /// Are you there?
    Ping {},
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Something happened at a table that the client follows.
    Event {
        /// The table.
        table: TableId,
        /// What.
        #[serde(flatten)]
        event: Event,
    },
    /// The client's seat is to act.
    Turn {
        /// The table.
        table: TableId,
        /// The seat.
        seat: u8,
        /// How many moves and outcomes have been played: what `play` sends back.
        step: u32,
        /// The position.
        state: String,
        /// Every legal move; where there are more than 500 none is listed, and
        /// `GET /api/tables/{table}/moves` has them.
        moves: Vec<Legal>,
        /// How many legal moves there are.
        count: u32,
        /// The milliseconds until the seat's time is up, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// The request was carried out, and is on disk.
    Done {
        /// The client's name for it.
        id: RequestId,
        /// The number of the last event that came of it.
        number: u32,
    },
    /// The request was not carried out.
    Refused {
        /// The client's name for it, where it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<RequestId>,
        /// Why, in words.
        reason: String,
    },
    /// How many people watch or play at a table.
    Present {
        /// The table.
        table: TableId,
        /// The seats whose person is connected.
        seats: Vec<u8>,
        /// How many others watch.
        watchers: u32,
    },
    /// The answer to a ping.
    Pong {},
}

/// A legal move, and how to make it on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Legal {
    /// The move.
    pub token: String,
    /// The points to click one after the other.
    pub clicks: Vec<String>,
}
