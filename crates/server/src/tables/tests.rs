//! What happens to a table while the database fails, when its events are damaged, and when the wall clock jumps.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod levels;
mod lobby;
mod ratings;
mod play_now;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bisat_protocol::http::{Stage, TablesQuery};
use bisat_protocol::{Ending, Event, IdentityId, Person, TableId};
use bisat_table::{Command, Table};
use rusqlite::Connection;

use super::{CommandError, Parts, Tables};
use crate::clock::{Clock, SlewedClock};
use crate::event_log::{Append, EventLog, LogError, Reply};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::rate_limit::{RateLimiter, TokenBucket};
use crate::rng::Rng;
use crate::search_pool::{SearchPool, Searches};
use crate::secret::{SealedSeed, Secret};
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::store::Maintenance;
use crate::store::maintenance::RESTORED;

/// An event log on a disk that can fail.
pub(crate) struct FlakyLog {
    pub(crate) sqlite: Arc<Sqlite>,
    fails: AtomicBool,
}

impl FlakyLog {
    pub(crate) fn new(folder: &Folder) -> Arc<Self> {
        Arc::new(FlakyLog { sqlite: Arc::new(folder.open()), fails: AtomicBool::new(false) })
    }

    fn check(&self) -> Result<(), LogError> {
        let fails = self.fails.load(Ordering::Relaxed);
        if fails { Err(LogError::Store("disk full".to_owned())) } else { Ok(()) }
    }
}

impl EventLog for FlakyLog {
    fn append(&self, append: Append) -> Reply<()> {
        self.check().map_or_else(Reply::failed, |()| self.sqlite.append(append))
    }

    fn read(&self, table: &TableId, from: u32, most: u32) -> Reply<Vec<Event>> {
        self.check().map_or_else(Reply::failed, |()| self.sqlite.read(table, from, most))
    }

    fn sealed_seed(&self, table: &TableId) -> Reply<Option<SealedSeed>> {
        self.sqlite.sealed_seed(table)
    }

    fn unfinished(&self) -> Reply<Vec<TableId>> {
        self.sqlite.unfinished()
    }

    fn finished_by(&self, identity: &IdentityId, limit: u32) -> Reply<Vec<TableId>> {
        self.sqlite.finished_by(identity, limit)
    }
}

struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> u64 {
        1_790_000_000_000
    }
}

/// Every answer is another one, so that tables have different ids.
#[derive(Default)]
struct CountingRng(AtomicU8);

impl Rng for CountingRng {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(self.0.fetch_add(1, Ordering::Relaxed));
    }
}

/// A clock whose wall clock can be set.
pub(crate) struct SettableClock {
    monotonic: AtomicU64,
    wall: AtomicU64,
    slewed: Mutex<SlewedClock>,
}

impl SettableClock {
    pub(crate) fn new() -> Self {
        let start = 1_790_000_000_000_000_000;
        let slewed = Mutex::new(SlewedClock::new(0, start));
        SettableClock { monotonic: AtomicU64::new(0), wall: AtomicU64::new(start), slewed }
    }

    /// Time passes, for both clocks.
    pub(crate) fn pass(&self, seconds: u64) {
        self.monotonic.fetch_add(seconds * 1_000_000_000, Ordering::Relaxed);
        self.wall.fetch_add(seconds * 1_000_000_000, Ordering::Relaxed);
    }
}

impl Clock for SettableClock {
    fn now(&self) -> u64 {
        let (monotonic, wall) = (self.monotonic.load(Ordering::Relaxed), self.wall.load(Ordering::Relaxed));
        self.slewed.lock().unwrap().read(monotonic, wall) / 1_000_000
    }
}

pub(crate) fn join(name: &str) -> Command {
    let person = Person { id: IdentityId(name.to_owned()), name: name.to_owned(), is_account: false };
    Command::Join { person, seat: None, contribution: "ab".repeat(16) }
}

async fn open(log: &Arc<FlakyLog>) -> Arc<Tables> {
    open_with(log, Arc::new(FixedClock)).await
}

pub(crate) async fn open_with(log: &Arc<FlakyLog>, clock: Arc<dyn Clock>) -> Arc<Tables> {
    let parts = Parts {
        log: Arc::<FlakyLog>::clone(log),
        store: Arc::<Sqlite>::clone(&log.sqlite),
        search_pool: Arc::new(SearchPool::new(NonZeroUsize::MIN, Arc::new(Searches)).unwrap()),
        metrics: Arc::new(Metrics::new(&[])),
        clock,
        rng: Arc::new(CountingRng::default()),
        secret: Secret::new([3; 32]),
        cluster: None,
        push: None,
    };
    Tables::open(parts).await.unwrap()
}

