//! Conformance tests of login links and of subscriptions to notifications, which belong to sessions.

use super::{Database, add_account, add_guest, cases, hash, id, owner, session, wait};
use crate::store::push_subscriptions::{BrowserKeys, MOST_SUBSCRIPTIONS};
use crate::store::{Credential, Store, StoredSubscription, TokenHash};

cases! {
    a_login_link_is_good_for_one_login_until_it_ends,
    a_session_has_one_login_link,
    a_login_link_ends_with_its_session,
    a_subscription_is_its_owners_until_it_is_removed,
    a_browser_gets_notifications_of_one_person_only,
    a_subscription_ends_with_its_session,
    an_endpoint_is_forgotten_for_its_session_only,
    a_person_has_a_bounded_number_of_subscriptions,
}

fn secret(text: &str) -> TokenHash {
    TokenHash::of(text)
}

fn add_link(store: &dyn Store, of: &str, text: &str, ends_at: u64) -> bool {
    wait(store.add_login_link(&session(of), secret(text), ends_at)).unwrap()
}

fn link_owner(store: &dyn Store, text: &str, now: u64) -> Option<String> {
    wait(store.login_link_owner(secret(text), now)).unwrap().map(|owner| owner.0)
}

fn use_link(store: &dyn Store, text: &str, next: &str, now: u64) -> Option<String> {
    wait(store.use_login_link(secret(text), &session(next), now)).unwrap().map(|owner| owner.0)
}

fn a_login_link_is_good_for_one_login_until_it_ends(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    assert!(add_link(&*store, "registered a", "first", 100));
    assert_eq!(link_owner(&*store, "first", 99).as_deref(), Some("a"));
    assert_eq!((link_owner(&*store, "first", 100), link_owner(&*store, "other", 5)), (None, None));
    assert_eq!(use_link(&*store, "first", "late", 100), None);
    assert_eq!(use_link(&*store, "first", "phone", 99).as_deref(), Some("a"));
    assert_eq!(use_link(&*store, "first", "thief", 99), None, "it was used");
    assert_eq!(["phone", "late", "thief"].map(|of| owner(&*store, of)), [Some(id("a")), None, None]);
    assert!(!add_link(&*store, "nobody", "second", 100), "there is no such session");
}

fn a_session_has_one_login_link(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    assert!(add_link(&*store, "registered a", "first", 100) && add_link(&*store, "registered a", "second", 100));
    assert_eq!((link_owner(&*store, "first", 5), use_link(&*store, "first", "x", 5)), (None, None));
    assert_eq!(use_link(&*store, "second", "phone", 5).as_deref(), Some("a"));
    assert!(add_link(&*store, "phone", "third", 100), "the new session makes links, too");
}

fn a_login_link_ends_with_its_session(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    assert!(wait(store.log_in(&id("a"), &hash("one"), &session("a2"), 80)).unwrap());
    assert!(add_link(&*store, "registered a", "first", 100) && add_link(&*store, "a2", "second", 100));
    wait(store.end(&id("a"), &Credential::Session(session("a2")), 81)).unwrap();
    assert_eq!(link_owner(&*store, "second", 82), None);
    assert!(link_owner(&*store, "first", 82).is_some());
    assert!(wait(store.change_password(&id("a"), &hash("one"), hash("two"), &session("a3"), 83)).unwrap());
    assert_eq!(use_link(&*store, "first", "thief", 84), None, "the password has changed");
    assert!(add_link(&*store, "a3", "third", 100));
    wait(store.end_all(&id("a"), None, 85)).unwrap();
    assert_eq!(use_link(&*store, "third", "thief", 86), None, "they logged out everywhere");
}

fn subscription(of: &str, endpoint: &str) -> StoredSubscription {
    let keys = BrowserKeys::from_bytes(&[4; 65], &[5; 16]).unwrap();
    StoredSubscription { session: session(of), endpoint: format!("https://push.example/{endpoint}"), keys }
}

fn subscribe(store: &dyn Store, of: &str, endpoint: &str, now: u64) -> bool {
    wait(store.set_push_subscription(subscription(of, endpoint), now)).unwrap()
}

