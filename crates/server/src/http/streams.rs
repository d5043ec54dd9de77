//! Streams for programs: newline-delimited JSON (NDJSON). An empty line is sent now and then as a keep-alive.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::IntoResponse;
use bisat_protocol::{IdentityId, TableId};
use futures_util::stream;
use tokio::sync::mpsc::Receiver;
use tokio::time;

use super::auth::{Caller, ClientAddress, MaybeCaller, closed, open_connection};
use super::error::ApiError;
use super::extract::PathParameter;
use super::state::AppState;
use crate::open_connections::OpenConnection;
use crate::outbox::{Message, Outbox};
use crate::rate_limit::AddressPermit;

/// Silence after which an empty line is sent.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// Events of a table from the first on, and turn messages for the caller's seat.
pub(super) async fn table(
    State(state): State<Arc<AppState>>,
    PathParameter(table): PathParameter<TableId>,
    ClientAddress(address): ClientAddress,
    MaybeCaller(caller): MaybeCaller,
) -> Result<impl IntoResponse, ApiError> {
    let permit = state.connections.acquire(&address)?;
    let connection = open_connection(&state, caller.as_ref()).await?;
    let (outbox, receiver) = Outbox::new(caller.map(|caller| caller.identity.id));
    let (tables, id, follower) = (Arc::clone(&state.tables), table.clone(), outbox.clone());
    state.tables.read(&table, |_| ()).await?;
    tokio::spawn(async move { tables.follow(&id, 0, &follower).await });
    Ok(lines(OpenStream { state, source: Source::Table(table), connection, outbox, receiver, _permit: permit }))
}

/// Starts and ends of the caller's games, running games first.
pub(super) async fn account(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    caller: Caller,
) -> Result<impl IntoResponse, ApiError> {
    let permit = state.connections.acquire(&address)?;
    let connection = open_connection(&state, Some(&caller)).await?;
    let (outbox, receiver) = Outbox::new(Some(caller.id().clone()));
    let (tables, id, follower) = (Arc::clone(&state.tables), caller.id().clone(), outbox.clone());
    tokio::spawn(async move { tables.stream(&id, &follower).await });
    let source = Source::Account(caller.id().clone());
    Ok(lines(OpenStream { state, source, connection, outbox, receiver, _permit: permit }))
}

/// A stream that a client reads.
struct OpenStream {
    state: Arc<AppState>,
    source: Source,
    /// Closes when the session or token of the client ends.
    connection: Option<OpenConnection>,
    outbox: Outbox,
    receiver: Receiver<Message>,
    _permit: AddressPermit,
}

enum Source {
    Table(TableId),
    Account(IdentityId),
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        match &self.source {
            Source::Table(table) => self.state.tables.unfollow(table, &self.outbox),
            Source::Account(identity) => self.state.tables.end_stream(identity, &self.outbox),
        }
    }
}

fn lines(open: OpenStream) -> impl IntoResponse {
    let body = stream::unfold(open, |mut open| async move {
        let line = tokio::select! {
            biased;
            () = closed(open.connection.as_ref()) => return None,
            () = open.state.shut_down() => return None,
            () = open.outbox.disconnected() => return None,
            line = time::timeout(KEEP_ALIVE, open.receiver.recv()) => match line {
                Ok(Some(message)) => format!("{message}\n"),
                Ok(None) => return None,
                Err(_) => "\n".to_owned(),
            },
        };
        Some((Ok::<Bytes, Infallible>(line.into()), open))
    });
    ([("content-type", "application/x-ndjson")], Body::from_stream(body))
}
