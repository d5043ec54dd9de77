//! Conformance tests of sessions and tokens.

use super::{Database, add_account, add_guest, cases, hash, id, owner, session, wait};
use crate::store::sessions::{MOST_SESSIONS, MOST_TOKENS};
use crate::store::{Credential, Store, TokenHash};

cases! {
    a_session_is_its_owners_until_it_is_ended,
    sessions_and_tokens_are_listed_with_their_last_use,
    logging_out_everywhere_ends_sessions_and_tokens_of_that_person_only,
    after_a_restore_nobody_is_logged_in,
    a_person_has_a_bounded_number_of_sessions,
    a_token_leads_to_its_holder,
    forgotten_tokens_are_nobodys,
    an_account_has_a_bounded_number_of_tokens,
}

fn log_in(store: &dyn Store, of: &str, next: &str, now: u64) {
    assert!(wait(store.log_in(&id(of), &hash("one"), &session(next), now)).unwrap());
}

fn holder(store: &dyn Store, token: &str) -> Option<bisat_protocol::IdentityId> {
    wait(store.by_token_hash(TokenHash::of(token))).unwrap().map(|identity| identity.id)
}

fn a_session_is_its_owners_until_it_is_ended(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    add_guest(&*store, "b", "Grace", 77);
    log_in(&*store, "a", "a1", 79);
    log_in(&*store, "a", "a2", 80);
    assert_eq!(
        ["a1", "a2", "b", "c"].map(|of| owner(&*store, of)),
        [Some(id("a")), Some(id("a")), Some(id("b")), None]
    );
    let ended = Credential::Session(session("a2"));
    assert!(!wait(store.end(&id("b"), &ended, 81)).unwrap(), "it is not theirs");
    assert!(wait(store.end(&id("a"), &ended, 81)).unwrap());
    assert!(!wait(store.end(&id("a"), &ended, 82)).unwrap(), "it has ended already");
    assert_eq!(["a1", "a2", "b"].map(|of| owner(&*store, of)), [Some(id("a")), None, Some(id("b"))]);
    drop(store);
    assert_eq!(owner(&*database.open(), "a2"), None, "after a restart, too");
}

fn sessions_and_tokens_are_listed_with_their_last_use(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    add_guest(&*store, "b", "Grace", 77);
    log_in(&*store, "a", "a2", 80);
    wait(store.touch(&Credential::Session(session("registered a")), 99)).unwrap();
    let listed = wait(store.sessions(&id("a"))).unwrap();
    let listed: Vec<_> = listed.iter().map(|one| (one.id.0.as_str(), one.created_at, one.last_used_at)).collect();
    assert_eq!(listed, [("registered a", 78, 99), ("a2", 80, 80)]);
    for (token, at) in [("one", 5), ("two", 6)] {
        wait(store.add_token(TokenHash::of(token), &id("a"), at)).unwrap();
    }
    wait(store.touch(&Credential::Token(TokenHash::of("one")), 99)).unwrap();
    let listed = wait(store.tokens(&id("a"))).unwrap();
    let times: Vec<_> = listed.iter().map(|one| (one.created_at, one.last_used_at)).collect();
    assert_eq!(times, [(6, None), (5, Some(99))]);
    assert_eq!(wait(store.token_by_id(&id("a"), &listed[1].id)).unwrap(), Some(TokenHash::of("one")));
    assert_eq!(wait(store.token_by_id(&id("b"), &listed[1].id)).unwrap(), None, "it is not theirs");
    let revoked = Credential::Token(TokenHash::of("one"));
    assert!(wait(store.end(&id("a"), &revoked, 100)).unwrap() && !wait(store.end(&id("a"), &revoked, 100)).unwrap());
}

fn logging_out_everywhere_ends_sessions_and_tokens_of_that_person_only(database: &dyn Database) {
    let store = database.open();
    for guest in ["a", "b"] {
        add_guest(&*store, guest, guest, 77);
        wait(store.add_token(TokenHash::of(guest), &id(guest), 5)).unwrap();
    }
    wait(store.end_all(&id("a"), Some(&session("next")), 99)).unwrap();
    assert_eq!(["a", "next", "b"].map(|of| owner(&*store, of)), [None, Some(id("a")), Some(id("b"))]);
    assert_eq!((holder(&*store, "a"), holder(&*store, "b")), (None, Some(id("b"))));
    wait(store.end_all(&id("b"), None, 99)).unwrap();
    assert_eq!(["next", "b"].map(|of| owner(&*store, of)), [Some(id("a")), None]);
}

fn after_a_restore_nobody_is_logged_in(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Ada", 5);
    wait(store.add_token(TokenHash::of("t"), &id("a"), 5)).unwrap();
    wait(store.end_all_sessions(9)).unwrap();
    let data = wait(store.personal_data(&id("a"))).unwrap();
    assert!(data.sessions.is_empty() && data.tokens.is_empty());
    assert!(wait(store.identity(&id("a"))).unwrap().is_some(), "but they are known");
}

fn a_person_has_a_bounded_number_of_sessions(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    for number in 0..MOST_SESSIONS {
        log_in(&*store, "a", &format!("s{number}"), 100 + u64::from(number));
    }
    assert_eq!(wait(store.sessions(&id("a"))).unwrap().len() as u32, MOST_SESSIONS);
    assert_eq!((owner(&*store, "registered a"), owner(&*store, "s0")), (None, Some(id("a"))), "the oldest has ended");
}

fn a_token_leads_to_its_holder(database: &dyn Database) {
    let store = database.open();
    for guest in ["a", "b"] {
        add_guest(&*store, guest, guest, 77);
    }
    for (token, of) in [("t1", "a"), ("t2", "b"), ("t3", "a")] {
        wait(store.add_token(TokenHash::of(token), &id(of), 1)).unwrap();
    }
    let holders = ["t1", "t2", "t3", "t4"].map(|token| holder(&*store, token));
    assert_eq!(holders, [Some(id("a")), Some(id("b")), Some(id("a")), None]);
}

fn forgotten_tokens_are_nobodys(database: &dyn Database) {
    let store = database.open();
    for (guest, token) in [("a", "one"), ("b", "other")] {
        add_guest(&*store, guest, guest, 77);
        wait(store.add_token(TokenHash::of(token), &id(guest), 1)).unwrap();
    }
    wait(store.revoke_tokens(&id("a"))).unwrap();
    assert_eq!((holder(&*store, "one"), holder(&*store, "other")), (None, Some(id("b"))));
}

fn an_account_has_a_bounded_number_of_tokens(database: &dyn Database) {
    let store = database.open();
    for guest in ["a", "b"] {
        add_guest(&*store, guest, guest, 77);
    }
    let add = |of: &str, number: u32| store.add_token(TokenHash::of(&format!("{of} {number}")), &id(of), 1);
    // All at once: nobody gets more by being quick.
    let added: Vec<_> = (0..MOST_TOKENS + 5).map(|number| add("a", number)).collect();
    let added = added.into_iter().map(|added| wait(added).unwrap());
    assert_eq!(added.filter(|is_added| *is_added).count() as u32, MOST_TOKENS);
    assert!(wait(add("b", 0)).unwrap());
    wait(store.revoke_tokens(&id("a"))).unwrap();
    assert!(wait(add("a", MOST_TOKENS + 9)).unwrap(), "revoked ones do not count");
}
