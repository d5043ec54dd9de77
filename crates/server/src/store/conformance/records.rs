//! Conformance tests of stored records.

use super::{Database, add_guest, cases, id, register, wait};
use crate::store::records::{GUEST_RECORDS_FOR, MOST_RECORD_BYTES, MOST_RECORDS};
use crate::store::{NameClaim, RecordSaved};

cases! {
    a_record_is_given_back_as_it_was_kept,
    one_person_stores_a_bounded_number_of_records_and_of_bytes,
    records_of_guests_are_forgotten_after_thirty_days_and_those_of_accounts_stay,
}

fn a_record_is_given_back_as_it_was_kept(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Quiet Heron", 1);
    let saved = wait(store.save_record("r", "[Game \"khan\"]\n", &id("a"), 2));
    assert_eq!(saved, Ok(RecordSaved::Stored));
    assert_eq!(wait(store.record("r")).unwrap().as_deref(), Some("[Game \"khan\"]\n"));
    assert_eq!(wait(store.record("s")).unwrap(), None);
}

fn one_person_stores_a_bounded_number_of_records_and_of_bytes(database: &dyn Database) {
    let (store, half) = (database.open(), "x".repeat(MOST_RECORD_BYTES as usize / 2));
    for name in ["many", "large", "other"] {
        add_guest(&*store, name, name, 1);
    }
    let save = |by: &str, number: u32, text: &str| {
        wait(store.save_record(&format!("{by} {number}"), text, &id(by), 2)).unwrap()
    };
    assert!((0..MOST_RECORDS).all(|number| save("many", number, "x") == RecordSaved::Stored));
    assert_eq!(save("many", MOST_RECORDS, "x"), RecordSaved::QuotaExceeded);
    assert_eq!([0, 1].map(|number| save("large", number, &half)), [RecordSaved::Stored; 2]);
    assert_eq!(save("large", 2, "x"), RecordSaved::QuotaExceeded);
    assert_eq!(save("other", 0, "x"), RecordSaved::Stored);
}

fn records_of_guests_are_forgotten_after_thirty_days_and_those_of_accounts_stay(database: &dyn Database) {
    let store = database.open();
    for name in ["guest", "account", "deleted", "later"] {
        add_guest(&*store, name, name, 1);
        wait(store.save_record(name, "[Game \"khan\"]\n", &id(name), 5)).unwrap();
    }
    for name in ["account", "deleted"] {
        assert_eq!(register(&*store, name, name, "hash"), NameClaim::Granted);
    }
    wait(store.delete(&id("deleted"), 6)).unwrap();
    let is_stored = |name: &str| wait(store.record(name)).unwrap().is_some();
    wait(store.save_record("new", "[Game \"khan\"]\n", &id("later"), 5 + GUEST_RECORDS_FOR)).unwrap();
    assert!(["guest", "account", "deleted", "later", "new"].iter().all(|name| is_stored(name)));
    wait(store.save_record("newer", "[Game \"khan\"]\n", &id("later"), 6 + GUEST_RECORDS_FOR)).unwrap();
    let stored = ["guest", "account", "deleted", "later", "new", "newer"].map(is_stored);
    assert_eq!(stored, [false, true, true, false, true, true]);
}
