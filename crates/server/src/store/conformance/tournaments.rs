//! Conformance tests of tournaments.

use std::collections::BTreeMap;

use bisat_protocol::tournament::{Seeding, TournamentFormat, TournamentSetup};
use bisat_protocol::{TimeControl, TournamentId};
use bisat_tournament::{EventKind, TournamentEvent};

use super::{Database, add_account, add_guest, cases, id, wait};
use crate::event_log::LogError;
use crate::store::{Store, TournamentAppend};

cases! {
    the_events_of_a_tournament_are_read_as_they_were_written,
    of_two_who_append_at_the_same_place_one_is_refused,
    a_tournament_is_listed_for_its_host_and_its_players,
    a_due_tournament_is_taken_once_until_its_lease_ends,
    a_tournament_is_forgotten_some_time_after_its_end,
    a_guest_who_joined_a_tournament_is_not_forgotten,
}

pub(crate) fn named(name: &str) -> TournamentId {
    TournamentId(name.to_owned())
}

pub(crate) fn opened(host: &str) -> EventKind {
    let setup = TournamentSetup {
        name: "Sunday é 安".to_owned(),
        game: "khan".to_owned(),
        options: BTreeMap::new(),
        time: TimeControl::None,
        rating: None,
        format: TournamentFormat::Swiss,
        rounds: Some(3),
        seeding: Seeding::Draw,
        appear_seconds: Some(600),
    };
    EventKind::Opened { setup, host: id(host) }
}

pub(crate) fn joined(player: &str) -> EventKind {
    EventKind::Joined { player: id(player) }
}

/// Appends events from this number on.
pub(crate) fn append(
    store: &dyn Store,
    name: &str,
    expected: u32,
    due: Option<u64>,
    happened: &[EventKind],
) -> Result<(), LogError> {
    let event =
        |(number, what): (u32, &EventKind)| TournamentEvent { number, at: 100 + u64::from(number), what: what.clone() };
    let events = (expected..).zip(happened).map(event).collect();
    let append = TournamentAppend { tournament: named(name), host: id("host"), expected, events, due };
    wait(store.append_tournament(append))
}

fn of(store: &dyn Store, person: &str) -> Vec<String> {
    wait(store.tournaments_of(&id(person), 10)).unwrap().into_iter().map(|tournament| tournament.0).collect()
}

fn due(store: &dyn Store, now: u64) -> Vec<String> {
    let taken = wait(store.take_due_tournaments(now, 50, 10)).unwrap();
    taken.into_iter().map(|tournament| tournament.0).collect()
}

fn the_events_of_a_tournament_are_read_as_they_were_written(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "host", "Ann", "a hash");
    add_guest(&*store, "bob", "Bob", 5);
    append(&*store, "one", 0, Some(7), &[opened("host"), joined("bob")]).unwrap();
    append(&*store, "one", 2, Some(8), &[EventKind::Cancelled {}]).unwrap();
    drop(store);
    let store = database.open();
    let stored = wait(store.tournament(&named("one"))).unwrap().unwrap();
    let kinds: Vec<EventKind> = stored.events.iter().map(|event| event.what.clone()).collect();
    assert_eq!(kinds, [opened("host"), joined("bob"), EventKind::Cancelled {}]);
    let numbers: Vec<(u32, u64)> = stored.events.iter().map(|event| (event.number, event.at)).collect();
    assert_eq!(numbers, [(0, 100), (1, 101), (2, 102)]);
    let mut people: Vec<(String, bool)> =
        stored.people.into_iter().map(|person| (person.name, person.is_account)).collect();
    people.sort_unstable();
    assert_eq!(people, [("Ann".to_owned(), true), ("Bob".to_owned(), false)]);
    assert_eq!(wait(store.tournament(&named("two"))).unwrap(), None);
}

fn of_two_who_append_at_the_same_place_one_is_refused(database: &dyn Database) {
    let store = database.open();
    append(&*store, "one", 0, Some(7), &[opened("host")]).unwrap();
    let again = append(&*store, "one", 0, Some(7), &[opened("host")]);
    assert_eq!(again, Err(LogError::Conflict { expected: 0, found: 1 }));
    append(&*store, "one", 1, Some(7), &[joined("a")]).unwrap();
    let late = append(&*store, "one", 1, Some(7), &[joined("b"), joined("c")]);
    assert_eq!(late, Err(LogError::Conflict { expected: 1, found: 2 }));
    assert_eq!(append(&*store, "none", 3, None, &[joined("b")]), Err(LogError::Conflict { expected: 3, found: 0 }));
    assert_eq!(wait(store.tournament(&named("one"))).unwrap().unwrap().events.len(), 2);
    assert_eq!(of(&*store, "b"), [""; 0], "nothing of it is stored");
}

fn a_tournament_is_listed_for_its_host_and_its_players(database: &dyn Database) {
    let store = database.open();
    append(&*store, "one", 0, Some(7), &[opened("host"), joined("a"), joined("host")]).unwrap();
    append(&*store, "two", 0, Some(7), &[opened("host"), joined("b")]).unwrap();
    append(&*store, "two", 2, None, &[EventKind::Ended {}]).unwrap();
    assert_eq!((of(&*store, "a"), of(&*store, "b")), (vec!["one".to_owned()], vec!["two".to_owned()]));
    assert_eq!(of(&*store, "host"), ["one", "two"], "the unfinished one first");
    assert_eq!(wait(store.count_tournaments(&id("host"))).unwrap(), (1, 1));
    assert_eq!(wait(store.count_tournaments(&id("b"))).unwrap(), (0, 0));
    let left = EventKind::Left { player: id("host") };
    append(&*store, "one", 3, Some(7), &[left]).unwrap();
    assert_eq!(wait(store.count_tournaments(&id("host"))).unwrap(), (1, 0));
}

fn a_due_tournament_is_taken_once_until_its_lease_ends(database: &dyn Database) {
    let store = database.open();
    append(&*store, "one", 0, Some(10), &[opened("host")]).unwrap();
    append(&*store, "two", 0, Some(20), &[opened("host")]).unwrap();
    append(&*store, "over", 0, None, &[opened("host"), EventKind::Cancelled {}]).unwrap();
    assert_eq!(due(&*store, 9), [""; 0]);
    assert_eq!(due(&*store, 10), ["one"]);
    assert_eq!(due(&*store, 30), ["two"], "one is leased until 60");
    assert_eq!(due(&*store, 59), [""; 0]);
    assert_eq!(due(&*store, 60), ["one"]);
}

fn a_tournament_is_forgotten_some_time_after_its_end(database: &dyn Database) {
    let store = database.open();
    append(&*store, "one", 0, Some(10), &[opened("host"), joined("a")]).unwrap();
    append(&*store, "two", 0, None, &[opened("host"), joined("a"), EventKind::Ended {}]).unwrap();
    assert_eq!(wait(store.forget_tournaments(102, 10)).unwrap(), 0);
    assert_eq!(wait(store.forget_tournaments(103, 10)).unwrap(), 1);
    assert_eq!(wait(store.tournament(&named("two"))).unwrap(), None);
    assert_eq!(of(&*store, "a"), ["one"]);
}

fn a_guest_who_joined_a_tournament_is_not_forgotten(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "player", "Player", 5);
    add_guest(&*store, "other", "Other", 5);
    append(&*store, "one", 0, Some(10), &[opened("host"), joined("player")]).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    assert_eq!(runtime.block_on(store.forget_guests(6, 10)).unwrap(), 1);
    assert!(wait(store.identity(&id("player"))).unwrap().is_some());
}
