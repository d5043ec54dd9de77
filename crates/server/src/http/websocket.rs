//! The WebSocket: client messages in, server messages out (docs/protocol.md).

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use bisat_protocol::{ClientMessage, ErrorCode, IdentityId, Person, Phrase, RequestId, ServerMessage, TableId};
use bisat_table::Command;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::sync::mpsc::Receiver;
use tokio::time::{self, Instant};

use super::auth::{Caller, ClientAddress, MaybeCaller, closed, open_connection, owner_of, person, unauthenticated};
use super::error::{self, ApiError};
use super::middleware;
use super::state::AppState;
use super::tables::{invalid_request_id, limit_command};
use crate::address_connections::Activity;
use crate::open_connections::OpenConnection;
use crate::outbox::{Disconnected, Message, Outbox};
use crate::rate_limit::AddressPermit;
use crate::store::Credential;

/// Largest message of a client.
const LONGEST_MESSAGE: usize = 16 << 10;
/// Interval of pings.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A client that is silent for this long is disconnected.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// A socket that follows no table and sends no message for this long is closed.
const UNUSED_TIMEOUT: Duration = Duration::from_secs(10 * 60);
/// Largest number of messages per flush.
const BATCH: usize = 32;
/// A client that does not take a message in this time is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Number of tables that a socket may follow.
const MOST_TABLES: usize = 64;

/// Opens a WebSocket. A client without a session can watch.
pub(super) async fn open(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    Extension(activity): Extension<Arc<Activity>>,
    MaybeCaller(caller): MaybeCaller,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    if !middleware::is_same_site(&headers, &state.config.public_url) {
        return Err(middleware::cross_site());
    }
    let not_an_upgrade = |_| ApiError::new(ErrorCode::BadRequest, "this address is for WebSockets only");
    let upgrade = upgrade.map_err(not_an_upgrade)?;
    let permit = state.connections.acquire(&address)?;
    let open = open_connection(&state, caller.as_ref()).await?;
    let (outbox, receiver) = Outbox::new(caller.as_ref().map(|caller| caller.id().clone()));
    let caller = caller.map(|Caller { identity, credential }| (identity.id, credential));
    let client = Client { state, address, activity, caller, open, outbox, follows: HashSet::new(), _permit: permit };
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    // Small buffers: ten thousand idle spectators must not take a gigabyte.
    let upgrade = upgrade.read_buffer_size(2 << 10).write_buffer_size(4 << 10);
    Ok(upgrade.on_upgrade(move |socket| client.serve(socket, receiver)))
}

/// A connected client.
struct Client {
    state: Arc<AppState>,
    address: IpAddr,
    /// The connection below the socket.
    activity: Arc<Activity>,
    /// Who the client is, and by what it was authenticated. The name may change while the socket is open.
    caller: Option<(IdentityId, Credential)>,
    /// Closes when the session or token of the person ends.
    open: Option<OpenConnection>,
    outbox: Outbox,
    follows: HashSet<TableId>,
    _permit: AddressPermit,
}

impl Client {
    async fn serve(mut self, socket: WebSocket, receiver: Receiver<Message>) {
        self.state.metrics.connections.add(1);
        let (sink, mut frames) = socket.split();
        let close_reason = Arc::new(OnceLock::new());
        let writer = tokio::spawn(write(sink, receiver, Arc::clone(&close_reason)));
        let mut received = Instant::now();
        let mut used = received;
        loop {
            if self.follows.is_empty() && used.elapsed() >= UNUSED_TIMEOUT {
                break;
            }
            let next = time::timeout(IDLE_TIMEOUT.saturating_sub(received.elapsed()), frames.next());
            let frame = tokio::select! {
                // First, so that no message is carried out after the session has ended.
                biased;
                () = closed(self.open.as_ref()) => {
                    let _ = close_reason.set(SESSION_ENDED);
                    break;
                }
                () = self.state.shut_down() => break,
                () = self.outbox.disconnected() => break,
                () = self.activity.evicted() => break,
                next = next => match next {
                    Ok(Some(Ok(frame))) => frame,
                    Ok(Some(Err(_)) | None) | Err(_) => break,
                },
            };
            received = Instant::now();
            match &frame {
                Frame::Ping(payload) | Frame::Pong(payload) => self.activity.finish_control_frame(payload.len()),
                _ => self.activity.finish_message(),
            }
            let text = match frame {
                Frame::Text(text) => text,
                Frame::Close(_) => break,
                // Each ping and each binary message is answered, so it counts as a request.
                Frame::Ping(_) | Frame::Pong(_) | Frame::Binary(_) => {
                    if self.state.request_rate.take(&self.address, self.state.now()).is_err() {
                        break;
                    }
                    if matches!(frame, Frame::Binary(_)) {
                        let error = ApiError::new(ErrorCode::InvalidJson, "messages must be text");
                        if self.refuse(None, None, error).is_err() {
                            break;
                        }
                    }
                    continue;
                }
            };
            used = received;
            if self.answer(&text).await.is_err() {
                break;
            }
        }
        self.follows.iter().for_each(|table| self.state.tables.unfollow(table, &self.outbox));
        // Drop the last sender, so that the writer ends.
        let state = Arc::clone(&self.state);
        drop(self);
        let _ = writer.await;
        state.metrics.connections.add(-1);
    }

