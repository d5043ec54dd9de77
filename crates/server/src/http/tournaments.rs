//! Tournaments over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bisat_protocol::tournament::{RemovePlayer, TournamentEntry, TournamentSetup, TournamentSummary};
use bisat_protocol::{RatingMode, TournamentId};

use super::auth::{Caller, ClientAddress};
use super::error::ApiError;
use super::extract::{JsonBody, PathParameter};
use super::state::AppState;
use super::tables::rating_mode_for;

/// Opens a tournament. It counts as opening a table.
pub(super) async fn create(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    JsonBody(mut setup): JsonBody<TournamentSetup>,
) -> Result<(StatusCode, Json<TournamentSummary>), ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    state.table_rate.take(&address, state.now())?;
    setup.rating = Some(rating_mode_for(setup.rating, RatingMode::Rated, &caller)?);
    let summary = state.tournaments.create(setup, caller.id()).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// A tournament with its players, rounds and standings.
pub(super) async fn one(
    State(state): State<Arc<AppState>>,
    PathParameter(tournament): PathParameter<TournamentId>,
) -> Result<Json<TournamentSummary>, ApiError> {
    Ok(Json(state.tournaments.summary(&tournament).await?))
}

/// The tournaments that the caller hosts or plays in.
pub(super) async fn mine(
    State(state): State<Arc<AppState>>,
    caller: Caller,
) -> Result<Json<Vec<TournamentEntry>>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tournaments.list_of(caller.id()).await?))
}

/// The caller joins.
pub(super) async fn join(
    State(state): State<Arc<AppState>>,
    PathParameter(tournament): PathParameter<TournamentId>,
    caller: Caller,
) -> Result<Json<TournamentSummary>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tournaments.join(&tournament, caller.id()).await?))
}

/// The caller leaves.
pub(super) async fn leave(
    State(state): State<Arc<AppState>>,
    PathParameter(tournament): PathParameter<TournamentId>,
    caller: Caller,
) -> Result<Json<TournamentSummary>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tournaments.leave(&tournament, caller.id()).await?))
}

/// The host removes a player before the start.
pub(super) async fn remove(
    State(state): State<Arc<AppState>>,
    PathParameter(tournament): PathParameter<TournamentId>,
    caller: Caller,
    JsonBody(RemovePlayer { player }): JsonBody<RemovePlayer>,
) -> Result<Json<TournamentSummary>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tournaments.remove(&tournament, caller.id(), &player).await?))
}

/// The host starts the tournament.
pub(super) async fn start(
    State(state): State<Arc<AppState>>,
    PathParameter(tournament): PathParameter<TournamentId>,
    caller: Caller,
) -> Result<Json<TournamentSummary>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tournaments.start(&tournament, caller.id()).await?))
}

/// The host cancels the tournament.
pub(super) async fn cancel(
    State(state): State<Arc<AppState>>,
    PathParameter(tournament): PathParameter<TournamentId>,
    caller: Caller,
) -> Result<Json<TournamentSummary>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tournaments.cancel(&tournament, caller.id()).await?))
}
