//! Sessions, tokens and the password: what is open, and ending it at once, open connections included.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bisat_protocol::ErrorCode;
use bisat_protocol::account::{ChangePassword, SessionInfo, TokenInfo};
use bisat_protocol::http::{Me, Token};

use super::accounts::{SetCookies, described};
use super::auth::{Caller, ClientAddress, CookieCaller, MaybeCaller, unauthenticated};
use super::error::ApiError;
use super::extract::{JsonBody, PathParameter};
use super::state::AppState;
use crate::completion::run_to_completion;
use crate::identity::{SessionId, new_token};
use crate::store::sessions::MOST_TOKENS;
use crate::store::{Credential, Identity, Session, StoredToken, TokenHash};

/// Ends the session of the cookie and its connections.
pub(super) async fn log_out(
    State(state): State<Arc<AppState>>,
    MaybeCaller(caller): MaybeCaller,
) -> Result<SetCookies, ApiError> {
    if let Some(caller) = caller.filter(|caller| !matches!(caller.credential, Credential::Token(_))) {
        let ended = caller.credential.clone();
        end(&state, caller, ended).await?;
    }
    Ok(state.no_cookie())
}

/// Ends all sessions, tokens and connections of the caller.
pub(super) async fn log_out_everywhere(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
) -> Result<SetCookies, ApiError> {
    run_to_completion(async move {
        state.store.end_all(caller.id(), None, state.now()).await?;
        state.close_connections(caller.id(), |_| true);
        Ok(state.no_cookie())
    })
    .await
}

/// Changes the password. All sessions, tokens and connections end; the caller gets a new session.
pub(super) async fn change_password(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(Caller { identity, .. }): CookieCaller,
    JsonBody(ChangePassword { current, password }): JsonBody<ChangePassword>,
) -> Result<(SetCookies, Json<Me>), ApiError> {
    check_is_account(&identity, "only accounts have a password: POST /api/account first")?;
    state.check_current(&identity, Some(current), "current", &address).await?;
    let hash = state.hash(password, &identity.name, &address).await?;
    run_to_completion(async move {
        let (session, now) = (state.new_session(), state.now());
        let Some(verified) = &identity.password else { return Err(unauthenticated()) };
        if !state.store.change_password(&identity.id, verified, hash, &session, now).await? {
            return Err(unauthenticated());
        }
        state.close_connections(&identity.id, |_| true);
        Ok((state.cookie(&identity.id, &session), Json(described(&identity))))
    })
    .await
}

/// The open sessions of the caller, the last used first.
pub(super) async fn list(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
) -> Result<Json<Vec<SessionInfo>>, ApiError> {
    let sessions = state.store.sessions(caller.id()).await?;
    Ok(Json(sessions.into_iter().map(|session| session_info(session, &caller.credential)).collect()))
}

/// A session as the caller sees it.
pub(super) fn session_info(session: Session, current: &Credential) -> SessionInfo {
    let Session { id, created_at, last_used_at } = session;
    let is_current = matches!(current, Credential::Session(current) if *current == id);
    SessionInfo { session: id.0, created_at, last_used_at, is_current }
}

/// Ends one session of the caller.
pub(super) async fn end_one(
    State(state): State<Arc<AppState>>,
    PathParameter(session): PathParameter<String>,
    CookieCaller(caller): CookieCaller,
) -> Result<StatusCode, ApiError> {
    if end(&state, caller, Credential::Session(SessionId(session))).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ApiError::new(ErrorCode::NoSuchSession, "you have no such session: GET /api/me/sessions lists them"))
}

/// Creates a token with which a program acts for the caller's account.
pub(super) async fn add_token(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(Caller { identity, .. }): CookieCaller,
) -> Result<Json<Token>, ApiError> {
    state.login_rate.take(&address, state.now())?;
    check_is_account(&identity, "only accounts have tokens: POST /api/account first")?;
    let token = new_token(state.random());
    if !state.store.add_token(TokenHash::of(&token), &identity.id, state.now()).await? {
        let message = format!("an account has at most {MOST_TOKENS} tokens: DELETE /api/tokens/{{token}} revokes one");
        return Err(ApiError::new(ErrorCode::TooManyTokens, message));
    }
    Ok(Json(Token { token }))
}

/// The tokens of the caller, newest first.
pub(super) async fn tokens(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
) -> Result<Json<Vec<TokenInfo>>, ApiError> {
    Ok(Json(state.store.tokens(caller.id()).await?.into_iter().map(token_info).collect()))
}

/// A token as its owner sees it.
pub(super) fn token_info(StoredToken { id, created_at, last_used_at }: StoredToken) -> TokenInfo {
    TokenInfo { token: id, created_at, last_used_at }
}

/// Revokes one token of the caller.
pub(super) async fn revoke_token(
    State(state): State<Arc<AppState>>,
    PathParameter(token): PathParameter<String>,
    CookieCaller(caller): CookieCaller,
) -> Result<StatusCode, ApiError> {
    let missing = || ApiError::new(ErrorCode::NoSuchToken, "you have no such token: GET /api/tokens lists them");
    let token = state.store.token_by_id(caller.id(), &token).await?.ok_or_else(missing)?;
    end(&state, caller, Credential::Token(token)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes all tokens of the caller's account.
pub(super) async fn revoke_tokens(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
) -> Result<StatusCode, ApiError> {
    run_to_completion(async move {
        state.store.revoke_tokens(caller.id()).await?;
        state.close_connections(caller.id(), |credential| matches!(credential, Credential::Token(_)));
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Ends one session or token of the caller, and its connections. Returns whether it was open.
async fn end(state: &Arc<AppState>, caller: Caller, credential: Credential) -> Result<bool, ApiError> {
    let state = Arc::clone(state);
    run_to_completion(async move {
        let was_open = state.store.end(caller.id(), &credential, state.now()).await?;
        // A connection of a cookie without a session may be the one that this session replaced.
        let is_unknown = |other: &Credential| {
            matches!(credential, Credential::Session(_)) && matches!(other, Credential::LegacyCookie { .. })
        };
        state.close_connections(caller.id(), |other| *other == credential || is_unknown(other));
        Ok(was_open)
    })
    .await
}

fn check_is_account(identity: &Identity, message: &str) -> Result<(), ApiError> {
    match identity.password {
        Some(_) => Ok(()),
        None => Err(ApiError::new(ErrorCode::AccountRequired, message)),
    }
}
