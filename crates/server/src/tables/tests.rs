//! What happens to a table while the database fails.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, IdentityId, Person, TableId};
use bisat_table::{Command, Table};

use super::{CommandError, Parts, Tables};
use crate::clock::Clock;
use crate::event_log::{Append, EventLog, LogError, Reply};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::rng::Rng;
use crate::search_pool::{SearchPool, Searches};
use crate::secret::Secret;
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;

/// An event log on a disk that can fail.
struct FlakyLog {
    sqlite: Sqlite,
    fails: AtomicBool,
}

impl FlakyLog {
    fn new(folder: &Folder) -> Arc<Self> {
        Arc::new(FlakyLog { sqlite: folder.open(), fails: AtomicBool::new(false) })
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

    fn read(&self, table: &TableId, from: u32) -> Reply<Vec<Event>> {
        self.check().map_or_else(Reply::failed, |()| self.sqlite.read(table, from))
    }

    fn unfinished(&self) -> Reply<Vec<(TableId, Vec<Event>)>> {
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

struct FixedRng;

impl Rng for FixedRng {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(7);
    }
}

fn join(name: &str) -> Command {
    let person = Person { id: IdentityId(name.to_owned()), name: name.to_owned(), is_account: false };
    Command::Join { person, seat: None, contribution: "ab".repeat(16) }
}

async fn open(log: &Arc<FlakyLog>) -> Arc<Tables> {
    let parts = Parts {
        log: Arc::<FlakyLog>::clone(log),
        accounts: log.sqlite.accounts(),
        search_pool: Arc::new(SearchPool::new(NonZeroUsize::MIN, Arc::new(Searches)).unwrap()),
        metrics: Arc::new(Metrics::new(&[])),
        clock: Arc::new(FixedClock),
        rng: Arc::new(FixedRng),
        secret: Secret::new([3; 32]),
    };
    Tables::open(parts).await.unwrap()
}

async fn open_khan(tables: &Arc<Tables>, opener: &IdentityId) -> TableId {
    let setup = serde_json::from_str(r#"{"game":"khan","seats":["open","open"],"visibility":"public"}"#).unwrap();
    tables.open_table(setup, opener.clone()).await.unwrap().table
}

fn in_runtime(test: impl Future<Output = ()>) {
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
        assert_eq!(tables.list(Stage::Waiting, None).await.len(), 1);

        log.fails.store(true, Ordering::Relaxed);
        assert!(matches!(tables.act(&table, &join("Ann")).await, Err(CommandError::Log(_))));
        assert!(matches!(tables.read(&table, Table::step).await, Err(CommandError::Log(_))));
        assert!(tables.list(Stage::Waiting, None).await.is_empty(), "nobody sees unstored events");
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
fn a_table_that_is_loaded_twice_counts_once_and_its_deadline_is_scheduled() {
    in_runtime(async {
        let (folder, opener) = (Folder::new(), IdentityId("opener".to_owned()));
        let log = FlakyLog::new(&folder);
        let tables = open(&log).await;
        let table = open_khan(&tables, &opener).await;

        let again = open(&log).await;
        let live = again.live(&table).await.unwrap();
        let copy = again.restore(&table).await.unwrap();
        assert!(Arc::ptr_eq(&live, &again.insert(copy)), "the first one counts");
        assert_eq!(again.opened.lock().unwrap().get(&opener), Some(&1));
        let deadline = live.lock(&again).await.unwrap().deadline().unwrap();
        assert!(!live.arm(deadline), "its deadline is scheduled");
    });
}
