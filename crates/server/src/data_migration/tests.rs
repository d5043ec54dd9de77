//! Migrations between real SQLite files and a real PostgreSQL, which each test starts for itself.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod contents;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use super::relations::RELATIONS;
use super::row_store::Role;
use super::{FINGERPRINT, MigrateError, Outcome, Pages, Progress, Report, migrate, open};
use crate::event_log::{EventLog, LogError};
use crate::postgres::tests::{TestDatabase, start};
use crate::serve::Database;
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::store::conformance::{Database as _, add_guest, append, id, played, session, table, wait};
use crate::store::{Identities, Maintenance, Store};
use contents::{OVER, UNFINISHED, fill};

fn sqlite(folder: &Folder) -> Database {
    Database::Sqlite(folder.file())
}

fn postgres(database: &TestDatabase) -> Database {
    Database::Postgres(database.url.clone())
}

fn run(from: &Database, to: &Database) -> Result<Report, MigrateError> {
    migrate(from, to, &mut |_| {})
}

/// A file with everything that a server keeps.
fn filled() -> Folder {
    let folder = Folder::new();
    fill(&folder.open());
    folder
}

/// Every row of every relation, as text.
fn rows(database: &Database) -> Vec<String> {
    let store = open(database, Role::Source).unwrap();
    let mut all = Vec::new();
    for relation in &RELATIONS {
        let mut pages = Pages::new(&*store, relation);
        while let Some(rows) = pages.next().unwrap() {
            all.extend(rows.iter().map(|row| format!("{}: {row:?}", relation.name)));
        }
    }
    all
}

#[test]
fn a_round_trip_over_postgres_gives_the_same_rows_and_postgres_has_what_its_servers_need() {
    let Some(cluster) = start() else { return };
    let (first, last, between) = (filled(), Folder::new(), TestDatabase::new(&cluster, "bisat"));
    let before = fs::read(first.file()).unwrap();
    let there = run(&sqlite(&first), &postgres(&between)).unwrap();
    assert!(there.relations.iter().all(|relation| relation.rows > 0), "the test covers every relation:\n{there}");
    let back = run(&postgres(&between), &sqlite(&last)).unwrap();
    assert_eq!(there, back);
    let other = TestDatabase::new(&cluster, "other");
    assert_eq!(run(&postgres(&between), &postgres(&other)).unwrap(), there, "between two of the same kind as well");
    assert_eq!((there.checked.tables, there.outcome), (OVER + UNFINISHED, Outcome::Copied));
    assert_eq!(rows(&sqlite(&first)), rows(&sqlite(&last)));
    assert_eq!(rows(&sqlite(&first)), rows(&postgres(&between)));
    assert_eq!(fs::read(first.file()).unwrap(), before, "the source is only read");

    let sql = |sql| cluster.sql("bisat", sql);
    assert_eq!(sql("SELECT count(*), min(at), max(at) FROM due"), format!("{UNFINISHED}|0|0"));
    let store = between.open();
    let unfinished = wait(store.unfinished()).unwrap();
    assert_eq!(unfinished, wait(EventLog::unfinished(&first.open())).unwrap(), "in the same order");
    wait(store.append(append("newest", &[played(0, "a")]))).unwrap();
    assert_eq!(
        wait(store.unfinished()).unwrap().last(),
        Some(&table("newest")),
        "new tables come after the copied ones"
    );
    for change in ["UPDATE events SET at = 0", "DELETE FROM events", "DELETE FROM archive"] {
        let refused = catch_unwind(AssertUnwindSafe(|| sql(change)));
        assert!(refused.unwrap_err().downcast_ref::<String>().unwrap().contains("events are never"), "{change}");
    }
    let file = Connection::open(last.file()).unwrap();
    for change in ["UPDATE events SET at = 0", "DELETE FROM events", "DELETE FROM archive"] {
        assert!(file.execute(change, []).unwrap_err().to_string().contains("events are never"), "{change}");
    }
}

#[test]
fn more_rows_than_fit_into_a_batch_are_copied_in_order() {
    let Some(cluster) = start() else { return };
    let (source, last) = (filled(), Folder::new());
    // Its texts are ordered as in a dictionary, unless a column says otherwise.
    cluster
        .sql("postgres", "CREATE DATABASE words TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' ENCODING UTF8");
    let between = Database::Postgres(cluster.url("words"));
    let store = source.open();
    for key in ["Zebra", "apple", "éclair"] {
        wait(store.set_setting_if_absent(key, vec![1])).unwrap();
    }
    for guest in 0..2500 {
        let name = format!("{}{guest}", if guest % 2 == 0 { "é" } else { "Z" });
        wait(store.add_guest(&id(&name), &session(&name), guest, guest)).unwrap();
    }
    drop(store);
    let there = run(&sqlite(&source), &between).unwrap();
    assert!(there.relations.iter().any(|relation| relation.name == "identities" && relation.rows > 2500));
    assert_eq!(run(&between, &sqlite(&last)).unwrap().relations, there.relations);
}

