//! Records in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use bisat_protocol::TableId;
use bisat_record::{Record, Verified};
use serde_json::{Value, json};

use super::Doors;
use super::answer::Refused;
use super::caller::Caller;
use crate::machines::Key;
use crate::table::Table;

/// A record is at most so long.
pub(super) const BODY: usize = 4 << 20;

/// The table's game as text.
pub(super) async fn export(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
) -> Result<impl IntoResponse, Refused> {
    let record = doors.hall.look(&table, Table::record).await?;
    Ok(([("content-type", "text/plain; charset=utf-8")], record.to_string()))
}

/// Whether a record's moves are legal and its throws as promised, and where its game stands.
pub(super) async fn verify(
    State(doors): State<Arc<Doors>>,
    caller: Caller,
    text: String,
) -> Result<Json<Value>, Refused> {
    let record = Record::read(&text).map_err(|error| Refused::bad(error.to_string()))?;
    let work = move |_: &_| bisat_record::verify(&record);
    let verified = doors.machines.submit(Key::Identity(caller.id().clone()), work)?.await;
    let verified = verified.map_err(|_| Refused::bad("the record could not be looked at"))?;
    let Verified { steps, throws, is_drawn_again } = verified.map_err(|problem| Refused::bad(problem.to_string()))?;
    Ok(Json(json!({ "steps": steps, "throws": throws, "is_drawn_again": is_drawn_again })))
}
