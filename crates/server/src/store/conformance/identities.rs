//! Conformance tests of guests and accounts.

use bisat_protocol::http::LeaderboardKind;
use bisat_protocol::{Event, EventKind, Person};

use super::{
    Database, add_account, add_guest, append, cases, hash, id, joined, name, owner, rated, register, session, table,
    wait,
};
use crate::event_log::Append;
use crate::identity::names::DELETED;
use crate::store::{Identity, NameClaim, TokenHash};

cases! {
    a_guest_is_found_again,
    a_guest_is_stored_only_once,
    a_guest_becomes_an_account_and_remains_the_same_identity,
    a_renamed_account_logs_in_by_its_new_name_and_frees_the_old_one,
    an_unknown_identity_gets_no_name_and_no_token,
    nothing_is_found_by_a_text_with_a_nul_character,
    of_a_deleted_account_only_the_games_stay,
    only_guests_without_games_and_records_are_forgotten_when_they_are_old,
}

fn a_guest_is_found_again(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Quiet Heron", 77);
    drop(store);
    let store = database.open();
    let heron = Identity { id: id("a"), name: "Quiet Heron".to_owned(), password: None, created_at: 77, is_bot: false };
    assert_eq!(wait(store.identity(&id("a"))).unwrap(), Some(heron));
    assert_eq!(wait(store.identity(&id("b"))).unwrap(), None);
}

fn a_guest_is_stored_only_once(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Quiet Heron", 77);
    assert!(wait(store.add_guest(&id("a"), &session("other"), 5, 78)).is_err());
    assert_eq!((name(&*store, "a").as_str(), owner(&*store, "other")), ("Quiet Heron", None));
    add_guest(&*store, "b", "Keen Otter", 79);
}

fn a_guest_becomes_an_account_and_remains_the_same_identity(database: &dyn Database) {
    let store = database.open();
    add_guest(&*store, "a", "Quiet Heron", 77);
    assert_eq!(wait(store.by_account("quiet heron")).unwrap(), None);
    assert_eq!(register(&*store, "a", "Ünal", "one"), NameClaim::Granted);
    let account = wait(store.by_account("üNAL")).unwrap().unwrap();
    assert_eq!(
        account,
        Identity { id: id("a"), name: "Ünal".to_owned(), password: Some(hash("one")), created_at: 77, is_bot: false }
    );
    assert_eq!(register(&*store, "a", "Ünal", "two"), NameClaim::Granted);
    assert_eq!(wait(store.identity(&id("a"))).unwrap().unwrap().password, Some(hash("two")));
}

fn a_renamed_account_logs_in_by_its_new_name_and_frees_the_old_one(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ann", "one");
    add_guest(&*store, "b", "B", 77);
    assert_eq!(wait(store.rename(&id("a"), "ANN")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(store.rename(&id("a"), "Anna")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(store.by_account("anna")).unwrap().unwrap().id, id("a"));
    assert_eq!(wait(store.by_account("ann")).unwrap(), None);
    assert_eq!(wait(store.rename(&id("b"), "Ann")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(store.by_account("ann")).unwrap(), None, "a guest's name is no account");
}

fn an_unknown_identity_gets_no_name_and_no_token(database: &dyn Database) {
    let store = database.open();
    assert_eq!(wait(store.rename(&id("x"), "X")).unwrap(), NameClaim::Unknown);
    assert_eq!(register(&*store, "x", "X", "one"), NameClaim::Unknown);
    assert!(wait(store.add_token(TokenHash::of("t"), &id("x"), 1)).is_err());
    assert_eq!(wait(store.by_token_hash(TokenHash::of("t"))).unwrap(), None);
}

fn nothing_is_found_by_a_text_with_a_nul_character(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    assert_eq!(wait(store.identity(&id("a\0"))), Ok(None));
    assert_eq!(wait(store.by_account("Ada\0")), Ok(None));
    assert_eq!(wait(store.by_session(&session("\0"))), Ok(None));
    assert_eq!(wait(store.token_by_id(&id("a"), "\0")), Ok(None));
    assert_eq!(wait(store.record("\0")), Ok(None));
    assert_eq!(wait(store.read(&table("\0"), 0, 9)), Ok(Vec::new()));
    assert_eq!(wait(store.sealed_seed(&table("\0"))), Ok(None));
    assert_eq!(wait(store.leaderboard("khan\0", LeaderboardKind::People, 9)), Ok(Vec::new()));
}

fn of_a_deleted_account_only_the_games_stay(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ada", "one");
    wait(store.add_token(TokenHash::of("t"), &id("a"), 5)).unwrap();
    let person = Person { id: id("a"), name: "Ada".to_owned(), is_account: true };
    let joined = EventKind::Joined { seat: 0, person, contribution: "00".repeat(16) };
    let events = [Event { number: 0, at: 5, what: joined }];
    wait(store.append(Append { is_over: true, rated: rated(&["a", "b"]), ..append("t", &events) })).unwrap();
    wait(store.save_record("r", "[Game \"khan\"]\n", &id("a"), 6)).unwrap();
    let data = wait(store.personal_data(&id("a"))).unwrap();
    assert_eq!((data.sessions.len(), data.tokens.len(), data.ratings.len()), (1, 1, 1));
    assert_eq!((data.tables, data.records.len()), (vec![table("t")], 1));
    wait(store.delete(&id("a"), 99)).unwrap();
    let data = wait(store.personal_data(&id("a"))).unwrap();
    assert_eq!((data.sessions.len(), data.tokens.len(), data.ratings.len()), (0, 0, 0));
    assert_eq!((owner(&*store, "registered a"), wait(store.by_account("Ada")).unwrap()), (None, None));
    assert_eq!(wait(store.by_legacy_cookie(TokenHash::of("c"), &id("a"), 1000, 1000)).unwrap(), None);
    assert_eq!(wait(store.leaderboard("khan", LeaderboardKind::People, 9)).unwrap(), []);
    let events = wait(store.read(&table("t"), 0, 9)).unwrap();
    let EventKind::Joined { person, .. } = &events[0].what else { panic!("{events:?}") };
    assert_eq!((person.name.as_str(), &person.id), (DELETED, &id("a")));
    wait(store.add_guest(&id("b"), &session("b"), 2, 100)).unwrap();
    assert_eq!(wait(store.rename(&id("b"), "Ada")).unwrap(), NameClaim::Granted, "the name is free again");
}

fn only_guests_without_games_and_records_are_forgotten_when_they_are_old(database: &dyn Database) {
    let store = database.open();
    let guests = [("idle", 1), ("player", 2), ("author", 3), ("account", 4), ("deleted", 5), ("new", 100)];
    for (guest, created_at) in guests {
        add_guest(&*store, guest, guest, created_at);
    }
    wait(store.append(append("t", &[joined(0, 0, "player")]))).unwrap();
    wait(store.save_record("r", "[Game \"khan\"]\n", &id("author"), 3)).unwrap();
    assert_eq!(register(&*store, "account", "Account", "hash"), NameClaim::Granted);
    wait(store.delete(&id("deleted"), 50)).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    assert_eq!(runtime.block_on(store.forget_guests(100, 10)), Ok(1));
    assert_eq!(runtime.block_on(store.forget_guests(100, 10)), Ok(0));
    let is_known = |name: &str| wait(store.identity(&id(name))).unwrap().is_some();
    assert_eq!(["idle", "player", "author", "account", "new"].map(is_known), [false, true, true, true, true]);
}
