//! A WebSocket: requests in, notices out (docs/protocol.md).

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bisat_protocol::{ClientMessage, Person, RequestId, ServerMessage, TableId};
use bisat_table::Command;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::sync::mpsc::Receiver;
use tokio::time::{self, Instant};

use super::answer::Refused;
use super::caller::{Anyone, Caller, From};
use super::{Doors, guard};
use crate::limits::Held;
use crate::outbox::{Message, Outbox};

/// A client says no more than this at a time.
const LONGEST_MESSAGE: usize = 16 << 10;
/// How often the client is asked whether it is there.
const PINGS: Duration = Duration::from_secs(20);
/// Whoever does not answer in this time is gone.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many messages go out together.
const AT_ONCE: usize = 32;
/// A client that does not take a message in this time reads too slowly.
const SLOW: Duration = Duration::from_secs(10);
/// How many tables a socket may follow.
const MOST_TABLES: usize = 64;

/// Opens a socket. Whoever is not known yet can watch.
pub(super) async fn open(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    Anyone(identity): Anyone,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if !guard::is_from_us(&headers, &doors.house.public_url) {
        return Err(guard::from_elsewhere());
    }
    let held = doors.connections.hold(&address);
    let held = held.map_err(|error| Refused::new(StatusCode::TOO_MANY_REQUESTS, error.to_string()))?;
    let (outbox, receiver) = Outbox::new(identity.as_ref().map(|identity| identity.id.clone()));
    let person = identity.map(|identity| Caller(identity).person());
    let client = Client { doors, address, person, outbox, follows: HashSet::new(), _held: held };
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    // Ten thousand idle watchers must not take a gigabyte of buffers.
    let upgrade = upgrade.read_buffer_size(2 << 10).write_buffer_size(4 << 10);
    Ok(upgrade.on_upgrade(move |socket| client.serve(socket, receiver)))
}

/// The other end of a socket.
struct Client {
    doors: Arc<Doors>,
    address: IpAddr,
    person: Option<Person>,
    outbox: Outbox,
    follows: HashSet<TableId>,
    _held: Held<IpAddr>,
}

impl Client {
    async fn serve(mut self, socket: WebSocket, receiver: Receiver<Message>) {
        self.doors.metrics.connections.add(1);
        let (sink, mut frames) = socket.split();
        let writer = tokio::spawn(write(sink, receiver));
        let mut heard = Instant::now();
        loop {
            let next = time::timeout(PATIENCE.saturating_sub(heard.elapsed()), frames.next());
            let frame = tokio::select! {
                next = next => match next {
                    Ok(Some(Ok(frame))) => frame,
                    Ok(Some(Err(_)) | None) | Err(_) => break,
                },
                () = self.doors.closed() => break,
                () = self.outbox.let_go() => break,
            };
            heard = Instant::now();
            let text = match frame {
                Frame::Text(text) => text,
                Frame::Close(_) => break,
                Frame::Ping(_) | Frame::Pong(_) => continue,
                Frame::Binary(_) => {
                    let _ = self.refuse(None, "messages are text");
                    continue;
                }
            };
            if self.answer(&text).await.is_err() {
                break;
            }
        }
        self.follows.iter().for_each(|table| self.doors.hall.unfollow(table, &self.outbox));
        // The last way to the client goes with us, so that the writer comes to its end.
        let doors = Arc::clone(&self.doors);
        drop(self);
        let _ = writer.await;
        doors.metrics.connections.add(-1);
    }

