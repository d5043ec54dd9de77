//! The interface between the screens and the connection to a server.

use std::sync::mpsc::Receiver;

use bisat_client::labels::{Plain, filled};
use bisat_client::{Language, Remote};
use bisat_protocol::http::{Me, TableSummary};
use bisat_protocol::{ClientMessage, ServerMessage, Setup, TableCode, TableId};
use bisat_record::ContributionKey;

/// A request of a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkRequest {
    /// Send this message. Without a connection it is lost, and sent again by [`bisat_client::Remote`].
    Send(ClientMessage),
    /// List the tables.
    Tables,
    /// Open a table.
    Open(Setup),
    /// Find the table that has a code.
    Find(TableCode),
    /// Find a table with somebody who waits for a game, or open one.
    PlayNow {
        /// The game's id.
        game: String,
        /// The table at which the caller waits alone.
        waiting_at: Option<TableId>,
    },
}

/// An event of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkEvent {
    /// The connection is open.
    Connected {
        /// Who we are.
        me: Me,
        /// Why the requested name was refused, if it was.
        refused: Option<String>,
    },
    /// The connection is lost; the client connects again.
    Lost,
    /// The server cannot be reached, for this reason; it is tried again.
    Unreachable(String),
    /// The server sent a message.
    Received(ServerMessage),
    /// The tables that can be joined or watched.
    Tables(Vec<TableSummary>),
    /// The requested table is open.
    Opened(TableId),
    /// The table that has the code, or at which somebody waits for the same game.
    Found(TableId),
    /// Something was refused, for this reason.
    Problem(String),
}

/// The connection to a server.
pub struct ServerLink {
    /// The server's address.
    pub url: String,
    /// The flags that make a later run the same person, after a space; none for a person who is not remembered.
    pub flags: Option<String>,
    /// Sends a request.
    pub send: Box<dyn Fn(LinkRequest)>,
    /// Events of the connection, in order.
    pub events: Receiver<LinkEvent>,
    /// The secret behind this client's contributions to the throws.
    pub key: ContributionKey,
    /// Makes a random name, different at every call, for the requests of a visit to a table.
    pub session_name: Box<dyn FnMut() -> String>,
}

impl ServerLink {
    /// How the player returns to their seat, or where the record of the finished game is; none if neither
    /// applies.
    pub fn farewell(&self, remote: &Remote, language: Language) -> Option<String> {
        if remote.ended().is_some() {
            return Some(filled(Plain::of(language).record_there, &[&self.url, remote.id()]));
        }
        let flags = self.flags.as_ref().filter(|_| remote.seat().is_some())?;
        Some(filled(Plain::of(language).go_on_there, &[&self.url, remote.id(), flags]))
    }
}
