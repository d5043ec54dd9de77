//! The store on a real PostgreSQL, which each test starts for itself.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

#[path = "../../tests/common/postgres_server.rs"]
pub(crate) mod postgres_server;
#[path = "../../../bisat/tests/common/left_out.rs"]
mod left_out;
mod nodes;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use tokio::runtime::Runtime;

use super::{Access, Postgres, pool, read_url, schema, without_password};
use crate::event_log::{Append, LogError};
use crate::store::Store;
use crate::store::conformance::{self, Database, append, over, played, rated, table, wait};
use left_out::leave_out;
use postgres_server::{MISSING, PostgresServer};

/// A database, and the runtime of the servers that use it.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    runtime: Runtime,
}

impl TestDatabase {
    pub(crate) fn new(postgres: &PostgresServer, name: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        TestDatabase { url: postgres.database(name), runtime }
    }

    pub(crate) fn try_open(&self) -> Result<Postgres, LogError> {
        self.runtime.block_on(Postgres::open(&self.url, Access::Alone))
    }
}

impl Database for TestDatabase {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(self.try_open().unwrap())
    }
}

/// Starts PostgreSQL for a test, or notes that the test is left out.
pub(crate) fn start() -> Option<PostgresServer> {
    let postgres = PostgresServer::start();
    if postgres.is_none() {
        leave_out(MISSING);
    }
    postgres
}

/// One test for all cases: each test runs in its own process, and starting PostgreSQL takes longer than most of them.
#[test]
fn postgres_passes_the_conformance_suite() {
    let Some(postgres) = start() else { return };
    let mut broken = Vec::new();
    let cases = conformance::all_cases();
    for (number, (name, case)) in cases.iter().enumerate() {
        let database = TestDatabase::new(&postgres, &format!("case_{number}"));
        println!("{name}");
        if catch_unwind(AssertUnwindSafe(|| case(&database))).is_err() {
            broken.push(*name);
        }
    }
    assert!(cases.len() > 40, "{} cases", cases.len());
    assert!(broken.is_empty(), "broken: {broken:#?}");
}

#[test]
fn a_second_server_is_refused_until_the_first_has_gone() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let first = database.open();
    let refused = database.try_open().unwrap_err().to_string();
    assert!(refused.contains("/bisat: is in use by another server"), "{refused}");
    drop(first);
    database.open();
}

#[test]
fn servers_that_start_at_once_migrate_once_and_a_failed_migration_leaves_nothing() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let migrate = |migrations: &[&str]| {
        database.runtime.block_on(async {
            let pool = pool(&read_url(&database.url).unwrap(), 1).unwrap();
            schema::migrate_to(&mut pool.get().await.unwrap(), migrations).await
        })
    };
    let first = "CREATE TABLE one (id BIGINT); INSERT INTO one VALUES (1)";
    let second = "INSERT INTO one VALUES (2); CREATE TABLE two (id BIGINT)";
    thread::scope(|scope| {
        let starts: Vec<_> = (0..4).map(|_| scope.spawn(|| migrate(&[first]))).collect();
        assert!(starts.into_iter().all(|start| start.join().unwrap().is_ok()));
    });
    assert_eq!(postgres.sql("bisat", "SELECT count(*) FROM one"), "1");
    let broken = format!("{second}; SELECT 1 / 0");
    assert!(migrate(&[first, &broken]).unwrap_err().to_string().contains("division by zero"));
    assert_eq!(postgres.sql("bisat", "SELECT count(*), to_regclass('two') IS NULL FROM one"), "1|t");
    migrate(&[first, second]).unwrap();
    assert_eq!(postgres.sql("bisat", "SELECT max(id), (SELECT version FROM bisat_schema) FROM one"), "2|2");
    let older = migrate(&[first]).unwrap_err().to_string();
    assert!(older.contains("newer Bisat (schema version 2; this one knows 1)"), "{older}");
}

