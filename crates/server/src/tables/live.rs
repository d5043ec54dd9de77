//! A table in memory and its followers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, EventKind, IdentityId, Occupant, ServerMessage};
use bisat_table::Table;
use tokio::task::AbortHandle;
use tokio::time;

use super::follow::{event_message, link_wanted, turn_message};
use super::{CommandError, Tables};
use crate::outbox::{Message, Outbox, message};

/// How often presence is sent and finished tables without followers are unloaded.
const SWEEP: Duration = Duration::from_secs(1);

/// A locked table.
pub(super) type TableGuard<'a> = tokio::sync::MutexGuard<'a, Table>;

/// A table in memory.
pub(super) struct LiveTable {
    /// Locked until the events of a command are on disk: nobody sees an event that is not stored.
    table: tokio::sync::Mutex<Table>,
    /// Whether the table has events that could not be stored, so that it must be read again from the log.
    is_stale: AtomicBool,
    followers: Mutex<Vec<Outbox>>,
    /// Players at the table while its game is not over, as [`super::seats::SeatIndex`] has them.
    people: Mutex<Vec<IdentityId>>,
    /// When each person was last connected here or did something, for those who are not connected.
    seen: Mutex<HashMap<IdentityId, u64>>,
    /// When the table was loaded: everybody counts as seen then.
    loaded_at: u64,
    opened_at: u64,
    opened_by: IdentityId,
    /// Whether followers came or went since presence was last sent.
    has_changed: AtomicBool,
    /// Next scheduled deadline check; 0 for none.
    armed: AtomicU64,
    /// The running search of a machine.
    thinking: Mutex<Option<AbortHandle>>,
}

impl LiveTable {
    pub(super) fn new(table: Table, now: u64) -> Self {
        LiveTable {
            people: Mutex::default(),
            seen: Mutex::default(),
            loaded_at: now,
            opened_at: table.opened_at(),
            opened_by: table.opened_by().clone(),
            table: tokio::sync::Mutex::new(table),
            is_stale: AtomicBool::new(false),
            followers: Mutex::default(),
            has_changed: AtomicBool::new(false),
            armed: AtomicU64::new(0),
            thinking: Mutex::default(),
        }
    }

    /// When the table was opened, without the lock.
    pub(super) fn opened_at(&self) -> u64 {
        self.opened_at
    }

