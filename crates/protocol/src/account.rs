//! Bodies of the endpoints for sessions, tokens and accounts, in JSON.

use serde::{Deserialize, Serialize};

use crate::http::Me;
use crate::id::TableId;
use crate::tournament::TournamentId;

/// A session of the caller: one browser or program that is logged in with a cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionInfo {
    /// Id of the session: `DELETE /api/me/sessions/{session}` ends it.
    pub session: String,
    /// When it began, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last used, to within five minutes.
    pub last_used_at: u64,
    /// Whether this request was sent with its cookie.
    pub is_current: bool,
}

/// A token of the caller, without the token itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// Id of the token: `DELETE /api/tokens/{token}` revokes it.
    pub token: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last used, to within five minutes; none before the first use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<u64>,
}

/// A new password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password that the account has now.
    pub current: String,
    /// The new one: 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// Body of `POST /api/account/delete`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The password of the account; a guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// A one-time link with which the caller logs in on another device: `/login#SECRET`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LoginLink {
    /// The secret of the link: 25 letters and digits. It is shown once.
    pub secret: String,
    /// When the link ends if nobody uses it, in milliseconds since 1970.
    pub ends_at: u64,
}

/// The secret of a login link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LoginSecret {
    /// What stands behind `#` in the link.
    pub secret: String,
}

/// Whose account a login link opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkOwner {
    /// The name of the account.
    pub name: String,
}

/// Everything that the server keeps about the caller.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountExport {
    /// Id, name, and whether it is an account.
    pub me: Me,
    /// When the guest was created, in milliseconds since 1970.
    pub created_at: u64,
    /// Open sessions.
    pub sessions: Vec<SessionInfo>,
    /// Tokens.
    pub tokens: Vec<TokenInfo>,
    /// Ratings.
    pub ratings: Vec<ExportedRating>,
    /// Rated games that count for the caller, oldest first.
    #[serde(default)]
    pub rated_games: Vec<ExportedResult>,
    /// Tables at which the caller sits or sat: `GET /api/tables/{table}/record` is the game as text.
    pub tables: Vec<TableId>,
    /// Records that the caller stored.
    pub records: Vec<ExportedRecord>,
    /// Browsers that get notifications.
    #[serde(default)]
    pub push_subscriptions: Vec<ExportedSubscription>,
    /// Tournaments that the caller hosts or has joined: `GET /api/tournaments/{tournament}` shows them.
    #[serde(default)]
    pub tournaments: Vec<TournamentId>,
}

/// A browser that gets notifications of the caller's turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedSubscription {
    /// Its session.
    pub session: String,
    /// Where notifications are sent.
    pub endpoint: String,
}

/// A rating of the caller.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedRating {
    /// The game's id.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// Rating deviation.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u32,
}

/// A rated game of the caller.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedResult {
    /// Where it was played.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: u64,
    /// The caller's place: 1 is the best, equal for a tie.
    pub rank: u8,
    /// The caller's rating after the game.
    pub rating: f64,
}

/// A record that the caller stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedRecord {
    /// Id of the record: `GET /api/records/{record}` is its text.
    pub record: String,
    /// When it was stored, in milliseconds since 1970.
    pub created_at: u64,
}
