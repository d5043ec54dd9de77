//! A table in memory and its followers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, EventKind, IdentityId, Occupant, ServerMessage};
use bisat_table::Table;
use tokio::task::AbortHandle;
use tokio::time;

use super::follow::{event_message, link_wanted, turn_message};
use super::phrase_counts::PhraseCounts;
use super::remote_presence::RemotePresence;
use super::{CommandError, Tables};
use crate::cluster::Cluster;
use crate::cluster::news::{NodeId, TableNews};
use crate::outbox::{Message, Outbox, message};

/// How often presence is sent and finished tables without followers are unloaded.
const SWEEP: Duration = Duration::from_secs(1);

/// A node of a cluster unloads a table without followers that nobody has used for this long, in milliseconds.
const UNUSED_FOR: u64 = 30_000;

/// A search for a machine's move.
struct Search {
    /// Number of the event that the move will be.
    number: u32,
    task: AbortHandle,
}

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
    /// The same at other nodes.
    remote_has_changed: AtomicBool,
    /// Next scheduled deadline check; 0 for none.
    armed: AtomicU64,
    /// The running search of a machine.
    thinking: Mutex<Option<Search>>,
    /// Number of events that were sent to followers: those that are stored, as far as this node knows.
    sent: AtomicU32,
    /// Followers at the other nodes of a cluster.
    remote: Mutex<RemotePresence>,
    /// The task that listens to the other nodes.
    listening: Mutex<Option<AbortHandle>>,
    /// When the table is due in the database, as far as this node knows; 0 if it does not.
    due: AtomicU64,
    /// When somebody last locked the table.
    used_at: AtomicU64,
    /// What each seat has sent.
    phrases: Mutex<PhraseCounts>,
}

impl Drop for LiveTable {
    fn drop(&mut self) {
        if let Some(listening) = self.listening.get_mut().expect("the lock is never held across a panic").take() {
            listening.abort();
        }
    }
}

impl LiveTable {
    pub(super) fn new(table: Table, now: u64) -> Self {
        LiveTable {
            people: Mutex::default(),
            seen: Mutex::default(),
            loaded_at: now,
            opened_at: table.opened_at(),
            opened_by: table.opened_by().clone(),
            sent: AtomicU32::new(table.next_number()),
            table: tokio::sync::Mutex::new(table),
            is_stale: AtomicBool::new(false),
            followers: Mutex::default(),
            has_changed: AtomicBool::new(false),
            remote_has_changed: AtomicBool::new(false),
            armed: AtomicU64::new(0),
            thinking: Mutex::default(),
            remote: Mutex::default(),
            listening: Mutex::default(),
            due: AtomicU64::new(0),
            used_at: AtomicU64::new(now),
            phrases: Mutex::default(),
        }
    }

    /// When the table was opened, without the lock.
    pub(super) fn opened_at(&self) -> u64 {
        self.opened_at
    }

