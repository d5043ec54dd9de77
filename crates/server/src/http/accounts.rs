//! Guests and accounts.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{AppendHeaders, IntoResponse};
use bisat_protocol::http::{Credentials, Me, Rename};
use bisat_protocol::{ErrorCode, IdentityId};

use super::auth::{Caller, ClientAddress, CookieCaller, MaybeCaller, unauthenticated};
use super::error::ApiError;
use super::extract::JsonBody;
use super::state::AppState;
use crate::completion::run_to_completion;
use crate::identity::guest_names::is_guest_name;
use crate::identity::names::check_name;
use crate::identity::passwords::{PasswordHasher, check_password};
use crate::identity::{COOKIE, CookieSecurity, SessionId, clear_cookies, new_id, new_session_id, set_cookie};
use crate::rng::random_bytes;
use crate::store::{Credential, Identity, NameClaim, PasswordHash};

/// `Set-Cookie` headers of an answer.
pub(super) type SetCookies = AppendHeaders<Vec<(&'static str, String)>>;

impl AppState {
    pub(super) fn random<const BYTES: usize>(&self) -> [u8; BYTES] {
        random_bytes(self.tables.rng())
    }

    pub(super) fn new_session(&self) -> SessionId {
        new_session_id(self.random())
    }

    /// Hashes or checks a password on a thread of the password pool.
    async fn on_password_thread<T: Send + 'static>(
        &self,
        address: &IpAddr,
        work: impl FnOnce(&mut PasswordHasher) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let failed = |_| ApiError::new(ErrorCode::Internal, "the password could not be checked: try again");
        Ok(self.password_pool.submit(*address, work)?.await.map_err(failed)??)
    }

    /// Hash of a new password for an account with this name.
    pub(super) async fn hash(&self, password: String, name: &str, address: &IpAddr) -> Result<PasswordHash, ApiError> {
        check_password(&password, name)
            .map_err(|error| ApiError::new(ErrorCode::InvalidPassword, error.to_string()))?;
        let salt = self.random();
        self.on_password_thread(address, move |hasher| PasswordHash(hasher.hash(&password, salt))).await
    }

    /// Checks the password of an account before a change; a guest has none. `field` names it in the body.
    pub(super) async fn check_current(
        &self,
        identity: &Identity,
        password: Option<String>,
        field: &str,
        address: &IpAddr,
    ) -> Result<(), ApiError> {
        let Some(PasswordHash(hash)) = identity.password.clone() else { return Ok(()) };
        let wrong = || {
            let message = format!("this account has a password: send it as \"{field}\"");
            ApiError::new(ErrorCode::WrongPassword, message)
        };
        let password = password.ok_or_else(wrong)?;
        self.password_pool.check(*address)?;
        self.password_limits.take_current(&identity.id, address, self.now())?;
        let is_right = self.on_password_thread(address, move |hasher| hasher.verify(&password, &hash)).await?;
        if is_right { Ok(()) } else { Err(wrong()) }
    }

    /// The cookie of a session.
    pub(super) fn cookie(&self, id: &IdentityId, session: &SessionId) -> SetCookies {
        let value = self.session_key.sign(id, session, self.now());
        AppendHeaders(vec![("set-cookie", set_cookie(&value, self.config.cookie_security))])
    }

    /// Headers that clear the cookie.
    pub(super) fn no_cookie(&self) -> SetCookies {
        let cleared = clear_cookies(self.config.cookie_security);
        AppendHeaders(cleared.into_iter().map(|cookie| ("set-cookie", cookie)).collect())
    }
}

pub(super) fn described(identity: &Identity) -> Me {
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
    let (identity, session) = match known {
        None => {
            state.login_rate.take(&address, state.now())?;
            let (id, session, now) = (new_id(state.random()), state.new_session(), state.now());
            let number = u64::from_le_bytes(state.random());
            let name = state.store.add_guest(&id, &session, number, now).await?;
            (Identity { id, name, password: None, created_at: now, is_bot: false }, Some(session))
        }
        Some(Caller { identity, credential: Credential::Session(session) }) => (identity, Some(session)),
        Some(Caller { identity, credential: Credential::LegacyCookie { hash, .. } }) => {
            let (next, now) = (state.new_session(), state.now());
            let session = state.store.replace_legacy_cookie(hash, &identity.id, &next, now).await?;
            (identity, Some(session.ok_or_else(unauthenticated)?))
        }
        // A token does not start a session.
        Some(Caller { identity, credential: Credential::Token(_) }) => (identity, None),
    };
    let cookies = session.map(|session| {
        let AppendHeaders(mut cookies) = state.cookie(&identity.id, &session);
        if state.config.cookie_security == CookieSecurity::HttpsOnly && has_old_cookie(&headers) {
            // The last one clears the name of version 0.2.
            cookies.extend(clear_cookies(CookieSecurity::HttpsOnly).pop().map(|cookie| ("set-cookie", cookie)));
        }
        AppendHeaders(cookies)
    });
    Ok((cookies, Json(described(&identity))))
}

