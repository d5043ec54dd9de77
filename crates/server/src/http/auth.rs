//! Authentication of requests, by token or session cookie, and the client's address.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use bisat_protocol::{ErrorCode, IdentityId, Person};

use super::error::ApiError;
use super::state::{AppState, Proxy};
use crate::identity::read_cookie;
use crate::listener::Peer;
use crate::rate_limit::network_of;
use crate::sqlite::accounts::{Identity, TokenHash};

/// An authenticated caller: a guest or an account.
pub(super) struct Caller(pub(super) Identity);

impl Caller {
    pub(super) fn id(&self) -> &IdentityId {
        &self.0.id
    }

    pub(super) fn person(&self) -> Person {
        Person { id: self.0.id.clone(), name: self.0.name.clone(), is_account: self.0.password.is_some() }
    }
}

/// The caller, if authenticated.
pub(super) struct MaybeCaller(pub(super) Option<Identity>);

impl FromRequestParts<Arc<AppState>> for MaybeCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let header = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(token) = header("authorization").and_then(|value| value.strip_prefix("Bearer ")) {
            let owner = state.accounts.by_token_hash(TokenHash::of(token)).await?;
            let unknown = || ApiError::new(ErrorCode::UnknownToken, "this token is unknown: create a new one");
            return owner.ok_or_else(unknown).map(|identity| MaybeCaller(Some(identity)));
        }
        let cookie = header("cookie").and_then(read_cookie);
        let Some(id) = cookie.and_then(|cookie| state.session_key.verify(cookie, state.now())) else {
            return Ok(MaybeCaller(None));
        };
        Ok(MaybeCaller(state.accounts.identity(&id).await?))
    }
}

impl FromRequestParts<Arc<AppState>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let MaybeCaller(identity) = MaybeCaller::from_request_parts(parts, state).await?;
        identity.map(Caller).ok_or_else(unauthenticated)
    }
}

/// The request has no valid cookie or token.
pub(super) fn unauthenticated() -> ApiError {
    ApiError::new(ErrorCode::Unauthenticated, "you have no session: GET /api/me first and send its cookie, or a token")
}

/// A caller who is authenticated by the session cookie. Tokens are refused.
pub(super) struct CookieCaller(pub(super) Identity);

impl FromRequestParts<Arc<AppState>> for CookieCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        if parts.headers.contains_key("authorization") {
            let message = "a token may not do this: log in and send the cookie";
            return Err(ApiError::new(ErrorCode::CookieRequired, message));
        }
        Caller::from_request_parts(parts, state).await.map(|Caller(identity)| CookieCaller(identity))
    }
}

/// Address of the client, as a key for rate limits.
pub(super) struct ClientAddress(pub(super) IpAddr);

impl FromRequestParts<Arc<AppState>> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<Peer>>().map(|ConnectInfo(Peer(address))| *address);
        let peer = peer.ok_or_else(|| ApiError::new(ErrorCode::Internal, "the connection has no address"))?;
        Ok(ClientAddress(network_of(address(&parts.headers, peer, state.config.proxy))))
    }
}

fn address(headers: &HeaderMap, peer: IpAddr, proxy: Proxy) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    match proxy {
        Proxy::None => peer,
        Proxy::Trusted => forwarded().unwrap_or(peer),
    }
}
