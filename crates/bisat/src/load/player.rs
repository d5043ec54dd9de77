//! A random player: it takes a seat, plays any legal move at its turn, and continues at the next table.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use bisat_engine::AnySession;
use bisat_protocol::{ClientMessage, EventKind, LegalMove, RequestId, ServerMessage, Setup, TableId};
use serde_json::json;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::tally::{Failure, Kind, Tally};
use super::witness::Witness;
use crate::random_play::choose;
use crate::remote::{Remote, Socket};

/// Time limit for a client to connect.
const PATIENCE: Duration = Duration::from_secs(60);
/// Pause after a refused request.
const PAUSE: Duration = Duration::from_secs(1);

/// A random player.
pub(super) struct Player {
    /// Index of its table.
    pub(super) number: usize,
    pub(super) remote: Remote,
    /// Bounds how many clients connect at the same time.
    pub(super) connecting: Arc<Semaphore>,
    pub(super) tally: Arc<Tally>,
    pub(super) session: Box<dyn AnySession>,
    pub(super) setup: Setup,
    pub(super) rng: fastrand::Rng,
    pub(super) pace: Duration,
    pub(super) latency: Latency,
}

/// Which time is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Latency {
    /// From a move until the server has acknowledged it.
    OfServer,
    /// From a move until the player's next turn: the time that the machine takes.
    OfMachine,
}

/// How a player finds its tables.
pub(super) enum Seating {
    /// It opens tables and announces them to the guests.
    Host(watch::Sender<Option<TableId>>),
    /// It learns the table from the host.
    Guest(watch::Receiver<Option<TableId>>),
}

/// State of the player's next move.
enum Pending {
    /// It is not the player's turn.
    Waiting,
    /// The move, and the time to send it.
    Choosing(ClientMessage, Instant),
    /// Request id of the sent move, and the time of sending.
    Sent(RequestId, Instant),
}

impl Player {
    /// Plays at table after table until an error.
    pub(super) async fn run(mut self, seating: Seating) {
        let Err(failure) = self.play_on(seating).await;
        let (tally, number) = (self.tally, self.number);
        tally.lose(number, failure);
    }

    async fn play_on(&mut self, mut seating: Seating) -> Result<Infallible, Failure> {
        let mut socket = self.enter().await?;
        loop {
            let table = match &mut seating {
                Seating::Host(opened) => {
                    let table = self.open_table().await?;
                    opened.send_replace(Some(table.clone()));
                    table
                }
                Seating::Guest(tables) => next(tables).await?,
            };
            self.play(&mut socket, &table).await?;
            if let Seating::Host(_) = seating {
                self.tally.game_ended();
            }
        }
    }

    async fn enter(&mut self) -> Result<Socket, Failure> {
        let _permit = self.connecting.acquire().await.map_err(Failure::of(Kind::Entrance))?;
        let entrance = async {
            self.remote = self.remote.clone().as_guest().await.map_err(Failure::of(Kind::Entrance))?;
            self.remote.connect().await.map_err(Failure::of(Kind::Connection))
        };
        in_time(entrance).await
    }

    async fn open_table(&self) -> Result<TableId, Failure> {
        let answer = self.remote.call("POST", "/api/tables", Some(&json!(self.setup))).await;
        let answer = answer.map_err(Failure::of(Kind::Opening))?;
        let table = answer.json()["table"].as_str().map(|table| TableId(table.to_owned()));
        table.ok_or_else(|| Failure::of(Kind::Opening)(answer.body))
    }

