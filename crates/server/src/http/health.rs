//! `GET /healthz`.

use std::sync::Arc;

use axum::extract::State;

use super::error::ApiError;
use super::state::AppState;

/// `ok` if the server can store events now; otherwise 503 with the reason.
pub(super) async fn check(State(state): State<Arc<AppState>>) -> Result<&'static str, ApiError> {
    state.health.check(&*state.store).await?;
    Ok("ok\n")
}
