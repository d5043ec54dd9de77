//! A random player who remembers everything that the server said, and sends again what was not acknowledged.

use std::sync::atomic::Ordering;
use std::time::Duration;

use bisat_engine::AnySession;
use bisat_protocol::{ClientMessage, ErrorCode, LegalMove, RequestId, ServerMessage, TableId};
use fastrand::Rng;
use tokio::time::{Instant, sleep, timeout};

use super::counts::Counts;
use super::stored::{Told, id_of};
use crate::random_play::choose;
use crate::remote::{Remote, RemoteError, Socket, Trust};

/// Longest silence of the server.
const PATIENCE: Duration = Duration::from_secs(60);
/// Pause before a player connects again.
const PAUSE: Duration = Duration::from_millis(100);
/// A server whose connection is open answers within this time, or the player tries another one.
const SILENCE: Duration = Duration::from_secs(4);

/// Why a player stopped.
#[derive(Debug)]
pub(super) enum Stopped {
    /// The game is over.
    Over,
    /// The connection broke, with the reason.
    Gone(String),
    /// The server did something wrong.
    Failed(String),
}

impl From<RemoteError> for Stopped {
    fn from(error: RemoteError) -> Self {
        Stopped::Gone(error.to_string())
    }
}

/// A random player.
pub(super) struct Player {
    /// Unique in the test; request ids begin with it.
    name: String,
    session: Box<dyn AnySession>,
    rng: Rng,
    /// The server, with the cookie of a guest as soon as there is one.
    remote: Option<Remote>,
    /// The table, if the player has one.
    pub(super) told: Option<Told>,
    /// The request that is not acknowledged yet.
    waiting_for: Option<(RequestId, ClientMessage)>,
    turn: Option<Turn>,
    requests: u32,
    /// When the last message came, in a test of running servers; none in a test of a private server.
    heard_at: Option<Instant>,
}

struct Turn {
    step: u32,
    state: String,
    moves: Vec<LegalMove>,
}

impl Player {
    pub(super) fn new(name: String, session: Box<dyn AnySession>, rng: Rng) -> Self {
        let (remote, told, waiting_for, turn) = (None, None, None, None);
        Player { name, session, rng, remote, told, waiting_for, turn, requests: 0, heard_at: None }
    }

    /// Becomes an account of this name at the servers of a list, beginning with the given one.
    pub(super) async fn register(&mut self, urls: &str, node: usize, name: &str) -> Result<(), String> {
        let remote = Remote::new(urls, &Trust::default()).map_err(|error| error.to_string())?;
        let guest = remote.beginning_with(node).as_guest().await;
        let mut remote = guest.map_err(|error| error.to_string())?;
        // Random, because nobody logs in with it.
        let password = format!("{:032x}", self.rng.u128(..));
        remote.register(name, &password).await.map_err(|error| error.to_string())?;
        self.remote = Some(remote);
        Ok(())
    }

    /// Plays until the game is over, whatever happens to the servers.
    pub(super) async fn play_through(&mut self, counts: &Counts) -> Stopped {
        self.heard_at = Some(Instant::now());
        loop {
            match self.play(counts).await {
                Stopped::Gone(_) => {
                    counts.reconnected.fetch_add(1, Ordering::Relaxed);
                    sleep(PAUSE).await;
                }
                stopped => return stopped,
            }
        }
    }

    /// Uses the server at another address, with the same cookie.
    pub(super) fn move_to(&mut self, url: &str) -> Result<(), String> {
        let cookie = self.remote.as_ref().and_then(|remote| remote.cookie().map(ToOwned::to_owned));
        let remote = Remote::new(url, &Trust::default()).map_err(|error| error.to_string())?;
        self.remote = Some(remote.known_by(cookie));
        Ok(())
    }

    /// The server, as the guest that this player is.
    pub(super) async fn enter(&mut self) -> Result<Remote, Stopped> {
        let remote = self.remote.clone().ok_or_else(|| Stopped::Failed("the address is not known".to_owned()))?;
        if remote.cookie().is_some() {
            return Ok(remote);
        }
        let remote = remote.as_guest().await?;
        self.remote = Some(remote.clone());
        Ok(remote)
    }

    /// Will sit down at a table.
    pub(super) fn choose_table(&mut self, table: &TableId) {
        let contribution = format!("{:032x}", self.rng.u128(..));
        let id = self.next_id();
        let join = ClientMessage::Join {
            table: table.clone(),
            seat: None,
            contribution: contribution.clone(),
            id: id.clone(),
        };
        self.told = Some(Told::new(table.clone(), contribution));
        self.waiting_for = Some((id, join));
    }

    /// The request that is not acknowledged yet.
    pub(super) fn unanswered(&self) -> Option<&RequestId> {
        self.waiting_for.as_ref().map(|(id, _)| id)
    }

    fn next_id(&mut self) -> RequestId {
        self.requests += 1;
        RequestId(format!("{}-{}", self.name, self.requests))
    }