#[test]
fn a_database_of_another_program_or_encoding_or_of_a_newer_bisat_is_refused_and_left_alone() {
    let Some(postgres) = start() else { return };
    let foreign = TestDatabase::new(&postgres, "recipes");
    postgres.sql("recipes", "CREATE TABLE recipes (name TEXT)");
    assert!(foreign.try_open().unwrap_err().to_string().contains("another program"));
    let tables =
        "SELECT string_agg(relname, ' ') FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
    assert_eq!(postgres.sql("recipes", tables), "recipes");
    postgres.sql("postgres", "CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0");
    let ascii = TestDatabase { url: postgres.url("ascii"), ..foreign };
    let refused = ascii.try_open().unwrap_err().to_string();
    assert!(refused.contains("has the encoding SQL_ASCII"), "{refused}");
    let newer = TestDatabase::new(&postgres, "newer");
    drop(newer.open());
    postgres.sql("newer", "UPDATE bisat_schema SET version = 99");
    let refused = newer.try_open().unwrap_err().to_string();
    assert!(refused.contains("newer Bisat (schema version 99"), "{refused}");
}

#[test]
fn of_appends_that_wait_together_only_what_the_store_cannot_keep_fails() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let log = database.open();
    postgres.sql("bisat", "ALTER TABLE ratings ADD CONSTRAINT refuse CHECK (player <> 'eve')");
    let bad = Append { rated: rated(&["ann", "eve"]), ..append("bad", &[played(0, "x")]) };
    let appends = [append("good", &[played(0, "a")]), bad, append("good", &[played(1, "b")])];
    let [first, bad, last] = appends.map(|append| log.append(append)).map(wait);
    assert_eq!((first, last), (Ok(()), Ok(())));
    assert!(matches!(bad, Err(LogError::Store(_))), "{bad:?}");
    assert_eq!(wait(log.unfinished()).unwrap(), [table("good")]);
    assert_eq!(wait(log.rating("ann", "khan")).unwrap(), None);
    assert_eq!(postgres.sql("bisat", "SELECT count(*) FROM meetings"), "0");
    postgres.sql("bisat", "ALTER TABLE ratings DROP CONSTRAINT refuse");
    wait(log.append(Append { rated: rated(&["ann", "eve"]), ..over("bad", &[played(0, "y")]) })).unwrap();
    assert_eq!(postgres.sql("bisat", "SELECT sum(games) FROM meetings"), "1");
}

#[test]
fn many_tables_share_a_commit() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let log = database.open();
    wait(log.append(append("warm", &[played(0, "a")]))).unwrap();
    let commits = "SELECT max(xmin::text::bigint) - min(xmin::text::bigint) FROM events WHERE what LIKE '%shared%'";
    let answers: Vec<_> =
        (0..500).map(|number| log.append(append(&format!("t{number}"), &[played(0, "shared")]))).collect();
    assert!(answers.into_iter().map(wait).all(|answer| answer.is_ok()));
    let transactions: u32 = postgres.sql("bisat", commits).parse().unwrap();
    assert!(transactions < 100, "{transactions} transactions for 500 appends");
}

#[test]
fn what_was_acknowledged_survives_a_crash_of_postgres_and_the_server_goes_on() {
    let Some(mut postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    assert_eq!(postgres.sql("bisat", "SHOW synchronous_commit"), "on");
    let log = database.open();
    let mut stored = 0;
    for _ in 0..3 {
        for _ in 0..50 {
            wait(log.append(append("t", &[played(stored, "a")]))).unwrap();
            stored += 1;
        }
        postgres.crash();
        postgres.restart();
        // The first append may meet a connection that is gone. Nothing of it is stored then, or all of it.
        let stored_now = || wait(log.read(&table("t"), 0, u32::MAX)).map(|events| events.len() as u32);
        while wait(log.append(append("t", &[played(stored, "b")]))).is_err() {
            if stored_now().is_ok_and(|found| found > stored) {
                break;
            }
        }
        stored += 1;
        assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap().len() as u32, stored);
        while log.check_in_place().is_err() {
            thread::yield_now();
        }
    }
}

#[test]
fn nobody_can_change_or_remove_an_event() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    wait(database.open().append(append("t", &[played(0, "x")]))).unwrap();
    for change in ["UPDATE events SET at = 0", "DELETE FROM events"] {
        let refused = catch_unwind(AssertUnwindSafe(|| postgres.sql("bisat", change)));
        assert!(refused.unwrap_err().downcast_ref::<String>().unwrap().contains("events are never"));
    }
}

#[test]
fn messages_do_not_show_the_password() {
    let url = "postgres://bisat:hunter2@db.example:5433/games";
    assert_eq!(without_password(url), "postgres://db.example:5433/games");
    assert!(
        read_url("postgres://bisat:hunter2@db.example:port/games")
            .is_err_and(|said| { !said.to_string().contains("hunter2") })
    );
}
