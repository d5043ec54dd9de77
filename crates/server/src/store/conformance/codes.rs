//! Conformance tests of the codes of waiting tables.

use bisat_protocol::{Ended, Ending, Event, EventKind, TableCode};

use super::{Database, append, cases, joined, over, table, wait};
use crate::store::Store;

cases! {
    a_code_leads_to_one_table_until_it_ends,
    a_table_keeps_its_code_and_none_is_given_twice,
    a_code_is_released_when_the_game_starts_or_ends,
}

fn codes(codes: &[&str]) -> Vec<TableCode> {
    codes.iter().map(|code| TableCode((*code).to_owned())).collect()
}

fn give(store: &dyn Store, name: &str, candidates: &[&str], now: u64, ends_at: u64) -> Option<String> {
    wait(store.give_code(&table(name), codes(candidates), now, ends_at)).unwrap().map(|given| given.code.0)
}

fn found(store: &dyn Store, code: &str, now: u64) -> Option<String> {
    wait(store.table_with_code(&TableCode(code.to_owned()), now)).unwrap().map(|table| table.0)
}

fn open(store: &dyn Store, names: &[&str]) {
    for name in names {
        wait(store.append(append(name, &[joined(0, 0, "host")]))).unwrap();
    }
}

fn a_code_leads_to_one_table_until_it_ends(database: &dyn Database) {
    let store = database.open();
    open(&*store, &["one", "two"]);
    assert_eq!(give(&*store, "one", &["amla-27"], 5, 100).as_deref(), Some("amla-27"));
    assert_eq!(found(&*store, "amla-27", 99).as_deref(), Some("one"));
    assert_eq!((found(&*store, "amla-27", 100), found(&*store, "amla-28", 5)), (None, None));
    assert_eq!(give(&*store, "two", &["amla-27"], 99, 200), None, "it is taken");
    assert_eq!(give(&*store, "two", &["amla-27"], 100, 200).as_deref(), Some("amla-27"), "it has ended");
    assert_eq!(found(&*store, "amla-27", 150).as_deref(), Some("two"));
    assert_eq!(give(&*store, "nowhere", &["neem-11"], 5, 100), None);
}

fn a_table_keeps_its_code_and_none_is_given_twice(database: &dyn Database) {
    let store = database.open();
    open(&*store, &["one", "two"]);
    assert_eq!(give(&*store, "one", &["amla-27", "neem-11"], 5, 100).as_deref(), Some("amla-27"));
    let again = wait(store.give_code(&table("one"), codes(&["neem-11"]), 6, 200)).unwrap().unwrap();
    assert_eq!((again.code.0.as_str(), again.ends_at), ("amla-27", 100));
    assert_eq!(give(&*store, "two", &["amla-27", "neem-11"], 7, 100).as_deref(), Some("neem-11"));
    drop(store);
    assert_eq!(found(&*database.open(), "neem-11", 8).as_deref(), Some("two"), "it is stored");
}

fn a_code_is_released_when_the_game_starts_or_ends(database: &dyn Database) {
    let store = database.open();
    open(&*store, &["started", "closed"]);
    give(&*store, "started", &["amla-27"], 5, 100);
    give(&*store, "closed", &["neem-11"], 5, 100);
    let event = |what: EventKind| Event { number: 1, at: 6, what };
    let start = append("started", &[event(EventKind::Started {})]);
    let ended = Ended { ranks: Vec::new(), ending: Ending::NeverStarted, seat: None, seed: String::new() };
    let close = over("closed", &[event(EventKind::Ended(ended))]);
    for append in [start, close] {
        wait(store.append(append)).unwrap();
    }
    assert_eq!((found(&*store, "amla-27", 7), found(&*store, "neem-11", 7)), (None, None));
    assert_eq!(give(&*store, "closed", &["neem-11"], 7, 100), None, "nobody can come any more");
}
