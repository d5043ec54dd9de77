//! `GET /api/tables/{table}/events`: a list that is read, and sent, page by page.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bisat_protocol::http::EventsQuery;
use bisat_protocol::{Event, TableId};
use futures_util::stream;

use super::error::ApiError;
use super::extract::{Parameters, PathParameter};
use super::state::AppState;
use crate::event_log::PAGE;
use crate::tables::CommandError;

/// Events of a table. A long list is sent while it is read, so that it takes little memory and nobody waits for it.
pub(super) async fn events(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    Parameters(EventsQuery { from, limit }): Parameters<EventsQuery>,
) -> Result<Response, ApiError> {
    let limit = limit.unwrap_or(u32::MAX);
    let page = state.tables.events(&table, from, limit.min(PAGE)).await?;
    let pages = Pages { state, table, from, limit, page };
    if pages.is_last() { Ok(Json(pages.page).into_response()) } else { Ok(pages.into_response()) }
}

/// A list of events of which one page is in memory.
struct Pages {
    state: Arc<AppState>,
    table: TableId,
    /// Number of the first event of the page.
    from: u32,
    /// Number of events from the page on.
    limit: u32,
    page: Vec<Event>,
}

impl Pages {
    fn is_last(&self) -> bool {
        self.page.len() < PAGE as usize || self.limit <= PAGE
    }

    async fn next(mut self) -> Result<Self, CommandError> {
        self.from += PAGE;
        self.limit -= PAGE;
        self.page = self.state.tables.events(&self.table, self.from, self.limit.min(PAGE)).await?;
        Ok(self)
    }

    fn into_response(self) -> Response {
        let body = stream::unfold(Some((self, "[")), |pages| async {
            let (pages, start) = pages?;
            let is_last = pages.is_last();
            let text = text(start, &pages.page, if is_last { "]" } else { "" });
            if is_last {
                return Some((Ok::<Bytes, String>(text.into()), None));
            }
            match pages.next().await {
                Ok(next) => Some((Ok(text.into()), Some((next, ",")))),
                // The client sees a body that breaks off.
                Err(error) => Some((Err(error.to_string()), None)),
            }
        });
        ([("content-type", "application/json")], Body::from_stream(body)).into_response()
    }
}

/// Events as a part of a JSON list. The part is empty if there are none.
fn text(start: &str, events: &[Event], end: &str) -> String {
    let events: Vec<String> =
        events.iter().map(|event| serde_json::to_string(event).expect("events are plain data")).collect();
    let start = if events.is_empty() && start == "," { "" } else { start };
    format!("{start}{}{end}", events.join(","))
}
