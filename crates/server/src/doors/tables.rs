//! Tables over HTTP: open, list, look, and act.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use bisat_engine::infos;
use bisat_protocol::http::{Done, JoinBody, PlayBody, Stage, TableSummary};
use bisat_protocol::{Event, IdentityId, Legal, Offer, Setup, TableId};
use bisat_table::Command;
use serde::Deserialize;
use serde_json::{Value as Json_, json};

use super::Doors;
use super::answer::{Refused, Sent};
use super::caller::Caller;
use crate::hall::legal;

/// How many of the caller's finished games are listed.
const MINE: u32 = 20;

/// Every game with its options.
pub(super) async fn games() -> Json<Json_> {
    let game = |info: bisat_engine::GameInfo| {
        let options = info.options.iter().map(|rule| {
            json!({ "name": rule.name, "default": rule.default.to_string(), "allowed": rule.allowed.to_string() })
        });
        json!({ "game": info.id, "name": info.name, "options": options.collect::<Vec<_>>() })
    };
    Json(infos().into_iter().map(game).collect())
}

/// Which tables to list.
#[derive(Deserialize)]
pub(super) struct Wanted {
    game: Option<String>,
    stage: Option<Stage>,
}

/// Public tables; those that wait for players where no stage is named.
pub(super) async fn list(State(doors): State<Arc<Doors>>, Query(wanted): Query<Wanted>) -> Json<Vec<TableSummary>> {
    Json(doors.hall.list(wanted.stage.unwrap_or(Stage::Waiting), wanted.game.as_deref()).await)
}

/// The caller's tables: those that are on, then those that are over, the last first.
pub(super) async fn mine(State(doors): State<Arc<Doors>>, caller: Caller) -> Result<Json<Vec<TableSummary>>, Refused> {
    doors.actions.take(caller.id(), doors.now())?;
    Ok(Json(doors.hall.of(caller.id(), MINE).await?))
}

/// Opens a table.
pub(super) async fn open(
    State(doors): State<Arc<Doors>>,
    caller: Caller,
    Sent(setup): Sent<Setup>,
) -> Result<(StatusCode, Json<TableSummary>), Refused> {
    doors.actions.take(caller.id(), doors.now())?;
    let summary = doors.hall.open_table(setup, caller.id().clone()).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// A table in short.
pub(super) async fn one(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
) -> Result<Json<TableSummary>, Refused> {
    Ok(Json(doors.hall.look(&table, bisat_table::Table::summary).await?))
}

/// From which event on.
#[derive(Deserialize)]
pub(super) struct Since {
    #[serde(default)]
    from: u32,
}

/// The table's events.
pub(super) async fn events(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
    Query(Since { from }): Query<Since>,
) -> Result<Json<Vec<Event>>, Refused> {
    Ok(Json(doors.hall.events(&table, from).await?))
}

/// Every legal move with its clicks.
pub(super) async fn moves(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
) -> Result<Json<Vec<Legal>>, Refused> {
    Ok(Json(doors.hall.look(&table, legal).await?))
}

/// The caller sits down.
pub(super) async fn join(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
    caller: Caller,
    Sent(JoinBody { seat, contribution }): Sent<JoinBody>,
) -> Result<Json<Done>, Refused> {
    act_for(&doors, &caller, &table, &Command::Join { person: caller.person(), seat, contribution }).await
}

/// The caller makes a move.
pub(super) async fn play(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
    caller: Caller,
    Sent(PlayBody { step, token, id }): Sent<PlayBody>,
) -> Result<Json<Done>, Refused> {
    if id.as_ref().is_some_and(|id| !id.is_short()) {
        return Err(Refused::bad("a move has a name of 1 to 64 letters"));
    }
    act_for(&doors, &caller, &table, &Command::Play { by: caller.id().clone(), step, token, id }).await
}

/// What needs no more than its name.
pub(super) const ACTIONS: [(&str, Action); 7] = [
    ("start", |by| Command::Start { by }),
    ("leave", |by| Command::Leave { by }),
    ("resign", |by| Command::Leave { by }),
    ("draw", |by| Command::Offer { by, offer: Offer::Draw }),
    ("take-back", |by| Command::Offer { by, offer: Offer::TakeBack }),
    ("rematch", |by| Command::Offer { by, offer: Offer::Rematch }),
    ("decline", |by| Command::Decline { by }),
];

/// The command of the one who asks.
pub(super) type Action = fn(IdentityId) -> Command;

/// Does it.
pub(super) async fn act(
    action: Action,
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
    caller: Caller,
) -> Result<Json<Done>, Refused> {
    act_for(&doors, &caller, &table, &action(caller.id().clone())).await
}

async fn act_for(
    doors: &Arc<Doors>,
    caller: &Caller,
    table: &TableId,
    command: &Command,
) -> Result<Json<Done>, Refused> {
    doors.actions.take(caller.id(), doors.now())?;
    let acted = doors.hall.act(table, command).await;
    if acted.is_err() {
        doors.metrics.refused.add(1);
    }
    Ok(Json(Done { number: acted? }))
}
