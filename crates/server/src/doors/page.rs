//! The page: its files, and its index wherever the page itself has a view to show.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};

use super::Doors;
use super::answer::Refused;
use crate::page::{File, Keeping};

/// What programs ask for: a wrong path here is their mistake, and no view of the page.
const FOR_PROGRAMS: [&str; 4] = ["api", "ws", "healthz", "metrics"];

const NO_PAGE: &str = "\
This server was built without its page. `cargo xtask serve` builds both and starts them;
`bisat serve --page FOLDER` shows a page that `cargo xtask page` has made.
";

/// Answers whatever no other door does. The body of an answer to HEAD is left out by the server.
pub(super) async fn serve(State(doors): State<Arc<Doors>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_asking = matches!(*request.method(), Method::GET | Method::HEAD);
    let file = if is_asking { find(&doors, path) } else { None };
    match file {
        Some(file) => send(file, request.headers()),
        None if is_asking && path.is_empty() => NO_PAGE.into_response(),
        None => Refused::new(StatusCode::NOT_FOUND, "there is nothing at this address").into_response(),
    }
}

/// The file of this name; for a view of the page, whose last part has no dot, the index.
fn find<'a>(doors: &'a Doors, path: &str) -> Option<&'a File> {
    let is_for_programs = path.split('/').next().is_some_and(|first| FOR_PROGRAMS.contains(&first));
    let is_view = !is_for_programs && !path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    doors.house.page.file(if is_view { "index.html" } else { path })
}

fn send(file: &File, asked: &HeaderMap) -> Response {
    let header = |name: HeaderName| asked.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (content, encoding) = file.encoded(header(ACCEPT_ENCODING));
    // What is sent in another encoding is not the same, byte for byte.
    let tag = format!("\"{}-{}\"", file.digest, encoding.unwrap_or("plain"));
    let is_known = header(IF_NONE_MATCH).split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { content.into_response() };
    let keeping = match file.keeping {
        Keeping::Forever => "public, max-age=31536000, immutable",
        Keeping::AskEachTime => "no-cache",
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keeping));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(ETAG, HeaderValue::from_str(&tag).expect("digits and letters"));
    if let Some(encoding) = encoding.filter(|_| !is_known) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
