//! Endpoints by which people find each other.

use bisat_protocol::ErrorCode;

use super::Answer::Json;
use super::{Access, Body, Endpoint, READ};

pub(super) fn waiting() -> Vec<Endpoint> {
    vec![
        Endpoint::new(
            "post",
            "/api/play-now",
            "playNow",
            "A table where somebody waits for the same game, or a new one",
            (200, "the table to join", Json("TableSummary")),
        )
        .body(Body::Json("PlayNowBody"))
        .access(Access::Caller)
        .fails(&READ)
        .fails(&[
            ErrorCode::InvalidSetup,
            ErrorCode::AccountRequired,
            ErrorCode::TooManyTables,
            ErrorCode::NotSeated,
            ErrorCode::NotNow,
        ]),
        Endpoint::new(
            "post",
            "/api/tables/{table}/code",
            "giveCode",
            "The code of a waiting table",
            (200, "the code", Json("GivenCode")),
        )
        .access(Access::Caller)
        .fails(&READ)
        .fails(&[ErrorCode::NotSeated, ErrorCode::NotNow, ErrorCode::Busy]),
        Endpoint::new(
            "get",
            "/api/codes/{code}",
            "findTable",
            "The table that has a code",
            (200, "the table", Json("FoundTable")),
        )
        .fails(&READ),
    ]
}
