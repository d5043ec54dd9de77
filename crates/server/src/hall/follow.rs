//! Following a table: first what has happened so far, then what happens.

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, EventKind, IdentityId, Legal, Occupant, ServerMessage, TableId};
use bisat_table::Table;
use serde::Serialize;
use serde_json::json;

use super::{ActError, Hall, kept};
use crate::outbox::{Gone, Message, Outbox, message};

/// Longer lists of legal moves are not sent unasked.
const MOST_MOVES: usize = 500;

/// What the seat to act is told: everything it can do.
pub(super) fn turn_notice(table: &Table, now: u64) -> ServerMessage {
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

/// The notice of an event, written without copying it.
pub(super) fn event_message(table: &TableId, event: &Event) -> Message {
    #[derive(Serialize)]
    struct EventNotice<'a> {
        say: &'static str,
        table: &'a TableId,
        #[serde(flatten)]
        event: &'a Event,
    }
    message(&EventNotice { say: "event", table, event })
}

/// Every legal move with its clicks.
pub fn legal(table: &Table) -> Vec<Legal> {
    let clicks = table.session().clicks();
    clicks.into_iter().map(|(token, clicks)| Legal { token, clicks }).collect()
}

impl Hall {
    /// Tells the client everything from an event on, and from now on what happens.
    pub async fn follow(&self, id: &TableId, from: u32, outbox: &Outbox) -> Result<(), ActError> {
        let live = self.live(id).await?;
        let mut from = from;
        // Who follows again is told everything once, too.
        live.remove(outbox);
        loop {
            {
                // While the table is locked nothing happens: nothing is left out, and nothing told twice. It is not
                // locked while events are sent, or a client that does not read would hold the game up.
                let table = live.table.lock().await;
                if from >= table.next() {
                    let seat = outbox.identity().and_then(|identity| table.seat_of(identity));
                    if seat.is_some() && seat == table.to_act() {
                        let _ = outbox.tell(&turn_notice(&table, self.world.now()));
                    }
                    live.add(outbox.clone());
                    return Ok(());
                }
            }
            for event in kept(self.log.read(id, from)).await? {
                from = event.number + 1;
                let told = outbox.send_in_time(event_message(id, &event)).await;
                if told == Err(Gone) {
                    return Ok(());
                }
            }
        }
    }

    /// Tells the client no more of a table.
    pub fn unfollow(&self, id: &TableId, outbox: &Outbox) {
        let live = self.tables.read().expect("nobody panics here").get(id).cloned();
        if let Some(live) = live {
            live.remove(outbox);
        }
    }

    /// Tells a program when its tables begin and end, those that are on first. One that begins at this very moment may
    /// be told twice.
    pub async fn stream(&self, identity: &IdentityId, outbox: &Outbox) {
        self.streams.lock().expect("nobody panics here").entry(identity.clone()).or_default().push(outbox.clone());
        for live in self.with(identity) {
            let table = live.table.lock().await;
            if let (Some(seat), Stage::Playing) = (table.seat_of(identity), table.stage()) {
                let _ = outbox.send(news("started", &table, seat));
            }
        }
    }

    /// Tells a program no more.
    pub fn end_stream(&self, identity: &IdentityId, outbox: &Outbox) {
        let mut streams = self.streams.lock().expect("nobody panics here");
        if let Some(outboxes) = streams.get_mut(identity) {
            outboxes.retain(|other| other.number() != outbox.number());
            if outboxes.is_empty() {
                streams.remove(identity);
            }
        }
    }

    /// Tells the programs of those who sit here that a game has begun or ended.
    pub(super) fn notify_streams(&self, table: &Table, events: &[Event]) {
        let happened = events.iter().find_map(|event| match event.what {
            EventKind::Started {} => Some("started"),
            EventKind::Ended(_) => Some("ended"),
            _ => None,
        });
        let Some(what) = happened else { return };
        let streams = self.streams.lock().expect("nobody panics here");
        for (seat, sitter) in (0..).zip(table.seats()) {
            if let Occupant::Person(person) = sitter {
                for outbox in streams.get(&person.id).into_iter().flatten() {
                    let _ = outbox.send(news(what, table, seat));
                }
            }
        }
    }
}

/// A line of a program's stream: a game of its has begun or ended.
fn news(what: &str, table: &Table, seat: u8) -> Message {
    message(&json!({ "say": what, "table": table.id(), "seat": seat, "game": table.setup().game }))
}
