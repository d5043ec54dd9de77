//! Conformance tests of the event log.

use bisat_protocol::{Event, EventKind, IdentityId};

use super::{Database, append, cases, id, joined, over, played, rated, table, wait};
use crate::event_log::{Append, LogError};
use crate::secret::SealedSeed;

cases! {
    appended_events_are_read_back_from_any_number_on,
    a_conflict_changes_nothing,
    of_appends_at_once_exactly_one_gets_the_number,
    appends_of_one_table_that_wait_together_keep_their_order,
    events_must_be_numbered_from_the_expected_number_on,
    opening_again_finds_everything_and_goes_on,
    the_seed_is_that_of_the_append_that_opened_the_table,
    only_tables_that_are_not_over_are_unfinished,
    my_games_are_those_that_are_over_and_that_i_did_not_leave_before_the_start,
}

fn appended_events_are_read_back_from_any_number_on(database: &dyn Database) {
    let log = database.open();
    let odd = Event {
        number: 2,
        at: u64::MAX,
        what: EventKind::Thrown { token: "\u{1F3B2} \"'\n\0".to_owned(), missing: Vec::new() },
    };
    let events = [joined(0, 0, "ann"), played(1, "a1-b2"), odd, played(3, "c3")];
    wait(log.append(append("t", &events[..1]))).unwrap();
    wait(log.append(append("t", &events[1..]))).unwrap();
    wait(log.append(append("other", &[played(0, "x")]))).unwrap();
    for from in 0..=4 {
        assert_eq!(wait(log.read(&table("t"), from, u32::MAX)).unwrap(), events[from as usize..]);
    }
    assert_eq!(wait(log.read(&table("t"), 1, 2)).unwrap(), events[1..3]);
    assert_eq!(wait(log.read(&table("t"), 0, 0)).unwrap(), []);
    assert_eq!(wait(log.read(&table("t"), u32::MAX, u32::MAX)).unwrap(), []);
    assert_eq!(wait(log.read(&table("nowhere"), 0, u32::MAX)).unwrap(), []);
}

fn a_conflict_changes_nothing(database: &dyn Database) {
    let log = database.open();
    let first = played(0, "first");
    wait(log.append(append("t", std::slice::from_ref(&first)))).unwrap();
    for (expected, found) in [(0, 1), (2, 1), (u32::MAX, 1)] {
        let refused = Append { rated: rated(&["ann", "bob"]), ..over("t", &[joined(expected, 0, "ann")]) };
        assert_eq!(wait(log.append(refused)), Err(LogError::Conflict { expected, found }));
    }
    let unopened = over("new", &[played(3, "x")]);
    assert_eq!(wait(log.append(unopened)), Err(LogError::Conflict { expected: 3, found: 0 }));
    assert_eq!(wait(log.unfinished()).unwrap(), [table("t")]);
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap(), [first]);
    assert_eq!(wait(log.finished_by(&id("ann"), 9)).unwrap(), []);
    assert_eq!(wait(log.rating("ann", "khan")).unwrap(), None);
}

fn of_appends_at_once_exactly_one_gets_the_number(database: &dyn Database) {
    const EACH: usize = 16;
    let log = database.open();
    for number in 0..20 {
        let answers: Vec<_> =
            (0..EACH).map(|one| log.append(append("t", &[played(number, &format!("move {one}"))]))).collect();
        let answers: Vec<_> = answers.into_iter().map(wait).collect();
        let conflict = LogError::Conflict { expected: number, found: number + 1 };
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|answer| **answer == Err(conflict.clone())).count(), EACH - 1);
    }
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap().len(), 20);
}

fn appends_of_one_table_that_wait_together_keep_their_order(database: &dyn Database) {
    let log = database.open();
    let events = [played(0, "a"), played(0, "b"), played(1, "c"), played(3, "d"), played(2, "e")];
    let answers = events.map(|event| log.append(append("t", &[event])));
    let conflict = |expected, found| Err(LogError::Conflict { expected, found });
    assert_eq!(answers.map(wait), [Ok(()), conflict(0, 1), Ok(()), conflict(3, 2), Ok(())]);
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap(), [played(0, "a"), played(1, "c"), played(2, "e")]);
}

