//! A table in memory, and those who follow it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, EventKind, IdentityId, Occupant, ServerMessage};
use bisat_table::Table;
use tokio::task::AbortHandle;
use tokio::time;

use super::Hall;
use super::follow::{event_message, turn_notice};
use crate::outbox::{Message, Outbox, message};

/// How often it is told who is there, and finished tables that nobody follows are put away.
const SWEEP: Duration = Duration::from_secs(1);

/// A table in memory.
pub(super) struct Live {
    /// Locked while a command is carried out and kept, so that nobody sees what is not on disk.
    pub(super) table: tokio::sync::Mutex<Table>,
    followers: Mutex<Vec<Outbox>>,
    /// Who sits there, to be looked at without the lock.
    people: Mutex<Vec<IdentityId>>,
    /// Whether somebody came or went since it was last told.
    has_changed: AtomicBool,
    /// When the timer will ask, 0 where it will not.
    armed: AtomicU64,
    /// What a machine is thinking about here.
    thinking: Mutex<Option<AbortHandle>>,
}

impl Live {
    pub(super) fn new(table: Table) -> Self {
        Live {
            people: Mutex::new(people(&table)),
            table: tokio::sync::Mutex::new(table),
            followers: Mutex::default(),
            has_changed: AtomicBool::new(false),
            armed: AtomicU64::new(0),
            thinking: Mutex::default(),
        }
    }

    /// Whether the timer must be told of this deadline. It asks once, and is told of the next then: it does not hear of
    /// every move.
    pub(super) fn arm(&self, deadline: u64) -> bool {
        let armed = self.armed.load(Ordering::Relaxed);
        let is_needed = armed == 0 || deadline < armed;
        if is_needed {
            self.armed.store(deadline, Ordering::Relaxed);
        }
        is_needed
    }

    /// The timer has asked for this deadline; whether it is still the one that counts.
    pub(super) fn disarm(&self, deadline: u64) -> bool {
        self.armed.compare_exchange(deadline, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// A machine thinks here: what it thought about before is given up.
    pub(super) fn thinks(&self, thinking: AbortHandle) {
        let before = self.thinking.lock().expect("nobody panics here").replace(thinking);
        if let Some(before) = before {
            before.abort();
        }
    }

    fn followers(&self) -> MutexGuard<'_, Vec<Outbox>> {
        self.followers.lock().expect("nobody panics here")
    }

    pub(super) fn add(&self, outbox: Outbox) {
        let mut followers = self.followers();
        followers.retain(|follower| follower.number() != outbox.number());
        followers.push(outbox);
        self.has_changed.store(true, Ordering::Relaxed);
    }

    pub(super) fn remove(&self, outbox: &Outbox) {
        self.followers().retain(|follower| follower.number() != outbox.number());
        self.has_changed.store(true, Ordering::Relaxed);
    }

    /// Whether someone sits there.
    pub(super) fn seats(&self, identity: &IdentityId) -> bool {
        self.people.lock().expect("nobody panics here").contains(identity)
    }

    /// Tells everybody who follows what happened, and the one whose turn it is what can be done.
    pub(super) fn publish(&self, table: &Table, events: &[Event], now: u64) {
        let is_seating = |event: &Event| {
            matches!(event.what, EventKind::Joined { .. } | EventKind::Left { .. } | EventKind::Replaced { .. })
        };
        if events.iter().any(is_seating) {
            *self.people.lock().expect("nobody panics here") = people(table);
            self.has_changed.store(true, Ordering::Relaxed);
        }
        let mut followers = self.followers();
        if followers.is_empty() {
            return;
        }
        let messages: Vec<Message> = events.iter().map(|event| event_message(table.id(), event)).collect();
        let to_act = table.to_act().map(usize::from);
        let mut turn: Option<Message> = None;
        let before = followers.len();
        followers.retain(|follower| {
            let is_sent = messages.iter().all(|message| follower.send(Arc::clone(message)).is_ok());
            let is_turn = follower.identity().and_then(|identity| table.seat_of(identity)).map(usize::from) == to_act;
            if is_sent && is_turn && to_act.is_some() {
                let turn = turn.get_or_insert_with(|| message(&turn_notice(table, now)));
                return follower.send(Arc::clone(turn)).is_ok();
            }
            is_sent
        });
        if followers.len() < before {
            self.has_changed.store(true, Ordering::Relaxed);
        }
    }

    /// Tells who is there, if that has changed.
    fn tell_presence(&self, table: &Table) {
        if !self.has_changed.swap(false, Ordering::Relaxed) {
            return;
        }
        let mut followers = self.followers();
        let seat = |follower: &Outbox| follower.identity().and_then(|identity| table.seat_of(identity));
        let mut seats: Vec<u8> = followers.iter().filter_map(seat).collect();
        let watchers = (followers.len() - seats.len()) as u32;
        seats.sort_unstable();
        seats.dedup();
        let present = message(&ServerMessage::Present { table: table.id().clone(), seats, watchers });
        followers.retain(|follower| follower.send(Arc::clone(&present)).is_ok());
    }
}

fn people(table: &Table) -> Vec<IdentityId> {
    let identity = |sitter: &Occupant| match sitter {
        Occupant::Person(person) => Some(person.id.clone()),
        Occupant::Nobody | Occupant::Level(_) => None,
    };
    table.seats().iter().filter_map(identity).collect()
}

/// Tells now and then who is there, and puts away tables that are over and that nobody follows.
pub(super) fn sweep(hall: &Arc<Hall>) {
    let hall = Arc::downgrade(hall);
    tokio::spawn(async move {
        loop {
            time::sleep(SWEEP).await;
            let Some(hall) = hall.upgrade() else { break };
            let tables: Vec<Arc<Live>> = hall.tables.read().expect("nobody panics here").values().cloned().collect();
            for live in tables {
                // A table that is busy is looked at the next time.
                let Ok(table) = live.table.try_lock() else { continue };
                live.tell_presence(&table);
                if table.stage() == Stage::Over && live.followers().is_empty() {
                    let mut tables = hall.tables.write().expect("nobody panics here");
                    // Held by the hall and by us alone: nobody is about to follow or to act.
                    if Arc::strong_count(&live) == 2 {
                        tables.remove(table.id());
                    }
                }
            }
        }
    });
}
