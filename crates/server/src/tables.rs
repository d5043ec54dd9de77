//! All tables of the server. A command is decided, appended to the event log, and then published to followers.

mod error;
mod follow;
mod live;
mod opening;
mod lobby;
mod codes;
mod play_now;
mod phrase_counts;
mod phrases;
mod machine;
mod presence;
mod remote_presence;
mod streams;
mod attendance;
mod away;
mod rating;
mod seats;
mod deadlines;
mod restore;
mod annul;
mod nodes;
mod due;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Event, EventKind, IdentityId, Occupant, Offer, TableId};
use bisat_record::Seed;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;
use tracing::{error, info};

use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::cluster::news::PersonNews;
use crate::completion::run_to_completion;
use crate::event_log::{Append, EventLog, LogError};
use crate::metrics::Metrics;
use crate::push::Push;
use crate::rng::Rng;
use crate::search_pool::SearchPool;
use crate::secret::Secret;
use crate::store::Store;
use bisat_table::{Command, Refusal, Table};
use deadlines::DeadlineQueue;
pub use error::CommandError;
pub use follow::legal;
use live::LiveTable;
pub(crate) use lobby::LARGEST_PAGE;
pub(crate) use phrase_counts::PhraseError;
pub(crate) use play_now::{Wish, setup_for};
use presence::actor;
use restore::DamagedTables;
use seats::SeatIndex;
use streams::Streams;

/// Shortest time between two checks of a table's deadline, in milliseconds.
const TICK_AGAIN: u64 = 100;
/// Attempts to carry out a command at a table that other nodes change at the same time.
const ATTEMPTS: usize = 20;

/// Where a table in memory comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Somebody has just opened it here.
    Opened,
    /// It was read from the log.
    Loaded,
}

/// All tables.
#[doc(alias = "lobby")]
pub struct Tables {
    log: Arc<dyn EventLog>,
    store: Arc<dyn Store>,
    search_pool: Arc<SearchPool>,
    metrics: Arc<Metrics>,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    secret: Secret,
    /// The other servers on the same database; none for a server that is alone.
    cluster: Option<Arc<Cluster>>,
    in_memory: RwLock<HashMap<TableId, Arc<LiveTable>>>,
    /// Number of unfinished tables that each identity has opened.
    opened: Mutex<HashMap<IdentityId, usize>>,
    /// Unfinished tables at which each identity sits.
    seats: SeatIndex,
    /// Account streams: programs that are notified of their games.
    streams: Streams,
    /// Sends notifications to people who are not there; none if the server sends none.
    push: Option<Arc<Push>>,
    deadlines: DeadlineQueue,
    /// When a node last stored at which public tables somebody is present.
    attended_at: AtomicU64,
    /// Where to report who opened a table that is over.
    over: OnceLock<UnboundedSender<IdentityId>>,
    /// Tables that are set aside because their events cannot be read.
    damaged: DamagedTables,
    /// Permits to read a stored game and replay it. Nobody waits for a table's lock with one of these in hand: others
    /// wait for these while they hold such a lock.
    replays: Semaphore,
    /// Permits to read a table away from the network threads.
    reads: Semaphore,
}

/// Parts that [`Tables::open`] needs.
pub struct Parts {
    /// The event log.
    pub log: Arc<dyn EventLog>,
    /// Identities, ratings and settings: the same database.
    pub store: Arc<dyn Store>,
    /// Threads that search for machines' moves.
    pub search_pool: Arc<SearchPool>,
    /// Metrics.
    pub metrics: Arc<Metrics>,
    /// Source of time.
    pub clock: Arc<dyn Clock>,
    /// Source of randomness.
    pub rng: Arc<dyn Rng>,
    /// Secret that encrypts the seeds of tables.
    pub secret: Secret,
    /// The cluster to which the server belongs; none for a server that is alone.
    pub cluster: Option<Arc<Cluster>>,
    /// Sends notifications; none if the server sends none.
    pub push: Option<Arc<Push>>,
}

