//! What a table is opened with.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The name of a table, which is its address, too.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Someone who can sit at tables: a guest or an account.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdentityId(pub String);

impl fmt::Display for IdentityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The value of a game's option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

/// What is to be played, by whom, and how fast.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// One for each seat, in order; seats that are left out are open.
    #[serde(default)]
    pub seats: Vec<SeatSetup>,
    /// How long players may think.
    #[serde(default)]
    pub time: TimeControl,
    /// Who may find the table.
    #[serde(default)]
    pub visibility: Visibility,
}

/// Who a seat is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatSetup {
    /// Whoever comes.
    Open,
    /// A machine of this level.
    Level(u8),
}

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
    /// As long as they like; who does not come back for days has left.
    #[default]
    None,
    /// So many seconds for each move.
    Move {
        /// From 5 seconds to 14 days.
        seconds: u32,
    },
    /// So many seconds for the whole game, and some more with each move.
    Bank {
        /// At the beginning: from 10 seconds to a day.
        seconds: u32,
        /// With each move: up to an hour.
        increment: u32,
    },
}

/// Who may find a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Everybody: it stands in the list.
    Public,
    /// Whoever has the link.
    #[default]
    Link,
}
