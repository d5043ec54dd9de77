//! Tables over HTTP: open, list, read, and commands.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bisat_engine::{GameInfo, infos};
use bisat_protocol::http::{
    Done, GameDescription, GameOption, JoinBody, Joined, OwnTablesQuery, PlayBody, PlayNowBody, RevealBody,
    TableSummary, TablesQuery,
};
use bisat_protocol::{ErrorCode, IdentityId, LegalMove, Offer, RatingMode, SeatSetup, Setup, TableId};
use bisat_table::Command;

use super::auth::{Caller, ClientAddress};
use super::error::ApiError;
use super::extract::{JsonBody, Parameters, PathParameter};
use super::state::AppState;
use crate::rate_limit::RetryAfter;
use crate::tables::{LARGEST_PAGE, Wish, legal, setup_for};

/// Most older finished games in the caller's list. Each is read from its events.
const MOST_FINISHED: u32 = 20;

/// Every game with its options.
pub(super) async fn games(State(state): State<Arc<AppState>>) -> Json<Vec<GameDescription>> {
    let (opponents, defaults) = (state.search_pool.opponents(), BTreeMap::new());
    let game = |info: GameInfo| {
        let (has_table, is_solved) = (opponents.has_table(info.id, &defaults), opponents.is_solved(info.id, &defaults));
        let options = info.options.iter().map(|rule| GameOption {
            name: rule.name.to_owned(),
            default: rule.default.to_string(),
            allowed: rule.allowed.to_string(),
        });
        let (game, name) = (info.id.to_owned(), info.name.to_owned());
        GameDescription { game, name, options: options.collect(), has_table, is_solved }
    };
    Json(infos().into_iter().map(game).collect())
}

/// A page of public tables at a stage; waiting ones by default.
pub(super) async fn list(
    State(state): State<Arc<AppState>>,
    Parameters(query): Parameters<TablesQuery>,
) -> Result<Json<Vec<TableSummary>>, ApiError> {
    if let Some(limit) = query.limit.filter(|limit| !(1..=LARGEST_PAGE).contains(limit)) {
        let message = format!("limit={limit} is not allowed: a page has 1 to {LARGEST_PAGE} tables");
        return Err(ApiError::new(ErrorCode::InvalidParameter, message));
    }
    let gone = || ApiError::new(ErrorCode::NoSuchTable, "there is no table \"after\": ask for the first page");
    Ok(Json(state.tables.list(&query).await?.ok_or_else(gone)?))
}

/// The caller's tables: unfinished ones, then finished ones, newest first.
pub(super) async fn mine(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    Parameters(query): Parameters<OwnTablesQuery>,
) -> Result<Json<Vec<TableSummary>>, ApiError> {
    let finished = query.finished.unwrap_or(MOST_FINISHED);
    if finished > MOST_FINISHED {
        let message = format!("finished={finished} is not allowed: the list has 0 to {MOST_FINISHED} finished games");
        return Err(ApiError::new(ErrorCode::InvalidParameter, message));
    }
    state.command_rate.take(caller.id(), state.now())?;
    Ok(Json(state.tables.tables_of(caller.id(), finished).await?))
}

/// Opens a table.
pub(super) async fn open(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    JsonBody(mut setup): JsonBody<Setup>,
) -> Result<(StatusCode, Json<TableSummary>), ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    state.table_rate.take(&address, state.now())?;
    setup.rating = Some(rating_mode(&setup, &caller)?);
    let summary = state.tables.open_table(setup, caller.id().clone()).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// Finds a table at which somebody waits for the same game, or opens one. The caller joins it then.
pub(super) async fn play_now(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    JsonBody(PlayNowBody { game, rating, waiting_at }): JsonBody<PlayNowBody>,
) -> Result<Json<TableSummary>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    let mut setup = setup_for(&game, rating);
    let mode = rating_mode(&setup, &caller)?;
    let wish = Wish { by: caller.id().clone(), game, mode };
    if let Some(own) = waiting_at {
        return Ok(Json(state.tables.move_over(&wish, &own).await?));
    }
    if let Some(found) = state.tables.find_company(&wish).await? {
        return Ok(Json(found));
    }
    state.table_rate.take(&address, state.now())?;
    setup.rating = Some(mode);
    Ok(Json(state.tables.open_table(setup, wish.by).await?))
}

/// Whether the game will count: by default if the caller has an account and the table is not for practice with machines.
fn rating_mode(setup: &Setup, caller: &Caller) -> Result<RatingMode, ApiError> {
    let open = setup.seats.iter().filter(|seat| **seat == SeatSetup::Open).count();
    let has_company = open == setup.seats.len() || open > 1;
    let usual = if has_company { RatingMode::Rated } else { RatingMode::Casual };
    rating_mode_for(setup.rating, usual, caller)
}

