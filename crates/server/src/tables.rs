//! All tables of the server. A command is decided, appended to the event log, and then published to followers.

mod follow;
mod live;
mod machine;
mod rating;
mod deadlines;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};

use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Event, EventKind, IdentityId, Offer, SeatSetup, Setup, TableId, Visibility};
use bisat_record::Seed;
use bisat_search::Level;
use tokio::time::Instant;
use tracing::{error, info};

use crate::clock::Clock;
use crate::event_log::{Append, EventLog, LogError};
use crate::identity::new_table_id;
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::rng::{Rng, random_bytes};
use crate::search_pool::{SearchPool, has_level};
use crate::secret::Secret;
use crate::sqlite::accounts::Accounts;
use bisat_table::{Command, Refusal, Table};
use deadlines::DeadlineQueue;
pub use follow::legal;
use live::LiveTable;

/// Why a command was not carried out.
#[derive(Debug)]
pub enum CommandError {
    /// The table refuses it.
    Refused(Refusal),
    /// The caller has too many unfinished tables.
    TooManyTables,
    /// The event log failed: nothing has happened.
    Log(LogError),
}

impl std::fmt::Display for CommandError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CommandError::Refused(refusal) => refusal.fmt(f),
            CommandError::TooManyTables => {
                write!(f, "you have {MOST_OPEN} unfinished tables: finish or leave some first")
            }
            CommandError::Log(error) => error.fmt(f),
        }
    }
}

impl From<LogError> for CommandError {
    fn from(error: LogError) -> Self {
        CommandError::Log(error)
    }
}

/// Number of unfinished tables that one identity may have opened.
const MOST_OPEN: usize = 50;
/// Shortest time between two checks of a table's deadline, in milliseconds.
const TICK_AGAIN: u64 = 100;
/// Length of the list of tables.
const LISTED: usize = 100;

/// All tables.
#[doc(alias = "lobby")]
pub struct Tables {
    log: Arc<dyn EventLog>,
    accounts: Accounts,
    search_pool: Arc<SearchPool>,
    metrics: Arc<Metrics>,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    secret: Secret,
    in_memory: RwLock<HashMap<TableId, Arc<LiveTable>>>,
    /// Number of unfinished tables that each identity has opened.
    opened: Mutex<HashMap<IdentityId, usize>>,
    /// Account streams: programs that are notified of their games.
    streams: Mutex<HashMap<IdentityId, Vec<Outbox>>>,
    deadlines: DeadlineQueue,
    /// Ratings change by one game after the other.
    rating: tokio::sync::Mutex<()>,
}

/// Parts that [`Tables::open`] needs.
pub struct Parts {
    /// The event log.
    pub log: Arc<dyn EventLog>,
    /// Identities and ratings.
    pub accounts: Accounts,
    /// Threads that search for machines' moves.
    pub search_pool: Arc<SearchPool>,
    /// Metrics.
    pub metrics: Arc<Metrics>,
    /// Source of time.
    pub clock: Arc<dyn Clock>,
    /// Source of randomness.
    pub rng: Arc<dyn Rng>,
    /// Secret from which the seed of every table is derived.
    pub secret: Secret,
}

impl Tables {
    /// Resumes every unfinished game.
    pub async fn open(parts: Parts) -> Result<Arc<Self>, LogError> {
        let Parts { log, accounts, search_pool, metrics, clock, rng, secret } = parts;
        let (deadlines, due) = DeadlineQueue::new();
        let tables = Arc::new(Tables {
            log,
            accounts,
            search_pool,
            metrics,
            clock,
            rng,
            secret,
            in_memory: RwLock::default(),
            opened: Mutex::default(),
            streams: Mutex::default(),
            deadlines,
            rating: tokio::sync::Mutex::default(),
        });
        let unfinished = tables.log.unfinished().await?;
        info!(tables = unfinished.len(), "resuming unfinished tables");
        for (id, events) in unfinished {
            if let Err(refusal) = tables.resume(&id, &events).map(|table| tables.insert(table)) {
                error!(table = %id, %refusal, "cannot resume a table");
            }
        }
        deadlines::run(&tables, due);
        live::sweep(&tables);
        Ok(tables)
    }

