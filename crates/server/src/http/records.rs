//! Export and import of game records.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use bisat_protocol::http::{ImportedRecord, ServerPublicKey};
use bisat_protocol::{ErrorCode, TableId};
use bisat_record::{Record, Verified, tag};
use bisat_table::Table;

use super::auth::{Caller, ClientAddress};
use super::error::ApiError;
use super::extract::{PathParameter, TextBody};
use super::state::AppState;
use crate::identity::new_table_id;
use crate::rng::random_bytes;
use crate::search_pool::Key;
use crate::store::RecordSaved;
use crate::store::records::{MOST_RECORD_BYTES, MOST_RECORDS};

/// Largest record.
pub(super) const LARGEST_BODY: usize = 4 << 20;

/// The record of a table's game, signed if it is over.
pub(super) async fn export(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
) -> Result<impl IntoResponse, ApiError> {
    let mut record = state.tables.read_blocking(&table, Table::record).await?;
    // A running game would have a new signature with every move.
    if record.get(tag::SEED).is_some() {
        state.record_key.sign(&mut record, &state.config.public_url);
    }
    Ok(([("content-type", "text/plain; charset=utf-8")], record.to_string()))
}

/// Verifies a record (legal moves, throws as the seed gives them) and stores its canonical text.
pub(super) async fn import(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
    TextBody(text): TextBody,
) -> Result<Json<ImportedRecord>, ApiError> {
    state.login_rate.take(&address, state.now())?;
    let work = move |_: &_| {
        let record = Record::read(&text).map_err(|error| error.to_string())?;
        let verified = bisat_record::verify(&record).map_err(|problem| problem.to_string())?;
        // The canonical text: blank lines, comments and numbers of turns take no space.
        Ok::<_, String>((record.to_string(), verified))
    };
    let verified = state.search_pool.submit(Key::Identity(caller.id().clone()), work)?.await;
    let invalid = |message: String| ApiError::new(ErrorCode::InvalidRecord, message);
    let verified = verified.map_err(|_| invalid("the record could not be verified".to_owned()))?;
    let (text, Verified { steps, throws, is_drawn_again, .. }) = verified.map_err(invalid)?;
    let record = new_table_id(random_bytes(state.tables.rng())).0;
    if state.store.save_record(&record, &text, caller.id(), state.now()).await? == RecordSaved::QuotaExceeded {
        let mebibytes = MOST_RECORD_BYTES >> 20;
        let message =
            format!("you have stored as many records as one may: {MOST_RECORDS}, with {mebibytes} MiB in all");
        return Err(ApiError::new(ErrorCode::TooManyRecords, message));
    }
    Ok(Json(ImportedRecord { record, steps: steps as u64, throws: throws as u64, is_drawn_again }))
}

/// The public key that verifies the signatures of records.
pub(super) async fn key(State(state): State<Arc<AppState>>) -> Json<ServerPublicKey> {
    Json(ServerPublicKey { server: state.config.public_url.clone(), key: state.record_key.public().to_string() })
}

/// A stored record.
pub(super) async fn one(
    State(state): State<Arc<AppState>>,
    PathParameter(record): PathParameter<String>,
) -> Result<impl IntoResponse, ApiError> {
    let missing = || ApiError::new(ErrorCode::NoSuchRecord, "there is no such record");
    let text = state.store.record(&record).await?.ok_or_else(missing)?;
    Ok(([("content-type", "text/plain; charset=utf-8")], text))
}
