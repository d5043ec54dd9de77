//! Two nodes on one database.

use std::collections::HashSet;
use std::thread;

use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, TableId};

use super::{TestDatabase, start};
use crate::event_log::{Append, EventLog, Listing, LogError};
use crate::postgres::{Access, Postgres};
use crate::store::conformance::{add_guest, append, id, joined, over, played, rated, session, table, wait};
use crate::store::shared::{ListQuery, SharedStore};
use crate::store::{Ratings, Sessions};

fn two_nodes(database: &TestDatabase) -> [Postgres; 2] {
    [(); 2].map(|()| database.runtime.block_on(Postgres::open(&database.url, Access::Node)).unwrap())
}

fn listing(by: &str, opened_at: u64) -> Listing {
    let (game, opened_by) = ("khan".to_owned(), IdentityId(by.to_owned()));
    Listing { game, stage: Stage::Waiting, is_public: true, has_free_seat: true, opened_by, opened_at }
}

/// Opens a table that is due at this time.
fn open(node: &Postgres, name: &str, due: u64) {
    wait(node.append(Append { due: Some(due), ..append(name, &[played(0, "a")]) })).unwrap();
}

fn names(tables: &[TableId]) -> Vec<&str> {
    tables.iter().map(|table| table.0.as_str()).collect()
}

#[test]
fn of_two_nodes_that_append_the_same_number_one_succeeds() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let nodes = two_nodes(&database);
    for number in 0..100 {
        let both = [0, 1].map(|node: usize| nodes[node].append(append("t", &[played(number, &node.to_string())])));
        let both = both.map(wait);
        assert_eq!(both.iter().filter(|appended| appended.is_ok()).count(), 1, "{both:?}");
        let lost = LogError::Conflict { expected: number, found: number + 1 };
        assert!(both.contains(&Err(lost)), "{both:?}");
    }
    let [one, other] = nodes.map(|node| wait(node.read(&table("t"), 0, u32::MAX)).unwrap());
    assert!(one == other && one.len() == 100);
}

#[test]
fn no_rating_is_lost_if_two_nodes_rate_the_same_player_at_once() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let nodes = two_nodes(&database);
    thread::scope(|scope| {
        for (number, node) in nodes.iter().enumerate() {
            scope.spawn(move || {
                let games = (0..100).map(|game| {
                    let name = format!("t{number}-{game}");
                    // The same machine at every table; the order of the seats differs.
                    let players = if number == 0 { ["ann", "level 1"] } else { ["level 1", "bob"] };
                    node.append(Append { rated: rated(&players), ..over(&name, &[played(0, "x")]) })
                });
                games.collect::<Vec<_>>().into_iter().for_each(|game| wait(game).unwrap());
            });
        }
    });
    let games = |player: &str| wait(nodes[0].rating(player, "khan")).unwrap().unwrap().games;
    assert_eq!(["ann", "bob", "level 1"].map(games), [100, 100, 200]);
}

#[test]
fn a_table_that_is_due_is_taken_by_one_node_and_is_due_again_if_that_node_dies() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let [one, other] = two_nodes(&database);
    for number in 0..100 {
        open(&one, &format!("t{number:02}"), number);
    }
    let take =
        |node: &Postgres| -> Vec<TableId> { (0..20).flat_map(|_| wait(node.take_due(49, 1000, 5)).unwrap()).collect() };
    let (mine, theirs) = thread::scope(|scope| {
        let (mine, theirs) = (scope.spawn(|| take(&one)), scope.spawn(|| take(&other)));
        (mine.join().unwrap(), theirs.join().unwrap())
    });
    let taken: HashSet<&TableId> = mine.iter().chain(&theirs).collect();
    assert_eq!((mine.len() + theirs.len(), taken.len()), (50, 50), "each once, and none too early");
    assert_eq!(wait(other.take_due(49, 1000, 100)).unwrap(), []);
    assert_eq!(wait(other.take_due(1049, 1000, 1000)).unwrap().len(), 100, "the rest, and those of before again");
    wait(other.postpone(vec![table("t07")], 5000)).unwrap();
    wait(other.postpone(vec![table("t08")], 3)).unwrap();
    let due = wait(other.take_due(2049, 1000, 1000)).unwrap();
    assert!(due.len() == 99 && !due.contains(&table("t07")), "postponed, and never made earlier");
    wait(other.append(over("t09", &[played(1, "b")]))).unwrap();
    let due = wait(other.take_due(100_000, 1, 1000)).unwrap();
    assert!(due.len() == 99 && !due.contains(&table("t09")), "nothing is due at a finished table");
}