    /// The table that these stored events form.
    fn resume(&self, id: &TableId, events: &[Event]) -> Result<Table, Refusal> {
        let mut table = Table::resume(id.clone(), Some(self.seed(id)), events)?;
        // Clocks stand still while the server is down or cannot store events.
        table.resume_clock(self.clock.now());
        Ok(table)
    }

    /// Reads a table from the log.
    async fn restore(&self, id: &TableId) -> Result<Table, CommandError> {
        let events = self.log.read(id, 0).await?;
        self.resume(id, &events).map_err(CommandError::Refused)
    }

    /// Adds a table to those in memory and schedules what follows by itself. If two requests have loaded the same table
    /// at the same time, the first one counts.
    fn insert(self: &Arc<Self>, table: Table) -> Arc<LiveTable> {
        let mut tables = self.in_memory.write().expect("the lock is never held across a panic");
        if let Some(known) = tables.get(table.id()) {
            return Arc::clone(known);
        }
        if table.stage() != Stage::Over {
            let mut opened = self.opened.lock().expect("the lock is never held across a panic");
            *opened.entry(table.opened_by().clone()).or_default() += 1;
        }
        let id = table.id().clone();
        let live = Arc::new(LiveTable::new(table));
        if let Some(table) = live.try_lock() {
            self.schedule(&live, &table);
        }
        tables.insert(id, Arc::clone(&live));
        live
    }

    fn seed(&self, table: &TableId) -> Seed {
        self.secret.seed(table)
    }

    /// Source of time.
    pub fn clock(&self) -> &dyn Clock {
        self.clock.as_ref()
    }

    /// Source of randomness.
    pub fn rng(&self) -> &dyn Rng {
        self.rng.as_ref()
    }

    /// Opens a table.
    pub async fn open_table(self: &Arc<Self>, setup: Setup, by: IdentityId) -> Result<TableSummary, CommandError> {
        let tables = Arc::clone(self);
        run_to_completion(async move { tables.open_now(setup, by).await }).await
    }

    async fn open_now(self: &Arc<Self>, setup: Setup, by: IdentityId) -> Result<TableSummary, CommandError> {
        let has_opened =
            self.opened.lock().expect("the lock is never held across a panic").get(&by).copied().unwrap_or_default();
        if has_opened >= MOST_OPEN {
            return Err(CommandError::TooManyTables);
        }
        let opponents = self.search_pool.opponents();
        // Other levels are checked with the rest of the setup.
        let perfect = Level::PERFECT.number;
        let is_perfect = setup.seats.contains(&SeatSetup::Level(perfect));
        if is_perfect && !has_level(&*opponents, &setup.game, &setup.options, perfect) {
            let what = "level 9 plays by a table of solved values, and the server has none for this game";
            return Err(CommandError::Refused(Refusal::Setup(what.to_owned())));
        }
        let id = new_table_id(random_bytes(self.rng()));
        let opened = Table::open(id.clone(), setup, by, self.seed(&id), self.clock.now());
        let (table, events) = opened.map_err(CommandError::Refused)?;
        let append = Append { table: id, expected: 0, events, is_over: false, rated: Vec::new() };
        self.log.append(append).await?;
        let summary = table.summary();
        self.insert(table);
        Ok(summary)
    }

    /// Carries out a command. Its events are on disk and published when this returns. Returns the number of the last
    /// event.
    pub async fn act(self: &Arc<Self>, id: &TableId, command: &Command) -> Result<u32, CommandError> {
        let (tables, id, command) = (Arc::clone(self), id.clone(), command.clone());
        run_to_completion(async move {
            let last = tables.act_now(&id, &command).await?;
            if matches!(command, Command::Offer { offer: Offer::Rematch, .. }) {
                tables.open_rematch(&id).await?;
            }
            Ok(last)
        })
        .await
    }

