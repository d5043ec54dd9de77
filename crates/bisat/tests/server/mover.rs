//! Someone who sits at a table and makes random moves, remembers everything they were told, and comes back when the
//! server was gone.

use std::collections::HashMap;

use bisat_protocol::{ClientMessage, Event, EventKind, RequestId, ServerMessage, TableId};
use bisat_record::{Record, Verified, verify};
use fastrand::Rng;
use serde_json::Value as Json;
use tokio::sync::watch;

use crate::client::{Client, HungUp, Socket};

/// A random mover at one table.
pub(crate) struct Mover {
    pub(crate) client: Client,
    pub(crate) table: TableId,
    /// Every event, as it was told.
    pub(crate) told: Vec<Event>,
    /// Every move, by its name.
    sent: HashMap<RequestId, String>,
    /// The moves that were acknowledged, with the numbers of their events.
    acknowledged: Vec<(RequestId, u32)>,
    /// How many were acknowledged to all movers together.
    together: watch::Sender<u32>,
    waiting_for: Option<(RequestId, ClientMessage)>,
    turn: Option<Turn>,
    rng: Rng,
}

struct Turn {
    step: u32,
    tokens: Vec<String>,
}

/// Why somebody stopped moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// The game is over.
    Over,
    /// The server is gone.
    Gone,
    /// Enough has been seen.
    Enough,
}

impl Mover {
    /// Sits down on the first open seat.
    pub(crate) async fn sit(client: &Client, table: &TableId, rng: &mut Rng, together: &watch::Sender<u32>) -> Self {
        client.join(table, &contribution(rng)).await;
        Mover {
            client: client.clone(),
            table: table.clone(),
            told: Vec::new(),
            sent: HashMap::new(),
            acknowledged: Vec::new(),
            together: together.clone(),
            waiting_for: None,
            turn: None,
            rng: rng.fork(),
        }
    }

    /// Plays on till the end.
    pub(crate) async fn play(&mut self) -> Stopped {
        self.play_until(|_| false).await
    }

    /// Plays on till the end, or until enough has been seen. What is not acknowledged is sent again.
    pub(crate) async fn play_until(&mut self, is_enough: impl Fn(&Mover) -> bool) -> Stopped {
        if self.is_over() {
            return Stopped::Over;
        }
        let Ok(mut socket) = self.client.try_connect().await else { return Stopped::Gone };
        match self.play_on(&mut socket, is_enough).await {
            Ok(stopped) => stopped,
            Err(HungUp) => Stopped::Gone,
        }
    }

    async fn play_on(&mut self, socket: &mut Socket, is_enough: impl Fn(&Mover) -> bool) -> Result<Stopped, HungUp> {
        self.turn = None;
        socket.say(&ClientMessage::Follow { table: self.table.clone(), from: self.told.len() as u32 }).await?;
        if let Some((_, again)) = &self.waiting_for {
            socket.say(again).await?;
        }
        loop {
            let notice = socket.receive().await?;
            self.remember(notice).await?;
            if self.waiting_for.is_none() {
                if self.is_over() {
                    return Ok(Stopped::Over);
                }
                if is_enough(self) {
                    return Ok(Stopped::Enough);
                }
                if let Some(turn) = self.turn.take() {
                    let mv = self.choose(turn);
                    self.waiting_for = Some(mv.clone());
                    socket.say(&mv.1).await?;
                }
            }
        }
    }

    async fn remember(&mut self, notice: ServerMessage) -> Result<(), HungUp> {
        match notice {
            ServerMessage::Event { event, .. } => {
                assert_eq!(event.number as usize, self.told.len(), "no event is left out and none told twice");
                self.told.push(event);
            }
            // The move of this turn is on its way.
            ServerMessage::Turn { step, .. } if self.is_waiting_at(step) => {}
            ServerMessage::Turn { step, moves, count, .. } => {
                let mut tokens: Vec<String> = moves.into_iter().map(|legal| legal.token).collect();
                if tokens.is_empty() {
                    tokens = self.ask_for_moves().await?;
                }
                assert_eq!(tokens.len(), count as usize, "every legal move is sent");
                self.turn = Some(Turn { step, tokens });
            }
            ServerMessage::Done { id, number, .. } => {
                let waiting_for = self.waiting_for.take().map(|(id, _)| id);
                assert_eq!(waiting_for.as_ref(), Some(&id), "a move is acknowledged once");
                let made = self.told.iter().find(|event| event.number == number);
                assert!(made.is_none_or(|event| names(event) == Some(&id)), "{id:?} is not {made:?}");
                self.acknowledged.push((id, number));
                self.together.send_modify(|count| *count += 1);
            }
            ServerMessage::Refused { id, error, .. } => panic!("{id:?} of {:?} was refused: {error}", self.sent),
            ServerMessage::LinkWanted { .. }
            | ServerMessage::Present { .. }
            | ServerMessage::Phrase { .. }
            | ServerMessage::Pong {} => {}
        }
        Ok(())
    }

