//! Conformance tests of passwords: an old password gives no session.

use super::{Database, add_account, cases, hash, id, owner, register, session, wait};
use crate::store::{NameClaim, PasswordHash, TokenHash};

cases! {
    a_login_that_is_under_way_while_the_password_changes_or_the_account_is_deleted_gets_no_session,
    registering_ends_the_session_of_the_guest,
    a_new_password_ends_everything_but_the_new_session,
}

fn a_login_that_is_under_way_while_the_password_changes_or_the_account_is_deleted_gets_no_session(
    database: &dyn Database,
) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    let log_in = |password, next| wait(store.log_in(&id("a"), &hash(password), &session(next), 80)).unwrap();
    assert!(log_in("one", "s1"));
    let change =
        |from, to, next| wait(store.change_password(&id("a"), &hash(from), hash(to), &session(next), 90)).unwrap();
    assert!(change("one", "two", "s2"));
    assert!(!log_in("one", "s3") && !change("one", "three", "s4") && log_in("two", "s5"));
    let register = |verified: Option<&PasswordHash>, next| {
        wait(store.register(&id("a"), verified, "Ada", hash("four"), &session(next), 95)).unwrap()
    };
    assert_eq!(register(Some(&hash("one")), "s6"), NameClaim::Unknown);
    assert_eq!(register(None, "s7"), NameClaim::Unknown, "it is no guest any more");
    wait(store.delete(&id("a"), 99)).unwrap();
    assert!(!log_in("two", "s8"));
    assert_eq!(register(None, "s9"), NameClaim::Unknown, "nor is a deleted account a guest");
    assert!((1..10).all(|number| owner(&*store, &format!("s{number}")).is_none()));
}

fn registering_ends_the_session_of_the_guest(database: &dyn Database) {
    let store = database.open();
    wait(store.add_guest(&id("a"), &session("a"), 1, 77)).unwrap();
    assert_eq!(register(&*store, "a", "Ada", "one"), NameClaim::Granted);
    assert_eq!((owner(&*store, "a"), owner(&*store, "registered a")), (None, Some(id("a"))));
}

fn a_new_password_ends_everything_but_the_new_session(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    wait(store.add_token(TokenHash::of("t"), &id("a"), 5)).unwrap();
    assert!(wait(store.change_password(&id("a"), &hash("one"), hash("two"), &session("next"), 99)).unwrap());
    assert_eq!(wait(store.by_account("ada")).unwrap().unwrap().password, Some(hash("two")));
    assert_eq!(["registered a", "next"].map(|of| owner(&*store, of)), [None, Some(id("a"))]);
    assert_eq!(wait(store.by_token_hash(TokenHash::of("t"))).unwrap(), None);
}
