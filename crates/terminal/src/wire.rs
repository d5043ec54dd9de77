//! What the screens ask of whoever has the socket to a server, and what they hear from there.

use std::sync::mpsc::Receiver;

use bisat_client::labels::{Plain, filled};
use bisat_client::{Language, Remote};
use bisat_protocol::http::{Me, TableSummary};
use bisat_protocol::{ClientMessage, ServerMessage, Setup, TableId};

/// What a screen asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkRequest {
    /// Say this over the socket; what is said while there is none is lost, and asked again by [`bisat_client::Remote`].
    Send(ClientMessage),
    /// List the tables.
    Tables,
    /// Open a table.
    Open(Setup),
}

/// What a screen hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkEvent {
    /// The connection is there.
    Connected {
        /// Who we are.
        me: Me,
        /// Why the name that was wanted is refused, where it is.
        refused: Option<String>,
    },
    /// The connection is lost, and is being made again.
    Lost,
    /// The server cannot be reached, for this reason; it is tried again.
    Unreachable(String),
    /// The server says something.
    Heard(ServerMessage),
    /// The tables that can be joined or watched.
    Tables(Vec<TableSummary>),
    /// The table that was asked for is open.
    Opened(TableId),
    /// Something was refused, for this reason.
    Problem(String),
}

/// A line to a server.
pub struct ServerLink {
    /// The server's address.
    pub url: String,
    /// The flags by which one is the same person there again, with a space before them; none for whom nobody remembers.
    pub flags: Option<String>,
    /// Asks something.
    pub ask: Box<dyn Fn(LinkRequest)>,
    /// What is heard.
    pub news: Receiver<LinkEvent>,
    /// Draws what our client adds to the throws of a game: 32 hexadecimal digits.
    pub contribution: Box<dyn FnMut() -> String>,
}

impl ServerLink {
    /// How one goes on at a table at which one sits, or where the record of a game is that has ended; none where neither
    /// can be.
    pub fn farewell(&self, remote: &Remote, language: Language) -> Option<String> {
        if remote.ended().is_some() {
            return Some(filled(Plain::of(language).record_there, &[&self.url, remote.id()]));
        }
        let flags = self.flags.as_ref().filter(|_| remote.seat().is_some())?;
        Some(filled(Plain::of(language).go_on_there, &[&self.url, remote.id(), flags]))
    }
}