    /// Does what the client asks and says what came of it.
    async fn answer(&mut self, text: &str) -> Result<(), crate::outbox::Gone> {
        if let Err(retry) = self.doors.requests.take(&self.address, self.doors.now()) {
            // Its name is told, so that the client knows what to send again.
            #[derive(Deserialize)]
            struct Named {
                id: RequestId,
            }
            let named: Option<Named> = serde_json::from_str(text).ok();
            return self.refuse(named.map(|named| named.id), &retry.to_string());
        }
        let request: ClientMessage = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => return self.refuse(None, &format!("this is no request: {error}")),
        };
        let (table, id, command) = match request {
            ClientMessage::Ping {} => return self.outbox.tell(&ServerMessage::Pong {}),
            ClientMessage::Follow { table, from } => return self.follow(table, from).await,
            ClientMessage::Unfollow { table } => {
                self.doors.hall.unfollow(&table, &self.outbox);
                self.follows.remove(&table);
                return Ok(());
            }
            request => match self.command(request) {
                Ok(parts) => parts,
                Err((id, why)) => return self.refuse(Some(id), why),
            },
        };
        if !id.is_short() {
            return self.refuse(None, "a request has a name of 1 to 64 letters");
        }
        let is_allowed = self.person.as_ref().map(|person| self.doors.actions.take(&person.id, self.doors.now()));
        if let Some(Err(retry)) = is_allowed {
            return self.refuse(Some(id), &retry.to_string());
        }
        match self.doors.hall.act(&table, &command).await {
            Ok(number) => self.outbox.tell(&ServerMessage::Done { id, number }),
            Err(error) => self.refuse(Some(id), &error.to_string()),
        }
    }

    /// What the hall is asked for.
    fn command(&self, request: ClientMessage) -> Result<(TableId, RequestId, Command), (RequestId, &'static str)> {
        let person = |id: RequestId| match &self.person {
            Some(person) => Ok((person.clone(), id)),
            None => Err((id, "nobody knows you yet: GET /api/me, and send its cookie when you connect")),
        };
        Ok(match request {
            ClientMessage::Join { table, seat, contribution, id } => {
                let (person, id) = person(id)?;
                (table, id, Command::Join { person, seat, contribution })
            }
            ClientMessage::Start { table, id } => {
                let (person, id) = person(id)?;
                (table, id, Command::Start { by: person.id })
            }
            ClientMessage::Leave { table, id } | ClientMessage::Resign { table, id } => {
                let (person, id) = person(id)?;
                (table, id, Command::Leave { by: person.id })
            }
            ClientMessage::Play { table, step, token, id } => {
                let (person, id) = person(id)?;
                (table, id.clone(), Command::Play { by: person.id, step, token, id: Some(id) })
            }
            ClientMessage::Offer { table, offer, id } => {
                let (person, id) = person(id)?;
                (table, id, Command::Offer { by: person.id, offer })
            }
            ClientMessage::Decline { table, id } => {
                let (person, id) = person(id)?;
                (table, id, Command::Decline { by: person.id })
            }
            ClientMessage::Ping {} | ClientMessage::Follow { .. } | ClientMessage::Unfollow { .. } => {
                unreachable!("these are no commands")
            }
        })
    }

    async fn follow(&mut self, table: TableId, from: u32) -> Result<(), crate::outbox::Gone> {
        if self.follows.len() >= MOST_TABLES && !self.follows.contains(&table) {
            return self.refuse(None, "you follow 64 tables: unfollow some first");
        }
        match self.doors.hall.follow(&table, from, &self.outbox).await {
            Ok(()) => {
                self.follows.insert(table);
                Ok(())
            }
            Err(error) => self.refuse(None, &error.to_string()),
        }
    }

    fn refuse(&self, id: Option<RequestId>, reason: &str) -> Result<(), crate::outbox::Gone> {
        self.doors.metrics.refused.add(1);
        self.outbox.tell(&ServerMessage::Refused { id, reason: reason.to_owned() })
    }
}

/// Writes what comes, asks now and then whether the client is there, and lets go who reads too slowly.
async fn write(mut sink: SplitSink<WebSocket, Frame>, mut receiver: Receiver<Message>) {
    let mut pings = time::interval(PINGS);
    let mut waiting = Vec::new();
    loop {
        let is_open = tokio::select! {
            count = receiver.recv_many(&mut waiting, AT_ONCE) => count > 0,
            _ = pings.tick() => true,
        };
        let frames = match (is_open, waiting.is_empty()) {
            (true, true) => vec![Frame::Ping(Default::default())],
            (true, false) => waiting.drain(..).map(|message| Frame::Text(Utf8Bytes::from(&*message))).collect(),
            (false, _) => {
                let reason = Utf8Bytes::from_static("closed: follow again from the last event that you have");
                vec![Frame::Close(Some(CloseFrame { code: close_code::AGAIN, reason }))]
            }
        };
        let is_written = time::timeout(SLOW, send_all(&mut sink, frames)).await;
        if !is_open || !matches!(is_written, Ok(Ok(()))) {
            return;
        }
    }
}

/// What waits together goes out together.
async fn send_all(sink: &mut SplitSink<WebSocket, Frame>, frames: Vec<Frame>) -> Result<(), axum::Error> {
    for frame in frames {
        sink.feed(frame).await?;
    }
    sink.flush().await
}
