#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::fs;

use bisat_engine::GAMES;
use bisat_protocol::{Event, TableId};
use fastrand::Rng;
use rusqlite::Connection;

use super::{move_to_archive, next_chunk};
use crate::event_log::{Append, EventLog, LogError};
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::store::conformance::games::random_game;
use crate::store::conformance::{over, played, table, wait};
use crate::store::{Finished, Maintenance};

/// Archives everything that is finished.
fn archive_all(log: &Sqlite) -> Vec<Finished> {
    let finished = wait(log.finished(u64::MAX >> 1, u32::MAX)).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for game in &finished {
        runtime.block_on(log.archive(*game)).unwrap();
    }
    finished
}

fn rows(folder: &Folder, of: &str) -> u32 {
    let connection = Connection::open(folder.file()).unwrap();
    connection.query_row(&format!("SELECT count(*) FROM {of}"), [], |row| row.get(0)).unwrap()
}

#[test]
fn archiving_that_was_interrupted_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let log = folder.open();
    let events: Vec<Event> = (0..2000).map(|number| played(number, "a")).collect();
    wait(log.append(over("t", &events))).unwrap();
    let chunk = wait(log.threads.read_page(|connection| next_chunk(connection, 1))).unwrap().unwrap();
    wait(log.threads.write(move |connection, _| move_to_archive(connection, 1, &chunk))).unwrap();
    assert_eq!((rows(&folder, "events"), rows(&folder, "archive")), (1000, 1));
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap(), events);
    assert_eq!(archive_all(&log).len(), 1);
    assert_eq!((rows(&folder, "events"), rows(&folder, "archive")), (0, 2));
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap(), events);
    assert!(archive_all(&log).is_empty());
}

#[test]
fn a_game_that_cannot_be_read_is_not_archived() {
    let folder = Folder::new();
    wait(folder.open().append(over("t", &[played(0, "a"), played(1, "b")]))).unwrap();
    let connection = Connection::open(folder.file()).unwrap();
    connection
        .execute_batch("DROP TRIGGER events_are_never_changed; UPDATE events SET what = '{' WHERE number = 1")
        .unwrap();
    drop(connection);
    let log = folder.open();
    let finished = wait(log.finished(u64::MAX >> 1, 9)).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    assert!(matches!(runtime.block_on(log.archive(finished[0])), Err(LogError::Damaged(_))));
    assert_eq!((rows(&folder, "events"), rows(&folder, "archive")), (2, 0));
}

#[test]
fn a_damaged_chunk_and_a_missing_chunk_are_noticed() {
    for damage in ["UPDATE archive SET data = x'0105' WHERE first = 1000", "DELETE FROM archive WHERE first = 1000"] {
        let folder = Folder::new();
        let log = folder.open();
        let events: Vec<Event> = (0..2500).map(|number| played(number, "a")).collect();
        wait(log.append(over("t", &events))).unwrap();
        archive_all(&log);
        drop(log);
        let connection = Connection::open(folder.file()).unwrap();
        let error = connection.execute(damage, []).unwrap_err();
        assert!(error.to_string().contains("archived events are never"), "{error}");
        let names = ["changed", "removed"].map(|what| format!("DROP TRIGGER archived_events_are_never_{what}"));
        connection.execute_batch(&names.join(";")).unwrap();
        connection.execute(damage, []).unwrap();
        drop(connection);
        let log = folder.open();
        assert!(matches!(wait(log.read(&table("t"), 0, u32::MAX)), Err(LogError::Damaged(_))), "{damage}");
        assert_eq!(wait(log.read(&table("t"), 0, 1000)).unwrap(), events[..1000]);
    }
}

/// The generator: a year of games must fit on a small disk.
#[test]
fn a_year_of_a_thousand_games_a_day_needs_less_than_five_gigabytes() {
    const EACH: usize = 6;
    let (folder, mut rng) = (Folder::new(), Rng::with_seed(16));
    let log = folder.open();
    let empty = fs::metadata(folder.file()).unwrap().len();
    let mut events = 0;
    for (number, game) in (0_u32..).zip(GAMES.iter().cycle().take(EACH * GAMES.len())) {
        let id = TableId(format!("{number:010}"));
        let game = random_game(&id, game, &mut rng);
        events += game.len();
        wait(log.append(Append {
            table: id,
            expected: 0,
            events: game,
            sealed_seed: None,
            is_over: true,
            rated: None,
            due: None,
            listing: None,
        }))
        .unwrap();
    }
    // A copy has no unused pages, so its size is that of the data.
    let size =
        |name: &str| crate::sqlite::backup(&folder.file(), &folder.path(name)).unwrap().bytes.saturating_sub(empty);
    let before = size("before.db");
    let games = archive_all(&log).len();
    let after = size("after.db");
    assert_eq!(games, EACH * GAMES.len());
    let each = |bytes: u64| bytes / games as u64;
    let year = each(after) * 1000 * 365;
    println!(
        "{} events a game; {} bytes a game before and {} after archiving; a year of 1,000 games a day: {:.1} GB",
        events / games,
        each(before),
        each(after),
        year as f64 / 1e9
    );
    assert!(year < 5_000_000_000, "{year} bytes");
}
