//! Bodies and query parameters of the HTTP endpoints, in JSON.

use serde::{Deserialize, Serialize};

use crate::code::TableCode;
use crate::event::{Ended, Occupant};
use crate::id::{IdentityId, RequestId, TableId};
use crate::setup::{RatingMode, Setup};

/// Summary of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Id of the table.
    pub table: TableId,
    /// What is played.
    pub setup: Setup,
    /// SHA-256 of the secret seed of the throws. Clients contribute after they have seen it.
    #[serde(default)]
    pub commitment: String,
    /// Who occupies each seat.
    pub seats: Vec<Occupant>,
    /// Stage of the game.
    pub stage: Stage,
    /// Number of events.
    pub events: u32,
    /// Number of moves and outcomes played: `play` sends it back.
    pub step: u32,
    /// The position.
    pub state: String,
    /// The seat whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// When the table was opened, in milliseconds since 1970.
    #[serde(default)]
    pub opened_at: u64,
    /// Seats whose people are not connected. Empty if a move may take days, because nobody has to be present then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<u8>,
    /// The rating of each seat's player in this game, rounded; null if there is none. Only in lists of public tables; left out
    /// if nobody at the table has a rating.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<i32>>,
    /// Why the game does not count for ratings, as things stand; left out if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
}

/// Why a game does not count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// The table was opened for a casual game.
    Casual,
    /// A guest plays.
    Guest,
    /// No person plays.
    Machines,
    /// A player got a hint.
    Hint,
    /// A move was taken back.
    TakeBack,
    /// The game ended after a few moves.
    Short,
    /// The game never started, or was annulled.
    NoResult,
}

/// Stage of a table's game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Seats are open.
    Waiting,
    /// The game is being played.
    Playing,
    /// The game is over.
    Over,
}

/// Query parameters of `GET /api/tables`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct TablesQuery {
    /// Only tables of this game.
    #[serde(default)]
    pub game: Option<String>,
    /// Only tables at this stage; `waiting` if it is left out.
    #[serde(default)]
    pub stage: Option<Stage>,
    /// The last table of the page before; the first page if it is left out.
    #[serde(default)]
    pub after: Option<TableId>,
    /// Number of tables on a page, from 1 to 100; 50 if it is left out.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// Query parameters of `GET /api/me/tables`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct OwnTablesQuery {
    /// Number of older finished games at most, from 0 to 20; 20 if it is left out.
    #[serde(default)]
    pub finished: Option<u32>,
}

/// Query parameters of `GET /api/tables/{table}/events`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct EventsQuery {
    /// Number of the first event; 0 if it is left out.
    #[serde(default)]
    pub from: u32,
    /// Number of events at most; all if it is left out.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// A game and its options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameDescription {
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub name: String,
    /// Its options.
    pub options: Vec<GameOption>,
    /// Whether the server has a table of solved values for the game with its default options. A table with fewer pawns
    /// has only positions in which the other pawns are home.
    #[serde(default)]
    pub has_table: bool,
    /// Whether the server has the table of the whole game with its default options: level 9 plays by it.
    #[serde(default)]
    pub is_solved: bool,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// Its default, as text.
    pub default: String,
    /// Its valid values, in words.
    pub allowed: String,
}

/// The caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Their id.
    pub id: IdentityId,
    /// Their name.
    pub name: String,
    /// Whether they have an account.
    pub is_account: bool,
    /// Whether the account is a program's. Programs have a leaderboard of their own.
    #[serde(default)]
    pub is_bot: bool,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 24 letters, digits, spaces, hyphens or underscores.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 24, pattern = "^[A-Z][a-z]{1,23}$"))]
    pub name: String,
    /// 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
    /// The current password, if an account changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// A new name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 2 to 24 letters, digits, spaces, hyphens or underscores.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 24, pattern = "^[A-Z][a-z]{1,23}$"))]
    pub name: String,
    /// The password, if an account is renamed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// A token with which a program acts for an account. It is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// Send it as `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// Body of `join`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinBody {
    /// The seat; the first open one if it is left out.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub seat: Option<u8>,
    /// 32 hexadecimal digits in lower case, drawn at random by the client for this game. At a table whose throws are made
    /// with hash chains: 64 digits, the anchor of the client's chain.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^([0-9a-f]{32}|[0-9a-f]{64})$", min_length = 32, max_length = 64)
    )]
    pub contribution: String,
}