    /// Carries out a message and answers it.
    async fn answer(&mut self, text: &str) -> Result<(), Disconnected> {
        if let Err(retry) = self.state.request_rate.take(&self.address, self.state.now()) {
            // The answer names request and table, so that the client knows what to send again.
            #[derive(Deserialize)]
            struct Named {
                id: Option<RequestId>,
                table: Option<TableId>,
            }
            let Named { id, table } = serde_json::from_str(text).unwrap_or(Named { id: None, table: None });
            return self.refuse(id, table, retry.into());
        }
        let request: ClientMessage = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => return self.refuse(None, None, error::of_message(&error)),
        };
        match request {
            ClientMessage::Ping {} => self.outbox.send_message(&ServerMessage::Pong {}),
            ClientMessage::Follow { table, from } => self.follow(table, from).await,
            ClientMessage::Unfollow { table } => {
                self.state.tables.unfollow(&table, &self.outbox);
                self.follows.remove(&table);
                Ok(())
            }
            ClientMessage::Join { table, seat, contribution, id } => {
                self.join(table, id, |person| Command::Join { person, seat, contribution }).await
            }
            ClientMessage::Start { table, id } => self.act(table, id, |by| Command::Start { by }).await,
            ClientMessage::Leave { table, id } | ClientMessage::Resign { table, id } => {
                self.act(table, id, |by| Command::Leave { by }).await
            }
            ClientMessage::Play { table, step, token, id } => {
                let key = Some(id.clone());
                self.act(table, id, |by| Command::Play { by, step, token, id: key }).await
            }
            ClientMessage::Offer { table, offer, id } => self.act(table, id, |by| Command::Offer { by, offer }).await,
            ClientMessage::Decline { table, id } => self.act(table, id, |by| Command::Decline { by }).await,
            ClientMessage::Reveal { table, throw, link, id } => {
                self.act(table, id, |by| Command::Reveal { by, throw, link }).await
            }
            ClientMessage::Phrase { table, phrase, id } => self.say(table, id, phrase).await,
            ClientMessage::Claim { table, id } => {
                self.act(table, id, |by| Command::Claim { by, gone: Vec::new() }).await
            }
        }
    }

    /// Sits down as the person who this client is now: the name, or whether it is an account, may have changed since the
    /// socket was opened.
    async fn join(
        &self,
        table: TableId,
        id: RequestId,
        command_of: impl FnOnce(Person) -> Command,
    ) -> Result<(), Disconnected> {
        let identity = match &self.caller {
            Some((owner, credential)) => owner_of(&self.state, owner, credential).await,
            None => Ok(None),
        };
        match identity {
            Ok(Some(identity)) => self.act(table, id, |_| command_of(person(&identity))).await,
            Ok(None) => self.refuse(Some(id), Some(table), unauthenticated()),
            Err(error) => self.refuse(Some(id), Some(table), error),
        }
    }

    /// The person of this client, if the session has not ended and the request id is valid.
    async fn sender(&self, id: &RequestId) -> Result<&IdentityId, ApiError> {
        let (by, credential) = self.caller.as_ref().ok_or_else(unauthenticated)?;
        if self.state.must_check_credentials() && !matches!(owner_of(&self.state, by, credential).await, Ok(Some(_))) {
            return Err(unauthenticated());
        }
        if id.is_valid() { Ok(by) } else { Err(invalid_request_id()) }
    }

    /// Refuses a request whose id may be the reason.
    fn refuse_request(&self, id: RequestId, table: TableId, error: ApiError) -> Result<(), Disconnected> {
        self.refuse(Some(id).filter(RequestId::is_valid), Some(table), error)
    }

    /// Sends a phrase of this client's person to everybody at the table.
    async fn say(&self, table: TableId, id: RequestId, phrase: Phrase) -> Result<(), Disconnected> {
        let by = match self.sender(&id).await {
            Ok(by) => by,
            Err(error) => return self.refuse_request(id, table, error),
        };
        if let Err(retry) = self.state.command_rate.take(by, self.state.now()) {
            return self.refuse(Some(id), Some(table), retry.into());
        }
        match self.state.tables.say(&table, by, phrase).await {
            Ok(number) => self.outbox.send_message(&ServerMessage::Done { id, number, seat: None }),
            Err(error) => self.refuse(Some(id), Some(table), error.into()),
        }
    }

    /// Carries out a command of this client's person and answers it.
    async fn act(
        &self,
        table: TableId,
        id: RequestId,
        command_by: impl FnOnce(IdentityId) -> Command,
    ) -> Result<(), Disconnected> {
        let by = match self.sender(&id).await {
            Ok(by) => by,
            Err(error) => return self.refuse_request(id, table, error),
        };
        let command = command_by(by.clone());
        if let Err(retry) = limit_command(&self.state, by, &self.address, &command) {
            return self.refuse(Some(id), Some(table), retry.into());
        }
        match self.state.tables.act(&table, &command).await {
            Ok(number) => {
                let seat = self.seat_taken(&table, &command).await;
                self.outbox.send_message(&ServerMessage::Done { id, number, seat })
            }
            Err(error) => self.refuse(Some(id), Some(table), error.into()),
        }
    }

    /// The seat that a `join` has taken.
    async fn seat_taken(&self, table: &TableId, command: &Command) -> Option<u8> {
        let Command::Join { person, .. } = command else { return None };
        self.state.tables.read(table, |table| table.seat_of(&person.id)).await.ok().flatten()
    }

    async fn follow(&mut self, table: TableId, from: u32) -> Result<(), Disconnected> {
        if self.follows.len() >= MOST_TABLES && !self.follows.contains(&table) {
            let message = format!("you follow {MOST_TABLES} tables: unfollow some first");
            return self.refuse(None, Some(table), ApiError::new(ErrorCode::TooManyFollowed, message));
        }
        match self.state.tables.follow(&table, from, &self.outbox).await {
            Ok(()) => {
                self.follows.insert(table);
                Ok(())
            }
            Err(error) => self.refuse(None, Some(table), error.into()),
        }
    }

    fn refuse(
        &self,
        id: Option<RequestId>,
        table: Option<TableId>,
        ApiError(error): ApiError,
    ) -> Result<(), Disconnected> {
        self.state.metrics.refused.add(1);
        self.outbox.send_message(&ServerMessage::Refused { id, table, error })
    }
}

