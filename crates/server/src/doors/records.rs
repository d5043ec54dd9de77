//! Records in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use bisat_protocol::TableId;
use bisat_record::{Record, Verified};
use bisat_table::Table;
use serde_json::{Value, json};

use super::Doors;
use super::answer::Refused;
use super::caller::{Caller, From};
use crate::hall::kept;
use crate::identity::new_table_id;
use crate::machines::Key;

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

/// Checks whether a record's moves are legal and its throws as promised, and keeps it.
pub(super) async fn import(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    caller: Caller,
    text: String,
) -> Result<Json<Value>, Refused> {
    doors.entrances.take(&address, doors.now())?;
    let work = move |_: &_| {
        let record = Record::read(&text).map_err(|error| error.to_string())?;
        let verified = bisat_record::verify(&record).map_err(|problem| problem.to_string())?;
        Ok::<_, String>((text, verified))
    };
    let verified = doors.machines.submit(Key::Identity(caller.id().clone()), work)?.await;
    let verified = verified.map_err(|_| Refused::bad("the record could not be looked at"))?;
    let (text, Verified { steps, throws, is_drawn_again }) = verified.map_err(Refused::bad)?;
    let mut random = [0; 8];
    doors.hall.world().random(&mut random);
    let name = new_table_id(random).0;
    kept(doors.accounts.save_record(&name, &text, caller.id(), doors.now())).await?;
    Ok(Json(json!({ "record": name, "steps": steps, "throws": throws, "is_drawn_again": is_drawn_again })))
}

/// A record that was kept.
pub(super) async fn one(
    State(doors): State<Arc<Doors>>,
    Path(record): Path<String>,
) -> Result<impl IntoResponse, Refused> {
    let missing = || Refused::new(StatusCode::NOT_FOUND, "there is no such record");
    let text = kept(doors.accounts.record(&record)).await?.ok_or_else(missing)?;
    Ok(([("content-type", "text/plain; charset=utf-8")], text))
}
