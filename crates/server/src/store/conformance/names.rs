//! Conformance tests of names: no name may look like that of an account.

use super::{Database, add_account, add_guest, cases, id, name, register, session, wait};
use crate::identity::guest_names::guest_name;
use crate::store::{NameClaim, Store};

cases! {
    nobody_gets_the_name_of_somebody_elses_account,
    no_name_looks_like_that_of_an_account,
    a_guest_gives_way_to_an_account_that_takes_the_name,
    every_guest_with_the_name_of_a_new_account_gives_way,
    a_new_guest_never_gets_the_name_of_an_account,
    of_many_who_claim_a_name_at_once_one_gets_it,
}

fn add_guests(store: &dyn Store, guests: &[&str]) {
    for (guest, number) in guests.iter().zip(0..) {
        wait(store.add_guest(&id(guest), &session(guest), number, 77)).unwrap();
    }
}

fn nobody_gets_the_name_of_somebody_elses_account(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ann", "one");
    add_account(&*store, "b", "Bob", "two");
    add_guest(&*store, "c", "C", 77);
    assert_eq!(register(&*store, "c", "ANN", "three"), NameClaim::Taken);
    assert_eq!(wait(store.rename(&id("b"), "ann")).unwrap(), NameClaim::Taken);
    assert_eq!(wait(store.rename(&id("c"), "aNN")).unwrap(), NameClaim::Taken);
    assert_eq!(["a", "b", "c"].map(|of| name(&*store, of)), ["Ann", "Bob", "C"]);
    assert_eq!(wait(store.identity(&id("c"))).unwrap().unwrap().password, None);
    assert_eq!(wait(store.rename(&id("b"), "Ødegård")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(store.rename(&id("c"), "ØDEGÅRD")).unwrap(), NameClaim::Taken);
}

fn no_name_looks_like_that_of_an_account(database: &dyn Database) {
    let store = database.open();
    add_guests(&*store, &["a", "b", "c"]);
    assert_eq!(register(&*store, "a", "Paypal", "one"), NameClaim::Granted);
    for name in ["PaypaI", "paypa1", "PAYPAL"] {
        assert_eq!(register(&*store, "b", name, "two"), NameClaim::Taken, "{name}");
        assert_eq!(wait(store.rename(&id("c"), name)).unwrap(), NameClaim::Taken, "{name}");
    }
    assert_eq!(wait(store.rename(&id("a"), "paypal")).unwrap(), NameClaim::Granted, "it is their own");
}

fn a_guest_gives_way_to_an_account_that_takes_the_name(database: &dyn Database) {
    let store = database.open();
    add_guests(&*store, &["a", "b", "c"]);
    for guest in ["a", "b"] {
        assert_eq!(wait(store.rename(&id(guest), "Ada")).unwrap(), NameClaim::Granted);
    }
    assert_eq!(wait(store.rename(&id("c"), "Grace")).unwrap(), NameClaim::Granted);
    assert_eq!(register(&*store, "b", "Ada", "one"), NameClaim::Granted);
    assert_eq!((name(&*store, "b"), name(&*store, "c")), ("Ada".to_owned(), "Grace".to_owned()));
    assert_ne!(name(&*store, "a"), "Ada");
}

fn every_guest_with_the_name_of_a_new_account_gives_way(database: &dyn Database) {
    let store = database.open();
    let guests = ["a", "b", "c", "d"];
    for guest in guests {
        wait(store.add_guest(&id(guest), &session(guest), 7, 77)).unwrap();
    }
    assert_eq!(guests.map(|guest| name(&*store, guest)), [(); 4].map(|()| guest_name(7)));
    assert_eq!(register(&*store, "a", &guest_name(7), "one"), NameClaim::Granted);
    assert_eq!(name(&*store, "a"), guest_name(7));
    for guest in ["b", "c", "d"] {
        let given = name(&*store, guest);
        assert_ne!(given, guest_name(7), "{guest}");
        // The new name has keys, too.
        assert_eq!(register(&*store, "a", &given, "one"), NameClaim::Granted);
        assert_ne!(name(&*store, guest), given, "{guest}");
    }
}

fn a_new_guest_never_gets_the_name_of_an_account(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", &guest_name(7), "one");
    assert_eq!(wait(store.add_guest(&id("b"), &session("b"), 7, 80)).unwrap(), guest_name(8));
}

fn of_many_who_claim_a_name_at_once_one_gets_it(database: &dyn Database) {
    let store = database.open();
    let guests = ["a", "b", "c", "d", "e", "f"];
    add_guests(&*store, &guests);
    let claims = guests.map(|guest| {
        // Letters that look alike.
        let claimed = if guest < "d" { "Paypal" } else { "PaypaI" };
        store.register(&id(guest), None, claimed, super::hash("x"), &session(&format!("{guest}2")), 80)
    });
    let claims = claims.map(|claim| wait(claim).unwrap());
    assert_eq!(claims.iter().filter(|claim| **claim == NameClaim::Granted).count(), 1, "{claims:?}");
    assert_eq!(claims.iter().filter(|claim| **claim == NameClaim::Taken).count(), guests.len() - 1, "{claims:?}");
}