#[test]
fn the_relations_have_every_column_of_sqlite_and_all_but_the_derived_ones_of_postgres() {
    let Some(cluster) = start() else { return };
    let mut described: Vec<String> = RELATIONS
        .iter()
        .flat_map(|relation| relation.columns().map(|column| format!("{}.{column}", relation.name)))
        .collect();
    described.sort();
    let folder = filled();
    let mut columns: Vec<String> = Connection::open(folder.file())
        .unwrap()
        .prepare("SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    columns.sort();
    assert_eq!(described, columns);
    drop(TestDatabase::new(&cluster, "bisat").open());
    let derived = ["events", "game", "stage", "is_public", "has_free_seat", "opened_by", "opened_at"];
    described.extend(derived.map(|column| format!("tables.{column}")));
    described.sort();
    let columns =
        "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'
         AND table_name NOT IN ('bisat_schema', 'due', 'attended', 'heartbeat') ORDER BY 1";
    assert_eq!(described.join("\n"), cluster.sql("bisat", columns));
}

/// Runs a migration that ends in the middle, as if its process was killed.
fn cut_short(from: &Database, to: &Database) {
    let stop = &mut |progress| assert!(!matches!(progress, Progress::Copying { relation: "records", .. }), "killed");
    assert!(catch_unwind(AssertUnwindSafe(|| migrate(from, to, stop))).is_err());
}

/// What a server says that cannot open the database.
fn refusal(opened: Result<Arc<dyn Store>, LogError>) -> String {
    opened.err().unwrap().to_string()
}

#[test]
fn a_run_that_was_cut_short_is_refused_by_the_server_and_repaired_by_the_next_run() {
    let Some(cluster) = start() else { return };
    let (source, file, database) = (filled(), Folder::new(), TestDatabase::new(&cluster, "bisat"));
    let open_file = || Sqlite::open(&file.file()).map(|store| Arc::new(store) as Arc<dyn Store>);
    let open_database = || database.try_open().map(|store| Arc::new(store) as Arc<dyn Store>);
    for (target, server) in
        [(sqlite(&file), &open_file as &dyn Fn() -> Result<Arc<dyn Store>, _>), (postgres(&database), &open_database)]
    {
        cut_short(&sqlite(&source), &target);
        assert!(rows(&target).len() > 100, "a part was copied");
        let said = refusal(server());
        assert!(said.contains("cut short: run bisat migrate again"), "{said}");
        assert_eq!(run(&target, &sqlite(&Folder::new())), Err(MigrateError::SourceCutShort));
        let whole = run(&sqlite(&source), &target).unwrap();
        assert_eq!((rows(&target), whole.outcome), (rows(&sqlite(&source)), Outcome::Copied));
        server().unwrap();
    }
}

#[test]
fn a_second_run_changes_nothing_and_a_run_after_changes_of_the_source_replaces_the_copy() {
    let Some(cluster) = start() else { return };
    let (source, file, database) = (filled(), Folder::new(), TestDatabase::new(&cluster, "bisat"));
    for (round, target) in [sqlite(&file), postgres(&database)].into_iter().enumerate() {
        let first = run(&sqlite(&source), &target).unwrap();
        let second = run(&sqlite(&source), &target).unwrap();
        assert_eq!((&second.relations, second.outcome), (&first.relations, Outcome::AlreadyThere));
        add_guest(&source.open(), &format!("late {round}"), &format!("Late Lark {round}"), 9);
        assert_eq!(run(&sqlite(&source), &target).unwrap().outcome, Outcome::Copied);
        assert_eq!(rows(&target), rows(&sqlite(&source)));
    }
    let unused = "SELECT count(*) FILTER (WHERE seen_at = 0), count(*) FROM heartbeat";
    assert_eq!(cluster.sql("bisat", unused), "1|1");
    let file = Connection::open(file.file()).unwrap();
    assert!(file.execute("DELETE FROM events", []).is_err(), "the triggers are back");
}

#[test]
fn a_target_that_holds_anything_else_is_refused_and_left_alone() {
    let Some(cluster) = start() else { return };
    let source = filled();
    // A server with one guest.
    let (file, database) = (Folder::new(), TestDatabase::new(&cluster, "bisat"));
    add_guest(&file.open(), "ann", "Ann", 1);
    add_guest(&*database.open(), "ann", "Ann", 1);
    for target in [sqlite(&file), postgres(&database)] {
        let before = rows(&target);
        assert_eq!(run(&sqlite(&source), &target), Err(MigrateError::NotEmpty { relation: "identities" }));
        assert_eq!(rows(&target), before);
    }
    drop((file.open(), database.open()));
    // A copy that a server has used, and one of another server.
    let (used, other) = (Folder::new(), Folder::new());
    run(&sqlite(&source), &sqlite(&used)).unwrap();
    add_guest(&used.open(), "late", "Late Lark", 1);
    assert_eq!(run(&sqlite(&source), &sqlite(&used)), Err(MigrateError::Used));
    run(&sqlite(&source), &sqlite(&other)).unwrap();
    wait(source.open().remove_setting(FINGERPRINT)).unwrap();
    assert_eq!(run(&sqlite(&source), &sqlite(&other)), Err(MigrateError::OtherServer));
    // Another program's, and one of an older schema.
    let foreign = Folder::new();
    Connection::open(foreign.file()).unwrap().execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    let older = Folder::new();
    drop(older.open());
    Connection::open(older.file()).unwrap().pragma_update(None, "user_version", 3).unwrap();
    for (folder, reason) in [(&foreign, "another program"), (&older, "schema version 3")] {
        let before = fs::read(folder.file()).unwrap();
        let said = run(&sqlite(&source), &sqlite(folder)).unwrap_err().to_string();
        assert!(said.contains(reason), "{said}");
        assert_eq!(fs::read(folder.file()).unwrap(), before);
    }
    cluster.sql("postgres", "CREATE DATABASE recipes");
    cluster.sql("recipes", "CREATE TABLE recipes (name TEXT)");
    let said = run(&sqlite(&source), &Database::Postgres(cluster.url("recipes"))).unwrap_err().to_string();
    assert!(said.contains("another program"), "{said}");
    assert_eq!(cluster.sql("recipes", "SELECT to_regclass('bisat_schema') IS NULL"), "t");
}

#[test]
fn a_database_in_use_is_neither_copied_nor_written() {
    let Some(cluster) = start() else { return };
    let (file, database) = (filled(), TestDatabase::new(&cluster, "bisat"));
    let server = file.open();
    let said = run(&sqlite(&file), &postgres(&database)).unwrap_err().to_string();
    assert!(said.starts_with("the source: ") && said.contains("in use by another server"), "{said}");
    assert_eq!(cluster.sql("bisat", "SELECT to_regclass('tables') IS NULL"), "t", "the target is not touched");
    let said = run(&sqlite(&filled()), &sqlite(&file)).unwrap_err().to_string();
    assert!(said.starts_with("the target: ") && said.contains("in use by another server"), "{said}");
    drop(server);
    let server = database.open();
    let target = Folder::new();
    let said = run(&postgres(&database), &sqlite(&target)).unwrap_err().to_string();
    assert!(said.starts_with("the source: ") && said.contains("stop all servers"), "{said}");
    assert!(!target.file().exists());
    drop(server);
}

#[test]
fn a_damaged_or_missing_source_is_reported_and_nothing_is_copied() {
    let Some(cluster) = start() else { return };
    let (source, database) = (filled(), TestDatabase::new(&cluster, "bisat"));
    run(&sqlite(&source), &postgres(&database)).unwrap();
    let damage = "DROP TRIGGER events_are_never_changed; UPDATE events SET what = '{' WHERE number = 3";
    Connection::open(source.file()).unwrap().execute_batch(damage).unwrap();
    let target = Folder::new();
    let said = run(&sqlite(&source), &sqlite(&target)).unwrap_err();
    assert!(matches!(&said, MigrateError::DamagedSource(report) if !report.problems.is_empty()), "{said}");
    assert!(said.to_string().contains("cannot read event 3 of table"), "{said}");
    let stored = |file: &Path| {
        let count = "SELECT count(*) FROM tables";
        Connection::open(file).unwrap().query_row(count, [], |row| row.get::<_, u32>(0)).unwrap()
    };
    assert_eq!(stored(&target.file()), 0);
    // In PostgreSQL: a game against the rules, and a wrong number of events.
    cluster.sql(
        "bisat",
        "DROP TRIGGER events_are_never_changed ON events;
         UPDATE events SET what = '{\"event\":\"played\",\"seat\":0,\"token\":\"a1\"}' WHERE number = 0;
         UPDATE tables SET events = events + 1 WHERE is_archived",
    );
    let said = run(&postgres(&database), &sqlite(&Folder::new())).unwrap_err().to_string();
    assert!(said.contains("damaged: table") && said.contains("are noted"), "{said}");
    let missing = run(&sqlite(&Folder::new()), &postgres(&database)).unwrap_err().to_string();
    assert!(missing.contains("No such file"), "{missing}");
}

#[test]
fn a_difference_between_source_and_target_is_noticed() {
    let (source, target) = (filled(), Folder::new());
    // The target is opened once, so that it has the schema: a trigger then changes what is written.
    drop(target.open());
    let trigger = "CREATE TRIGGER forger AFTER INSERT ON ratings BEGIN UPDATE ratings SET rating = 9000; END";
    Connection::open(target.file()).unwrap().execute_batch(trigger).unwrap();
    let said = run(&sqlite(&source), &sqlite(&target)).unwrap_err();
    assert!(matches!(&said, MigrateError::Different { source, .. } if source.name == "ratings"), "{said}");
    let refused = refusal(Sqlite::open(&target.file()).map(|store| Arc::new(store) as Arc<dyn Store>));
    assert!(refused.contains("cut short"), "{refused}");
}