impl Tables {
    /// Resumes every unfinished game. A node of a cluster takes over games as they become due, and reads others when
    /// somebody asks for them.
    pub async fn open(parts: Parts) -> Result<Arc<Self>, LogError> {
        let Parts { log, store, search_pool, metrics, clock, rng, secret, cluster, push } = parts;
        let (deadlines, due) = DeadlineQueue::new();
        let tables = Arc::new(Tables {
            log,
            store,
            search_pool,
            metrics,
            clock,
            rng,
            secret,
            cluster: cluster.clone(),
            in_memory: RwLock::default(),
            opened: Mutex::default(),
            seats: SeatIndex::default(),
            streams: Streams::default(),
            push,
            deadlines,
            attended_at: AtomicU64::new(0),
            over: OnceLock::new(),
            damaged: DamagedTables::default(),
            replays: Semaphore::new(restore::REPLAYS),
            reads: Semaphore::new(restore::REPLAYS),
        });
        let unfinished = if cluster.is_some() { Vec::new() } else { tables.log.unfinished().await? };
        info!(tables = unfinished.len(), "resuming unfinished tables");
        for id in unfinished {
            match tables.restore(&id).await {
                Ok(table) => {
                    tables.count_opened(table.opened_by());
                    tables.insert(table, Origin::Loaded);
                }
                // It is set aside. The other tables go on.
                Err(CommandError::Damaged(_)) => {}
                Err(CommandError::Log(error)) => return Err(error),
                Err(error) => error!(table = %id, %error, "cannot resume a table"),
            }
        }
        if let Some(cluster) = cluster {
            due::run(&tables, &cluster);
            nodes::poll_events(&tables, &cluster);
            streams::listen_to_nodes(&tables, &cluster);
            streams::share(&tables, &cluster);
        }
        deadlines::run(&tables, due);
        live::sweep(&tables);
        tables.annul_after_restore().await?;
        Ok(tables)
    }

    /// Adds a table to those in memory. Schedules its deadline and machine move, except for a table that a node of a
    /// cluster has loaded: another node has scheduled them. If two requests load the same table at the same time, the first
    /// one counts.
    fn insert(self: &Arc<Self>, table: Table, origin: Origin) -> Arc<LiveTable> {
        let mut tables = self.in_memory.write().expect("the lock is never held across a panic");
        if let Some(known) = tables.get(table.id()) {
            return Arc::clone(known);
        }
        let id = table.id().clone();
        let live = Arc::new(LiveTable::new(table, self.clock.now()));
        if let Some(table) = live.try_lock() {
            self.index(&live, &table);
            if self.cluster.is_none() || origin == Origin::Opened {
                self.schedule(&live, &table);
            }
        }
        self.listen(&live, &id);
        tables.insert(id, Arc::clone(&live));
        live
    }

    async fn seed(&self, table: &TableId) -> Result<Seed, LogError> {
        let Some(sealed) = self.log.sealed_seed(table).await? else { return Ok(self.secret.derived_seed(table)) };
        let damaged = || LogError::Damaged(format!("cannot decrypt the seed of table {table}"));
        self.secret.unseal(table, &sealed).ok_or_else(damaged)
    }

    /// Reports who opened each table whose game ends at this server. Only the first caller gets the reports.
    pub(crate) fn report_over(&self, to: UnboundedSender<IdentityId>) {
        let _ = self.over.set(to);
    }

    /// Source of time.
    pub fn clock(&self) -> &dyn Clock {
        self.clock.as_ref()
    }

    /// Sends notifications; none if the server sends none.
    pub(crate) fn push(&self) -> Option<&Push> {
        self.push.as_deref()
    }

    /// Source of randomness.
    pub fn rng(&self) -> &dyn Rng {
        self.rng.as_ref()
    }

    /// Carries out a command. Its events are on disk and published when this returns. Returns the number of the last
    /// event.
    pub async fn act(self: &Arc<Self>, id: &TableId, command: &Command) -> Result<u32, CommandError> {
        let (tables, id, command) = (Arc::clone(self), id.clone(), command.clone());
        run_to_completion(async move {
            let live = tables.live(&id).await?;
            let mut table = live.lock(&tables).await?;
            let last = tables.act_until_decided(&live, &mut table, &command).await?;
            if matches!(command, Command::Offer { offer: Offer::Rematch, .. }) {
                tables.open_rematch(&live, &mut table).await?;
            }
            Ok(last)
        })
        .await
    }

    /// Carries out a command. If another node was faster, reads what it did and decides again.
    async fn act_until_decided(
        self: &Arc<Self>,
        live: &Arc<LiveTable>,
        table: &mut Table,
        command: &Command,
    ) -> Result<u32, CommandError> {
        for _ in 1..ATTEMPTS {
            match self.act_locked(live, table, command).await {
                Err(CommandError::Log(LogError::Conflict { .. })) if self.cluster.is_some() => {
                    self.metrics.cluster.conflicts.add(1);
                }
                // This node may not know the last events: read them and decide again.
                Err(CommandError::Refused(_)) if self.cluster.is_some() && self.catch_up(live, table).await? => {}
                decided => return decided,
            }
        }
        self.act_locked(live, table, command).await
    }

