//! Errors, the same over HTTP and over the WebSocket.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An error: a code for programs, a message for people.
///
/// Over HTTP it is the body of every answer with a status from 400 on. Over the WebSocket it is part of
/// [`ServerMessage::Refused`](crate::ServerMessage::Refused).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What went wrong. Codes never change their meaning.
    pub code: ErrorCode,
    /// What went wrong and what to do about it, in English.
    pub message: String,
    /// Milliseconds to wait before the same request can succeed, if a rate limit refused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

impl ErrorBody {
    /// An error without a time to wait.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        ErrorBody { code, message: message.into(), retry_after_ms: None }
    }
}

impl fmt::Display for ErrorBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $text:tt, $status:literal;)*) => {
        /// What went wrong, for programs. docs/protocol.md lists every code.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[non_exhaustive]
        pub enum ErrorCode {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$name),*];

            /// The code as it is written in JSON.
            pub const fn as_str(self) -> &'static str {
                match self { $(ErrorCode::$name => $text,)* }
            }

            /// HTTP status of an answer with this code.
            pub const fn status(self) -> u16 {
                match self { $(ErrorCode::$name => $status,)* }
            }
        }
    };
}

error_codes! {
    /// The body or message is not JSON, or not UTF-8.
    InvalidJson = "invalid-json", 400;
    /// A query parameter or a part of the path has an invalid value.
    InvalidParameter = "invalid-parameter", 400;
    /// The request itself is malformed.
    BadRequest = "bad-request", 400;
    /// The game, an option, a seat, the time control or the contribution to the throws is invalid.
    InvalidSetup = "invalid-setup", 400;
    /// The state text is not a position of the game.
    InvalidPosition = "invalid-position", 400;
    /// The record cannot be read, or a move or throw in it is wrong.
    InvalidRecord = "invalid-record", 400;
    /// The name has an invalid length or character, mixes scripts, or is reserved.
    InvalidName = "invalid-name", 400;
    /// The password is too short, too long or too common.
    InvalidPassword = "invalid-password", 400;
    /// The request id has no bytes, or more than 64.
    InvalidRequestId = "invalid-request-id", 400;
    /// The move is not legal in this position.
    IllegalMove = "illegal-move", 400;
    /// The link is not the next one of your hash chain.
    InvalidLink = "invalid-link", 400;
    /// The request needs a cookie or a token.
    Unauthenticated = "unauthenticated", 401;
    /// The token is unknown or was revoked.
    UnknownToken = "unknown-token", 401;
    /// The name or the password is wrong.
    WrongCredentials = "wrong-credentials", 401;
    /// The account has a password, and another one or none was sent.
    WrongPassword = "wrong-password", 403;
    /// Only accounts may do this.
    AccountRequired = "account-required", 403;
    /// A token may not do this: send the cookie.
    CookieRequired = "cookie-required", 403;
    /// You do not sit at this table, or do not play in this tournament.
    NotSeated = "not-seated", 403;
    /// Only the host of the tournament may do this.
    NotTheHost = "not-the-host", 403;
    /// The host has removed you from the tournament.
    RemovedByHost = "removed-by-host", 403;
    /// Hints are only for games against machines.
    HintsNotAllowed = "hints-not-allowed", 403;
    /// The position is that of a rated game which you are playing.
    RatedGame = "rated-game", 403;
    /// A page of another site sent the request.
    CrossSite = "cross-site", 403;
    /// There is no such table.
    NoSuchTable = "no-such-table", 404;
    /// There is no such tournament.
    NoSuchTournament = "no-such-tournament", 404;
    /// You have no such session.
    NoSuchSession = "no-such-session", 404;
    /// You have no such token.
    NoSuchToken = "no-such-token", 404;
    /// There is no such record.
    NoSuchRecord = "no-such-record", 404;
    /// The login link was used, has expired, or never existed.
    NoSuchLink = "no-such-link", 404;
    /// There is nothing at this path.
    NotFound = "not-found", 404;
    /// The path exists, but not with this method.
    MethodNotAllowed = "method-not-allowed", 405;
    /// The body did not arrive in time.
    BodyTimeout = "body-timeout", 408;
    /// The command is not possible now: for example it is not your turn, or the seat is taken.
    NotNow = "not-now", 409;
    /// The move was sent for another step than the current one.
    StaleStep = "stale-step", 409;
    /// Another account has this name, or one that looks the same.
    NameTaken = "name-taken", 409;
    /// The body is too large.
    BodyTooLarge = "body-too-large", 413;
    /// The body is not sent as the content type that the endpoint takes.
    UnsupportedMediaType = "unsupported-media-type", 415;
    /// A field is missing, unknown or has an invalid value.
    InvalidField = "invalid-field", 422;
    /// Too many requests in a short time: wait for `retry_after_ms`.
    RateLimited = "rate-limited", 429;
    /// Too many WebSockets and streams are open.
    TooManyConnections = "too-many-connections", 429;
    /// You have too many unfinished tables.
    TooManyTables = "too-many-tables", 429;
    /// You have too many unfinished tournaments.
    TooManyTournaments = "too-many-tournaments", 429;
    /// You have stored too many records, or too many bytes of them.
    TooManyRecords = "too-many-records", 429;
    /// Your account has too many tokens.
    TooManyTokens = "too-many-tokens", 429;
    /// You have a seat at too many unfinished tables with other people.
    TooManySeats = "too-many-seats", 429;
    /// The WebSocket follows too many tables.
    TooManyFollowed = "too-many-followed", 429;
    /// Too many searches are waiting, or too many people change a tournament.
    Busy = "busy", 429;
    /// The server failed.
    Internal = "internal", 500;
    /// The stored events of this table cannot be read. Other tables are not affected.
    DamagedTable = "damaged-table", 500;
    /// The database failed: send a move again with the same id, and look at the events before you repeat another command.
    Unavailable = "unavailable", 503;
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::{ErrorBody, ErrorCode};

    #[test]
    fn every_code_is_written_as_it_is_displayed() {
        for code in ErrorCode::ALL {
            assert_eq!(serde_json::to_string(code).expect("a code is text"), format!("\"{code}\""));
            assert!((400..600).contains(&code.status()), "{code}");
        }
    }

    #[test]
    fn the_time_to_wait_is_left_out_unless_there_is_one() {
        let error = ErrorBody::new(ErrorCode::RateLimited, "wait");
        let text = serde_json::to_string(&error).expect("plain data");
        assert_eq!(text, r#"{"code":"rate-limited","message":"wait"}"#);
        let waiting = ErrorBody { retry_after_ms: Some(1500), ..error };
        let text = serde_json::to_string(&waiting).expect("plain data");
        assert_eq!(text, r#"{"code":"rate-limited","message":"wait","retry_after_ms":1500}"#);
    }
}