/// Answer to `join`: the seat is taken, and that is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Joined {
    /// Number of the last event of the request.
    pub number: u32,
    /// The caller's seat.
    pub seat: u8,
}

/// Body of `POST /api/play-now`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayNowBody {
    /// The game's id.
    pub game: String,
    /// Whether the game should count. If it is left out, it should if the caller has an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingMode>,
    /// The table that the caller has opened and waits at: the answer is another one if somebody suitable waits elsewhere for
    /// longer, and this table is closed then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting_at: Option<TableId>,
}

/// Answer to `POST /api/tables/{table}/code`: the code of a table that waits for players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GivenCode {
    /// The code.
    pub code: TableCode,
    /// When the code ends if the game has not started before, in milliseconds since 1970.
    pub ends_at: u64,
}

/// Answer to `GET /api/codes/{code}`: the table that has the code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FoundTable {
    /// The table.
    pub table: TableId,
}

/// Body of `play`: a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayBody {
    /// Number of moves and outcomes played before it.
    #[cfg_attr(feature = "openapi", schema(maximum = 4294967295_u32))]
    pub step: u32,
    /// The move.
    pub token: String,
    /// Request id. A move that is sent again with the same id is played once.
    #[serde(default)]
    pub id: Option<RequestId>,
}

/// Body of `reveal`: a link of the caller's hash chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RevealBody {
    /// Number of the throw, from 0.
    #[cfg_attr(feature = "openapi", schema(maximum = 4294967295_u32))]
    pub throw: u32,
    /// The link: 64 hexadecimal digits in lower case.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$", min_length = 64, max_length = 64))]
    pub link: String,
}

/// Answer to a command: it was carried out and stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// Number of the last event of the command.
    pub number: u32,
}

/// An entry of a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderboardEntry {
    /// The account's name, or `level 4`.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// Rating deviation: the smaller, the more certain.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u32,
    /// Whether the rating is still uncertain: its deviation is above 110. Such entries come last.
    #[serde(default)]
    pub is_provisional: bool,
}

/// The public profile of an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The account's name.
    pub name: String,
    /// Whether the account is a program's.
    pub is_bot: bool,
    /// The ratings in the games in which the account has played rated games.
    pub ratings: Vec<GameRating>,
}

/// A rating in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRating {
    /// The id of the game.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// Rating deviation: the smaller, the more certain.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u32,
    /// Whether the rating is still uncertain: its deviation is above 110.
    pub is_provisional: bool,
}

/// Query parameters of `GET /api/leaderboard/{game}`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct LeaderboardQuery {
    /// Whose leaderboard; that of people if it is left out.
    #[serde(default)]
    pub of: LeaderboardKind,
}

/// Whose leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardKind {
    /// Accounts of people.
    #[default]
    People,
    /// Accounts of programs, and the levels of the machines.
    Bots,
}

/// Answer to `GET /api/key`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerPublicKey {
    /// The address that the server writes into its records.
    pub server: String,
    /// The public key (Ed25519) that verifies the signatures of its records: 64 hexadecimal digits.
    pub key: String,
}

/// Answer to `POST /api/records`: the record was checked and stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImportedRecord {
    /// Id of the record.
    pub record: String,
    /// Number of moves and outcomes.
    pub steps: u64,
    /// Number of outcomes.
    pub throws: u64,
    /// Whether the record has a seed and the seed gives every throw.
    pub is_drawn_again: bool,
}

/// A line of `GET /api/stream`: one of the caller's games has started or ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameNotice {
    /// What happened.
    pub say: GameNoticeKind,
    /// The table.
    pub table: TableId,
    /// The caller's seat.
    pub seat: u8,
    /// The game's id.
    pub game: String,
}

/// What a [`GameNotice`] reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameNoticeKind {
    /// The game has started.
    Started,
    /// The game has ended.
    Ended,
}

#[cfg(test)]
mod tests {
    use super::TableSummary;

    #[test]
    fn a_field_that_a_later_server_adds_to_a_table_is_ignored() {
        let table = r#"{"table":"x7k2m9q4ab","setup":{"game":"khan"},"seats":[],"stage":"waiting","events":1,"step":0,
            "state":"","spectators":3}"#;
        assert_eq!(serde_json::from_str::<TableSummary>(table).unwrap().table.0, "x7k2m9q4ab");
        let setup = table.replace(r#"{"game":"khan"}"#, r#"{"game":"khan","spectators":3}"#);
        assert!(serde_json::from_str::<TableSummary>(&setup).is_err());
    }
}
