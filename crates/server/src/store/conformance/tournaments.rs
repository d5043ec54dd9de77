//! Conformance tests of tournaments.

use std::collections::BTreeMap;

use bisat_protocol::tournament::{Seeding, TournamentEntry, TournamentFormat, TournamentSetup, TournamentStage};
use bisat_protocol::{TimeControl, TournamentId};
use bisat_tournament::{EventKind, TournamentEvent};

use super::{Database, add_account, add_guest, cases, id, wait};
use crate::event_log::{LogError, Reply};
use crate::store::tournaments::{MOST_HOSTED, MOST_JOINED};
use crate::store::{Store, TournamentAppend, TournamentAppended};

cases! {
    the_events_of_a_tournament_are_read_as_they_were_written,
    of_two_who_append_at_the_same_place_one_is_refused,
    a_tournament_is_listed_for_its_host_and_its_players,
    a_list_has_what_the_last_events_said,
    nobody_passes_the_limits_by_many_requests_at_once,
    somebody_who_was_deleted_neither_joins_nor_hosts,
    a_postponed_tournament_is_due_later_and_one_that_was_set_aside_when_it_is_retried,
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

/// Events from this number on.
fn appended(name: &str, host: &str, expected: u32, due: Option<u64>, happened: &[EventKind]) -> TournamentAppend {
    let event =
        |(number, what): (u32, &EventKind)| TournamentEvent { number, at: 100 + u64::from(number), what: what.clone() };
    let events = (expected..).zip(happened).map(event).collect();
    let listing = TournamentEntry {
        tournament: named(name),
        name: "Sunday é 安".to_owned(),
        game: "khan".to_owned(),
        stage: if due.is_some() { TournamentStage::Waiting } else { TournamentStage::Over },
        players: happened.len() as u8,
        host: id(host),
        round: 0,
        table: None,
    };
    TournamentAppend { tournament: named(name), host: id(host), expected, events, due, listing }
}

/// Appends events from this number on.
pub(crate) fn append(
    store: &dyn Store,
    name: &str,
    expected: u32,
    due: Option<u64>,
    happened: &[EventKind],
) -> Result<(), LogError> {
    let stored = wait(store.append_tournament(appended(name, "host", expected, due, happened)))?;
    assert_eq!(stored, TournamentAppended::Stored);
    Ok(())
}

fn of(store: &dyn Store, person: &str) -> Vec<String> {
    wait(store.tournaments_of(&id(person), 10)).unwrap().into_iter().map(|tournament| tournament.0).collect()
}

fn listed(store: &dyn Store, person: &str) -> Vec<String> {
    let listed = wait(store.listed_tournaments(&id(person), 10)).unwrap();
    listed.into_iter().map(|listed| listed.tournament.0).collect()
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
    assert_eq!(
        (listed(&*store, "host"), listed(&*store, "a")),
        (vec!["one".to_owned(), "two".to_owned()], vec!["one".to_owned()])
    );
    append(
        &*store,
        "one",
        3,
        Some(7),
        &[EventKind::Left { player: id("a") }, EventKind::Removed { player: id("host") }],
    )
    .unwrap();
    assert_eq!(listed(&*store, "a"), [""; 0], "they have left");
    assert_eq!(listed(&*store, "host"), ["one", "two"], "they are still its host");
    assert_eq!(of(&*store, "a"), ["one"], "they have played in it once");
}

fn a_list_has_what_the_last_events_said(database: &dyn Database) {
    let store = database.open();
    let first = appended("one", "host", 0, Some(7), &[opened("host"), joined("a")]);
    let last = appended("one", "host", 2, None, &[EventKind::Ended {}]);
    for append in [first, last] {
        let listing = append.listing.clone();
        assert_eq!(wait(store.append_tournament(append)).unwrap(), TournamentAppended::Stored);
        let listed = wait(store.listed_tournaments(&id("a"), 10)).unwrap();
        assert_eq!((listed.len(), &listed[0].listing), (1, &Some(listing)));
    }
}

fn nobody_passes_the_limits_by_many_requests_at_once(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "host", "Ann", "a hash");
    add_guest(&*store, "bob", "Bob", 5);
    let count = |replies: Vec<Reply<TournamentAppended>>, what: TournamentAppended| {
        replies.into_iter().map(|reply| wait(reply).unwrap()).filter(|appended| *appended == what).count()
    };
    let open = |number: usize| {
        let name = format!("hosted {number}");
        store.append_tournament(appended(&name, "host", 0, Some(7), &[opened("host")]))
    };
    assert_eq!(count((0..MOST_HOSTED + 3).map(open).collect(), TournamentAppended::Stored), MOST_HOSTED);
    assert_eq!(wait(open(99)).unwrap(), TournamentAppended::TooManyHosted);
    let join = |number: usize| {
        let (name, host) = (format!("joined {number}"), format!("host {number}"));
        let opened = appended(&name, &host, 0, Some(7), &[opened(&host)]);
        assert_eq!(wait(store.append_tournament(opened)).unwrap(), TournamentAppended::Stored);
        appended(&name, &host, 1, Some(7), &[joined("bob")])
    };
    let joins: Vec<TournamentAppend> = (0..MOST_JOINED + 3).map(join).collect();
    let replies = joins.into_iter().map(|append| store.append_tournament(append)).collect();
    assert_eq!(count(replies, TournamentAppended::TooManyJoined), 3);
    assert_eq!(of(&*store, "bob").len(), MOST_JOINED, "nothing of the others is stored");
    let name = of(&*store, "bob").remove(0);
    let host = name.replace("joined", "host");
    let cancelled = appended(&name, &host, 2, None, &[EventKind::Cancelled {}]);
    assert_eq!(wait(store.append_tournament(cancelled)).unwrap(), TournamentAppended::Stored);
    assert_eq!(wait(store.append_tournament(join(99))).unwrap(), TournamentAppended::Stored, "one is over");
}

