//! One-time links with which the owner of an account logs in on another device.
//!
//! The page has the secret behind `#` and sends it in the body of a POST: no address that is fetched in advance, logged or sent
//! to another site contains it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bisat_protocol::ErrorCode;
use bisat_protocol::account::{LinkOwner, LoginLink, LoginSecret};
use bisat_protocol::http::Me;

use super::accounts::{SetCookies, described};
use super::auth::{ClientAddress, CookieCaller, unauthenticated};
use super::error::ApiError;
use super::extract::JsonBody;
use super::push::session;
use super::state::AppState;
use crate::completion::run_to_completion;
use crate::identity::new_login_secret;
use crate::store::TokenHash;

/// How long a link can be used, in milliseconds: ten minutes.
const LINK_FOR: u64 = 10 * 60 * 1000;

/// Makes a link for the caller's account. An earlier one of the same session ends.
pub(super) async fn make(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(caller): CookieCaller,
) -> Result<Json<LoginLink>, ApiError> {
    state.login_rate.take(&address, state.now())?;
    if caller.identity.password.is_none() {
        return Err(ApiError::new(
            ErrorCode::AccountRequired,
            "only accounts have login links: POST /api/account first",
        ));
    }
    let (secret, ends_at) = (new_login_secret(state.random()), state.now() + LINK_FOR);
    match state.store.add_login_link(&session(caller)?, TokenHash::of(&secret), ends_at).await? {
        true => Ok(Json(LoginLink { secret, ends_at })),
        false => Err(unauthenticated()),
    }
}

/// Whose account a link opens. The link stays.
pub(super) async fn owner(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    JsonBody(LoginSecret { secret }): JsonBody<LoginSecret>,
) -> Result<Json<LinkOwner>, ApiError> {
    state.login_rate.take(&address, state.now())?;
    let owner = state.store.login_link_owner(TokenHash::of(&secret), state.now()).await?.ok_or_else(missing)?;
    let identity = state.store.identity(&owner).await?.ok_or_else(missing)?;
    Ok(Json(LinkOwner { name: identity.name }))
}

/// Logs in with a link, which ends.
pub(super) async fn log_in(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    JsonBody(LoginSecret { secret }): JsonBody<LoginSecret>,
) -> Result<(SetCookies, Json<Me>), ApiError> {
    state.login_rate.take(&address, state.now())?;
    run_to_completion(async move {
        let session = state.new_session();
        let used = state.store.use_login_link(TokenHash::of(&secret), &session, state.now()).await?;
        let identity = state.store.identity(&used.ok_or_else(missing)?).await?.ok_or_else(missing)?;
        Ok((state.cookie(&identity.id, &session), Json(described(&identity))))
    })
    .await
}

fn missing() -> ApiError {
    ApiError::new(ErrorCode::NoSuchLink, "this link was used or has ended: make a new one")
}