/// Whether the request has a cookie with the name of version 0.2.
fn has_old_cookie(headers: &HeaderMap) -> bool {
    let header = headers.get("cookie").and_then(|value| value.to_str().ok()).unwrap_or_default();
    header.split(';').any(|pair| pair.split('=').next().is_some_and(|name| name.trim() == COOKIE))
}

/// Renames the caller. An account needs its password.
pub(super) async fn rename(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(Caller { identity, .. }): CookieCaller,
    JsonBody(Rename { name, password }): JsonBody<Rename>,
) -> Result<Json<Me>, ApiError> {
    check_chosen(&name, &identity)?;
    state.check_current(&identity, password, "password", &address).await?;
    granted(state.store.rename(&identity.id, &name).await?)?;
    Ok(Json(described(&Identity { name, ..identity })))
}

/// Checks a name that somebody chooses. Names of guests stay the server's to give: several guests may have the same.
fn check_chosen(name: &str, identity: &Identity) -> Result<(), ApiError> {
    check_name(name).map_err(|error| ApiError::new(ErrorCode::InvalidName, error.to_string()))?;
    if is_guest_name(name) && name != identity.name {
        let message = format!("{name:?} is a name that the server gives to guests: choose another");
        return Err(ApiError::new(ErrorCode::InvalidName, message));
    }
    Ok(())
}

fn granted(claim: NameClaim) -> Result<(), ApiError> {
    match claim {
        NameClaim::Granted => Ok(()),
        NameClaim::Taken => {
            let message = "this name, or one that looks the same, is taken: choose another";
            Err(ApiError::new(ErrorCode::NameTaken, message))
        }
        NameClaim::Unknown => Err(unauthenticated()),
    }
}

/// Turns the caller into an account, or changes the name and password of the account. Games and ratings stay. All sessions,
/// tokens and connections end, and the caller gets a new session: somebody may have a copy of the guest's cookie, or may
/// have planted it.
pub(super) async fn register(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(Caller { identity, .. }): CookieCaller,
    JsonBody(Credentials { name, password, current }): JsonBody<Credentials>,
) -> Result<(SetCookies, Json<Me>), ApiError> {
    state.password_pool.check(address)?;
    if identity.password.is_none() {
        state.login_rate.take(&address, state.now())?;
    }
    state.check_current(&identity, current, "current", &address).await?;
    check_chosen(&name, &identity)?;
    let hash = state.hash(password, &name, &address).await?;
    run_to_completion(async move {
        let (session, now, verified) = (state.new_session(), state.now(), identity.password.as_ref());
        granted(state.store.register(&identity.id, verified, &name, hash.clone(), &session, now).await?)?;
        state.close_connections(&identity.id, |_| true);
        state.password_limits.remember(&name, &address);
        let cookie = state.cookie(&identity.id, &session);
        Ok((cookie, Json(described(&Identity { name, password: Some(hash), ..identity }))))
    })
    .await
}

/// Logs in to an account.
pub(super) async fn log_in(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    JsonBody(Credentials { name, password, .. }): JsonBody<Credentials>,
) -> Result<impl IntoResponse, ApiError> {
    state.password_pool.check(address)?;
    state.password_limits.take(&name, &address, &state.login_rate, state.now())?;
    let known = state.store.by_account(&name).await?;
    // An unknown name takes as long as a wrong password: a login tells nothing about names. (Which names have
    // accounts is public all the same: see `players::profile`.)
    let hash = known.as_ref().and_then(|identity| identity.password.clone());
    let (salt, verified) = (state.random(), hash.clone());
    let is_right = state.on_password_thread(&address, move |hasher| match hash {
        Some(PasswordHash(hash)) => hasher.verify(&password, &hash),
        None => hasher.hash(&password, salt).is_empty(),
    });
    let is_right = is_right.await?;
    let wrong = || ApiError::new(ErrorCode::WrongCredentials, "the name or the password is wrong");
    let (identity, verified) = known.zip(verified).filter(|_| is_right).ok_or_else(wrong)?;
    let session = state.new_session();
    // The password may have changed, or the account may have been deleted, while it was checked.
    if !state.store.log_in(&identity.id, &verified, &session, state.now()).await? {
        return Err(wrong());
    }
    state.password_limits.remember(&name, &address);
    Ok((state.cookie(&identity.id, &session), Json(described(&identity))))
}

/// Makes the caller's account that of a program, for good. A token cannot do it: a stolen one would take a person off the
/// leaderboard.
pub(super) async fn become_bot(
    State(state): State<Arc<AppState>>,
    CookieCaller(Caller { identity, .. }): CookieCaller,
) -> Result<Json<Me>, ApiError> {
    if !state.store.set_bot(&identity.id).await? {
        return Err(ApiError::new(ErrorCode::AccountRequired, "only an account can be a bot: POST /api/account first"));
    }
    Ok(Json(described(&Identity { is_bot: true, ..identity })))
}