async fn open_khan(tables: &Arc<Tables>, opener: &IdentityId) -> TableId {
    let setup = serde_json::from_str(r#"{"game":"khan","seats":["open","open"],"visibility":"public"}"#).unwrap();
    tables.open_table(setup, opener.clone()).await.unwrap().table
}

pub(crate) fn in_runtime(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
}

#[test]
fn a_table_keeps_its_followers_and_its_deadline_while_the_database_fails_and_counts_once() {
    in_runtime(async {
        let (folder, opener) = (Folder::new(), IdentityId("opener".to_owned()));
        let log = FlakyLog::new(&folder);
        let tables = open(&log).await;
        let table = open_khan(&tables, &opener).await;
        let (outbox, mut received) = Outbox::new(None);
        tables.follow(&table, 0, &outbox).await.unwrap();
        assert!(received.try_recv().unwrap().contains("opened"));
        assert_eq!(tables.list_here(&TablesQuery::default()).unwrap().len(), 1);

        log.fails.store(true, Ordering::Relaxed);
        assert!(matches!(tables.act(&table, &join("Ann")).await, Err(CommandError::Log(_))));
        assert!(matches!(tables.read(&table, Table::step).await, Err(CommandError::Log(_))));
        assert!(tables.list_here(&TablesQuery::default()).unwrap().is_empty(), "nobody sees unstored events");
        assert!(received.try_recv().is_err(), "nothing was published");

        log.fails.store(false, Ordering::Relaxed);
        let seats = tables.read(&table, |table| table.seat_of(&IdentityId("Ann".to_owned()))).await.unwrap();
        assert_eq!(seats, None, "the seat that was not stored is open again");
        assert_eq!(tables.act(&table, &join("Bob")).await.unwrap(), 1);
        assert!(received.try_recv().unwrap().contains("Bob"), "the follower still follows");
        assert_eq!(tables.opened.lock().unwrap().get(&opener), Some(&1));
        let live = tables.live(&table).await.unwrap();
        let deadline = live.lock(&tables).await.unwrap().deadline().unwrap();
        assert!(!live.arm(deadline), "its deadline is scheduled");
    });
}

#[test]
fn after_a_restore_running_games_with_throws_are_annulled_and_others_go_on() {
    in_runtime(async {
        let folder = Folder::new();
        let log = FlakyLog::new(&folder);
        let tables = open(&log).await;
        let mut opened = Vec::new();
        for game in ["khan", "kho-kho"] {
            let setup =
                serde_json::from_str(&format!(r#"{{"game":"{game}","seats":["open",{{"level":1}}]}}"#)).unwrap();
            let table = tables.open_table(setup, IdentityId("opener".to_owned())).await.unwrap().table;
            tables.act(&table, &join("Ann")).await.unwrap();
            opened.push(table);
        }
        // Nobody sits at the last one yet.
        let setup = serde_json::from_str(r#"{"game":"kho-kho"}"#).unwrap();
        opened.push(tables.open_table(setup, IdentityId("opener".to_owned())).await.unwrap().table);
        log.sqlite.set_setting_if_absent(RESTORED, vec![1]).await.unwrap();
        for times in ["once", "not again"] {
            let again = open(&log).await;
            let ending =
                async |table| again.read(table, |table| table.ended().map(|ended| ended.ending)).await.unwrap();
            assert_eq!(ending(&opened[0]).await, None, "{times}: nothing is thrown in it");
            assert_eq!(ending(&opened[1]).await, Some(Ending::Annulled), "{times}");
            assert_eq!(ending(&opened[2]).await, Some(Ending::NeverStarted), "{times}: its seed may be known, too");
            assert_eq!(log.sqlite.setting(RESTORED).await.unwrap(), None);
        }
    });
}

#[test]
fn a_table_whose_seed_cannot_be_decrypted_is_set_aside_and_the_server_starts() {
    in_runtime(async {
        let (folder, opener) = (Folder::new(), IdentityId("opener".to_owned()));
        let log = FlakyLog::new(&folder);
        let tables = open(&log).await;
        let setup = || serde_json::from_str(r#"{"game":"kho-kho"}"#).unwrap();
        let damaged = tables.open_table(setup(), opener.clone()).await.unwrap().table;
        let sound = tables.open_table(setup(), opener).await.unwrap().table;
        let connection = Connection::open(folder.file()).unwrap();
        connection.execute("UPDATE tables SET seed = x'00' WHERE name = ?1", [&damaged.0]).unwrap();
        let again = open(&log).await;
        assert!(matches!(again.read(&damaged, Table::step).await, Err(CommandError::Damaged(_))));
        assert_eq!(again.act(&sound, &join("Ann")).await.unwrap(), 1);
    });
}

#[test]
fn a_table_that_is_loaded_twice_counts_once_and_its_deadline_is_scheduled() {
    in_runtime(async {
        let (folder, opener) = (Folder::new(), IdentityId("opener".to_owned()));
        let log = FlakyLog::new(&folder);
        let tables = open(&log).await;
        let table = open_khan(&tables, &opener).await;

        let again = open(&log).await;
        let live = again.live(&table).await.unwrap();
        let copy = again.restore(&table).await.unwrap();
        assert!(Arc::ptr_eq(&live, &again.insert(copy, super::Origin::Loaded)), "the first one counts");
        assert_eq!(again.opened.lock().unwrap().get(&opener), Some(&1));
        let deadline = live.lock(&again).await.unwrap().deadline().unwrap();
        assert!(!live.arm(deadline), "its deadline is scheduled");
    });
}

#[test]
fn one_unreadable_event_costs_that_table_alone() {
    in_runtime(async {
        let (folder, opener) = (Folder::new(), IdentityId("opener".to_owned()));
        let log = FlakyLog::new(&folder);
        let tables = open(&log).await;
        let (damaged, against_the_rules) = (open_khan(&tables, &opener).await, open_khan(&tables, &opener).await);
        let sound = open_khan(&tables, &opener).await;
        drop(tables);
        let connection = Connection::open(folder.file()).unwrap();
        connection.execute_batch("DROP TRIGGER events_are_never_changed").unwrap();
        let started = r#"{"event":"started"}"#;
        for (what, table) in [("{", &damaged), (started, &against_the_rules)] {
            let change = "UPDATE events SET what = ?1 WHERE table_id = (SELECT id FROM tables WHERE name = ?2)";
            assert_eq!(connection.execute(change, [what, &table.0]).unwrap(), 1);
        }
        drop(connection);

        let tables = open(&log).await;
        for table in [&damaged, &against_the_rules] {
            let is_set_aside = |error: CommandError| matches!(error, CommandError::Damaged(id) if id == *table);
            assert!(tables.read(table, Table::step).await.is_err_and(is_set_aside));
            assert!(tables.act(table, &join("Ann")).await.is_err_and(is_set_aside));
        }
        assert!(matches!(tables.events(&damaged, 0, 9).await, Err(CommandError::Damaged(_))));
        assert_eq!(tables.metrics.damaged_tables.value(), 2);
        assert_eq!(tables.read(&sound, Table::stage).await.unwrap(), Stage::Waiting);
        assert_eq!(tables.act(&sound, &join("Ann")).await.unwrap(), 1);
    });
}

#[test]
fn a_jump_of_the_wall_clock_ends_no_game_and_empties_no_bucket() {
    const DAY: u64 = 24 * 3600 * 1_000_000_000;
    in_runtime(async {
        let (folder, opener) = (Folder::new(), IdentityId("opener".to_owned()));
        let (log, clock) = (FlakyLog::new(&folder), Arc::new(SettableClock::new()));
        let tables = open_with(&log, Arc::<SettableClock>::clone(&clock)).await;
        let setup = r#"{"game":"khan","time":{"kind":"move","seconds":20},"visibility":"public"}"#;
        let table = tables.open_table(serde_json::from_str(setup).unwrap(), opener).await.unwrap().table;
        tables.act(&table, &join("Ann")).await.unwrap();
        tables.act(&table, &join("Bob")).await.unwrap();
        let limiter = RateLimiter::new(TokenBucket { burst: 2, per_second: 0.001 });
        assert_eq!([(); 3].map(|()| limiter.take(&"key", clock.now()).is_ok()), [true, true, false]);

        for jump in [DAY, DAY.wrapping_neg(), DAY.wrapping_neg(), 2 * DAY] {
            clock.wall.fetch_add(jump, Ordering::Relaxed);
            clock.pass(4);
            let _ = tables.act(&table, &Command::Tick).await;
            assert_eq!(tables.read(&table, Table::stage).await.unwrap(), Stage::Playing);
            assert!(limiter.take(&"key", clock.now()).is_err(), "the bucket is not filled either");
            assert!(limiter.take(&"another key", clock.now()).is_ok() || jump != DAY, "nobody is locked out");
        }
        clock.pass(10);
        let _ = tables.act(&table, &Command::Tick).await;
        assert_eq!(tables.read(&table, Table::stage).await.unwrap(), Stage::Over, "but time that passes counts");
    });
}
