//! Conformance tests of cookies without a session, which version 0.2 and earlier issued.

use super::{Database, add_guest, cases, id, owner, session, wait};
use crate::store::sessions::{LEGACY_COOKIES_FOR, REPLACED_FOR};
use crate::store::{Credential, TokenHash};

cases! {
    a_cookie_of_the_first_version_is_replaced_once_and_then_refused,
    logging_out_ends_the_cookie_that_the_session_has_replaced,
    logging_out_everywhere_ends_the_cookies_of_that_person_only,
    cookies_of_the_first_version_were_issued_before_the_upgrade_and_end_thirty_days_after_it,
}

fn a_cookie_of_the_first_version_is_replaced_once_and_then_refused(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Ada", 1);
    wait(store.set_upgraded_at(5)).unwrap();
    let cookie = TokenHash::of("a.5.mac");
    let is_accepted = |now| wait(store.by_legacy_cookie(cookie, &id("a"), 5, now)).unwrap().is_some();
    assert!(is_accepted(1_000_000));
    let replace = |next, now| wait(store.replace_legacy_cookie(cookie, &id("a"), &session(next), now)).unwrap();
    assert_eq!(replace("next", 1_000_000), Some(session("next")));
    assert_eq!(owner(&*store, "next"), Some(id("a")));
    assert!(is_accepted(1_000_000 + REPLACED_FOR - 1), "requests that were under way still count");
    assert!(!is_accepted(1_000_000 + REPLACED_FOR));
    assert_eq!(replace("again", 1_030_000), Some(session("next")), "it makes no second session");
    assert_eq!(owner(&*store, "again"), None);
    assert!(!is_accepted(1_000_000 + REPLACED_FOR), "a second replacement does not prolong it");
    assert_eq!(replace("again", 1_000_000 + REPLACED_FOR), None);
    let ended = Credential::LegacyCookie { hash: cookie, issued_at: 5 };
    wait(store.end(&id("a"), &ended, 1_000_001)).unwrap();
    assert!(!is_accepted(1_000_001), "logging out ends it at once");
}

fn logging_out_ends_the_cookie_that_the_session_has_replaced(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Ada", 1);
    wait(store.set_upgraded_at(5)).unwrap();
    let cookie = TokenHash::of("a.5.mac");
    let replace = |next, now| wait(store.replace_legacy_cookie(cookie, &id("a"), &session(next), now)).unwrap();
    assert_eq!(replace("next", 1000), Some(session("next")));
    assert!(wait(store.end(&id("a"), &Credential::Session(session("next")), 1001)).unwrap());
    assert_eq!(wait(store.by_legacy_cookie(cookie, &id("a"), 5, 1001)).unwrap(), None);
    assert_eq!(replace("again", 1001), None, "a request under way makes no session, either");
    assert_eq!(owner(&*store, "again"), None);
}

fn logging_out_everywhere_ends_the_cookies_of_that_person_only(database: &dyn Database) {
    let store = database.open();
    for guest in ["a", "b"] {
        add_guest(&*store, guest, guest, 1);
    }
    let is_accepted = |of: &str, issued_at| {
        wait(store.by_legacy_cookie(TokenHash::of(of), &id(of), issued_at, 100)).unwrap().is_some()
    };
    wait(store.set_upgraded_at(99)).unwrap();
    assert!(is_accepted("a", 90) && is_accepted("b", 90));
    wait(store.end_all(&id("a"), None, 99)).unwrap();
    assert!(!is_accepted("a", 90) && !is_accepted("a", 99) && is_accepted("b", 90));
    wait(store.end_all_sessions(99)).unwrap();
    assert!(!is_accepted("b", 90));
}

fn cookies_of_the_first_version_were_issued_before_the_upgrade_and_end_thirty_days_after_it(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Ada", 1);
    let is_accepted = |issued_at, now| {
        wait(store.by_legacy_cookie(TokenHash::of("cookie"), &id("a"), issued_at, now)).unwrap().is_some()
    };
    assert!(!is_accepted(999, 2000), "a new server has issued none");
    wait(store.set_upgraded_at(1000)).unwrap();
    wait(store.set_upgraded_at(5000)).unwrap();
    assert!(is_accepted(1000, 2000) && !is_accepted(1001, 2000), "the first time counts");
    assert!(is_accepted(999, 1000 + LEGACY_COOKIES_FOR - 1) && !is_accepted(999, 1000 + LEGACY_COOKIES_FOR));
}