    /// Carries out a command at a table that is locked.
    async fn act_locked(
        self: &Arc<Self>,
        live: &Arc<LiveTable>,
        table: &mut Table,
        command: &Command,
    ) -> Result<u32, CommandError> {
        if let Some(cluster) = &self.cluster {
            cluster.beat_if_late().await?;
            let began = table.turn_began().max(cluster.resumed_at());
            table.resume_clock(began);
        }
        let reservation = self.reserve_seat(table, command).await?;
        let completed = self.completed(live, table, command);
        let to_act_before = table.to_act();
        let acted = table.act(&completed, self.clock.now());
        if !acted.events.is_empty() {
            if let Err(error) = self.append(live, table, &acted.events).await {
                // The events may be stored nevertheless. In a cluster the table is due then.
                if self.cluster.is_none() && !matches!(command, Command::MachinePlays { .. }) && !live.is_stale() {
                    self.schedule(live, table);
                }
                if !matches!(error, CommandError::Log(LogError::Conflict { .. })) {
                    error!(table = %table.id(), %error, "cannot store events");
                }
                return Err(error);
            }
            self.reseat(live, table, &acted.events);
            reservation.into_iter().for_each(|reservation| reservation.settle(table));
            live.publish(table, &acted.events, self.clock.now());
            self.count_moves(&acted.events);
            self.notify_streams(table, &acted.events);
            self.notify_if_away(live, table, to_act_before);
            self.schedule(live, table);
        }
        if let Some(person) = actor(command) {
            live.note_presence(person, self.clock.now());
        }
        let number = match command {
            Command::Play { by, id: Some(name), .. } => table.seat_of(by).and_then(|seat| table.made(seat, name)),
            _ => None,
        };
        let last = number.unwrap_or(table.next_number() - 1);
        match acted.refused {
            Some(refusal) => Err(CommandError::Refused(refusal)),
            None => Ok(last),
        }
    }

    /// Checks the deadline of a table and schedules the next check.
    async fn tick(self: &Arc<Self>, id: &TableId, asked_for: u64) {
        let known = self.in_memory.read().expect("the lock is never held across a panic").get(id).cloned();
        let Some(live) = known.filter(|live| live.disarm(asked_for)) else { return };
        // The table refuses it if there is time left.
        let _ = self.act(id, &Command::Tick).await;
        // After a failed append the check is repeated, but not at once.
        let again = self.clock.now() + TICK_AGAIN;
        let deadline = match live.lock(self).await {
            Ok(table) => table.deadline().map(|deadline| deadline.max(again)),
            Err(CommandError::Damaged(_)) => None,
            Err(_) => Some(again),
        };
        if let Some(deadline) = deadline.filter(|deadline| live.arm(*deadline)) {
            self.deadlines.set(deadline, id.clone());
        }
    }

    /// Appends events to the log. If that fails, the table is restored from the log, now or on its next use.
    async fn append(&self, live: &LiveTable, table: &mut Table, events: &[Event]) -> Result<(), CommandError> {
        let id = table.id().clone();
        let is_over = events.iter().any(|event| matches!(event.what, EventKind::Ended(_)));
        let rated = if is_over { self.rated_game(table) } else { None };
        let (expected, stored) = (events[0].number, events);
        let events = events.to_vec();
        let begin = Instant::now();
        let (due, listing) = (self.due_to_store(live, table), self.listing_to_store(table, &events));
        let append = Append { table: id.clone(), expected, events, sealed_seed: None, is_over, rated, due, listing };
        let appended = self.log.append(append).await;
        self.metrics.append_seconds.observe(begin.elapsed().as_secs_f64());
        if let Err(error) = appended {
            // If it cannot be read now, the next one who locks it reads it; nothing can be decided again before.
            return match (error, self.restore_locked(live, table).await) {
                (LogError::Conflict { .. }, Err(failed)) => Err(failed),
                (error, _) => Err(error.into()),
            };
        }
        if let Some(due) = due {
            live.set_due(due);
        }
        if let Some(cluster) = &self.cluster {
            cluster.publish_appended(&id, stored, due);
        }
        if is_over && self.cluster.is_none() {
            self.discount_opened(table.opened_by());
        }
        if let Some(over) = self.over.get().filter(|_| is_over) {
            // Nobody listens any more when the server shuts down.
            let _ = over.send(table.opened_by().clone());
        }
        Ok(())
    }