fn forget(store: &dyn Store, of: &str, endpoint: &str) {
    wait(store.forget_push_endpoint(&session(of), &subscription(of, endpoint).endpoint)).unwrap();
}

fn subscriptions(store: &dyn Store, of: &str) -> Vec<StoredSubscription> {
    wait(store.push_subscriptions(&id(of))).unwrap()
}

fn a_subscription_is_its_owners_until_it_is_removed(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    assert!(wait(store.log_in(&id("a"), &hash("one"), &session("a2"), 80)).unwrap());
    assert!(subscribe(&*store, "registered a", "one", 5) && subscribe(&*store, "a2", "two", 6));
    assert!(!subscribe(&*store, "nobody", "three", 6), "there is no such session");
    assert_eq!(subscriptions(&*store, "a"), [subscription("a2", "two"), subscription("registered a", "one")]);
    assert!(subscribe(&*store, "a2", "other", 7), "the browser has another endpoint now");
    assert_eq!(subscriptions(&*store, "a"), [subscription("a2", "other"), subscription("registered a", "one")]);
    assert_eq!(wait(store.personal_data(&id("a"))).unwrap().push_subscriptions.len(), 2);
    wait(store.remove_push_subscription(&session("registered a"))).unwrap();
    forget(&*store, "a2", "unknown");
    assert_eq!(subscriptions(&*store, "a"), [subscription("a2", "other")]);
    forget(&*store, "a2", "other");
    assert_eq!(subscriptions(&*store, "a"), []);
}

fn a_browser_gets_notifications_of_one_person_only(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    add_guest(&*store, "b", "Grace", 77);
    assert!(subscribe(&*store, "b", "same", 5) && subscribe(&*store, "registered a", "same", 6));
    assert_eq!((subscriptions(&*store, "b"), subscriptions(&*store, "a").len()), (Vec::new(), 1));
}

fn a_subscription_ends_with_its_session(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    assert!(wait(store.log_in(&id("a"), &hash("one"), &session("a2"), 80)).unwrap());
    assert!(subscribe(&*store, "registered a", "one", 5) && subscribe(&*store, "a2", "two", 6));
    wait(store.end(&id("a"), &Credential::Session(session("a2")), 81)).unwrap();
    assert_eq!(subscriptions(&*store, "a"), [subscription("registered a", "one")]);
    wait(store.delete(&id("a"), 82)).unwrap();
    assert_eq!(subscriptions(&*store, "a"), []);
}

fn an_endpoint_is_forgotten_for_its_session_only(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    add_guest(&*store, "b", "Grace", 77);
    assert!(subscribe(&*store, "registered a", "same", 5) && subscribe(&*store, "b", "same", 6));
    forget(&*store, "registered a", "same");
    assert_eq!(subscriptions(&*store, "b"), [subscription("b", "same")], "the browser is Grace's now");
    assert!(subscribe(&*store, "b", "new", 7));
    forget(&*store, "b", "same");
    assert_eq!(subscriptions(&*store, "b"), [subscription("b", "new")], "the browser has another endpoint now");
    forget(&*store, "b", "new");
    assert_eq!(subscriptions(&*store, "b"), []);
}

fn a_person_has_a_bounded_number_of_subscriptions(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    add_guest(&*store, "b", "Grace", 77);
    assert!(subscribe(&*store, "b", "b", 1));
    for number in 0..u64::from(MOST_SUBSCRIPTIONS) + 3 {
        let next = format!("a{number}");
        assert!(wait(store.log_in(&id("a"), &hash("one"), &session(&next), 80)).unwrap());
        assert!(subscribe(&*store, &next, &next, 5 + number));
    }
    let kept = subscriptions(&*store, "a");
    assert_eq!(kept.len(), MOST_SUBSCRIPTIONS as usize);
    assert_eq!((&kept[0].session, &kept[7].session), (&session("a10"), &session("a3")), "the oldest are gone");
    assert_eq!(subscriptions(&*store, "b").len(), 1, "others keep theirs");
}
