#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::fs;

use bisat_protocol::{Event, IdentityId, Setup, TableId};
use bisat_record::Seed;
use bisat_table::Table;
use rusqlite::Connection;

use super::check;
use crate::event_log::{Append, EventLog};
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::store::Maintenance;
use crate::store::conformance::wait;

/// Stores a table that waits for players.
fn open_table(log: &Sqlite, name: &str) -> Vec<Event> {
    let setup: Setup = serde_json::from_str(r#"{"game":"khan","seats":["open","open"]}"#).unwrap();
    let id = TableId(name.to_owned());
    let opener = IdentityId("opener".to_owned());
    let (_, events) = Table::open(id.clone(), setup, opener, Seed::new([3; 32]), 1_790_000_000_000).unwrap();
    wait(log.append(Append {
        table: id,
        expected: 0,
        events: events.clone(),
        sealed_seed: None,
        is_over: false,
        rated: None,
        due: None,
        listing: None,
    }))
    .unwrap();
    events
}

#[test]
fn a_sound_database_has_no_problems_and_is_not_changed() {
    let folder = Folder::new();
    let log = folder.open();
    open_table(&log, "one");
    open_table(&log, "two");
    assert_eq!(check(&folder.file()).unwrap().problems, [""; 0], "also while a server uses it");
    drop(log);
    let before = fs::read(folder.file()).unwrap();
    let report = check(&folder.file()).unwrap();
    assert_eq!((report.tables, report.events, report.problems), (2, 2, Vec::new()));
    assert_eq!(fs::read(folder.file()).unwrap(), before);
}

#[test]
fn every_damaged_table_is_named() {
    let folder = Folder::new();
    let log = folder.open();
    for name in ["sound", "unreadable", "against-the-rules", "marked"] {
        open_table(&log, name);
    }
    drop(log);
    let connection = Connection::open(folder.file()).unwrap();
    connection.execute_batch("DROP TRIGGER events_are_never_changed").unwrap();
    let of = |name: &str| format!("table_id = (SELECT id FROM tables WHERE name = '{name}')");
    connection.execute(&format!("UPDATE events SET what = '{{' WHERE {}", of("unreadable")), []).unwrap();
    let played = r#"{"event":"played","seat":0,"token":"a1"}"#;
    connection.execute(&format!("UPDATE events SET what = ?1 WHERE {}", of("against-the-rules")), [played]).unwrap();
    connection.execute("UPDATE tables SET is_over = TRUE WHERE name = 'marked'", []).unwrap();
    drop(connection);
    let report = check(&folder.file()).unwrap();
    let named = |name: &str| report.problems.iter().filter(|problem| problem.contains(name)).count();
    assert_eq!(["sound", "unreadable", "against-the-rules", "marked"].map(named), [0, 1, 1, 1], "{report}");
}

#[test]
fn damage_in_the_structure_is_found_by_both_checks() {
    let folder = Folder::new();
    let log = folder.open();
    (0..200).for_each(|number| drop(open_table(&log, &format!("table-{number}"))));
    assert_eq!(wait(log.quick_check().unwrap()), Ok(Vec::new()));
    drop(log);
    let mut bytes = fs::read(folder.file()).unwrap();
    // The last page is in use: overwrite its head.
    let page = bytes.len() - 4096;
    bytes[page..page + 100].fill(0xA5);
    fs::write(folder.file(), bytes).unwrap();
    assert!(!check(&folder.file()).unwrap().problems.is_empty());
    let log = folder.open();
    assert!(wait(log.quick_check().unwrap()).map_or(true, |problems| !problems.is_empty()));
}

#[test]
fn a_missing_file_and_a_file_of_another_program_are_refused_and_not_created() {
    let folder = Folder::new();
    assert!(check(&folder.file()).is_err_and(|error| error.to_string().contains("there is no database")));
    assert!(!folder.file().exists());
    Connection::open(folder.file()).unwrap().execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    assert!(check(&folder.file()).is_err_and(|error| error.to_string().contains("another program")));
}