    /// Locks the table. If its last events were not stored, it is restored first; nobody gets it if that fails.
    pub(super) async fn lock(&self, tables: &Tables) -> Result<TableGuard<'_>, CommandError> {
        let mut table = self.table.lock().await;
        if self.is_stale.load(Ordering::Relaxed) {
            *table = tables.restore(table.id()).await?;
            self.is_stale.store(false, Ordering::Relaxed);
        }
        Ok(table)
    }

    /// Reads the table on a thread that may block; none if it must be restored.
    pub(super) fn blocking_read<T>(&self, read: impl FnOnce(&Table) -> T) -> Option<T> {
        let table = self.table.blocking_lock();
        (!self.is_stale.load(Ordering::Relaxed)).then(|| read(&table))
    }

    /// The table, unless it is locked or must be restored.
    pub(super) fn try_lock(&self) -> Option<TableGuard<'_>> {
        self.table.try_lock().ok().filter(|_| !self.is_stale.load(Ordering::Relaxed))
    }

    /// The events that the locked table applied last are not stored.
    pub(super) fn set_stale(&self) {
        self.is_stale.store(true, Ordering::Relaxed);
    }

    /// Whether this deadline must be scheduled. One check per table is scheduled at a time, not one per move.
    pub(super) fn arm(&self, deadline: u64) -> bool {
        let armed = self.armed.load(Ordering::Relaxed);
        let is_needed = armed == 0 || deadline < armed;
        if is_needed {
            self.armed.store(deadline, Ordering::Relaxed);
        }
        is_needed
    }

    /// A scheduled check is due. Returns whether it is still the current one.
    pub(super) fn disarm(&self, deadline: u64) -> bool {
        self.armed.compare_exchange(deadline, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Sets the running search and cancels the one before.
    pub(super) fn set_search(&self, thinking: AbortHandle) {
        let before = self.thinking.lock().expect("the lock is never held across a panic").replace(thinking);
        if let Some(before) = before {
            before.abort();
        }
    }

    fn followers(&self) -> MutexGuard<'_, Vec<Outbox>> {
        self.followers.lock().expect("the lock is never held across a panic")
    }

    pub(super) fn add(&self, outbox: Outbox) {
        let mut followers = self.followers();
        followers.retain(|follower| follower.number() != outbox.number());
        followers.push(outbox);
        self.has_changed.store(true, Ordering::Relaxed);
    }

    pub(super) fn remove(&self, outbox: &Outbox, now: u64) {
        if let Some(identity) = outbox.identity() {
            self.note_presence(identity, now);
        }
        self.followers().retain(|follower| follower.number() != outbox.number());
        self.has_changed.store(true, Ordering::Relaxed);
    }

    /// Notes that a player, or the person who opened the table, is here. Spectators are not noted, so that the list stays
    /// short.
    pub(super) fn note_presence(&self, identity: &IdentityId, now: u64) {
        let is_player = || self.people.lock().expect("the lock is never held across a panic").contains(identity);
        if self.opened_by != *identity && !is_player() {
            return;
        }
        self.seen.lock().expect("the lock is never held across a panic").insert(identity.clone(), now);
    }

    /// For how long a person has been away: 0 while they follow the table.
    pub(super) fn away_for(&self, identity: &IdentityId, now: u64) -> u64 {
        if self.followers().iter().any(|follower| follower.identity() == Some(identity)) {
            return 0;
        }
        let seen = self.seen.lock().expect("the lock is never held across a panic").get(identity).copied();
        now.saturating_sub(seen.unwrap_or(self.loaded_at))
    }

    /// Sets the players of a table whose game is not over. Returns those before and after.
    pub(super) fn reseat(&self, table: &Table) -> (Vec<IdentityId>, Vec<IdentityId>) {
        let after = if table.stage() == Stage::Over { Vec::new() } else { people(table) };
        let mut people = self.people.lock().expect("the lock is never held across a panic");
        (std::mem::replace(&mut people, after.clone()), after)
    }

    /// Sends events to all followers, the turn message to the seat to act, and a request to the seats whose links are wanted.
    pub(super) fn publish(&self, table: &Table, events: &[Event], now: u64) {
        let is_seating = |event: &Event| {
            matches!(event.what, EventKind::Joined { .. } | EventKind::Left { .. } | EventKind::Replaced { .. })
        };
        if events.iter().any(is_seating) {
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
            let seat = follower.identity().and_then(|identity| table.seat_of(identity));
            if let Some(wanted) = seat.and_then(|seat| link_wanted(table, seat)) {
                return is_sent && follower.send_message(&wanted).is_ok();
            }
            let is_turn = seat.map(usize::from) == to_act;
            if is_sent && is_turn && to_act.is_some() {
                let turn = turn.get_or_insert_with(|| message(&turn_message(table, now)));
                return follower.send(Arc::clone(turn)).is_ok();
            }
            is_sent
        });
        if followers.len() < before {
            self.has_changed.store(true, Ordering::Relaxed);
        }
    }

    /// Sends presence if it has changed.
    fn send_presence(&self, table: &Table) {
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

/// The people at a table.
pub(super) fn people(table: &Table) -> Vec<IdentityId> {
    let identity = |sitter: &Occupant| match sitter {
        Occupant::Person(person) => Some(person.id.clone()),
        Occupant::Nobody | Occupant::Level(_) => None,
    };
    table.seats().iter().filter_map(identity).collect()
}

/// Sends presence and unloads finished tables without followers, once per [`SWEEP`].
pub(super) fn sweep(tables: &Arc<Tables>) {
    let tables = Arc::downgrade(tables);
    tokio::spawn(async move {
        loop {
            time::sleep(SWEEP).await;
            let Some(tables) = tables.upgrade() else { break };
            let loaded: Vec<Arc<LiveTable>> =
                tables.in_memory.read().expect("the lock is never held across a panic").values().cloned().collect();
            for live in loaded {
                // A locked table is checked the next time.
                let Some(table) = live.try_lock() else { continue };
                live.send_presence(&table);
                if table.stage() == Stage::Over && live.followers().is_empty() {
                    let mut in_memory = tables.in_memory.write().expect("the lock is never held across a panic");
                    // Two references, the map's and ours: nobody is about to follow or to act.
                    if Arc::strong_count(&live) == 2 {
                        in_memory.remove(table.id());
                    }
                }
            }
        }
    });
}