fn events_must_be_numbered_from_the_expected_number_on(database: &dyn Database) {
    let log = database.open();
    let gap = append("t", &[played(0, "a"), played(2, "b")]);
    let nothing = Append { events: Vec::new(), ..gap.clone() };
    let shifted = Append { expected: 0, ..append("t", &[played(1, "a")]) };
    for wrong in [gap, nothing, shifted] {
        assert!(matches!(wait(log.append(wrong)), Err(LogError::Store(_))));
    }
    assert_eq!(wait(log.unfinished()).unwrap(), []);
}

fn opening_again_finds_everything_and_goes_on(database: &dyn Database) {
    let log = database.open();
    let answers: Vec<_> = (0..1000).map(|number| log.append(append("t", &[played(number, "a")]))).collect();
    assert!(answers.into_iter().map(wait).all(|answer| answer.is_ok()));
    drop(log);
    let log = database.open();
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap().len(), 1000);
    let late = wait(log.append(append("t", &[played(999, "b")])));
    assert_eq!(late, Err(LogError::Conflict { expected: 999, found: 1000 }));
    wait(log.append(append("t", &[played(1000, "b")]))).unwrap();
}

fn the_seed_is_that_of_the_append_that_opened_the_table(database: &dyn Database) {
    let log = database.open();
    let seed: SealedSeed = vec![0, 1, 255];
    wait(log.append(Append { sealed_seed: Some(seed.clone()), ..append("t", &[played(0, "a")]) })).unwrap();
    let late = Append { sealed_seed: Some(vec![7]), ..append("t", &[played(0, "b")]) };
    assert_eq!(wait(log.append(late)), Err(LogError::Conflict { expected: 0, found: 1 }));
    wait(log.append(append("t", &[played(1, "b")]))).unwrap();
    wait(log.append(append("without", &[played(0, "a")]))).unwrap();
    assert_eq!(wait(log.sealed_seed(&table("t"))).unwrap(), Some(seed));
    assert_eq!(wait(log.sealed_seed(&table("without"))).unwrap(), None);
    assert_eq!(wait(log.sealed_seed(&table("nowhere"))).unwrap(), None);
}

fn only_tables_that_are_not_over_are_unfinished(database: &dyn Database) {
    let log = database.open();
    wait(log.append(append("b", &[played(0, "x")]))).unwrap();
    wait(log.append(append("over", &[played(0, "x")]))).unwrap();
    wait(log.append(append("a", &[played(0, "x"), played(1, "y")]))).unwrap();
    wait(log.append(over("at once", &[played(0, "x")]))).unwrap();
    wait(log.append(over("over", &[played(1, "y")]))).unwrap();
    // What comes after the end, such as a rematch, does not open it again.
    wait(log.append(append("over", &[played(2, "z")]))).unwrap();
    assert_eq!(wait(log.unfinished()).unwrap(), [table("b"), table("a")]);
    assert_eq!(wait(log.read(&table("over"), 0, u32::MAX)).unwrap().len(), 3);
}

fn my_games_are_those_that_are_over_and_that_i_did_not_leave_before_the_start(database: &dyn Database) {
    let log = database.open();
    let left = |number, seat| Event { number, at: 6, what: EventKind::Left { seat } };
    wait(log.append(over("first", &[joined(0, 0, "ann"), joined(1, 1, "bob")]))).unwrap();
    wait(log.append(over("left", &[joined(0, 0, "ann"), left(1, 0), joined(2, 0, "bob")]))).unwrap();
    wait(log.append(append("live", &[joined(0, 0, "ann")]))).unwrap();
    wait(log.append(over("alone", &[joined(0, 0, "ann"), joined(1, 1, "ann")]))).unwrap();
    wait(log.append(over("back", &[joined(0, 0, "ann"), left(1, 0), joined(2, 1, "ann")]))).unwrap();
    let games = |name: &str, limit| wait(log.finished_by(&IdentityId(name.to_owned()), limit)).unwrap();
    assert_eq!(games("ann", 9), ["back", "alone", "first"].map(table));
    assert_eq!(games("ann", 2), ["back", "alone"].map(table));
    assert_eq!(games("bob", 9), ["left", "first"].map(table));
    assert_eq!(games("nobody", 9), []);
}
