//! Subscriptions to notifications. A browser subscribes with the cookie of its session, and the subscription ends with it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bisat_protocol::ErrorCode;
use bisat_protocol::push::{PushKey, PushSubscription};

use super::auth::{Caller, CookieCaller, unauthenticated};
use super::error::ApiError;
use super::extract::JsonBody;
use super::state::AppState;
use crate::identity::SessionId;
use crate::push::Push;
use crate::store::{Credential, StoredSubscription};

/// The public key with which a browser subscribes.
pub(super) async fn key(State(state): State<Arc<AppState>>) -> Result<Json<PushKey>, ApiError> {
    Ok(Json(PushKey { key: sender(&state)?.public_key() }))
}

/// Sets the subscription of the caller's session.
pub(super) async fn subscribe(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
    JsonBody(subscription): JsonBody<PushSubscription>,
) -> Result<StatusCode, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    let keys = sender(&state)?.check(&subscription).map_err(|what| ApiError::new(ErrorCode::InvalidField, what))?;
    let stored = StoredSubscription { session: session(caller)?, endpoint: subscription.endpoint, keys };
    match state.store.set_push_subscription(stored, state.now()).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(unauthenticated()),
    }
}

/// Ends the subscription of the caller's session, if there is one.
pub(super) async fn unsubscribe(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
) -> Result<StatusCode, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    state.store.remove_push_subscription(&session(caller)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn sender(state: &AppState) -> Result<&Push, ApiError> {
    state.tables.push().ok_or_else(|| ApiError::new(ErrorCode::NotFound, "this server sends no notifications"))
}

/// The session of a caller.
pub(super) fn session(caller: Caller) -> Result<SessionId, ApiError> {
    match caller.credential {
        Credential::Session(session) => Ok(session),
        Credential::LegacyCookie { .. } | Credential::Token(_) => {
            Err(ApiError::new(ErrorCode::CookieRequired, "this cookie has no session: GET /api/me replaces it"))
        }
    }
}