fn somebody_who_was_deleted_neither_joins_nor_hosts(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "gone", "Gone", "a hash");
    append(&*store, "one", 0, Some(7), &[opened("host")]).unwrap();
    wait(store.delete(&id("gone"), 9)).unwrap();
    let join = appended("one", "host", 1, Some(7), &[joined("gone")]);
    assert_eq!(wait(store.append_tournament(join)).unwrap(), TournamentAppended::Deleted);
    let open = appended("two", "gone", 0, Some(7), &[opened("gone")]);
    assert_eq!(wait(store.append_tournament(open)).unwrap(), TournamentAppended::Deleted);
    assert_eq!((of(&*store, "gone"), wait(store.tournament(&named("two"))).unwrap()), (Vec::new(), None));
}

fn a_postponed_tournament_is_due_later_and_one_that_was_set_aside_when_it_is_retried(database: &dyn Database) {
    let store = database.open();
    for number in 0..MOST_HOSTED {
        append(&*store, &format!("{number}"), 0, Some(10), &[opened("host")]).unwrap();
    }
    wait(store.postpone_tournament(&named("1"), 1, 70)).unwrap();
    wait(store.postpone_tournament(&named("2"), 9, 70)).unwrap();
    wait(store.set_aside_tournament(&named("3"))).unwrap();
    wait(store.postpone_tournament(&named("3"), 1, 12)).unwrap();
    let mut taken = due(&*store, 15);
    taken.sort_unstable();
    assert_eq!(taken, ["0", "2", "4"], "another event has come to 2, and 3 is set aside");
    append(&*store, "new", 0, Some(99), &[opened("host")]).unwrap();
    assert_eq!(due(&*store, 64), [""; 0], "3 does not count for the limit");
    let mut taken = due(&*store, 70);
    taken.sort_unstable();
    assert_eq!(taken, ["0", "1", "2", "4"]);
    wait(store.retry_set_aside_tournaments(80)).unwrap();
    assert_eq!(due(&*store, 80), ["3"]);
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
    wait(store.set_aside_tournament(&named("one"))).unwrap();
    assert_eq!(wait(store.forget_tournaments(1000, 10)).unwrap(), 0, "what is set aside can still be repaired");
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
