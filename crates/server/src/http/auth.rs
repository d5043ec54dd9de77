//! Authentication of requests, by token or session cookie, and the client's address.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use bisat_protocol::{ErrorCode, IdentityId, Person};

use super::error::ApiError;
use super::state::{AppState, Proxy};
use crate::identity::{SessionCookie, read_cookie};
use crate::listener::Peer;
use crate::open_connections::OpenConnection;
use crate::rate_limit::network_of;
use crate::store::{Credential, Identity, TokenHash};

/// An authenticated caller: a guest or an account.
pub(super) struct Caller {
    pub(super) identity: Identity,
    /// What the request was authenticated by.
    pub(super) credential: Credential,
}

impl Caller {
    pub(super) fn id(&self) -> &IdentityId {
        &self.identity.id
    }

    pub(super) fn person(&self) -> Person {
        person(&self.identity)
    }
}

/// A guest or an account as others see it at a table.
pub(super) fn person(identity: &Identity) -> Person {
    let Identity { id, name, password, .. } = identity;
    Person { id: id.clone(), name: name.clone(), is_account: password.is_some() }
}

/// The caller, if authenticated.
pub(super) struct MaybeCaller(pub(super) Option<Caller>);

impl FromRequestParts<Arc<AppState>> for MaybeCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let header = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let caller = match header("authorization").and_then(|value| value.strip_prefix("Bearer ")) {
            Some(token) => Some(by_token(state, TokenHash::of(token)).await?),
            None => match header("cookie").and_then(|header| read_cookie(header, state.config.cookie_security)) {
                Some(cookie) => by_cookie(state, cookie).await?,
                None => None,
            },
        };
        if let Some(Caller { credential, .. }) = &caller
            && state.last_use.take(credential, state.now()).is_ok()
        {
            // Nobody waits for this: a request that only reads must not wait for the disk.
            drop(state.store.touch(credential, state.now()));
        }
        Ok(MaybeCaller(caller))
    }
}

async fn by_token(state: &AppState, token: TokenHash) -> Result<Caller, ApiError> {
    let unknown = || ApiError::new(ErrorCode::UnknownToken, "this token is unknown: create a new one");
    let identity = state.store.by_token_hash(token).await?.ok_or_else(unknown)?;
    Ok(Caller { identity, credential: Credential::Token(token) })
}

/// The owner of a cookie; none if it is forged or expired, or if its session has ended.
async fn by_cookie(state: &AppState, text: &str) -> Result<Option<Caller>, ApiError> {
    let Some(cookie) = state.session_key.verify(text, state.now()) else { return Ok(None) };
    let SessionCookie { identity: owner, session, issued_at } = cookie;
    let credential = match session {
        Some(session) => Credential::Session(session),
        None => Credential::LegacyCookie { hash: TokenHash::of(text), issued_at },
    };
    Ok(owner_of(state, &owner, &credential).await?.map(|identity| Caller { identity, credential }))
}

/// The person as they are now, unless the credential is not theirs or has ended.
pub(super) async fn owner_of(
    state: &AppState,
    owner: &IdentityId,
    credential: &Credential,
) -> Result<Option<Identity>, ApiError> {
    let identity = match credential {
        Credential::Session(session) => state.store.by_session(session).await?,
        Credential::Token(token) => state.store.by_token_hash(*token).await?,
        Credential::LegacyCookie { hash, issued_at } => {
            state.store.by_legacy_cookie(*hash, owner, *issued_at, state.now()).await?
        }
    };
    Ok(identity.filter(|identity| identity.id == *owner))
}

impl FromRequestParts<Arc<AppState>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let MaybeCaller(caller) = MaybeCaller::from_request_parts(parts, state).await?;
        caller.ok_or_else(unauthenticated)
    }
}

/// The request has no valid cookie or token.
pub(super) fn unauthenticated() -> ApiError {
    ApiError::new(ErrorCode::Unauthenticated, "you have no session: GET /api/me first and send its cookie, or a token")
}

/// A caller who is authenticated by the session cookie. Tokens are refused.
pub(super) struct CookieCaller(pub(super) Caller);

impl FromRequestParts<Arc<AppState>> for CookieCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        if parts.headers.contains_key("authorization") {
            let message = "a token may not do this: log in and send the cookie";
            return Err(ApiError::new(ErrorCode::CookieRequired, message));
        }
        Caller::from_request_parts(parts, state).await.map(CookieCaller)
    }
}

/// Lists a connection of the caller, which closes when the credential ends; none for an anonymous caller.
pub(super) async fn open_connection(
    state: &AppState,
    caller: Option<&Caller>,
) -> Result<Option<OpenConnection>, ApiError> {
    let Some(Caller { identity, credential }) = caller else { return Ok(None) };
    let open = state.open_connections.add(&identity.id, credential);
    // Once more: the credential may have ended after it was checked and before the connection was listed.
    match owner_of(state, &identity.id, credential).await? {
        Some(_) => Ok(Some(open)),
        None => Err(unauthenticated()),
    }
}

/// Waits until the connection is to be closed; forever if nobody is authenticated.
pub(super) async fn closed(open: Option<&OpenConnection>) {
    match open {
        Some(open) => open.closed().await,
        None => std::future::pending().await,
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
