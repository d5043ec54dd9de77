//! All tables: every command goes through here, is kept, and is told to those who follow.

mod follow;
mod live;
mod machine;
mod rating;
mod timer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};

use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Event, EventKind, IdentityId, Offer, Setup, TableId, Visibility};
use bisat_record::Seed;
use bisat_table::{Command, Refusal, Table};
use tokio::time::Instant;
use tracing::{error, info};

use crate::accounts::Accounts;
use crate::identity::new_table_id;
use crate::log::{Append, Log, LogError, Promise};
use crate::machines::Machines;
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::secret::Secret;
pub use follow::legal;
use live::Live;
use timer::Timer;

/// Where time and chance come from.
pub trait World: Send + Sync {
    /// Milliseconds since 1970.
    fn now(&self) -> u64;
    /// Fills the bytes so that nobody can guess them.
    fn random(&self, bytes: &mut [u8]);
}

/// Why a command was not carried out.
#[derive(Debug)]
pub enum ActError {
    /// The table refuses it.
    Refused(Refusal),
    /// The one who asks has too much open already.
    TooMuch(&'static str),
    /// It could not be kept, so that it has not happened.
    Log(LogError),
}

impl std::fmt::Display for ActError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ActError::Refused(refusal) => refusal.fmt(f),
            ActError::TooMuch(what) => f.write_str(what),
            ActError::Log(error) => error.fmt(f),
        }
    }
}

impl From<LogError> for ActError {
    fn from(error: LogError) -> Self {
        ActError::Log(error)
    }
}

/// How many tables that are not over one identity may have opened.
const MOST_OPEN: usize = 50;
/// A clock is looked at again no sooner than after so many milliseconds.
const TICK_AGAIN: u64 = 100;
/// How many tables a list shows.
const LISTED: usize = 100;

/// All tables.
pub struct Hall {
    log: Arc<dyn Log>,
    accounts: Accounts,
    machines: Arc<Machines>,
    metrics: Arc<Metrics>,
    world: Arc<dyn World>,
    secret: Secret,
    tables: RwLock<HashMap<TableId, Arc<Live>>>,
    /// Tables that are not over, by who opened them.
    opened: Mutex<HashMap<IdentityId, usize>>,
    /// Programs that want to hear of all their tables.
    streams: Mutex<HashMap<IdentityId, Vec<Outbox>>>,
    timer: Timer,
    /// Ratings are changed by one game after the other.
    rating: tokio::sync::Mutex<()>,
}

/// What the hall is made of.
pub struct Parts {
    /// Where events are kept.
    pub log: Arc<dyn Log>,
    /// Where identities and ratings are kept.
    pub accounts: Accounts,
    /// Who thinks.
    pub machines: Arc<Machines>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Time and chance.
    pub world: Arc<dyn World>,
    /// From which every table's seed follows.
    pub secret: Secret,
}

impl Hall {
    /// Opens the hall and resumes every game that was going on.
    pub async fn open(parts: Parts) -> Result<Arc<Self>, LogError> {
        let Parts { log, accounts, machines, metrics, world, secret } = parts;
        let (timer, ticks) = Timer::new();
        let hall = Arc::new(Hall {
            log,
            accounts,
            machines,
            metrics,
            world,
            secret,
            tables: RwLock::default(),
            opened: Mutex::default(),
            streams: Mutex::default(),
            timer,
            rating: tokio::sync::Mutex::default(),
        });
        let unfinished = kept(hall.log.unfinished()).await?;
        info!(tables = unfinished.len(), "resuming");
        for (id, events) in unfinished {
            match hall.resume(&id, &events) {
                Ok(live) => hall.after(&live, &*live.table.lock().await),
                Err(refusal) => error!(table = %id, %refusal, "a table cannot be resumed"),
            }
        }
        timer::run(&hall, ticks);
        live::sweep(&hall);
        Ok(hall)
    }

    fn resume(&self, id: &TableId, events: &[Event]) -> Result<Arc<Live>, Refusal> {
        let mut table = Table::resume(id.clone(), Some(self.seed(id)), events)?;
        // While nobody could move, nobody's time ran.
        table.resume_clock(self.world.now());
        Ok(self.seat(table))
    }

    /// Puts a table into the hall.
    fn seat(&self, table: Table) -> Arc<Live> {
        if table.stage() != Stage::Over {
            *self.opened.lock().expect("nobody panics here").entry(table.opened_by().clone()).or_default() += 1;
        }
        let id = table.id().clone();
        let live = Arc::new(Live::new(table));
        let mut tables = self.tables.write().expect("nobody panics here");
        // Two may have loaded a finished table at the same time: there is one of each.
        Arc::clone(tables.entry(id).or_insert(live))
    }

    fn seed(&self, table: &TableId) -> Seed {
        self.secret.seed(table)
    }

