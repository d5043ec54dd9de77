//! Middleware of every request: rate limit, security headers, cross-site check.

use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bisat_protocol::ErrorCode;

use super::auth::ClientAddress;
use super::error::ApiError;
use super::state::AppState;
use crate::identity::CookieSecurity;

/// Content security policy: our own pages, scripts, styles and sockets only. WebAssembly may be compiled; nothing is
/// inline.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; \
                      object-src 'none'; base-uri 'none'; frame-ancestors 'none'; \
                      form-action 'self'";

/// HTTP Strict Transport Security (HSTS): for a year, browsers use https only. Other hosts of the domain are not ours.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// Adds security headers to every answer.
pub(super) async fn security_headers(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
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
    if state.config.cookie_security == CookieSecurity::HttpsOnly {
        headers.insert("strict-transport-security", HeaderValue::from_static(STRICT_TRANSPORT));
    }
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Applies the rate limit per address, refuses cross-site requests, and counts answers.
pub(super) async fn rate_limit(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let route = parts.extensions.get::<MatchedPath>().map_or("other".to_owned(), |path| path.as_str().to_owned());
    let is_safe = matches!(parts.method, Method::GET | Method::HEAD);
    let response = match ClientAddress::from_request_parts(&mut parts, &state).await {
        Err(error) => error.into_response(),
        Ok(ClientAddress(address)) => match state.request_rate.take(&address, state.now()) {
            Err(retry) => ApiError::from(retry).into_response(),
            Ok(()) if !is_safe && !is_same_site(&parts.headers, &state.config.public_url) => {
                cross_site().into_response()
            }
            Ok(()) => next.run(Request::from_parts(parts, body)).await,
        },
    };
    state.metrics.requests(&route, response.status().as_u16()).add(1);
    response
}

/// Whether the header `Origin` is ours. Browsers send it; programs need not.
pub(super) fn is_same_site(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get("origin") else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get("host").and_then(|host| host.to_str().ok());
    origin == public_url.trim_end_matches('/')
        || host.is_some_and(|host| origin.split_once("://").is_some_and(|(_, origin)| origin == host))
}

/// A page of another site sent the request.
pub(super) fn cross_site() -> ApiError {
    ApiError::new(ErrorCode::CrossSite, "the request comes from a page of another site")
}
