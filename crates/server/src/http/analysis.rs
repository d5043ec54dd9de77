//! Hints and analysis, on the same pool as the machines at the tables.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use bisat_protocol::analysis::{Analysis, AnalysisRequest, SolvedValues, SolvedValuesRequest};
use bisat_protocol::http::Stage;
use bisat_protocol::{ErrorCode, IdentityId, Person, TableId};
use bisat_table::{Command, Table, TableAction};

use super::auth::{Caller, ClientAddress, MaybeCaller};
use super::error::ApiError;
use super::extract::{JsonBody, PathParameter};
use super::state::AppState;
use crate::rate_limit::site_or_address;
use crate::search_pool::{self, Key};

/// Default number of positions to search.
const NODES: u64 = 200_000;
/// Largest number of positions to search.
const MOST_NODES: u64 = 5_000_000;

/// Largest number of positions in a request for solved values.
const MOST_POSITIONS: usize = 100;
/// The look-ups of a request for solved values begin within this time.
const LOOK_UP_TIME: Duration = Duration::from_secs(1);

/// Every move or outcome of a position with its evaluation.
pub(super) async fn analyse(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Json<Analysis>, ApiError> {
    admit(&state, &caller, &request.game).await?;
    search(&state, line_of(&caller.person(), address), request).await
}

/// The moves or outcomes of positions by a table of solved values. Strangers may ask, too: nobody needs an identity to look at a
/// game.
pub(super) async fn solved_values(
    State(state): State<Arc<AppState>>,
    MaybeCaller(caller): MaybeCaller,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<SolvedValuesRequest>,
) -> Result<Json<SolvedValues>, ApiError> {
    let SolvedValuesRequest { game, options, states } = request;
    let by = match &caller {
        Some(caller) => {
            admit(&state, caller, &game).await?;
            line_of(&caller.person(), address)
        }
        None => {
            let by = strangers_at(address);
            state.command_rate.take(&by, state.now())?;
            by
        }
    };
    if states.len() > MOST_POSITIONS {
        let message = format!("{} positions: ask for at most {MOST_POSITIONS} at a time", states.len());
        return Err(ApiError::new(ErrorCode::BadRequest, message));
    }
    search_pool::check_states(&game, &options, &states)?;
    let opponents = state.search_pool.opponents();
    if !opponents.has_table(&game, &options) {
        // An answer without look-ups takes no place in the queue.
        return Ok(Json(SolvedValues { positions: vec![None; states.len()] }));
    }
    let work = move |stop: &AtomicBool| {
        let end = Instant::now() + LOOK_UP_TIME;
        let is_late = || stop.load(Ordering::Relaxed) || Instant::now() >= end;
        search_pool::solved_values(&*opponents, &game, &options, &states, &is_late)
    };
    let found = state.search_pool.submit(Key::Identity(by), work)?.await;
    Ok(Json(SolvedValues { positions: found.map_err(|_| stopped())?? }))
}

/// The line of a caller in the queue of searches. Guests share that of their network: there is no end of new guests.
fn line_of(caller: &Person, address: IpAddr) -> IdentityId {
    if caller.is_account { caller.id.clone() } else { strangers_at(address) }
}

/// The key of callers without an account: an IPv4 address, or a site of IPv6.
fn strangers_at(address: IpAddr) -> IdentityId {
    IdentityId(format!("network {}", site_or_address(address)))
}

/// Takes a token of the caller's rate, and refuses players of a rated game of the same kind.
async fn admit(state: &AppState, caller: &Caller, game: &str) -> Result<(), ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    if state.tables.is_playing_rated(caller.id(), game).await? {
        let message = "you are playing a rated game of this kind: wait until it is over";
        return Err(ApiError::new(ErrorCode::RatedGame, message));
    }
    Ok(())
}

/// Analysis of the table's position, for players who play against machines only. A rated game does not count any more.
pub(super) async fn hint(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
) -> Result<Json<Analysis>, ApiError> {
    let request = |table: &Table| {
        let setup = table.setup();
        let request = AnalysisRequest {
            game: setup.game.clone(),
            options: setup.options.clone(),
            state: table.session().state(),
            nodes: None,
        };
        let is_rated = table.stage() == Stage::Playing && table.unrated().is_none();
        (request, table.check(caller.id(), TableAction::Hint).is_ok(), is_rated)
    };
    let (request, may_have_hints, is_rated) = state.tables.read(&table, request).await?;
    if !may_have_hints {
        let message = "hints are only for your own games against machines, and for finished games";
        return Err(ApiError::new(ErrorCode::HintsNotAllowed, message));
    }
    if is_rated {
        state.tables.act(&table, &Command::Hint { by: caller.id().clone() }).await?;
    }
    search(&state, line_of(&caller.person(), address), request).await
}

async fn search(state: &Arc<AppState>, line: IdentityId, request: AnalysisRequest) -> Result<Json<Analysis>, ApiError> {
    let nodes = request.nodes.unwrap_or(NODES).clamp(1, MOST_NODES);
    let AnalysisRequest { game, options, state: position, .. } = request;
    let opponents = state.search_pool.opponents();
    let work = move |stop: &_| search_pool::analyse(&*opponents, &game, &options, &position, nodes, stop);
    let analysed = state.search_pool.submit(Key::Analysis(line, nodes), work)?.await;
    Ok(Json(analysed.map_err(|_| stopped())??))
}

fn stopped() -> ApiError {
    ApiError::new(ErrorCode::Busy, "the server stopped this request: try again")
}

#[cfg(test)]
mod tests {
    use bisat_protocol::{IdentityId, Person};

    use super::{line_of, strangers_at};

    #[test]
    fn guests_of_a_network_share_a_line_and_every_account_has_its_own() {
        let address = "192.0.2.1".parse().unwrap();
        let line = |id: &str, is_account| {
            line_of(&Person { id: IdentityId(id.to_owned()), name: String::new(), is_account }, address)
        };
        assert_eq!(line("one", false), line("two", false));
        assert_ne!(line("one", true), line("two", true));
        assert_ne!(line("one", true), line("one", false));
    }

    #[test]
    fn strangers_of_one_site_ask_in_one_name() {
        let name = |address: &str| strangers_at(address.parse().unwrap());
        assert_eq!(name("2001:db8:1:2::3"), name("2001:db8:1:ffff::4"));
        assert_ne!(name("2001:db8:1:2::3"), name("2001:db8:2:2::3"));
        assert_ne!(name("192.0.2.1"), name("192.0.2.2"));
    }
}
