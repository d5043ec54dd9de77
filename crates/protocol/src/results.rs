//! Results of games between people, in JSON.

use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// A rated game of an account, in `GET /api/players/{name}/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatedResult {
    /// Where it was played, if the table was public or the caller played there; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: u64,
    /// The account's place in `players`, counted from 0.
    pub seat: usize,
    /// The account's rating after the game.
    pub rating: f64,
    /// Everybody who played, in the order of the seats.
    pub players: Vec<RatedPlayer>,
}

/// Somebody who played a rated game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatedPlayer {
    /// The account's name, or `level 4`; left out if the account is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The place at the end: 1 is the best, equal for a tie.
    pub rank: u8,
}

/// The running score of the players of a table over its rematches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RunningScore {
    /// Number of games that each seat has won: first place, not shared.
    pub won: Vec<u32>,
    /// Number of games in which the first place was shared: draws.
    pub shared: u32,
}
