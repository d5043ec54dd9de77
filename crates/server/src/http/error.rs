//! Errors of the API: one match from each error of the server to its code, message and status.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bisat_protocol::{ErrorBody, ErrorCode};
use bisat_table::Refusal;
use bisat_tournament::TournamentRefusal;

use crate::event_log::LogError;
use crate::rate_limit::{RetryAfter, TooManyConnections};
use crate::search_pool::{AnalyseError, Busy};
use crate::tables::{CommandError, PhraseError};
use crate::tournaments::TournamentError;

/// An error as it is sent, over HTTP and over the WebSocket.
#[derive(Debug)]
pub(super) struct ApiError(pub(super) ErrorBody);

impl ApiError {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        ApiError(ErrorBody::new(code, message))
    }

    /// A path without an endpoint.
    pub(super) fn not_found() -> Self {
        ApiError::new(ErrorCode::NotFound, "there is nothing at this address")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ApiError(body) = self;
        let status = StatusCode::from_u16(body.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = body.retry_after_ms.map(|milliseconds| milliseconds.div_ceil(1000));
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        response
    }
}

impl From<CommandError> for ApiError {
    fn from(error: CommandError) -> Self {
        let code = match &error {
            CommandError::Refused(refusal) => match refusal {
                Refusal::NoSuchTable => ErrorCode::NoSuchTable,
                Refusal::Setup(_) | Refusal::Contribution(_) => ErrorCode::InvalidSetup,
                Refusal::Link(_) => ErrorCode::InvalidLink,
                Refusal::Corrupt(_) => ErrorCode::Internal,
                Refusal::Illegal(_) => ErrorCode::IllegalMove,
                Refusal::NotYourSeat => ErrorCode::NotSeated,
                Refusal::NotNow(_) => ErrorCode::NotNow,
                Refusal::Stale { .. } => ErrorCode::StaleStep,
            },
            CommandError::TooManyTables(_) => ErrorCode::TooManyTables,
            CommandError::Damaged(_) => ErrorCode::DamagedTable,
            CommandError::TooManySeats(_) => ErrorCode::TooManySeats,
            CommandError::Log(_) => ErrorCode::Unavailable,
        };
        ApiError::new(code, error.to_string())
    }
}

impl From<TournamentError> for ApiError {
    fn from(error: TournamentError) -> Self {
        let code = match &error {
            TournamentError::NoSuch => ErrorCode::NoSuchTournament,
            TournamentError::Refused(refusal) => match refusal {
                TournamentRefusal::Setup(_) => ErrorCode::InvalidSetup,
                TournamentRefusal::NotTheHost => ErrorCode::NotTheHost,
                TournamentRefusal::NotAPlayer | TournamentRefusal::NoSuchPlayer => ErrorCode::NotSeated,
                TournamentRefusal::Removed => ErrorCode::RemovedByHost,
                TournamentRefusal::Full
                | TournamentRefusal::TooManyJoins
                | TournamentRefusal::TooManyChanges
                | TournamentRefusal::TooFew(_)
                | TournamentRefusal::Started
                | TournamentRefusal::Over => ErrorCode::NotNow,
                TournamentRefusal::Corrupt(_) => ErrorCode::Internal,
            },
            TournamentError::Name(_) => ErrorCode::InvalidName,
            TournamentError::TooManyHosted(_) | TournamentError::TooManyJoined(_) => ErrorCode::TooManyTournaments,
            TournamentError::Deleted => ErrorCode::Unauthenticated,
            TournamentError::Busy => ErrorCode::Busy,
            TournamentError::Table(_) | TournamentError::Log(_) => ErrorCode::Unavailable,
        };
        ApiError::new(code, error.to_string())
    }
}

impl From<PhraseError> for ApiError {
    fn from(error: PhraseError) -> Self {
        match error {
            PhraseError::Command(error) => error.into(),
            PhraseError::TooSoon(retry) => retry.into(),
            PhraseError::TooMany => ApiError::new(ErrorCode::NotNow, PhraseError::too_many()),
        }
    }
}

impl From<LogError> for ApiError {
    fn from(error: LogError) -> Self {
        ApiError::new(ErrorCode::Unavailable, error.to_string())
    }
}

