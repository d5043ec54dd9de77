//! Following a table: past events first, then new ones as they happen.

use std::sync::Arc;

use bisat_engine::PointId;
use bisat_protocol::{Event, LegalMove, ServerMessage, TableId};
use serde::Serialize;

use super::{CommandError, Tables};
use crate::event_log::PAGE;
use crate::outbox::{Disconnected, Message, Outbox, message};
use bisat_table::Table;

/// Longer lists of legal moves are left out of the turn message.
const MOST_MOVES: usize = 500;

/// The turn message for the seat to act, with its legal moves.
pub(super) fn turn_message(table: &Table, now: u64) -> ServerMessage {
    let count = table.session().count();
    ServerMessage::Turn {
        table: table.id().clone(),
        seat: table.to_act().unwrap_or_default(),
        step: table.step(),
        state: table.session().state(),
        moves: if count > MOST_MOVES { Vec::new() } else { legal(table) },
        count: count as u32,
        left: table.left(now),
    }
}

/// The request to the seat to reveal its link, if a throw waits for it.
pub(super) fn link_wanted(table: &Table, seat: u8) -> Option<ServerMessage> {
    let throw = table.wanted_link(seat)?;
    Some(ServerMessage::LinkWanted { table: table.id().clone(), seat, throw })
}

/// The message of an event, serialised without copying it.
pub(super) fn event_message(table: &TableId, event: &Event) -> Message {
    #[derive(Serialize)]
    struct EventMessage<'a> {
        say: &'static str,
        table: &'a TableId,
        #[serde(flatten)]
        event: &'a Event,
    }
    message(&EventMessage { say: "event", table, event })
}

/// Every legal move with its clicks.
pub fn legal(table: &Table) -> Vec<LegalMove> {
    let clicks = table.session().clicks();
    let legal = |(token, clicks): (String, Vec<PointId>)| LegalMove {
        token,
        clicks: clicks.into_iter().map(String::from).collect(),
    };
    clicks.into_iter().map(legal).collect()
}

impl Tables {
    /// Sends the events from a number on, then subscribes the client to new ones.
    pub async fn follow(self: &Arc<Self>, id: &TableId, from: u32, outbox: &Outbox) -> Result<(), CommandError> {
        let live = self.live(id).await?;
        let mut from = from;
        // A client that follows again gets every event once, too.
        live.remove(outbox, self.clock.now());
        loop {
            {
                // The lock keeps events from being lost or sent twice. It is not held while events are sent: a slow
                // client must not delay the game.
                let table = self.lock_fresh(&live).await?;
                if from >= table.next_number() {
                    let seat = outbox.identity().and_then(|identity| table.seat_of(identity));
                    if seat.is_some() && seat == table.to_act() {
                        let _ = outbox.send_message(&turn_message(&table, self.clock.now()));
                    }
                    if let Some(wanted) = seat.and_then(|seat| link_wanted(&table, seat)) {
                        let _ = outbox.send_message(&wanted);
                    }
                    live.add(outbox.clone());
                    return Ok(());
                }
            }
            for event in self.events(id, from, PAGE).await? {
                from = event.number + 1;
                let sent = outbox.send_when_ready(event_message(id, &event)).await;
                if sent == Err(Disconnected) {
                    return Ok(());
                }
            }
        }
    }

    /// Unsubscribes the client from a table.
    pub fn unfollow(&self, id: &TableId, outbox: &Outbox) {
        let live = self.in_memory.read().expect("the lock is never held across a panic").get(id).cloned();
        if let Some(live) = live {
            live.remove(outbox, self.clock.now());
        }
    }
}