    async fn act_now(self: &Arc<Self>, id: &TableId, command: &Command) -> Result<u32, CommandError> {
        let live = self.live(id).await?;
        let mut table = live.lock(self).await?;
        let acted = table.act(command, self.clock.now());
        if !acted.events.is_empty() {
            if let Err(error) = self.append(&live, &mut table, &acted.events).await {
                error!(table = %id, %error, "cannot store events");
                return Err(error);
            }
            live.publish(&table, &acted.events, self.clock.now());
            self.count_moves(&acted.events);
            self.notify_streams(&table, &acted.events);
            self.schedule(&live, &table);
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
        let _one_by_one = if is_over { Some(self.rating.lock().await) } else { None };
        let rated = if is_over { self.rate(table).await } else { Vec::new() };
        let append = Append { table: id.clone(), expected: events[0].number, events: events.to_vec(), is_over, rated };
        let begin = Instant::now();
        let appended = self.log.append(append).await;
        self.metrics.append_seconds.observe(begin.elapsed().as_secs_f64());
        if let Err(error) = appended {
            match self.restore(&id).await {
                Ok(restored) => *table = restored,
                Err(_) => live.set_stale(),
            }
            return Err(error.into());
        }
        if is_over {
            let mut opened = self.opened.lock().expect("the lock is never held across a panic");
            if let Some(count) = opened.get_mut(table.opened_by()) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    opened.remove(table.opened_by());
                }
            }
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
        let known = self.in_memory.read().expect("the lock is never held across a panic").get(id).cloned();
        if let Some(live) = known {
            return Ok(live);
        }
        Ok(self.insert(self.restore(id).await?))
    }

    /// Opens the rematch once all players agreed. Seats rotate by one.
    async fn open_rematch(self: &Arc<Self>, id: &TableId) -> Result<(), CommandError> {
        let wanted = |table: &Table| table.wants_rematch().then(|| (table.setup().clone(), table.opened_by().clone()));
        let Some((mut setup, by)) = self.read(id, wanted).await? else { return Ok(()) };
        setup.seats.rotate_right(1);
        let next = self.open_now(setup, by).await?;
        self.act_now(id, &Command::Rematch { table: next.table }).await.map(drop)
    }

    /// Reads the locked table.
    pub async fn read<T>(self: &Arc<Self>, id: &TableId, read: impl FnOnce(&Table) -> T) -> Result<T, CommandError> {
        let live = self.live(id).await?;
        let table = live.lock(self).await?;
        Ok(read(&table))
    }

    /// Events of the table from a number on.
    pub async fn events(&self, id: &TableId, from: u32) -> Result<Vec<Event>, CommandError> {
        let events = self.log.read(id, from).await?;
        if events.is_empty() && from == 0 { Err(CommandError::Refused(Refusal::NoSuchTable)) } else { Ok(events) }
    }

    /// Public tables at this stage, optionally of one game, oldest first.
    pub async fn list(&self, stage: Stage, game: Option<&str>) -> Vec<TableSummary> {
        let tables: Vec<Arc<LiveTable>> =
            self.in_memory.read().expect("the lock is never held across a panic").values().cloned().collect();
        let mut listed = Vec::new();
        for live in tables {
            let Some(table) = live.try_lock() else { continue };
            let is_public = table.setup().visibility == Visibility::Public;
            if is_public && table.stage() == stage && game.is_none_or(|game| table.setup().game == game) {
                listed.push((table.opened_at(), table.summary()));
            }
            if listed.len() >= 10 * LISTED {
                break;
            }
        }
        listed.sort_by_key(|(opened_at, _)| *opened_at);
        listed.truncate(LISTED);
        listed.into_iter().map(|(_, summary)| summary).collect()
    }

    /// Tables of a player: those in memory, then finished ones, newest first.
    pub async fn tables_of(&self, identity: &IdentityId, most: u32) -> Result<Vec<TableSummary>, CommandError> {
        let mut mine = Vec::new();
        for live in self.live_tables_of(identity) {
            mine.push(live.lock(self).await?.summary());
        }
        for id in self.log.finished_by(identity, most).await? {
            if !mine.iter().any(|known| known.table == id) {
                mine.push(self.restore(&id).await?.summary());
            }
        }
        Ok(mine)
    }

    /// Tables in memory at which a player sits.
    fn live_tables_of(&self, identity: &IdentityId) -> Vec<Arc<LiveTable>> {
        let tables = self.in_memory.read().expect("the lock is never held across a panic");
        tables.values().filter(|live| live.has_player(identity)).cloned().collect()
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

/// Runs the work in a task of its own: it is not cancelled when the client disconnects, since stored events must be
/// published.
async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, CommandError>> + Send + 'static,
) -> Result<T, CommandError> {
    let failed = |_| Err(CommandError::Log(LogError::Store("the command failed: try again".to_owned())));
    tokio::spawn(work).await.unwrap_or_else(failed)
}