    /// Locks the table. If its last events were not stored, it is restored first; nobody gets it if that fails.
    pub(super) async fn lock(&self, tables: &Tables) -> Result<TableGuard<'_>, CommandError> {
        let mut table = self.table.lock().await;
        self.used_at.store(tables.clock.now(), Ordering::Relaxed);
        if self.is_stale() {
            tables.restore_locked(self, &mut table).await?;
        }
        if let Some(cluster) = tables.cluster()
            && table.turn_began() < cluster.resumed_at()
        {
            // There was no node for a while: players could not move, and their clocks stood still.
            table.resume_clock(cluster.resumed_at());
        }
        Ok(table)
    }

    /// Reads the table on a thread that may block; none if it must be restored.
    pub(super) fn blocking_read<T>(&self, read: impl FnOnce(&Table) -> T) -> Option<T> {
        let table = self.table.blocking_lock();
        (!self.is_stale()).then(|| read(&table))
    }

    /// The table, unless it is locked or must be restored.
    pub(super) fn try_lock(&self) -> Option<TableGuard<'_>> {
        self.table.try_lock().ok().filter(|_| !self.is_stale())
    }

    /// Whether the table must be read again from the log.
    pub(super) fn is_stale(&self) -> bool {
        self.is_stale.load(Ordering::Relaxed)
    }

    /// The locked table is what is stored.
    pub(super) fn set_fresh(&self) {
        self.is_stale.store(false, Ordering::Relaxed);
    }

    /// Number of events that were sent to followers.
    pub(super) fn sent(&self) -> u32 {
        self.sent.load(Ordering::Relaxed)
    }

    /// When the table is due in the database; 0 if that is not known.
    pub(super) fn due(&self) -> u64 {
        self.due.load(Ordering::Relaxed)
    }

    /// Notes when the table is due in the database.
    pub(super) fn set_due(&self, due: u64) {
        self.due.store(due, Ordering::Relaxed);
    }

    /// Another node may have changed when the table is due.
    pub(super) fn forget_due(&self) {
        self.set_due(0);
    }

    /// Sets the task that listens to the other nodes, which ends with this table.
    pub(super) fn set_listening(&self, task: AbortHandle) {
        *self.listening.lock().expect("the lock is never held across a panic") = Some(task);
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

    /// Sets the running search for the event of this number, and cancels the one before.
    pub(super) fn set_search(&self, number: u32, task: AbortHandle) {
        let search = Search { number, task };
        let before = self.thinking.lock().expect("the lock is never held across a panic").replace(search);
        if let Some(before) = before {
            before.task.abort();
        }
    }

    /// Whether a search for the event of this number is running or waiting.
    pub(super) fn is_searching_for(&self, number: u32) -> bool {
        let search = self.thinking.lock().expect("the lock is never held across a panic");
        search.as_ref().is_some_and(|search| search.number == number && !search.task.is_finished())
    }

    /// Cancels the running search.
    pub(super) fn cancel_search(&self) {
        if let Some(thinking) = self.thinking.lock().expect("the lock is never held across a panic").take() {
            thinking.task.abort();
        }
    }

    /// Whether a search is running or waiting.
    pub(super) fn is_thinking(&self) -> bool {
        let thinking = self.thinking.lock().expect("the lock is never held across a panic");
        thinking.as_ref().is_some_and(|thinking| !thinking.task.is_finished())
    }

    /// Whether somebody follows the table here.
    pub(super) fn is_followed(&self) -> bool {
        !self.followers().is_empty()
    }

    /// Somebody follows the table at another node, or does not any more.
    pub(super) fn set_remote(&self, node: NodeId, people: Vec<IdentityId>, followers: u32, now: u64) {
        let mut remote = self.remote.lock().expect("the lock is never held across a panic");
        let before = (remote.people().cloned().collect::<Vec<_>>(), remote.followers());
        let gone = remote.set(node, people, followers, now);
        let has_changed = before != (remote.people().cloned().collect(), remote.followers());
        drop(remote);
        gone.iter().for_each(|person| self.note_presence(person, now));
        if has_changed {
            self.remote_has_changed.store(true, Ordering::Relaxed);
        }
    }

    /// Sends presence again, also to the other nodes.
    pub(super) fn presence_has_changed(&self) {
        self.has_changed.store(true, Ordering::Relaxed);
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

    /// For how long a person has been away: 0 while they follow the table. Nobody is away longer than the table is loaded.
    pub(super) fn away_for(&self, identity: &IdentityId, now: u64) -> u64 {
        self.unseen_for(identity, now).min(now.saturating_sub(self.loaded_at))
    }

    /// Whether a person follows the table, here or at another node.
    pub(super) fn is_followed_by(&self, identity: &IdentityId, now: u64) -> bool {
        let is_remote = || self.remote.lock().expect("the lock is never held across a panic").contains(identity, now);
        self.followers().iter().any(|follower| follower.identity() == Some(identity)) || is_remote()
    }

    /// For how long nobody here or at another node has seen a person: 0 while they follow the table.
    pub(super) fn unseen_for(&self, identity: &IdentityId, now: u64) -> u64 {
        if self.is_followed_by(identity, now) {
            return 0;
        }
        let seen = self.seen.lock().expect("the lock is never held across a panic").get(identity).copied();
        seen.map_or(u64::MAX, |seen| now.saturating_sub(seen))
    }

    /// Sets the players of a table whose game is not over. Returns those before and after.
    pub(super) fn reseat(&self, table: &Table) -> (Vec<IdentityId>, Vec<IdentityId>) {
        let after = if table.stage() == Stage::Over { Vec::new() } else { people(table) };
        let mut people = self.people.lock().expect("the lock is never held across a panic");
        (std::mem::replace(&mut people, after.clone()), after)
    }

    /// Forgets the players.
    pub(super) fn take_people(&self) -> Vec<IdentityId> {
        std::mem::take(&mut self.people.lock().expect("the lock is never held across a panic"))
    }

    /// Sends events to all followers, the turn message to the seat to act, and a request to the seats whose links are wanted.
    pub(super) fn publish(&self, table: &Table, events: &[Event], now: u64) {
        if let Some(last) = events.last() {
            self.sent.store(last.number + 1, Ordering::Relaxed);
        }
        let is_seating = |event: &Event| {
            matches!(event.what, EventKind::Joined { .. } | EventKind::Left { .. } | EventKind::Replaced { .. })
        };
        if events.iter().any(is_seating) {
            self.has_changed.store(true, Ordering::Relaxed);
        }
        if events.iter().any(|event| matches!(event.what, EventKind::Started { .. })) {
            // Phrases from before the start do not count towards the limit of the game.
            self.count_phrases(|counts| *counts = PhraseCounts::default());
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

    /// Changes what each seat has sent.
    pub(super) fn count_phrases<T>(&self, change: impl FnOnce(&mut PhraseCounts) -> T) -> T {
        change(&mut self.phrases.lock().expect("the lock is never held across a panic"))
    }

    /// Sends a message that is no event to all followers.
    pub(super) fn send_to_all(&self, message: &Message) {
        let mut followers = self.followers();
        let before = followers.len();
        followers.retain(|follower| follower.send(Arc::clone(message)).is_ok());
        if followers.len() < before {
            self.has_changed.store(true, Ordering::Relaxed);
        }
    }

    /// Sends presence if it has changed. Tells the other nodes of a cluster, also now and then if it has not.
    fn send_presence(&self, table: &Table, cluster: Option<&Cluster>, now: u64) {
        let has_changed = self.has_changed.swap(false, Ordering::Relaxed);
        let mut remote = self.remote.lock().expect("the lock is never held across a panic");
        let has_expired = remote.expire(now);
        let mut followers = self.followers();
        if let Some(cluster) = cluster
            && remote.must_tell(has_changed, followers.is_empty(), now)
        {
            let mut people: Vec<IdentityId> = followers.iter().filter_map(Outbox::identity).cloned().collect();
            people.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            people.dedup();
            let (node, count) = (cluster.node().clone(), followers.len() as u32);
            cluster.publish(table.id(), &TableNews::Present { node, people, followers: count });
        }
        let remote_has_changed = self.remote_has_changed.swap(false, Ordering::Relaxed);
        if !has_changed && !remote_has_changed && !has_expired {
            return;
        }
        let seat = |follower: &Outbox| follower.identity().and_then(|identity| table.seat_of(identity));
        let here: Vec<u8> = followers.iter().filter_map(seat).collect();
        let elsewhere: Vec<u8> = remote.people().filter_map(|person| table.seat_of(person)).collect();
        let watchers =
            (followers.len() - here.len()) as u32 + remote.followers().saturating_sub(elsewhere.len() as u32);
        let mut seats = [here, elsewhere].concat();
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

/// Sends presence and unloads tables without followers, once per [`SWEEP`]: finished ones, and in a cluster those that nobody
/// has used for a while.
pub(super) fn sweep(tables: &Arc<Tables>) {
    let tables = Arc::downgrade(tables);
    tokio::spawn(async move {
        loop {
            time::sleep(SWEEP).await;
            let Some(tables) = tables.upgrade() else { break };
            let now = tables.clock.now();
            for live in tables.loaded() {
                // A locked table is checked the next time. A stale one is unloaded like others, and read when somebody asks.
                let Ok(table) = live.table.try_lock() else { continue };
                if live.is_stale() && tables.cluster().is_none() {
                    continue;
                }
                live.send_presence(&table, tables.cluster.as_deref(), now);
                let is_unused = || {
                    let used_at = live.used_at.load(Ordering::Relaxed);
                    tables.cluster().is_some() && now.saturating_sub(used_at) > UNUSED_FOR && !live.is_thinking()
                };
                if !live.is_followed() && (table.stage() == Stage::Over || is_unused()) {
                    let mut in_memory = tables.in_memory.write().expect("the lock is never held across a panic");
                    // Two references, the map's and ours: nobody is about to follow or to act.
                    if Arc::strong_count(&live) == 2 {
                        in_memory.remove(table.id());
                        drop(in_memory);
                        tables.unseat(&live, table.id());
                    }
                }
            }
        }
    });
}