    fn is_waiting_at(&self, this: u32) -> bool {
        matches!(&self.waiting_for, Some((_, ClientMessage::Play { step, .. })) if *step == this)
    }

    async fn ask_for_moves(&self) -> Result<Vec<String>, HungUp> {
        let answer = self.client.call("GET", &format!("/api/tables/{}/moves", self.table), b"").await;
        let Ok(Json::Array(moves)) = answer.map(|answer| answer.json()) else { return Err(HungUp) };
        Ok(moves.iter().filter_map(|legal| legal["token"].as_str()).map(ToOwned::to_owned).collect())
    }

    fn choose(&mut self, Turn { step, tokens }: Turn) -> (RequestId, ClientMessage) {
        let token = tokens[self.rng.usize(..tokens.len())].clone();
        let id = RequestId(format!("{}-{}", self.client.name(), self.sent.len()));
        self.sent.insert(id.clone(), token.clone());
        (id.clone(), ClientMessage::Play { table: self.table.clone(), step, token, id })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.told.iter().any(|event| matches!(event.what, EventKind::Ended(_)))
    }

    /// The stored events equal the sent ones: none missing, none twice, none changed.
    pub(crate) async fn check_kept(&self) {
        let kept = events(&self.client, &self.table).await;
        assert!((0..).zip(&kept).all(|(number, event)| number == event.number), "the numbers have no gaps: {kept:?}");
        assert!(kept.starts_with(&self.told), "{:?} was told, but kept is {kept:?}", self.told);
        let mut made: HashMap<&RequestId, &Event> = HashMap::new();
        for event in &kept {
            if let Some(id) = names(event) {
                assert_eq!(made.insert(id, event), None, "{id:?} was made twice");
            }
        }
        for (id, number) in &self.acknowledged {
            assert_eq!(made.get(id).map(|event| event.number), Some(*number), "{id:?} was acknowledged");
        }
        for (id, sent) in &self.sent {
            if let Some(EventKind::Played { token, .. }) = made.get(id).map(|event| &event.what) {
                assert_eq!(token, sent, "{id:?} is the move that was sent");
            }
        }
    }
}

/// 32 digits that only the client chose.
pub(crate) fn contribution(rng: &mut Rng) -> String {
    format!("{:032x}", rng.u128(..))
}

fn names(event: &Event) -> Option<&RequestId> {
    match &event.what {
        EventKind::Played { id, .. } => id.as_ref(),
        _ => None,
    }
}

/// Every event that the server has kept of a table.
pub(crate) async fn events(client: &Client, table: &TableId) -> Vec<Event> {
    let answer = client.get(&format!("/api/tables/{table}/events")).await;
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
}

/// Verifies the record of a table and returns it.
pub(crate) async fn verified(client: &Client, table: &TableId) -> (Record, Verified) {
    let answer = client.get(&format!("/api/tables/{table}/record")).await;
    let record = Record::read(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"));
    let verified = verify(&record).unwrap_or_else(|problem| panic!("{problem} in {}", answer.body));
    (record, verified)
}

/// Has all of them play on at the same time, till each has stopped.
pub(crate) async fn play_together(movers: Vec<Mover>) -> Vec<(Mover, Stopped)> {
    let playing: Vec<_> = movers
        .into_iter()
        .map(|mut mover| {
            tokio::spawn(async move {
                let stopped = mover.play().await;
                (mover, stopped)
            })
        })
        .collect();
    let mut played = Vec::new();
    for mover in playing {
        played.push(mover.await.unwrap());
    }
    played
}
