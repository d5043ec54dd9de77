//! The bodies of the HTTP calls, in JSON.

use serde::{Deserialize, Serialize};

use crate::event::{Ended, Occupant};
use crate::setup::{IdentityId, Setup, TableId};
use crate::socket::RequestId;

/// A table in a list, or by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// Its name.
    pub table: TableId,
    /// What is played.
    pub setup: Setup,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// Where it stands.
    pub stage: Stage,
    /// How many events there are.
    pub events: u32,
    /// How many moves and outcomes have been played: what `play` sends.
    pub step: u32,
    /// The position.
    pub state: String,
    /// The seat to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Seats are open.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// Who the caller is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// The identity.
    pub id: IdentityId,
    /// The name.
    pub name: String,
    /// Whether it is an account.
    pub is_account: bool,
}

/// A name and a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 24 letters, digits, spaces, hyphens or underscores.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
    /// The password so far, where an account changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// A new name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 2 to 24 letters, digits, spaces, hyphens or underscores.
    pub name: String,
}

/// A token by which a program acts for an account; it is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// What goes behind `Authorization: Bearer`.
    pub token: String,
}

/// What a client says when it sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinBody {
    /// The seat; the first that is open where none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// 32 hexadecimal digits that only the client chose.
    pub contribution: String,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayBody {
    /// How many moves and outcomes have been played before it.
    pub step: u32,
    /// The move.
    pub token: String,
    /// The client's name for it, by which it is made once however often it is sent.
    #[serde(default)]
    pub id: Option<RequestId>,
}

/// It is done, and on disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The number of the last event that came of it.
    pub number: u32,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ErrorBody {
    /// In words.
    pub error: String,
}

/// A place on a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeaderboardEntry {
    /// The account's name, or `level 4`.
    pub name: String,
    /// Its rating.
    pub rating: f64,
    /// How sure that is: the less the surer.
    pub deviation: f64,
    /// Rated games.
    pub games: u32,
}