    /// Time and chance.
    pub fn world(&self) -> &dyn World {
        self.world.as_ref()
    }

    /// Opens a table.
    pub async fn open_table(self: &Arc<Self>, setup: Setup, by: IdentityId) -> Result<TableSummary, ActError> {
        let hall = Arc::clone(self);
        to_the_end(async move { hall.open_now(setup, by).await }).await
    }

    async fn open_now(self: &Arc<Self>, setup: Setup, by: IdentityId) -> Result<TableSummary, ActError> {
        let has_opened = self.opened.lock().expect("nobody panics here").get(&by).copied().unwrap_or_default();
        if has_opened >= MOST_OPEN {
            return Err(ActError::TooMuch("you have 50 tables open: finish or leave some first"));
        }
        let mut random = [0; 8];
        self.world.random(&mut random);
        let id = new_table_id(random);
        let opened = Table::open(id.clone(), setup, by, self.seed(&id), self.world.now());
        let (table, events) = opened.map_err(ActError::Refused)?;
        let append = Append { table: id, expected: 0, events, is_over: false, rated: Vec::new() };
        kept(self.log.append(append)).await?;
        let summary = table.summary();
        let live = self.seat(table);
        self.after(&live, &*live.table.lock().await);
        Ok(summary)
    }

    /// Carries a command out: when this returns, what came of it is on disk and has been told. The number is that of
    /// the last event of the table.
    pub async fn act(self: &Arc<Self>, id: &TableId, command: &Command) -> Result<u32, ActError> {
        let (hall, id, command) = (Arc::clone(self), id.clone(), command.clone());
        to_the_end(async move {
            let last = hall.act_now(&id, &command).await?;
            if matches!(command, Command::Offer { offer: Offer::Rematch, .. }) {
                hall.open_rematch(&id).await?;
            }
            Ok(last)
        })
        .await
    }

    async fn act_now(self: &Arc<Self>, id: &TableId, command: &Command) -> Result<u32, ActError> {
        let live = self.live(id).await?;
        let mut table = live.table.lock().await;
        let acted = table.act(command, self.world.now());
        if !acted.events.is_empty() {
            if let Err(error) = self.keep(&mut table, &acted.events).await {
                error!(table = %id, %error, "events could not be kept");
                return Err(error);
            }
            live.publish(&table, &acted.events, self.world.now());
            self.count(&acted.events);
            self.notify_streams(&table, &acted.events);
            self.after(&live, &table);
        }
        let number = match command {
            Command::Play { by, id: Some(name), .. } => table.seat_of(by).and_then(|seat| table.made(seat, name)),
            _ => None,
        };
        let last = number.unwrap_or(table.next() - 1);
        match acted.refused {
            Some(refusal) => Err(ActError::Refused(refusal)),
            None => Ok(last),
        }
    }

    /// Looks at the table's clock, and has it looked at again when that is due.
    async fn tick(self: &Arc<Self>, id: &TableId, asked_for: u64) {
        let known = self.tables.read().expect("nobody panics here").get(id).cloned();
        let Some(live) = known.filter(|live| live.disarm(asked_for)) else { return };
        // Where there is time left this is refused.
        let _ = self.act(id, &Command::Tick).await;
        let table = live.table.lock().await;
        // What could not be kept is tried again, but not at once.
        let deadline = table.deadline().map(|deadline| deadline.max(self.world.now() + TICK_AGAIN));
        if let Some(deadline) = deadline.filter(|deadline| live.arm(*deadline)) {
            self.timer.set(deadline, id.clone());
        }
    }

