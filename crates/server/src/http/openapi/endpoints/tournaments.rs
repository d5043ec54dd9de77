//! Endpoints of tournaments.

use bisat_protocol::ErrorCode;

use super::Answer::{Json, List};
use super::{Access, Body, Endpoint};

/// Errors of every command to a tournament.
const COMMAND: [ErrorCode; 5] =
    [ErrorCode::NoSuchTournament, ErrorCode::NotNow, ErrorCode::Busy, ErrorCode::Internal, ErrorCode::Unavailable];

pub(super) fn tournaments() -> Vec<Endpoint> {
    let command = |path, id, summary| {
        Endpoint::new("post", path, id, summary, (200, "the tournament after it", Json("TournamentSummary")))
            .access(Access::Caller)
            .fails(&COMMAND)
    };
    vec![
        Endpoint::new(
            "post",
            "/api/tournaments",
            "openTournament",
            "Open a tournament",
            (201, "the tournament", Json("TournamentSummary")),
        )
        .body(Body::Json("TournamentSetup"))
        .access(Access::Caller)
        .fails(&[
            ErrorCode::InvalidSetup,
            ErrorCode::InvalidName,
            ErrorCode::AccountRequired,
            ErrorCode::TooManyTournaments,
        ]),
        Endpoint::new(
            "get",
            "/api/tournaments/{tournament}",
            "tournament",
            "A tournament with its players, rounds and standings",
            (200, "the tournament", Json("TournamentSummary")),
        )
        .fails(&[ErrorCode::NoSuchTournament, ErrorCode::Internal, ErrorCode::Unavailable]),
        Endpoint::new(
            "get",
            "/api/me/tournaments",
            "myTournaments",
            "Tournaments that the caller hosts or plays in",
            (200, "the tournaments", List("TournamentEntry")),
        )
        .access(Access::Caller),
        command("/api/tournaments/{tournament}/join", "joinTournament", "Join a tournament")
            .fails(&[ErrorCode::TooManyTournaments, ErrorCode::RemovedByHost]),
        command("/api/tournaments/{tournament}/leave", "leaveTournament", "Leave a tournament")
            .fails(&[ErrorCode::NotSeated]),
        command("/api/tournaments/{tournament}/remove", "removePlayer", "Remove a player before the start")
            .body(Body::Json("RemovePlayer"))
            .fails(&[ErrorCode::NotTheHost, ErrorCode::NotSeated]),
        command("/api/tournaments/{tournament}/start", "startTournament", "Start a tournament")
            .fails(&[ErrorCode::NotTheHost]),
        command("/api/tournaments/{tournament}/cancel", "cancelTournament", "Cancel a tournament")
            .fails(&[ErrorCode::NotTheHost]),
    ]
}
