//! Codes of waiting tables over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bisat_protocol::http::{FoundTable, GivenCode};
use bisat_protocol::{ErrorCode, TableCode, TableId};

use super::auth::{Caller, ClientAddress};
use super::error::ApiError;
use super::extract::PathParameter;
use super::state::AppState;
use crate::store::StoredCode;

/// The code of a table that waits for players.
pub(super) async fn give(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
) -> Result<Json<GivenCode>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    state.code_limits.give(&address, state.now())?;
    let given = state.tables.give_code(&table, caller.id()).await?;
    let none = || ApiError::new(ErrorCode::Busy, "no code is free: send the link of the table instead");
    let StoredCode { code, ends_at } = given.ok_or_else(none)?;
    Ok(Json(GivenCode { code, ends_at }))
}

/// The table that has a code.
pub(super) async fn find(
    State(state): State<Arc<AppState>>,
    PathParameter(written): PathParameter<String>,
    ClientAddress(address): ClientAddress,
) -> Result<Json<FoundTable>, ApiError> {
    state.code_limits.try_code(&address, state.now())?;
    let found = match TableCode::read(&written) {
        Some(code) => state.tables.table_with_code(&code).await?,
        None => None,
    };
    let none = || ApiError::new(ErrorCode::NoSuchTable, format!("no waiting table has the code {written:?}"));
    let table = found.ok_or_else(none)?;
    state.code_limits.was_right(&address);
    Ok(Json(FoundTable { table }))
}