    /// Schedules what follows by itself: a machine's move, the next deadline.
    fn schedule(self: &Arc<Self>, live: &Arc<LiveTable>, table: &Table) {
        if table.machine_to_act().is_some() {
            machine::think(self, live, table);
        }
        if let Some(deadline) = table.deadline()
            && live.arm(deadline)
        {
            self.deadlines.set(deadline, table.id().clone());
        }
    }

    /// The table from memory, or loaded from the log.
    async fn live(self: &Arc<Self>, id: &TableId) -> Result<Arc<LiveTable>, CommandError> {
        let known = || self.in_memory.read().expect("the lock is never held across a panic").get(id).cloned();
        if let Some(live) = known() {
            return Ok(live);
        }
        let permit = self.replays.acquire().await.expect("the semaphore is never closed");
        // Another request may have loaded it while this one waited.
        if let Some(live) = known() {
            return Ok(live);
        }
        let table = self.restore_with(&permit, id).await?;
        drop(permit);
        Ok(self.insert(table, Origin::Loaded))
    }

    /// Reads the locked table.
    pub async fn read<T>(self: &Arc<Self>, id: &TableId, read: impl FnOnce(&Table) -> T) -> Result<T, CommandError> {
        let live = self.live(id).await?;
        let table = self.lock_fresh(&live).await?;
        Ok(read(&table))
    }

    /// The summary of a table.
    pub async fn summary(self: &Arc<Self>, id: &TableId) -> Result<TableSummary, CommandError> {
        let live = self.live(id).await?;
        let table = self.lock_fresh(&live).await?;
        Ok(self.summarise(&live, &table))
    }

    /// A page: at most `most` events of the table from a number on.
    pub async fn events(&self, id: &TableId, from: u32, most: u32) -> Result<Vec<Event>, CommandError> {
        let events = match self.log.read(id, from, most).await {
            Err(LogError::Damaged(what)) => return Err(self.set_aside(id, &what)),
            read => read?,
        };
        let is_missing = events.is_empty() && from == 0 && most > 0;
        if is_missing { Err(CommandError::Refused(Refusal::NoSuchTable)) } else { Ok(events) }
    }

    /// Tables of a player: unfinished ones, then finished ones, newest first.
    pub async fn tables_of(
        self: &Arc<Self>,
        identity: &IdentityId,
        most: u32,
    ) -> Result<Vec<TableSummary>, CommandError> {
        let mut mine = Vec::new();
        for live in self.live_tables_of(identity).await? {
            match self.lock_fresh(&live).await {
                Ok(table) => mine.push(self.summarise(&live, &table)),
                Err(CommandError::Damaged(_)) => {}
                Err(error) => return Err(error),
            }
        }
        for id in self.log.finished_by(identity, most).await? {
            if mine.iter().any(|known| known.table == id) {
                continue;
            }
            match self.restore(&id).await {
                Ok(table) => mine.push(table.summary()),
                // The other games are listed.
                Err(CommandError::Damaged(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(mine)
    }

    /// Reads the tables of a player again from the log, which may show another name now.
    pub async fn reload(&self, identity: &IdentityId) {
        if let Some(cluster) = &self.cluster {
            cluster.publish_about(identity, PersonNews::Name);
        }
        self.reload_here(identity).await;
    }

    async fn reload_here(&self, identity: &IdentityId) {
        let is_them = |sitter: &Occupant| matches!(sitter, Occupant::Person(person) if person.id == *identity);
        for live in self.loaded() {
            let has_sat = |table: &Table| table.seats().iter().chain(table.starters()).any(is_them);
            let Ok(mut table) = live.lock(self).await else { continue };
            if !has_sat(&table) {
                continue;
            }
            let began = table.turn_began();
            // If it cannot be read now, the next one who locks it tries again.
            if self.restore_locked(&live, &mut table).await.is_ok() && self.cluster.is_none() {
                // The game went on all the time: the player to move has been thinking.
                table.resume_clock(began);
            }
        }
    }

    /// Number of tables in memory at each stage. Locked tables are left out.
    pub fn count_by_stage(&self) -> HashMap<Stage, i64> {
        let mut stages = HashMap::new();
        for live in self.in_memory.read().expect("the lock is never held across a panic").values() {
            if let Some(table) = live.try_lock() {
                *stages.entry(table.stage()).or_default() += 1;
            }
        }
        stages
    }

    fn count_moves(&self, events: &[Event]) {
        let is_move = |event: &&Event| matches!(event.what, EventKind::Played { .. });
        self.metrics.moves.add(events.iter().filter(is_move).count() as u64);
    }
}
