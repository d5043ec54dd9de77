//! Guests, accounts, tokens and ratings.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use bisat_protocol::http::{Credentials, LeaderboardEntry, LeaderboardQuery, Me, Rename, Token};
use bisat_protocol::{ErrorCode, IdentityId};

use super::auth::{Caller, ClientAddress, CookieCaller, MaybeCaller, unauthenticated};
use super::error::ApiError;
use super::extract::{JsonBody, Parameters, PathParameter};
use super::state::AppState;
use crate::identity::{
    check_name, check_password, clear_cookie, hash_password, names, new_id, new_token, set_cookie, verify_password,
};
use crate::rng::random_bytes;
use crate::sqlite::accounts::{Identity, NameClaim, PasswordHash, TokenHash};

/// Length of a leaderboard.
const LEADERS: u32 = 100;

impl AppState {
    fn random<const BYTES: usize>(&self) -> [u8; BYTES] {
        random_bytes(self.tables.rng())
    }

    /// Hashes or checks a password on a blocking thread, a few at a time.
    async fn blocking<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let failed = || ApiError::new(ErrorCode::Internal, "the password could not be checked: try again");
        let _permit = self.passwords.acquire().await.map_err(|_| failed())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| failed())
    }

    fn cookie(&self, id: &IdentityId) -> AppendHeaders<[(&'static str, String); 1]> {
        AppendHeaders([("set-cookie", set_cookie(&self.session_key.sign(id, self.now()), self.config.cookie_security))])
    }
}

fn described(identity: &Identity) -> Me {
    let (is_account, is_bot) = (identity.password.is_some(), identity.is_bot);
    Me { id: identity.id.clone(), name: identity.name.clone(), is_account, is_bot }
}

/// The caller. A caller without a session becomes a guest.
pub(super) async fn me(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    MaybeCaller(known): MaybeCaller,
) -> Result<impl IntoResponse, ApiError> {
    let identity = match known {
        Some(identity) => identity,
        None => {
            state.login_rate.take(&address, state.now())?;
            let name = names::pleasant(u64::from_le_bytes(state.random()));
            let id = new_id(state.random());
            state.accounts.save_identity(&id, &name, state.now()).await?;
            Identity { id, name, password: None, created_at: state.now(), is_bot: false }
        }
    };
    // A token does not start a session.
    let cookie = (!headers.contains_key("authorization")).then(|| state.cookie(&identity.id));
    Ok((cookie, Json(described(&identity))))
}

/// Renames the caller.
pub(super) async fn rename(
    State(state): State<Arc<AppState>>,
    Caller(identity): Caller,
    JsonBody(Rename { name }): JsonBody<Rename>,
) -> Result<Json<Me>, ApiError> {
    check_name(&name).map_err(|error| ApiError::new(ErrorCode::InvalidName, error.to_string()))?;
    granted(state.accounts.rename(&identity.id, &name).await?)?;
    Ok(Json(described(&Identity { name, ..identity })))
}

fn granted(claim: NameClaim) -> Result<(), ApiError> {
    match claim {
        NameClaim::Granted => Ok(()),
        NameClaim::Taken => Err(ApiError::new(ErrorCode::NameTaken, "this name is taken: choose another")),
        NameClaim::Unknown => Err(unauthenticated()),
    }
}

/// Turns the caller into an account, or changes the name and password of the account. Games and ratings stay.
pub(super) async fn register(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(identity): CookieCaller,
    JsonBody(Credentials { name, password, current }): JsonBody<Credentials>,
) -> Result<Json<Me>, ApiError> {
    state.login_rate.take(&address, state.now())?;
    if let Some(PasswordHash(hash)) = identity.password.clone() {
        let current = current.unwrap_or_default();
        if !state.blocking(move || verify_password(&current, &hash)).await? {
            let message = "this account has a password: send it as \"current\" to change it";
            return Err(ApiError::new(ErrorCode::WrongPassword, message));
        }
    }
    check_name(&name).map_err(|error| ApiError::new(ErrorCode::InvalidName, error.to_string()))?;
    check_password(&password).map_err(|error| ApiError::new(ErrorCode::InvalidPassword, error.to_string()))?;
    let salt = state.random();
    let hash = state.blocking(move || hash_password(&password, salt)).await?;
    granted(state.accounts.set_password(&identity.id, &name, PasswordHash(hash.clone())).await?)?;
    Ok(Json(described(&Identity { name, password: Some(PasswordHash(hash)), ..identity })))
}

/// Logs in to an account.
pub(super) async fn log_in(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    JsonBody(Credentials { name, password, .. }): JsonBody<Credentials>,
) -> Result<impl IntoResponse, ApiError> {
    state.login_rate.take(&address, state.now())?;
    let known = state.accounts.by_account(&name).await?;
    // An unknown name takes as long as a wrong password, so that names cannot be probed.
    let hash = known.as_ref().and_then(|identity| identity.password.clone());
    let salt = state.random();
    let is_right = state.blocking(move || match hash {
        Some(PasswordHash(hash)) => verify_password(&password, &hash),
        None => hash_password(&password, salt).is_empty(),
    });
    let is_right = is_right.await?;
    match known {
        Some(identity) if is_right => Ok((state.cookie(&identity.id), Json(described(&identity)))),
        _ => Err(ApiError::new(ErrorCode::WrongCredentials, "the name or the password is wrong")),
    }
}

/// Ends the session.
pub(super) async fn log_out(State(state): State<Arc<AppState>>) -> impl IntoResponse {
    AppendHeaders([("set-cookie", clear_cookie(state.config.cookie_security))])
}

/// Creates a token with which a program acts for the caller's account.
pub(super) async fn add_token(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(identity): CookieCaller,
) -> Result<Json<Token>, ApiError> {
    state.login_rate.take(&address, state.now())?;
    if identity.password.is_none() {
        return Err(ApiError::new(ErrorCode::AccountRequired, "only accounts have tokens: POST /api/account first"));
    }
    let token = new_token(state.random());
    state.accounts.add_token(TokenHash::of(&token), &identity.id, state.now()).await?;
    Ok(Json(Token { token }))
}

/// Revokes all tokens of the caller's account.
pub(super) async fn revoke_tokens(
    State(state): State<Arc<AppState>>,
    CookieCaller(identity): CookieCaller,
) -> Result<StatusCode, ApiError> {
    state.accounts.revoke_tokens(&identity.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes the caller's account that of a program, for good.
pub(super) async fn become_bot(
    State(state): State<Arc<AppState>>,
    Caller(identity): Caller,
) -> Result<Json<Me>, ApiError> {
    if !state.accounts.set_bot(&identity.id).await? {
        return Err(ApiError::new(ErrorCode::AccountRequired, "only an account can be a bot: POST /api/account first"));
    }
    Ok(Json(described(&Identity { is_bot: true, ..identity })))
}

/// The best people of a game, or the best bots and levels.
pub(super) async fn leaderboard(
    State(state): State<Arc<AppState>>,
    PathParameter(game): PathParameter<String>,
    Parameters(LeaderboardQuery { of }): Parameters<LeaderboardQuery>,
) -> Result<Json<Vec<LeaderboardEntry>>, ApiError> {
    Ok(Json(state.accounts.leaderboard(&game, of, LEADERS).await?))
}
