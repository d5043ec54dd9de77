//! Who is asking: by token, by cookie, or nobody yet.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use bisat_protocol::{IdentityId, Person};

use super::answer::Refused;
use super::{Doors, Proxy};
use crate::accounts::{Identity, TokenHash};
use crate::hall::kept;
use crate::identity::read_cookie;
use crate::limits::household;
use crate::listener::Peer;

/// Somebody who is known.
pub(super) struct Caller(pub(super) Identity);

impl Caller {
    pub(super) fn id(&self) -> &IdentityId {
        &self.0.id
    }

    pub(super) fn person(&self) -> Person {
        Person { id: self.0.id.clone(), name: self.0.name.clone(), is_account: self.0.password.is_some() }
    }
}

/// Somebody, or nobody yet.
pub(super) struct Anyone(pub(super) Option<Identity>);

impl FromRequestParts<Arc<Doors>> for Anyone {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, doors: &Arc<Doors>) -> Result<Self, Refused> {
        let header = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(token) = header("authorization").and_then(|value| value.strip_prefix("Bearer ")) {
            let known = kept(doors.accounts.by_token_hash(TokenHash::of(token))).await?;
            let refusal = || Refused::new(StatusCode::UNAUTHORIZED, "this token is not known: make a new one");
            return known.ok_or_else(refusal).map(|identity| Anyone(Some(identity)));
        }
        let cookie = header("cookie").and_then(read_cookie);
        let Some(id) = cookie.and_then(|cookie| doors.keys.verify(cookie, doors.now())) else {
            return Ok(Anyone(None));
        };
        Ok(Anyone(kept(doors.accounts.identity(&id)).await?))
    }
}

impl FromRequestParts<Arc<Doors>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, doors: &Arc<Doors>) -> Result<Self, Refused> {
        let Anyone(identity) = Anyone::from_request_parts(parts, doors).await?;
        let advice = "nobody knows you yet: GET /api/me first and send its cookie, or send a token";
        identity.map(Caller).ok_or_else(|| Refused::new(StatusCode::UNAUTHORIZED, advice))
    }
}

/// Somebody who is known by their cookie: what a program's token must not do.
pub(super) struct InPerson(pub(super) Identity);

impl FromRequestParts<Arc<Doors>> for InPerson {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, doors: &Arc<Doors>) -> Result<Self, Refused> {
        if parts.headers.contains_key("authorization") {
            return Err(Refused::new(StatusCode::FORBIDDEN, "a token cannot do this: log in, and send the cookie"));
        }
        Caller::from_request_parts(parts, doors).await.map(|Caller(identity)| InPerson(identity))
    }
}

/// Where a request comes from; of longer addresses only what a household shares.
pub(super) struct From(pub(super) IpAddr);

impl FromRequestParts<Arc<Doors>> for From {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, doors: &Arc<Doors>) -> Result<Self, Refused> {
        let direct = parts.extensions.get::<ConnectInfo<Peer>>().map(|ConnectInfo(Peer(address))| *address);
        let direct = direct.ok_or_else(|| Refused::bad("a request comes from somewhere"))?;
        Ok(From(household(address(&parts.headers, direct, doors.house.proxy))))
    }
}

fn address(headers: &HeaderMap, direct: IpAddr, proxy: Proxy) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    match proxy {
        Proxy::None => direct,
        Proxy::Trusted => forwarded().unwrap_or(direct),
    }
}
