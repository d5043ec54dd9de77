//! What holds for every request: limits, headers, and where it may come from.

use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Doors;
use super::answer::Refused;
use super::caller::From;

/// Only our own pages, scripts, styles and sockets; WebAssembly may be compiled. Nothing is written inline.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; \
                      object-src 'none'; base-uri 'none'; frame-ancestors 'none'; \
                      form-action 'self'";

/// Puts the headers on every answer that keep browsers out of trouble.
pub(super) async fn harden(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Lets no address ask too often and no other site act for its visitors, and counts what was answered.
pub(super) async fn limit(State(doors): State<Arc<Doors>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let route = parts.extensions.get::<MatchedPath>().map_or("other".to_owned(), |path| path.as_str().to_owned());
    let is_asking = matches!(parts.method, Method::GET | Method::HEAD);
    let response = match From::from_request_parts(&mut parts, &doors).await {
        Err(refused) => refused.into_response(),
        Ok(From(address)) => match doors.requests.take(&address, doors.now()) {
            Err(retry) => Refused::from(retry).into_response(),
            Ok(()) if !is_asking && !is_from_us(&parts.headers, &doors.house.public_url) => {
                from_elsewhere().into_response()
            }
            Ok(()) => next.run(Request::from_parts(parts, body)).await,
        },
    };
    doors.metrics.requests(&route, response.status().as_u16()).add(1);
    response
}

/// Browsers say which site a request comes from; programs need not.
pub(super) fn is_from_us(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get("origin") else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get("host").and_then(|host| host.to_str().ok());
    origin == public_url.trim_end_matches('/')
        || host.is_some_and(|host| origin.split_once("://").is_some_and(|(_, origin)| origin == host))
}

pub(super) fn from_elsewhere() -> Refused {
    Refused::new(StatusCode::FORBIDDEN, "this comes from another site")
}
