//! The messages between nodes (called news, because `Message` is what clients get) and their NATS subjects.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bisat_protocol::{Event, IdentityId, Phrase, TableId};
use serde::{Deserialize, Serialize};

/// The random name of a running node.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct NodeId(pub String);

/// News of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum TableNews<'a> {
    /// These events are stored.
    Appended {
        /// In order, without gaps.
        events: Cow<'a, [Event]>,
        /// When the table is due, if that was stored with the events.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<u64>,
    },
    /// Who follows the table at a node.
    Present {
        /// The node.
        node: NodeId,
        /// People, each once.
        people: Vec<IdentityId>,
        /// Number of followers.
        followers: u32,
    },
    /// Somebody has sent a phrase.
    Phrase {
        /// The node.
        node: NodeId,
        /// Their seat.
        seat: u8,
        /// The phrase.
        phrase: Phrase,
    },
    /// A node wants to know who follows the table at the others.
    WhoIsPresent {},
}

/// The subject of a table's news.
pub fn table_subject(table: &TableId) -> String {
    format!("table.{}", table.0)
}

/// What has changed about a person. The payload is the id of the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PersonNews {
    /// A game of theirs has started or ended.
    Games,
    /// Their name.
    Name,
    /// A session or token has ended.
    Credentials,
}

impl PersonNews {
    /// The subject of such news.
    pub fn subject(self) -> &'static str {
        match self {
            PersonNews::Games => "person.games",
            PersonNews::Name => "person.name",
            PersonNews::Credentials => "person.credentials",
        }
    }
}

/// The subject of [`Streams`].
pub const STREAMS: &str = "streams";

/// The people whose programs wait for games at a node. Every node sends it every few seconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Streams {
    /// The node.
    pub node: NodeId,
    /// The people.
    pub people: Vec<IdentityId>,
}

/// The subject of [`Usage`].
pub const USAGE: &str = "usage";

/// What a node has used of rate limits and search time since its last message, and its open connections.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Usage {
    /// The node.
    pub node: NodeId,
    /// Tokens taken, by limit and key.
    #[serde(default)]
    pub taken: BTreeMap<String, BTreeMap<String, u32>>,
    /// Microseconds of searches, by person.
    #[serde(default)]
    pub thought: BTreeMap<String, u64>,
    /// Open WebSockets and streams, by address and by /48 network: all of them, not only new ones.
    #[serde(default)]
    pub connections: [BTreeMap<String, u32>; 2],
}