#[test]
fn what_is_stored_of_a_table_that_has_changed_meanwhile_stays() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let [one, other] = two_nodes(&database);
    open(&one, "t", 10);
    wait(one.append(Append { due: Some(500), ..append("t", &[played(1, "b")]) })).unwrap();
    wait(other.describe(&table("t"), 1, Some(99), listing("ann", 7))).unwrap();
    assert_eq!(wait(other.count_opened_by(&id("ann"))).unwrap(), 0);
    assert_eq!(wait(other.take_due(499, 0, 9)).unwrap(), []);
    wait(other.describe(&table("t"), 2, Some(99), listing("ann", 7))).unwrap();
    assert_eq!(wait(one.count_opened_by(&id("ann"))).unwrap(), 1);
    assert_eq!(wait(one.take_due(99, 1, 9)).unwrap(), [table("t")]);
    assert_eq!(wait(one.event_counts(vec![table("t"), table("nowhere")])).unwrap(), [(table("t"), 2)]);
}

#[test]
fn every_node_finds_the_tables_of_a_person_and_lists_those_with_somebody_present() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let [one, other] = two_nodes(&database);
    for (number, by) in [(1, "ann"), (2, "ann"), (3, "ann"), (4, "ann"), (5, "bob"), (6, "eve")] {
        let name = format!("t{number}");
        let listing = Some(listing(by, number));
        wait(one.append(Append { listing, due: Some(0), ..append(&name, &[joined(0, 0, by)]) })).unwrap();
    }
    wait(one.attend((1..=5).map(|number| table(&format!("t{number}"))).collect(), 1000)).unwrap();
    let query = |after: Option<&str>, most| ListQuery {
        stage: Stage::Waiting,
        game: Some("khan".to_owned()),
        attended_since: 900,
        after: after.map(table),
        most_of_a_person: 3,
        most,
    };
    let list = |query| wait(other.list(query)).unwrap();
    let all = list(query(None, 9)).unwrap();
    assert_eq!(names(&all), ["t5", "t4", "t3", "t2"], "newest first, three of a person, nobody is at t6");
    assert_eq!(names(&list(query(None, 2)).unwrap()), ["t5", "t4"]);
    assert_eq!(names(&list(query(Some("t4"), 9)).unwrap()), ["t3", "t2"]);
    assert_eq!(list(query(Some("nowhere"), 9)), None);
    assert_eq!(list(ListQuery { game: Some("pachisi".to_owned()), ..query(None, 9) }), Some(Vec::new()));
    assert_eq!(list(ListQuery { attended_since: 1001, ..query(None, 9) }), Some(Vec::new()));
    let full = Listing { has_free_seat: false, ..listing("bob", 5) };
    wait(one.append(Append { listing: Some(full), ..append("t5", &[played(1, "a")]) })).unwrap();
    assert_eq!(list(query(None, 1)).unwrap(), [table("t4")], "nobody can sit down at t5");
    let of_ann = wait(other.unfinished_of(vec![id("ann"), id("nobody")])).unwrap();
    assert_eq!(of_ann.iter().map(|(_, table)| table.0.as_str()).collect::<Vec<_>>(), ["t1", "t2", "t3", "t4"]);
    wait(other.append(over("t1", &[played(1, "b")]))).unwrap();
    assert_eq!(wait(one.unfinished_of(vec![id("ann")])).unwrap().len(), 3);
    assert_eq!(wait(one.count_opened_by(&id("ann"))).unwrap(), 3);
}

#[test]
fn clocks_stood_still_while_no_node_was_running() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let [one, other] = two_nodes(&database);
    let first = wait(one.beat(true)).unwrap();
    assert_eq!(first.resumed_at, first.now, "there was no node before");
    let second = wait(other.beat(true)).unwrap();
    assert!(second.resumed_at == first.resumed_at && second.now >= first.now);
    postgres.sql("bisat", "UPDATE heartbeat SET seen_at = seen_at - 60000");
    let later = wait(one.beat(true)).unwrap();
    assert_eq!(later.resumed_at, later.now);
    assert_eq!(wait(other.beat(true)).unwrap().resumed_at, later.resumed_at, "all nodes agree");
    assert_eq!(later.unheard_at, 0);
    let unheard = wait(one.beat(false)).unwrap();
    assert_eq!(unheard.unheard_at, unheard.now);
    assert_eq!(
        wait(other.beat(true)).unwrap().unheard_at,
        unheard.now,
        "the others know that nobody hears of this node"
    );
}

#[test]
fn a_session_that_ends_at_one_node_is_over_at_the_other() {
    let Some(postgres) = start() else { return };
    let database = TestDatabase::new(&postgres, "bisat");
    let [one, other] = two_nodes(&database);
    add_guest(&one, "ann", "Ann", 1);
    assert!(wait(other.by_session(&session("ann"))).unwrap().is_some());
    wait(one.end_all(&id("ann"), None, 5)).unwrap();
    assert!(wait(other.by_session(&session("ann"))).unwrap().is_none());
}