    /// Plays until the game is over or the server is gone.
    pub(super) async fn play(&mut self, counts: &Counts) -> Stopped {
        match self.play_on(counts).await {
            Ok(()) => Stopped::Over,
            Err(stopped) => stopped,
        }
    }

    async fn play_on(&mut self, counts: &Counts) -> Result<(), Stopped> {
        let Some(told) = &self.told else { return Err(Stopped::Failed("the player has no table".to_owned())) };
        let (table, from) = (told.table.clone(), told.events.len() as u32);
        if told.is_over() && self.waiting_for.is_none() {
            return Ok(());
        }
        let mut socket = self.enter().await?.connect().await?;
        self.turn = None;
        socket.say(&ClientMessage::Follow { table: table.clone(), from }).await?;
        if let Some((_, request)) = &self.waiting_for {
            socket.say(request).await?;
        }
        loop {
            let message = self.receive(&mut socket, &table).await?;
            let message = message.ok_or_else(|| Stopped::Gone("the server closed the connection".to_owned()))?;
            if let Some(heard_at) = &mut self.heard_at {
                counts.note_silence(heard_at.elapsed());
                *heard_at = Instant::now();
            }
            if is_unavailable(&message) {
                return Err(Stopped::Gone("the database is not available".to_owned()));
            }
            self.remember(message, counts).map_err(|what| Stopped::Failed(format!("table {table}: {what}")))?;
            if self.waiting_for.is_some() {
                continue;
            }
            if self.told.as_ref().is_some_and(Told::is_over) {
                return Ok(());
            }
            if let Some(turn) = self.turn.take() {
                self.make_move(turn, &table, &mut socket).await?;
            }
        }
    }

    /// The next message. In a test of several servers, one that says nothing for a while may be cut off.
    async fn receive(&self, socket: &mut Socket, table: &TableId) -> Result<Option<ServerMessage>, Stopped> {
        let Some(heard_at) = self.heard_at else {
            let silent = |_| Stopped::Failed(format!("table {table}: no message for {} s", PATIENCE.as_secs()));
            return Ok(timeout(PATIENCE, socket.receive()).await.map_err(silent)??);
        };
        if heard_at.elapsed() > PATIENCE {
            return Err(Stopped::Failed(format!("table {table}: no message for {} s", heard_at.elapsed().as_secs())));
        }
        let cut_off = |_| Stopped::Gone("the server says nothing".to_owned());
        Ok(timeout(SILENCE, socket.receive()).await.map_err(cut_off)??)
    }

    async fn make_move(&mut self, turn: Turn, table: &TableId, socket: &mut Socket) -> Result<(), Stopped> {
        let Turn { step, state, moves } = turn;
        let token = choose(self.session.as_mut(), &mut self.rng, &state, moves);
        let token = token.map_err(|error| Stopped::Failed(format!("table {table}: {error}")))?;
        let id = self.next_id();
        if let Some(told) = &mut self.told {
            told.moves.insert(id.clone(), token.clone());
        }
        let request = ClientMessage::Play { table: table.clone(), step, token, id: id.clone() };
        self.waiting_for = Some((id, request.clone()));
        Ok(socket.say(&request).await?)
    }

    fn remember(&mut self, message: ServerMessage, counts: &Counts) -> Result<(), String> {
        let Some(told) = &mut self.told else { return Ok(()) };
        match message {
            ServerMessage::Event { event, table } if table == told.table => {
                if event.number as usize != told.events.len() {
                    return Err(format!("event {} was sent, but {} is due", event.number, told.events.len()));
                }
                told.events.push(event);
            }
            ServerMessage::Turn { table, step, state, moves, .. } if table == told.table => {
                // The server announces the turn again after a reconnect, while the move is on its way.
                let made = match &self.waiting_for {
                    Some((_, ClientMessage::Play { step, .. })) => Some(*step),
                    _ => None,
                };
                if made != Some(step) {
                    self.turn = Some(Turn { step, state, moves });
                }
            }
            ServerMessage::Done { id, number, .. } => {
                if self.waiting_for.take().map(|(id, _)| id).as_ref() != Some(&id) {
                    return Err(format!("{id:?} was acknowledged, but it is not the request that waits"));
                }
                if !told.moves.contains_key(&id) {
                    told.is_seated = true;
                    return Ok(());
                }
                if let Some(event) = told.events.get(number as usize)
                    && id_of(event) != Some(&id)
                {
                    return Err(format!("{id:?} was acknowledged as event {number}, which is {event:?}"));
                }
                told.acknowledged.push((id, number));
                counts.moves.send_modify(|moves| *moves += 1);
            }
            ServerMessage::Refused { id, error, .. } => return Err(format!("{id:?} was refused: {error}")),
            ServerMessage::Event { .. }
            | ServerMessage::Turn { .. }
            | ServerMessage::LinkWanted { .. }
            | ServerMessage::Present { .. }
            | ServerMessage::Phrase { .. }
            | ServerMessage::Pong {} => {}
        }
        Ok(())
    }
}

/// Whether the server cannot store or read anything now.
fn is_unavailable(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Refused { error, .. } if error.code == ErrorCode::Unavailable)
}
