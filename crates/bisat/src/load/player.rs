//! A mover without a mind: it sits down, makes any legal move at its turn, and goes on to the next table.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use bisat_engine::{AnySession, Clicked, PointId};
use bisat_protocol::{ClientMessage, EventKind, LegalMove, RequestId, ServerMessage, Setup, TableId};
use serde_json::json;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::tally::{Kind, Tally, Trouble};
use crate::remote::{Remote, Socket};

/// Time limit for a client to connect.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait after a refusal.
const PAUSE: Duration = Duration::from_secs(1);

/// A mover.
pub(super) struct Player {
    /// Which of all tables that are played at the same time is its.
    pub(super) number: usize,
    pub(super) remote: Remote,
    /// Few come in at the same time.
    pub(super) door: Arc<Semaphore>,
    pub(super) tally: Arc<Tally>,
    pub(super) session: Box<dyn AnySession>,
    pub(super) setup: Setup,
    pub(super) rng: fastrand::Rng,
    pub(super) pace: Duration,
}

/// How a mover comes to its tables.
pub(super) enum Seating {
    /// It opens them, and tells where they are.
    Host(watch::Sender<Option<TableId>>),
    /// It learns the table from the host.
    Guest(watch::Receiver<Option<TableId>>),
}

/// A move that is due or has been sent.
enum Doing {
    /// The turn is the other's.
    Waiting,
    /// The move, and when it is to be sent.
    Choosing(ClientMessage, Instant),
    /// The name of the move that was sent, and when.
    Sent(RequestId, Instant),
}

impl Player {
    /// Plays at table after table for as long as all is well.
    pub(super) async fn run(mut self, seating: Seating) {
        let Err(trouble) = self.play_on(seating).await;
        let (tally, number) = (self.tally, self.number);
        tally.lose(number, trouble);
    }

    async fn play_on(&mut self, mut seating: Seating) -> Result<Infallible, Trouble> {
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

    async fn enter(&mut self) -> Result<Socket, Trouble> {
        let _place = self.door.acquire().await.map_err(Trouble::of(Kind::Entrance))?;
        let entrance = async {
            self.remote = self.remote.clone().as_guest().await.map_err(Trouble::of(Kind::Entrance))?;
            self.remote.connect().await.map_err(Trouble::of(Kind::Connection))
        };
        in_time(entrance).await
    }

    async fn open_table(&self) -> Result<TableId, Trouble> {
        let answer = self.remote.call("POST", "/api/tables", Some(&json!(self.setup))).await;
        let answer = answer.map_err(Trouble::of(Kind::Opening))?;
        let table = answer.json()["table"].as_str().map(|table| TableId(table.to_owned()));
        table.ok_or_else(|| Trouble::of(Kind::Opening)(answer.body))
    }

    /// Plays a game to its end.
    async fn play(&mut self, socket: &mut Socket, here: &TableId) -> Result<(), Trouble> {
        let table = || here.clone();
        say(socket, &ClientMessage::Follow { table: table(), from: 0 }).await?;
        let contribution = format!("{:032x}", self.rng.u128(..));
        let join = RequestId("join".to_owned());
        say(socket, &ClientMessage::Join { table: table(), seat: None, contribution, id: join.clone() }).await?;
        let mut doing = Doing::Waiting;
        // What comes while the last move is not acknowledged.
        let (mut turn, mut is_over) = (None, false);
        loop {
            let due = if let Doing::Choosing(_, due) = &doing { Some(*due) } else { None };
            let notice = tokio::select! {
                notice = hear(socket) => notice?,
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    if let Doing::Choosing(request, _) = std::mem::replace(&mut doing, Doing::Waiting)
                        && let ClientMessage::Play { id, .. } = &request
                    {
                        let sent = Instant::now();
                        say(socket, &request).await?;
                        doing = Doing::Sent(id.clone(), sent);
                    }
                    continue;
                }
            };
            match notice {
                ServerMessage::Turn { table, step, state, moves, .. } if table == *here => {
                    turn = Some((step, state, moves));
                }
                ServerMessage::Event { table, event } if table == *here => match event.what {
                    EventKind::Started {} => self.tally.seat(self.number),
                    EventKind::Ended(_) => is_over = true,
                    _ => {}
                },
                ServerMessage::Done { id, .. } => {
                    if let Doing::Sent(name, sent) = &doing
                        && *name == id
                    {
                        self.tally.acknowledge(self.number, sent.elapsed());
                        doing = Doing::Waiting;
                    }
                }
                ServerMessage::Refused { id, error, .. } => {
                    let trouble = Trouble::of(Kind::Refusal)(error);
                    if id.as_ref() == Some(&join) {
                        return Err(trouble);
                    }
                    self.tally.count(trouble);
                    tokio::time::sleep(PAUSE).await;
                    doing = Doing::Waiting;
                    // Following the table again makes the server announce the turn again.
                    say(socket, &ClientMessage::Follow { table: table(), from: u32::MAX }).await?;
                }
                ServerMessage::Turn { .. }
                | ServerMessage::Event { .. }
                | ServerMessage::Present { .. }
                | ServerMessage::Pong {} => {}
            }
            match (&doing, turn.take()) {
                (Doing::Waiting, Some((step, state, moves))) => {
                    let (id, token) = (RequestId(step.to_string()), self.choose(&state, moves)?);
                    let due = Instant::now() + self.pace.mul_f64(0.5 + self.rng.f64());
                    doing = Doing::Choosing(ClientMessage::Play { table: table(), step, token, id }, due);
                }
                (_, later) => turn = later,
            }
            if is_over && matches!(doing, Doing::Waiting) {
                return say(socket, &ClientMessage::Unfollow { table: table() }).await;
            }
        }
    }

    /// Any legal move. Where they are too many to be listed, the points are clicked at random.
    fn choose(&mut self, state: &str, mut moves: Vec<LegalMove>) -> Result<String, Trouble> {
        if !moves.is_empty() {
            return Ok(moves.swap_remove(self.rng.usize(..moves.len())).token);
        }
        self.session.set_state(state).map_err(Trouble::of(Kind::Position))?;
        let mut clicked: Vec<PointId> = Vec::new();
        loop {
            let points: Vec<&str> = clicked.iter().map(PointId::as_str).collect();
            match self.session.click(&points) {
                Clicked::Plays(token) => return Ok(token),
                Clicked::Next(mut points) => clicked.push(points.swap_remove(self.rng.usize(..points.len()))),
                Clicked::Nothing => return Err(Trouble::of(Kind::Position)(state)),
            }
        }
    }
}

/// What comes of entering; nobody waits for it without end.
pub(super) async fn in_time<T>(entrance: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    timeout(PATIENCE, entrance).await.unwrap_or_else(|_| Err(Trouble::of(Kind::Entrance)("no answer")))
}

/// The next table that is opened.
pub(super) async fn next(tables: &mut watch::Receiver<Option<TableId>>) -> Result<TableId, Trouble> {
    loop {
        tables.changed().await.map_err(|_| Trouble::of(Kind::Opening)("the host is gone"))?;
        if let Some(table) = tables.borrow_and_update().clone() {
            return Ok(table);
        }
    }
}

pub(super) async fn say(socket: &mut Socket, request: &ClientMessage) -> Result<(), Trouble> {
    socket.say(request).await.map_err(Trouble::of(Kind::Connection))
}

pub(super) async fn hear(socket: &mut Socket) -> Result<ServerMessage, Trouble> {
    let heard = socket.hear().await.map_err(Trouble::of(Kind::Connection))?;
    heard.ok_or_else(|| Trouble::of(Kind::Connection)("the server hung up"))
}