impl From<RetryAfter> for ApiError {
    fn from(retry: RetryAfter) -> Self {
        let body = ErrorBody::new(ErrorCode::RateLimited, retry.to_string());
        ApiError(ErrorBody { retry_after_ms: Some(retry.milliseconds), ..body })
    }
}

impl From<TooManyConnections> for ApiError {
    fn from(error: TooManyConnections) -> Self {
        ApiError::new(ErrorCode::TooManyConnections, error.to_string())
    }
}

impl From<Busy> for ApiError {
    fn from(busy: Busy) -> Self {
        ApiError::new(ErrorCode::Busy, busy.to_string())
    }
}

impl From<AnalyseError> for ApiError {
    fn from(error: AnalyseError) -> Self {
        let code = match &error {
            AnalyseError::Game(_) => ErrorCode::InvalidSetup,
            AnalyseError::State(_) | AnalyseError::StateAt(..) => ErrorCode::InvalidPosition,
        };
        ApiError::new(code, error.to_string())
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let text = rejection.body_text();
        match (rejection, StatusCode::PAYLOAD_TOO_LARGE) {
            (JsonRejection::JsonDataError(_), _) => ApiError::new(ErrorCode::InvalidField, plain(&text)),
            (JsonRejection::JsonSyntaxError(_), _) => {
                ApiError::new(ErrorCode::InvalidJson, "the body is not valid JSON")
            }
            (JsonRejection::MissingJsonContentType(_), _) => ApiError::new(
                ErrorCode::UnsupportedMediaType,
                "the body must be sent with the header Content-Type: application/json",
            ),
            (other, too_large) if other.status() == too_large => {
                ApiError::new(ErrorCode::BodyTooLarge, "the body is too large")
            }
            _ => ApiError::new(ErrorCode::BadRequest, "the body could not be read"),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::new(ErrorCode::InvalidParameter, format!("query parameters: {}", plain(&rejection.body_text())))
    }
}

/// The error of a message that is not a [`bisat_protocol::ClientMessage`].
pub(super) fn of_message(error: &serde_json::Error) -> ApiError {
    match error.classify() {
        serde_json::error::Category::Data => ApiError::new(ErrorCode::InvalidField, plain(&error.to_string())),
        _ => ApiError::new(ErrorCode::InvalidJson, "the message is not valid JSON"),
    }
}

/// Rewrites a deserialisation error in words that do not depend on how the server is written.
pub(super) fn plain(error: &str) -> String {
    // axum: "Failed to deserialize the JSON body into the target type: seats[0]: ERROR at line 1 column 5"
    let error = error.rsplit_once("target type: ").map_or(error, |(_, error)| error);
    let error = error.strip_prefix("Failed to deserialize query string: ").unwrap_or(error);
    let error = error.rfind(" at line ").map_or(error, |at| &error[..at]);
    let (place, error) = match error.split_once(": ") {
        Some((place, rest)) if !place.contains(' ') => (Some(place), rest),
        _ => (None, error),
    };
    let error = error.replace('`', "\"");
    let mut words = if let Some(name) = error.strip_prefix("missing field ") {
        format!("the field {name} is missing")
    } else if let Some((name, known)) = split(&error, "unknown field ", ", expected ") {
        format!("there is no field {name}: {}", known_names("the fields are", known))
    } else if let Some((value, known)) = split(&error, "unknown variant ", ", expected ") {
        format!("{value} is not allowed: {}", known_names("allowed are", known))
    } else if let Some(name) = error.strip_prefix("duplicate field ") {
        format!("the field {name} is there twice")
    } else if let Some((value, expected)) =
        split(&error, "invalid type: ", ", expected ").or_else(|| split(&error, "invalid value: ", ", expected "))
    {
        format!("{} is not allowed: {} is expected", json_value(value), json_type(expected))
    } else if error.contains("invalid digit") || error.contains("number too large") || error.contains("cannot parse") {
        "a whole number that is not negative is expected".to_owned()
    } else {
        "a value is not allowed here".to_owned()
    };
    if let Some(place) = place.filter(|place| !words.contains(&format!("\"{place}\""))) {
        words = format!("{place}: {words}");
    }
    words
}

fn split<'a>(text: &'a str, start: &str, between: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(start)?.split_once(between)
}

