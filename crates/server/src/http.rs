//! HTTP API, WebSocket and streams. Requests are authenticated, rate limited and passed on; nothing is decided here.

mod state;
mod error;
mod extract;
mod auth;
mod middleware;
mod body_timeout;
mod accounts;
mod tables;
mod analysis;
mod records;
mod streams;
mod websocket;
mod static_files;
mod openapi;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use bisat_protocol::ErrorCode;
use bisat_protocol::http::Stage;

use crate::listener::Peer;
use crate::metrics::CONTENT_TYPE;
#[cfg(test)]
pub(crate) use body_timeout::limit as limit_body_time;
use error::ApiError;
pub use state::{AppState, Proxy, RateLimits, ServerConfig};

/// Largest body of a request, except records.
const LARGEST_BODY: usize = 64 << 10;

/// Paths of all endpoints, as in the router.
pub fn paths() -> Vec<&'static str> {
    let mut paths: Vec<&str> = openapi::endpoints().iter().map(|endpoint| endpoint.path).collect();
    paths.dedup();
    paths
}

/// The router with all endpoints.
pub fn router(state: Arc<AppState>) -> Router {
    let act = |make_command| move |state, table, caller| tables::act(make_command, state, table, caller);
    let mut router = Router::new();
    for (name, make_command) in tables::COMMANDS_WITHOUT_BODY {
        router = router.route(&format!("/api/tables/{{table}}/{name}"), post(act(make_command)));
    }
    router
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(render_metrics))
        .route("/ws", get(websocket::open))
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/games", get(tables::games))
        .route("/api/me", get(accounts::me))
        .route("/api/me/name", post(accounts::rename))
        .route("/api/me/bot", post(accounts::become_bot))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/account", post(accounts::register))
        .route("/api/login", post(accounts::log_in))
        .route("/api/logout", post(accounts::log_out))
        .route("/api/tokens", post(accounts::add_token).delete(accounts::revoke_tokens))
        .route("/api/leaderboard/{game}", get(accounts::leaderboard))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{table}", get(tables::one))
        .route("/api/tables/{table}/events", get(tables::events))
        .route("/api/tables/{table}/moves", get(tables::moves))
        .route("/api/tables/{table}/record", get(records::export))
        .route("/api/tables/{table}/play", post(tables::play))
        .route("/api/tables/{table}/join", post(tables::join))
        .route("/api/tables/{table}/hint", get(analysis::hint))
        .route("/api/tables/{table}/stream", get(streams::table))
        .route("/api/stream", get(streams::account))
        .route("/api/analysis", post(analysis::analyse))
        .route("/api/records", post(records::import).layer(DefaultBodyLimit::max(records::LARGEST_BODY)))
        .route("/api/records/{record}", get(records::one))
        .fallback(static_files::serve)
        .method_not_allowed_fallback(|| async {
            ApiError::new(ErrorCode::MethodNotAllowed, "this address does not take this method: see the header Allow")
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(body_timeout::limit))
        .layer(from_fn_with_state(Arc::clone(&state), middleware::rate_limit))
        .layer(from_fn(middleware::security_headers))
        .with_state(state)
}

async fn render_metrics(
    State(state): State<Arc<AppState>>,
    ConnectInfo(Peer(address)): ConnectInfo<Peer>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    // Metrics are for the operator: private networks only, and not through a proxy.
    let is_private = match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    };
    if !is_private || headers.contains_key("x-forwarded-for") {
        return Err(ApiError::not_found());
    }
    let stages: HashMap<Stage, i64> = state.tables.count_by_stage();
    for stage in [Stage::Waiting, Stage::Playing, Stage::Over] {
        state.metrics.tables(stage).set(stages.get(&stage).copied().unwrap_or_default());
    }
    state.metrics.machine_queue.set(state.search_pool.waiting() as i64);
    Ok(([("content-type", CONTENT_TYPE)], state.metrics.render()))
}