    /// Keeps events; where that fails they have not happened.
    async fn keep(&self, table: &mut Table, events: &[Event]) -> Result<(), ActError> {
        let id = table.id().clone();
        let is_over = events.iter().any(|event| matches!(event.what, EventKind::Ended(_)));
        let _one_by_one = if is_over { Some(self.rating.lock().await) } else { None };
        let rated = if is_over { self.rate(table).await } else { Vec::new() };
        let append = Append { table: id.clone(), expected: events[0].number, events: events.to_vec(), is_over, rated };
        let begin = Instant::now();
        let appended = kept(self.log.append(append)).await;
        self.metrics.append_seconds.observe(begin.elapsed().as_secs_f64());
        if let Err(error) = appended {
            // What has not been kept has not happened: where that cannot be read back, the table is opened anew.
            let resumed = match kept(self.log.read(&id, 0)).await {
                Ok(events) => Table::resume(id.clone(), Some(self.seed(&id)), &events).ok(),
                Err(_) => None,
            };
            match resumed {
                Some(resumed) => {
                    *table = resumed;
                    table.resume_clock(self.world.now());
                }
                None => drop(self.tables.write().expect("nobody panics here").remove(&id)),
            }
            return Err(error.into());
        }
        if is_over {
            let mut opened = self.opened.lock().expect("nobody panics here");
            if let Some(count) = opened.get_mut(table.opened_by()) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    opened.remove(table.opened_by());
                }
            }
        }
        Ok(())
    }

    /// What has to follow by itself: a machine's move, a look at the clock.
    fn after(self: &Arc<Self>, live: &Arc<Live>, table: &Table) {
        if table.machine_to_act().is_some() {
            machine::think(self, live, table);
        }
        if let Some(deadline) = table.deadline()
            && live.arm(deadline)
        {
            self.timer.set(deadline, table.id().clone());
        }
    }

    /// The table, from memory or from the log.
    async fn live(&self, id: &TableId) -> Result<Arc<Live>, ActError> {
        let known = self.tables.read().expect("nobody panics here").get(id).cloned();
        if let Some(live) = known {
            return Ok(live);
        }
        let events = kept(self.log.read(id, 0)).await?;
        let table = Table::resume(id.clone(), Some(self.seed(id)), &events).map_err(ActError::Refused)?;
        Ok(self.seat(table))
    }

    /// Opens the next table where everybody wants to play again, everybody one seat further.
    async fn open_rematch(self: &Arc<Self>, id: &TableId) -> Result<(), ActError> {
        let wanted = |table: &Table| table.wants_rematch().then(|| (table.setup().clone(), table.opened_by().clone()));
        let Some((mut setup, by)) = self.look(id, wanted).await? else { return Ok(()) };
        setup.seats.rotate_right(1);
        let next = self.open_now(setup, by).await?;
        self.act_now(id, &Command::Rematch { table: next.table }).await.map(drop)
    }

    /// What `look` makes of the table.
    pub async fn look<T>(&self, id: &TableId, look: impl FnOnce(&Table) -> T) -> Result<T, ActError> {
        let live = self.live(id).await?;
        let table = live.table.lock().await;
        Ok(look(&table))
    }

    /// The table's events from a number on.
    pub async fn events(&self, id: &TableId, from: u32) -> Result<Vec<Event>, ActError> {
        let events = kept(self.log.read(id, from)).await?;
        if events.is_empty() && from == 0 { Err(ActError::Refused(Refusal::NoSuchTable)) } else { Ok(events) }
    }

    /// Public tables at this stage, of this game where one is named; those that wait longest come first.
    pub async fn list(&self, stage: Stage, game: Option<&str>) -> Vec<TableSummary> {
        let tables: Vec<Arc<Live>> = self.tables.read().expect("nobody panics here").values().cloned().collect();
        let mut listed = Vec::new();
        for live in tables {
            let Ok(table) = live.table.try_lock() else { continue };
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

    /// The tables at which someone sits or sat: those in memory, then those that are over, the last first.
    pub async fn of(&self, identity: &IdentityId, most: u32) -> Result<Vec<TableSummary>, ActError> {
        let mut mine = Vec::new();
        for live in self.with(identity) {
            mine.push(live.table.lock().await.summary());
        }
        for id in kept(self.log.finished_by(identity, most)).await? {
            if !mine.iter().any(|known| known.table == id) {
                let events = kept(self.log.read(&id, 0)).await?;
                let table = Table::resume(id.clone(), Some(self.seed(&id)), &events).map_err(ActError::Refused)?;
                mine.push(table.summary());
            }
        }
        Ok(mine)
    }

    /// The tables in memory at which someone sits.
    fn with(&self, identity: &IdentityId) -> Vec<Arc<Live>> {
        let tables = self.tables.read().expect("nobody panics here");
        tables.values().filter(|live| live.seats(identity)).cloned().collect()
    }

    /// How many tables in memory there are at each stage; those that are busy are left out.
    pub fn stages(&self) -> HashMap<Stage, i64> {
        let mut stages = HashMap::new();
        for live in self.tables.read().expect("nobody panics here").values() {
            if let Ok(table) = live.table.try_lock() {
                *stages.entry(table.stage()).or_default() += 1;
            }
        }
        stages
    }

    fn count(&self, events: &[Event]) {
        let is_move = |event: &&Event| matches!(event.what, EventKind::Played { .. });
        self.metrics.moves.add(events.iter().filter(is_move).count() as u64);
    }
}

/// Does the work to its end, also where whoever asked hangs up in the middle: what is kept must be told.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ActError>> + Send + 'static,
) -> Result<T, ActError> {
    let failed = |_| Err(ActError::Log(LogError::Store("something went wrong: try again".to_owned())));
    tokio::spawn(work).await.unwrap_or_else(failed)
}

/// What was promised, once it is kept.
pub(crate) async fn kept<T>(promise: Promise<T>) -> Result<T, LogError> {
    promise.await.unwrap_or_else(|_| Err(LogError::Store("it is closed".to_owned())))
}
