//! `GET /metrics`: on the public port to private addresses, or on an address of its own.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use bisat_protocol::http::Stage;

use super::error::ApiError;
use super::state::{AppState, MetricsAddress};
use crate::listener::Peer;
use crate::metrics::CONTENT_TYPE;

/// Metrics for the operator: private networks only, and not through a proxy.
pub(super) async fn on_public_address(
    State(state): State<Arc<AppState>>,
    ConnectInfo(Peer(address)): ConnectInfo<Peer>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let is_private = match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    };
    let is_here = state.config.metrics == MetricsAddress::Public;
    if !is_here || !is_private || headers.contains_key("x-forwarded-for") {
        return Err(ApiError::not_found());
    }
    Ok(render(&state))
}

/// Metrics for everybody who can reach the address that the operator chose.
pub(super) async fn on_own_address(State(state): State<Arc<AppState>>) -> impl IntoResponse {
    render(&state)
}

fn render(state: &AppState) -> impl IntoResponse + use<> {
    let stages: HashMap<Stage, i64> = state.tables.count_by_stage();
    for stage in [Stage::Waiting, Stage::Playing, Stage::Over] {
        state.metrics.tables(stage).set(stages.get(&stage).copied().unwrap_or_default());
    }
    state.metrics.machine_queue.set(state.search_pool.waiting() as i64);
    state.metrics.write_queue.set(state.store.waiting_writes() as i64);
    if let Some(cluster) = state.tables.cluster() {
        state.metrics.cluster.is_connected.set(i64::from(cluster.bus().is_connected()));
        state.metrics.cluster.lost.set(cluster.bus().lost() as i64);
    }
    ([("content-type", CONTENT_TYPE)], state.metrics.render())
}