    /// Plays a game to its end.
    async fn play(&mut self, socket: &mut Socket, here: &TableId) -> Result<(), Failure> {
        let table = || here.clone();
        say(socket, &ClientMessage::Follow { table: table(), from: 0 }).await?;
        let join = RequestId("join".to_owned());
        let mut witness = Witness::new(table(), &mut self.rng);
        let mut pending = Pending::Waiting;
        // Received before the last move was acknowledged.
        let (mut turn, mut is_over) = (None, false);
        // When the move was sent that a machine has not answered yet.
        let mut asked: Option<Instant> = None;
        loop {
            let due = if let Pending::Choosing(_, due) = &pending { Some(*due) } else { None };
            let notice = tokio::select! {
                notice = receive(socket) => notice?,
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    if let Pending::Choosing(request, _) = std::mem::replace(&mut pending, Pending::Waiting)
                        && let ClientMessage::Play { id, .. } = &request
                    {
                        let sent = Instant::now();
                        say(socket, &request).await?;
                        pending = Pending::Sent(id.clone(), sent);
                    }
                    continue;
                }
            };
            match notice {
                ServerMessage::Turn { table, step, state, moves, .. } if table == *here => {
                    turn = Some((step, state, moves));
                    self.answered(asked.take());
                }
                ServerMessage::Event { table, event } if table == *here => {
                    match &event.what {
                        EventKind::Opened { commitment, .. } => {
                            let contribution = witness.contribute(commitment);
                            let (table, id) = (table, join.clone());
                            say(socket, &ClientMessage::Join { table, seat: None, contribution, id }).await?;
                        }
                        EventKind::Started {} => self.tally.seat(self.number),
                        EventKind::Ended(_) => is_over = true,
                        _ => {}
                    }
                    witness.observe(event).map_err(Failure::of(Kind::Throws))?;
                }
                ServerMessage::Done { id, .. } => {
                    if let Pending::Sent(name, sent) = &pending
                        && *name == id
                    {
                        match self.latency {
                            Latency::OfServer => self.tally.acknowledge(self.number, sent.elapsed()),
                            // The machine may have answered before the acknowledgement came.
                            Latency::OfMachine if turn.is_some() => self.answered(Some(*sent)),
                            Latency::OfMachine => asked = Some(*sent),
                        }
                        pending = Pending::Waiting;
                    }
                }
                ServerMessage::Refused { id, error, .. } => {
                    let failure = Failure::of(Kind::Refusal)(error);
                    if id.as_ref() == Some(&join) {
                        return Err(failure);
                    }
                    self.tally.count(failure);
                    tokio::time::sleep(PAUSE).await;
                    pending = Pending::Waiting;
                    // Following the table again makes the server announce the turn again.
                    say(socket, &ClientMessage::Follow { table: table(), from: u32::MAX }).await?;
                }
                ServerMessage::Turn { .. }
                | ServerMessage::Event { .. }
                | ServerMessage::LinkWanted { .. }
                | ServerMessage::Present { .. }
                | ServerMessage::Phrase { .. }
                | ServerMessage::Pong {} => {}
            }
            match (&pending, turn.take()) {
                (Pending::Waiting, Some((step, state, moves))) => {
                    let (id, token) = (RequestId(step.to_string()), self.choose(&state, moves)?);
                    let due = Instant::now() + self.pace.mul_f64(0.5 + self.rng.f64());
                    pending = Pending::Choosing(ClientMessage::Play { table: table(), step, token, id }, due);
                }
                (_, later) => turn = later,
            }
            if is_over && matches!(pending, Pending::Waiting) {
                return say(socket, &ClientMessage::Unfollow { table: table() }).await;
            }
        }
    }

    /// A machine has answered the move that was sent then.
    fn answered(&self, sent: Option<Instant>) {
        if let Some(sent) = sent {
            self.tally.acknowledge(self.number, sent.elapsed());
        }
    }

    fn choose(&mut self, state: &str, moves: Vec<LegalMove>) -> Result<String, Failure> {
        choose(self.session.as_mut(), &mut self.rng, state, moves).map_err(Failure::of(Kind::Position))
    }
}

/// Connects, with a time limit.
pub(super) async fn in_time<T>(entrance: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    timeout(PATIENCE, entrance).await.unwrap_or_else(|_| Err(Failure::of(Kind::Entrance)("no answer")))
}

/// The next table that is opened.
pub(super) async fn next(tables: &mut watch::Receiver<Option<TableId>>) -> Result<TableId, Failure> {
    loop {
        tables.changed().await.map_err(|_| Failure::of(Kind::Opening)("the host is gone"))?;
        if let Some(table) = tables.borrow_and_update().clone() {
            return Ok(table);
        }
    }
}

pub(super) async fn say(socket: &mut Socket, request: &ClientMessage) -> Result<(), Failure> {
    socket.say(request).await.map_err(Failure::of(Kind::Connection))
}

pub(super) async fn receive(socket: &mut Socket) -> Result<ServerMessage, Failure> {
    let received = socket.receive().await.map_err(Failure::of(Kind::Connection))?;
    received.ok_or_else(|| Failure::of(Kind::Connection)("the server closed the connection"))
}
