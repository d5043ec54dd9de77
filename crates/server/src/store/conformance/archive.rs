//! Conformance tests of the archive.

use bisat_protocol::Event;

use super::{Database, append, cases, over, played, table, wait};
use crate::event_log::LogError;
use crate::store::{Archived, Finished, Store};

cases! {
    an_archived_game_reads_as_before_and_goes_on_with_its_numbers,
    only_games_that_ended_a_while_ago_are_archived,
}

/// Archives everything that is finished.
fn archive_all(log: &dyn Store) -> Vec<(Finished, Archived)> {
    let finished = wait(log.finished(u64::MAX >> 1, 1000)).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    finished.into_iter().map(|game| (game, runtime.block_on(log.archive(game)).unwrap())).collect()
}

fn an_archived_game_reads_as_before_and_goes_on_with_its_numbers(database: &dyn Database) {
    let log = database.open();
    let events: Vec<Event> = (0..2500).map(|number| played(number, &format!("a{}", number % 9))).collect();
    wait(log.append(over("t", &events))).unwrap();
    wait(log.append(append("running", &events[..3]))).unwrap();
    let archived = archive_all(&*log);
    assert_eq!(archived.len(), 1);
    let (_, Archived { events: count, before, after }) = archived[0];
    assert!(count == 2500 && after < before / 3, "{archived:?}");
    let read = |from, most| wait(log.read(&table("t"), from, most)).unwrap();
    assert_eq!(read(0, u32::MAX), events);
    for (from, most) in [(0, 1000), (999, 2), (1000, 1000), (1500, 1000), (2499, 5), (2500, 5), (7, 0)] {
        let expected = events.iter().skip(from as usize).take(most as usize).cloned().collect::<Vec<_>>();
        assert_eq!(read(from, most), expected, "{from} {most}");
    }
    let late = wait(log.append(append("t", &[played(0, "x")])));
    assert_eq!(late, Err(LogError::Conflict { expected: 0, found: 2500 }));
    wait(log.append(append("t", &[played(2500, "rematch")]))).unwrap();
    assert_eq!(read(2498, 9), [events[2498].clone(), events[2499].clone(), played(2500, "rematch")]);
    assert!(archive_all(&*log).is_empty(), "a game is archived once");
    drop(log);
    assert_eq!(wait(database.open().read(&table("t"), 0, u32::MAX)).unwrap().len(), 2501);
}

fn only_games_that_ended_a_while_ago_are_archived(database: &dyn Database) {
    let log = database.open();
    let ends_at = |at| Event { at, ..played(0, "a") };
    for (name, at) in [("old", 100), ("new", 200)] {
        wait(log.append(over(name, &[ends_at(at)]))).unwrap();
    }
    wait(log.append(append("unfinished", &[ends_at(100)]))).unwrap();
    assert_eq!(wait(log.finished(100, 9)).unwrap().len(), 0);
    assert_eq!(wait(log.finished(200, 9)).unwrap().len(), 1);
    assert_eq!(wait(log.finished(201, 9)).unwrap().len(), 2);
    assert_eq!(wait(log.finished(201, 1)).unwrap().len(), 1);
}