/// serde's list of names: "one of "a", "b"", ""a" or "b"", ""a"", or "there are no fields".
fn known_names(introduction: &str, known: &str) -> String {
    match known.strip_prefix("one of ").unwrap_or(known) {
        "there are no fields" | "there are no variants" => "it has no fields".to_owned(),
        names => format!("{introduction} {names}"),
    }
}

/// serde writes a value as: string "x", integer "5", null, map, sequence.
fn json_value(value: &str) -> String {
    match value.split_once(' ') {
        Some(("string", text)) => text.to_owned(),
        Some(("integer" | "boolean" | "floating", text)) => {
            text.trim_start_matches("point ").trim_matches('"').to_owned()
        }
        _ => match value {
            "map" => "an object".to_owned(),
            "sequence" => "a list".to_owned(),
            "unit" => "null".to_owned(),
            other => other.to_owned(),
        },
    }
}

/// The JSON type for the name that serde gives to what it expected.
fn json_type(expected: &str) -> &'static str {
    match expected {
        "a string" | "string" => "a text",
        "a boolean" => "true or false",
        "a map" => "an object",
        "a sequence" => "a list",
        "u8" => "a whole number from 0 to 255",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "i64" => "a whole number",
        _ if expected.starts_with("struct") => "an object",
        _ if expected.starts_with("internally tagged enum") => "an object",
        _ if expected.contains("enum") || expected.contains("variant") => "one of the names in the documentation",
        _ => "another value",
    }
}

#[cfg(test)]
mod tests {
    use bisat_protocol::http::{Credentials, JoinBody, PlayBody};
    use bisat_protocol::{ClientMessage, Setup};
    use serde::de::DeserializeOwned;

    use super::plain;

    #[track_caller]
    fn check<T: DeserializeOwned>(json: &str, expected: &str) {
        let Err(error) = serde_json::from_str::<T>(json) else { panic!("{json} is valid") };
        assert_eq!(plain(&error.to_string()), expected, "{error}");
    }

    #[test]
    fn errors_of_bodies_are_plain_sentences() {
        check::<JoinBody>("{}", "the field \"contribution\" is missing");
        check::<JoinBody>(r#"{"chair":1}"#, "there is no field \"chair\": the fields are \"seat\" or \"contribution\"");
        check::<PlayBody>(r#"{"step":-1}"#, "-1 is not allowed: a whole number from 0 to 4294967295 is expected");
        check::<PlayBody>(r#"{"step":"x"}"#, "\"x\" is not allowed: a whole number from 0 to 4294967295 is expected");
        check::<Credentials>(r#"{"name":null}"#, "null is not allowed: a text is expected");
        check::<Credentials>("[]", "a value is not allowed here");
        check::<Setup>(
            r#"{"game":"khan","visibility":"all"}"#,
            "\"all\" is not allowed: allowed are \"public\" or \"link\"",
        );
        check::<ClientMessage>(
            r#"{"say":"dance"}"#,
            "\"dance\" is not allowed: allowed are \"follow\", \"unfollow\", \"join\", \"leave\", \"start\", \"play\", \
             \"resign\", \"offer\", \"decline\", \"claim\", \"reveal\", \"phrase\", \"ping\"",
        );
    }

    #[test]
    fn no_name_of_a_type_leaks_into_a_message() {
        let bodies = [
            "null",
            "1",
            "[]",
            "[1]",
            "\"x\"",
            "{\"game\":1}",
            "{\"game\":\"k\",\"seats\":[{\"level\":300}]}",
            "{\"game\":\"k\",\"seats\":[3]}",
            "{\"game\":\"k\",\"time\":3}",
            "{\"game\":\"k\",\"options\":{\"a\":[]}}",
            "{\"game\":\"k\",\"time\":{\"kind\":\"move\",\"seconds\":1.5}}",
            "{\"game\":\"k\",\"options\":[]}",
        ];
        for body in bodies {
            let Err(error) = serde_json::from_str::<Setup>(body) else { panic!("{body} is valid") };
            let text = plain(&error.to_string());
            for leak in [
                "struct",
                "enum",
                "variant",
                "Setup",
                "SeatSetup",
                "TimeControl",
                "OptionValue",
                "u8",
                "u32",
                "line 1",
                "column",
                "`",
                "deserialize",
            ] {
                assert!(!text.contains(leak), "{body}: {text} ({error})");
            }
        }
    }
}