/// Close code and reason.
type CloseReason = (u16, &'static str);

const RECONNECT: CloseReason = (close_code::AGAIN, "closed: follow again from the last event that you have");
const SESSION_ENDED: CloseReason = (close_code::POLICY, "the session or token has ended: log in again");

/// Writes queued messages and pings. Stops when the client reads too slowly.
async fn write(
    mut sink: SplitSink<WebSocket, Frame>,
    mut receiver: Receiver<Message>,
    close_reason: Arc<OnceLock<CloseReason>>,
) {
    let mut pings = time::interval(PING_INTERVAL);
    let mut waiting = Vec::new();
    loop {
        let is_open = tokio::select! {
            count = receiver.recv_many(&mut waiting, BATCH) => count > 0,
            _ = pings.tick() => true,
        };
        let frames = match (is_open, waiting.is_empty()) {
            (true, true) => vec![Frame::Ping(Default::default())],
            (true, false) => waiting.drain(..).map(|message| Frame::Text(Utf8Bytes::from(&*message))).collect(),
            (false, _) => {
                let (code, reason) = close_reason.get().copied().unwrap_or(RECONNECT);
                vec![Frame::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))]
            }
        };
        let is_written = time::timeout(WRITE_TIMEOUT, send_all(&mut sink, frames)).await;
        if !is_open || !matches!(is_written, Ok(Ok(()))) {
            return;
        }
    }
}

/// Sends several frames with one flush.
async fn send_all(sink: &mut SplitSink<WebSocket, Frame>, frames: Vec<Frame>) -> Result<(), axum::Error> {
    for frame in frames {
        sink.feed(frame).await?;
    }
    sink.flush().await
}
