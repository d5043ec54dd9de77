//! HTTP API, WebSocket and streams. Requests are authenticated, rate limited and passed on; nothing is decided here.

mod password_limits;
mod code_limits;
mod state;
mod error;
mod extract;
mod auth;
mod middleware;
mod body_timeout;
mod accounts;
mod players;
mod sessions;
mod login_links;
mod push;
mod deletion;
mod tables;
mod tournaments;
mod codes;
mod events;
mod analysis;
mod records;
mod streams;
mod websocket;
mod pictures;
mod preview;
mod static_files;
mod health;
mod metrics_page;
mod openapi;
mod ended_credentials;
mod shared_limits;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post, put};
use bisat_protocol::ErrorCode;

#[cfg(test)]
pub(crate) use body_timeout::limit as limit_body_time;
pub(crate) use ended_credentials::check_with_other_nodes;
use error::ApiError;
pub(crate) use shared_limits::share_limits;
pub use state::{AppState, MetricsAddress, Proxy, RateLimits, ServerConfig};

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
    let act =
        |make_command| move |state, table, address, caller| tables::act(make_command, state, table, address, caller);
    let mut router = Router::new();
    for (name, make_command) in tables::COMMANDS_WITHOUT_BODY {
        router = router.route(&format!("/api/tables/{{table}}/{name}"), post(act(make_command)));
    }
    router
        .route("/healthz", get(health::check))
        .route("/metrics", get(metrics_page::on_public_address))
        .route("/ws", get(websocket::open))
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/games", get(tables::games))
        .route("/api/me", get(accounts::me))
        .route("/api/me/name", post(accounts::rename))
        .route("/api/me/bot", post(accounts::become_bot))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/me/password", post(sessions::change_password))
        .route("/api/me/sessions", get(sessions::list))
        .route("/api/me/sessions/{session}", delete(sessions::end_one))
        .route("/api/me/export", get(deletion::export))
        .route("/api/account", post(accounts::register))
        .route("/api/account/delete", post(deletion::delete))
        .route("/api/login", post(accounts::log_in))
        .route("/api/login/link", post(login_links::log_in))
        .route("/api/login/link/owner", post(login_links::owner))
        .route("/api/me/login-link", post(login_links::make))
        .route("/api/push/key", get(push::key))
        .route("/api/push/subscription", put(push::subscribe).delete(push::unsubscribe))
        .route("/api/logout", post(sessions::log_out))
        .route("/api/logout/everywhere", post(sessions::log_out_everywhere))
        .route("/api/tokens", get(sessions::tokens).post(sessions::add_token).delete(sessions::revoke_tokens))
        .route("/api/tokens/{token}", delete(sessions::revoke_token))
        .route("/api/leaderboard/{game}", get(players::leaderboard))
        .route("/api/players/{name}", get(players::profile))
        .route("/api/players/{name}/games", get(players::rated_games))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/play-now", post(tables::play_now))
        .route("/api/tournaments", post(tournaments::create))
        .route("/api/me/tournaments", get(tournaments::mine))
        .route("/api/tournaments/{tournament}", get(tournaments::one))
        .route("/api/tournaments/{tournament}/join", post(tournaments::join))
        .route("/api/tournaments/{tournament}/leave", post(tournaments::leave))
        .route("/api/tournaments/{tournament}/remove", post(tournaments::remove))
        .route("/api/tournaments/{tournament}/start", post(tournaments::start))
        .route("/api/tournaments/{tournament}/cancel", post(tournaments::cancel))
        .route("/api/tables/{table}", get(tables::one))
        .route("/api/tables/{table}/events", get(events::events))
        .route("/api/tables/{table}/moves", get(tables::moves))
        .route("/api/tables/{table}/record", get(records::export))
        .route("/api/tables/{table}/picture", get(pictures::table))
        .route("/api/records/{record}/picture", get(pictures::record))
        .route("/api/games/{game}/picture", get(pictures::position))
        .route("/api/tables/{table}/play", post(tables::play))
        .route("/api/tables/{table}/reveal", post(tables::reveal))
        .route("/api/tables/{table}/join", post(tables::join))
        .route("/api/tables/{table}/code", post(codes::give))
        .route("/api/codes/{code}", get(codes::find))
        .route("/api/tables/{table}/hint", get(analysis::hint))
        .route("/api/tables/{table}/stream", get(streams::table))
        .route("/api/stream", get(streams::account))
        .route("/api/analysis", post(analysis::analyse))
        .route("/api/solved-values", post(analysis::solved_values))
        .route("/api/records", post(records::import).layer(DefaultBodyLimit::max(records::LARGEST_BODY)))
        .route("/api/key", get(records::key))
        .route("/api/records/{record}", get(records::one))
        .fallback(static_files::serve)
        .method_not_allowed_fallback(|| async {
            ApiError::new(ErrorCode::MethodNotAllowed, "this address does not take this method: see the header Allow")
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(body_timeout::limit))
        .layer(from_fn_with_state(Arc::clone(&state), middleware::rate_limit))
        .layer(from_fn_with_state(Arc::clone(&state), middleware::security_headers))
        .with_state(state)
}

/// The router of the address for metrics: health check and metrics, without rate limits.
pub fn metrics_router(state: Arc<AppState>) -> Router {
    Router::new()
        .route("/healthz", get(health::check))
        .route("/metrics", get(metrics_page::on_own_address))
        .with_state(state)
}
