//! Pictures of tables, records and positions, for link previews.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::IntoResponse;
use bisat_engine::{AnySession, OptionValue, open};
use bisat_protocol::{ErrorCode, TableId};
use bisat_record::{Record, tag};
use serde::Deserialize;

use super::auth::ClientAddress;
use super::error::ApiError;
use super::extract::{Parameters, PathParameter};
use super::state::AppState;
use crate::pictures::PictureError;

/// Longest text of a position.
const LONGEST_TEXT: usize = 2000;

/// Longest record that gets a picture: its steps are played again.
const LONGEST_RECORD: usize = 256 << 10;

/// Options and state of a position.
#[derive(Deserialize)]
pub(super) struct PositionQuery {
    #[serde(default)]
    options: String,
    #[serde(default)]
    state: String,
}

/// The position of a table.
pub(super) async fn table(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    PathParameter(table): PathParameter<TableId>,
) -> Result<impl IntoResponse, ApiError> {
    let position = |table: &bisat_table::Table| {
        let setup = table.setup();
        (setup.game.clone(), setup.options.clone(), table.session().state())
    };
    let (game, options, text) = state.tables.read(&table, position).await?;
    let key = format!("{game} {options:?} {text}");
    draw(&state, address, &key, move || position_of(&game, &options, &text)).await
}

/// The last position of a stored record.
pub(super) async fn record(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    PathParameter(record): PathParameter<String>,
) -> Result<impl IntoResponse, ApiError> {
    let missing = || ApiError::new(ErrorCode::NoSuchRecord, "there is no such record");
    let text = state.store.record(&record).await?.ok_or_else(missing)?;
    if text.len() > LONGEST_RECORD {
        return Err(ApiError::new(
            ErrorCode::InvalidPosition,
            "the record is too long for a picture: 256 KiB are the most",
        ));
    }
    draw(&state, address, &format!("record {record}"), move || end_of(&text)).await
}

/// A position of a game; without a state, its start.
pub(super) async fn position(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    PathParameter(game): PathParameter<String>,
    Parameters(PositionQuery { options, state: text }): Parameters<PositionQuery>,
) -> Result<impl IntoResponse, ApiError> {
    if game.len() + options.len() + text.len() > LONGEST_TEXT {
        return Err(ApiError::new(ErrorCode::InvalidPosition, "the position is too long: 2,000 bytes are the most"));
    }
    let pairs = options.split_whitespace().filter_map(|word| word.split_once('='));
    let options: BTreeMap<String, OptionValue> =
        pairs.map(|(name, value)| (name.to_owned(), OptionValue::read(value))).collect();
    let key = format!("{game} {options:?} {text}");
    draw(&state, address, &key, move || position_of(&game, &options, &text)).await
}

async fn draw(
    state: &AppState,
    address: IpAddr,
    position: &str,
    open: impl FnOnce() -> Result<Box<dyn AnySession>, String> + Send + 'static,
) -> Result<([(&'static str, &'static str); 2], Bytes), ApiError> {
    let drawn = match state.pictures.kept(position) {
        Some(picture) => Ok(picture),
        None => {
            state.picture_rate.take(&address, state.now())?;
            state.pictures.card(position, open).await
        }
    };
    let picture = drawn.map_err(|error| match error {
        PictureError::Busy => ApiError::new(ErrorCode::Busy, "too many requests wait for a picture: try again later"),
        PictureError::InvalidPosition(why) => ApiError::new(ErrorCode::InvalidPosition, why),
    })?;
    Ok(([("content-type", "image/png"), ("cache-control", "public, max-age=60")], picture))
}

fn position_of(
    game: &str,
    options: &BTreeMap<String, OptionValue>,
    state: &str,
) -> Result<Box<dyn AnySession>, String> {
    let given: Vec<(&str, OptionValue)> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let mut session = open(game, &given).map_err(|error| error.to_string())?;
    if !state.is_empty() {
        session.set_state(state).map_err(|error| error.to_string())?;
    }
    Ok(session)
}

fn end_of(record: &str) -> Result<Box<dyn AnySession>, String> {
    let record = Record::read(record).map_err(|error| error.to_string())?;
    let mut session = record.open()?;
    if let Some(start) = record.get(tag::START) {
        session.set_state(start).map_err(|error| error.to_string())?;
    }
    for step in record.steps() {
        session.play(step.token()).map_err(|error| error.to_string())?;
    }
    Ok(session)
}
