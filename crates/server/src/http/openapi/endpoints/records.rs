//! Endpoints of analysis, records and pictures.

use bisat_protocol::ErrorCode;

use super::{Access, Answer, Body, Endpoint, READ, text};

/// A record for the description.
const RECORD: &str = "[Game \"kho-kho\"]\n\n1. chance: (red)\n2. red: start:l4\n";

pub(super) fn analysis_and_records() -> Vec<Endpoint> {
    use Answer::{Json, Text};
    let analysis = || (200, "moves or outcomes with their values", Json("Analysis"));
    vec![
        Endpoint::new("get", "/api/tables/{table}/hint", "hint", "Analysis of the table's position", analysis())
            .access(Access::Caller)
            .fails(&[ErrorCode::NoSuchTable, ErrorCode::DamagedTable, ErrorCode::HintsNotAllowed, ErrorCode::Busy]),
        Endpoint::new("post", "/api/analysis", "analyse", "Analysis of a position", analysis())
            .body(Body::Json("AnalysisRequest"))
            .access(Access::Caller)
            .fails(&[ErrorCode::InvalidSetup, ErrorCode::InvalidPosition, ErrorCode::RatedGame, ErrorCode::Busy]),
        Endpoint::new(
            "post",
            "/api/solved-values",
            "solvedValues",
            "Values of positions by a table of solved values",
            (200, "for each position its values, or null", Json("SolvedValues")),
        )
        .body(Body::Json("SolvedValuesRequest"))
        .fails(&[
            ErrorCode::InvalidSetup,
            ErrorCode::InvalidPosition,
            ErrorCode::RatedGame,
            ErrorCode::Busy,
            ErrorCode::UnknownToken,
            ErrorCode::Unavailable,
        ]),
        Endpoint::new(
            "post",
            "/api/records",
            "importRecord",
            "Verifies a record and stores it",
            (200, "verified and stored", Json("ImportedRecord")),
        )
        .body(Body::Text(RECORD))
        .access(Access::Caller)
        .fails(&[ErrorCode::InvalidRecord, ErrorCode::TooManyRecords, ErrorCode::Busy]),
        Endpoint::new(
            "get",
            "/api/key",
            "serverKey",
            "The public key that verifies the signatures of records",
            (200, "the key", Json("ServerPublicKey")),
        ),
        Endpoint::new("get", "/api/records/{record}", "storedRecord", "A stored record", (200, "the record", Text))
            .fails(&[ErrorCode::NoSuchRecord, ErrorCode::Unavailable]),
    ]
}

pub(super) fn pictures() -> Vec<Endpoint> {
    let picture = || (200, "1200 × 630 pixels", Answer::Picture);
    vec![
        Endpoint::new("get", "/api/tables/{table}/picture", "tablePicture", "The table's position", picture())
            .fails(&READ)
            .fails(&[ErrorCode::Busy]),
        Endpoint::new("get", "/api/records/{record}/picture", "recordPicture", "The end of a stored record", picture())
            .fails(&[ErrorCode::NoSuchRecord, ErrorCode::InvalidPosition, ErrorCode::Busy, ErrorCode::Unavailable]),
        Endpoint::new("get", "/api/games/{game}/picture", "positionPicture", "A position of a game", picture())
            .query("options", "as players=3 size=7", text)
            .query("state", "the state (default: the start)", text)
            .fails(&[ErrorCode::InvalidPosition, ErrorCode::Busy]),
    ]
}