/// The mode that was asked for, or the usual one for an account. Games that a guest opens do not count.
pub(super) fn rating_mode_for(
    asked: Option<RatingMode>,
    usual: RatingMode,
    caller: &Caller,
) -> Result<RatingMode, ApiError> {
    let is_account = caller.identity.password.is_some();
    match asked {
        Some(RatingMode::Rated) if !is_account => {
            let message = "a guest cannot open rated games: make an account, or open a casual game";
            Err(ApiError::new(ErrorCode::AccountRequired, message))
        }
        Some(mode) => Ok(mode),
        None if is_account => Ok(usual),
        None => Ok(RatingMode::Casual),
    }
}

/// Summary of a table.
pub(super) async fn one(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
) -> Result<Json<TableSummary>, ApiError> {
    Ok(Json(state.tables.summary(&table).await?))
}

/// Every legal move with its clicks.
pub(super) async fn moves(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
) -> Result<Json<Vec<LegalMove>>, ApiError> {
    Ok(Json(state.tables.read(&table, legal).await?))
}

/// The caller takes a seat.
pub(super) async fn join(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
    JsonBody(JoinBody { seat, contribution }): JsonBody<JoinBody>,
) -> Result<Json<Joined>, ApiError> {
    let command = Command::Join { person: caller.person(), seat, contribution };
    let Json(Done { number }) = act_for(&state, &caller, &address, &table, &command).await?;
    let seat = state.tables.read(&table, |table| table.seat_of(caller.id())).await?;
    let left = || ApiError::new(ErrorCode::NotSeated, "you have left the table again");
    Ok(Json(Joined { number, seat: seat.ok_or_else(left)? }))
}

/// The caller makes a move.
pub(super) async fn play(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
    JsonBody(PlayBody { step, token, id }): JsonBody<PlayBody>,
) -> Result<Json<Done>, ApiError> {
    if id.as_ref().is_some_and(|id| !id.is_valid()) {
        return Err(invalid_request_id());
    }
    act_for(&state, &caller, &address, &table, &Command::Play { by: caller.id().clone(), step, token, id }).await
}

/// The caller's client reveals the link of its hash chain.
pub(super) async fn reveal(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
    JsonBody(RevealBody { throw, link }): JsonBody<RevealBody>,
) -> Result<Json<Done>, ApiError> {
    act_for(&state, &caller, &address, &table, &Command::Reveal { by: caller.id().clone(), throw, link }).await
}

/// The request id is empty or too long.
pub(super) fn invalid_request_id() -> ApiError {
    ApiError::new(ErrorCode::InvalidRequestId, "\"id\" must have 1 to 64 bytes")
}

/// Commands without a body.
pub(super) const COMMANDS_WITHOUT_BODY: [(&str, MakeCommand); 8] = [
    ("start", |by| Command::Start { by }),
    ("leave", |by| Command::Leave { by }),
    ("resign", |by| Command::Leave { by }),
    ("draw", |by| Command::Offer { by, offer: Offer::Draw }),
    ("take-back", |by| Command::Offer { by, offer: Offer::TakeBack }),
    ("rematch", |by| Command::Offer { by, offer: Offer::Rematch }),
    ("decline", |by| Command::Decline { by }),
    // The server knows who is away.
    ("claim", |by| Command::Claim { by, gone: Vec::new() }),
];

/// Makes the command of a caller.
pub(super) type MakeCommand = fn(IdentityId) -> Command;

/// Carries out a command without a body.
pub(super) async fn act(
    make_command: MakeCommand,
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
) -> Result<Json<Done>, ApiError> {
    act_for(&state, &caller, &address, &table, &make_command(caller.id().clone())).await
}

/// Counts a command of a person. Asking for a rematch counts as opening a table, because it opens one when all agree.
pub(super) fn limit_command(
    state: &AppState,
    by: &IdentityId,
    address: &IpAddr,
    command: &Command,
) -> Result<(), RetryAfter> {
    state.command_rate.take(by, state.now())?;
    match command {
        Command::Offer { offer: Offer::Rematch, .. } => state.table_rate.take(address, state.now()),
        _ => Ok(()),
    }
}

async fn act_for(
    state: &Arc<AppState>,
    caller: &Caller,
    address: &IpAddr,
    table: &TableId,
    command: &Command,
) -> Result<Json<Done>, ApiError> {
    limit_command(state, caller.id(), address, command)?;
    let acted = state.tables.act(table, command).await;
    if acted.is_err() {
        state.metrics.refused.add(1);
    }
    Ok(Json(Done { number: acted? }))
}
