//! The web page: its files, and its index for every path that the page routes itself.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use tokio::time::timeout;

use super::error::ApiError;
use super::preview::Preview;
use super::state::AppState;
use crate::static_files::{CachePolicy, File};

/// First path segments of the API: unknown paths below them are errors, not views of the page.
const API_PATHS: [&str; 4] = ["api", "ws", "healthz", "metrics"];

/// How long the page waits for its preview: it works without.
const PREVIEW_PATIENCE: Duration = Duration::from_secs(1);

/// What a browser shows if the server has no page.
const NO_PAGE: &str = "\
<!doctype html><html lang=en><meta charset=utf-8><title>Bisat</title>
<p>This server runs, but it was built without the web page.
<p>In a checkout, <code>cargo xtask serve</code> builds the page and starts the server with it.
<p><code>bisat serve --page FOLDER</code> serves a page that <code>cargo xtask page</code> has built.
";

/// Answers every path without an endpoint. The server leaves out the body of an answer to HEAD.
pub(super) async fn serve(State(state): State<Arc<AppState>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::not_found().into_response();
    }
    let is_view = is_view(path);
    if is_view
        && let Some(index) = state.config.page.file("index.html")
        && let query = request.uri().query().unwrap_or_default()
        && let Ok(Some(preview)) = timeout(PREVIEW_PATIENCE, Preview::of(&state, path, query)).await
    {
        let page = preview.in_page(&String::from_utf8_lossy(&index.encoded("").0), &state.config.public_url);
        return ([(CACHE_CONTROL, "no-cache")], Html(page)).into_response();
    }
    match state.config.page.file(if is_view { "index.html" } else { path }) {
        Some(file) => send(file, request.headers()),
        None if is_view => Html(NO_PAGE).into_response(),
        None => ApiError::not_found().into_response(),
    }
}

/// Whether the path is a view of the page, which the page routes itself: its last segment has no dot.
fn is_view(path: &str) -> bool {
    let is_api = path.split('/').next().is_some_and(|first| API_PATHS.contains(&first));
    !is_api && !path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

fn send(file: &File, asked: &HeaderMap) -> Response {
    let header = |name: HeaderName| asked.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (content, encoding) = file.encoded(header(ACCEPT_ENCODING));
    // The ETag differs by encoding, since the bytes differ.
    let tag = format!("\"{}-{}\"", file.digest, encoding.unwrap_or("plain"));
    let is_known = header(IF_NONE_MATCH).split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { content.into_response() };
    let cache_policy = match file.cache_policy {
        CachePolicy::Immutable => "public, max-age=31536000, immutable",
        CachePolicy::Revalidate => "no-cache",
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache_policy));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(ETAG, HeaderValue::from_str(&tag).expect("digits and letters"));
    if let Some(encoding) = encoding.filter(|_| !is_known) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
