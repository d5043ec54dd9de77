//! The ways in: HTTP, WebSockets and streams for programs. Nothing is decided here; everything goes to the hall.

mod account;
mod answer;
mod bots;
mod caller;
mod guard;
mod openapi;
mod page;
mod records;
mod socket;
mod tables;
mod thinking;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use bisat_protocol::IdentityId;
use bisat_protocol::http::Stage;

use tokio::sync::{Semaphore, watch};

use crate::accounts::Accounts;
use crate::hall::Hall;
use crate::identity::{Keys, Secure};
use crate::limits::{Counter, Limit, Limiter};
use crate::listener::Peer;
use crate::machines::Machines;
use crate::metrics::{self, Metrics};
use crate::page::Page;
use answer::Refused;

/// Bodies of requests are at most so long, records excepted.
const BODY: usize = 64 << 10;

/// What every request can use.
pub struct Doors {
    /// All tables.
    pub hall: Arc<Hall>,
    /// Who there is.
    pub accounts: Accounts,
    /// Who thinks.
    pub machines: Arc<Machines>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// By which cookies are known.
    pub keys: Keys,
    /// How the house is run.
    pub house: House,
    /// How often one address may ask.
    requests: Limiter<IpAddr>,
    /// How often one address may try a password or become a guest.
    entrances: Limiter<IpAddr>,
    /// How often one identity may act.
    actions: Limiter<IdentityId>,
    /// How many sockets and streams one address may hold.
    connections: Counter<IpAddr>,
    /// Hashing a password takes much memory: only so many at a time.
    passwords: Semaphore,
    /// Comes true when the house closes.
    closing: watch::Receiver<bool>,
}

/// How many passwords are looked at at a time.
const PASSWORDS: usize = 2;

/// How the house is run.
#[derive(Clone, Debug)]
pub struct House {
    /// The address that people use, as `https://bisat.example`.
    pub public_url: String,
    /// Whether cookies are for https alone.
    pub secure: Secure,
    /// Whose word about where a request came from is taken.
    pub proxy: Proxy,
    /// How much one address may ask and hold.
    pub limits: HouseLimits,
    /// What is shown to browsers.
    pub page: Page,
}

/// Whose word about where a request came from is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proxy {
    /// Nobody's: requests come straight from clients.
    None,
    /// The last address in `X-Forwarded-For`: a proxy of ours stands in front.
    Trusted,
}

/// How much one address may ask and hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HouseLimits {
    /// Requests a second in the long run.
    pub requests_a_second: f64,
    /// Guests and logins an hour.
    pub entrances_an_hour: f64,
    /// Moves and other commands a second, for one identity.
    pub actions_a_second: f64,
    /// Sockets and streams at a time.
    pub connections: u32,
}

impl Default for HouseLimits {
    fn default() -> Self {
        HouseLimits { requests_a_second: 20.0, entrances_an_hour: 60.0, actions_a_second: 10.0, connections: 50 }
    }
}

impl Doors {
    /// Opens the doors of a hall.
    pub fn new(
        hall: Arc<Hall>,
        accounts: Accounts,
        machines: Arc<Machines>,
        metrics: Arc<Metrics>,
        keys: Keys,
        house: House,
        closing: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let HouseLimits { requests_a_second, entrances_an_hour, actions_a_second, connections } = house.limits;
        let limit = |per_second: f64, burst: f64| Limit { burst: burst.ceil() as u32, per_second };
        Arc::new(Doors {
            hall,
            accounts,
            machines,
            metrics,
            keys,
            requests: Limiter::new(limit(requests_a_second, 10.0 * requests_a_second)),
            entrances: Limiter::new(limit(entrances_an_hour / 3600.0, entrances_an_hour)),
            actions: Limiter::new(limit(actions_a_second, 10.0 * actions_a_second)),
            connections: Counter::new(connections),
            passwords: Semaphore::new(PASSWORDS),
            closing,
            house,
        })
    }

    fn now(&self) -> u64 {
        self.hall.world().now()
    }

    /// Waits until the house closes.
    async fn closed(&self) {
        let mut closing = self.closing.clone();
        // Whoever could say so is gone only when the house is.
        let _ = closing.wait_for(|is_closing| *is_closing).await;
    }
}

/// The paths that are served, as the router writes them.
pub fn paths() -> Vec<&'static str> {
    let mut paths: Vec<&str> = openapi::CALLS.iter().map(|call| call.1).collect();
    paths.dedup();
    paths
}

/// Everything that is served.
pub fn router(doors: Arc<Doors>) -> Router {
    let act = |action| move |state, table, caller| tables::act(action, state, table, caller);
    let mut router = Router::new();
    for (name, action) in tables::ACTIONS {
        router = router.route(&format!("/api/tables/{{table}}/{name}"), post(act(action)));
    }
    router
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(render_metrics))
        .route("/ws", get(socket::open))
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/games", get(tables::games))
        .route("/api/me", get(account::me))
        .route("/api/me/name", post(account::rename))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/account", post(account::register))
        .route("/api/login", post(account::log_in))
        .route("/api/logout", post(account::log_out))
        .route("/api/tokens", post(account::add_token).delete(account::forget_tokens))
        .route("/api/leaderboard/{game}", get(account::leaderboard))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{table}", get(tables::one))
        .route("/api/tables/{table}/events", get(tables::events))
        .route("/api/tables/{table}/moves", get(tables::moves))
        .route("/api/tables/{table}/record", get(records::export))
        .route("/api/tables/{table}/play", post(tables::play))
        .route("/api/tables/{table}/join", post(tables::join))
        .route("/api/tables/{table}/hint", get(thinking::hint))
        .route("/api/tables/{table}/stream", get(bots::table))
        .route("/api/stream", get(bots::account))
        .route("/api/analysis", post(thinking::analyse))
        .route("/api/records", post(records::import).layer(DefaultBodyLimit::max(records::BODY)))
        .route("/api/records/{record}", get(records::one))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(Arc::clone(&doors), guard::limit))
        .layer(from_fn(guard::harden))
        .with_state(doors)
}

async fn render_metrics(
    State(doors): State<Arc<Doors>>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refused> {
    // What the house counts is for those who run it, and not passed on by a proxy.
    let is_near = match from.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    };
    if !is_near || headers.contains_key("x-forwarded-for") {
        return Err(Refused::new(StatusCode::NOT_FOUND, "there is nothing at this address"));
    }
    let stages: HashMap<Stage, i64> = doors.hall.stages();
    for stage in [Stage::Waiting, Stage::Playing, Stage::Over] {
        doors.metrics.tables(stage).set(stages.get(&stage).copied().unwrap_or_default());
    }
    doors.metrics.machine_queue.set(doors.machines.waiting() as i64);
    Ok(([("content-type", metrics::CONTENT_TYPE)], doors.metrics.render()))
}
