#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_protocol::http::LeaderboardKind;
use bisat_protocol::{Event, EventKind, IdentityId, Person, TableId};
use rusqlite::Connection;

use super::MOST_SESSIONS;
use super::legacy_cookies::{LEGACY_COOKIES_FOR, REPLACED_FOR};
use crate::event_log::{Append, EventLog};
use crate::identity::SessionId;
use crate::identity::guest_names::guest_name;
use crate::identity::names::DELETED;
use crate::sqlite::accounts::names::NameClaim;
use crate::sqlite::accounts::{Accounts, Credential, PasswordHash, TokenHash};
use crate::sqlite::tests::{Folder, rated, wait};

fn id(text: &str) -> IdentityId {
    IdentityId(text.to_owned())
}

fn session(text: &str) -> SessionId {
    SessionId(text.to_owned())
}

fn hash(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

/// A database with these guests, each with a session of the same name.
fn accounts(folder: &Folder, guests: &[&str]) -> Accounts {
    let accounts = folder.open().accounts();
    for (guest, number) in guests.iter().zip(0..) {
        wait(accounts.add_guest(&id(guest), &session(guest), number, 77)).unwrap();
    }
    accounts
}

fn owner(accounts: &Accounts, of: &str) -> Option<IdentityId> {
    wait(accounts.by_session(&session(of))).unwrap().map(|identity| identity.id)
}

fn name(accounts: &Accounts, of: &str) -> String {
    wait(accounts.identity(&id(of))).unwrap().unwrap().name
}

#[test]
fn a_session_is_its_owners_until_it_is_ended() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a", "b"]);
    wait(accounts.start_session(&id("a"), &session("a2"), 80)).unwrap();
    assert_eq!(
        ["a", "a2", "b", "c"].map(|of| owner(&accounts, of)),
        [Some(id("a")), Some(id("a")), Some(id("b")), None]
    );
    let ended = Credential::Session(session("a2"));
    assert!(!wait(accounts.end(&id("b"), &ended, 81)).unwrap(), "it is not theirs");
    assert!(wait(accounts.end(&id("a"), &ended, 81)).unwrap());
    assert!(!wait(accounts.end(&id("a"), &ended, 82)).unwrap(), "it has ended already");
    assert_eq!(["a", "a2", "b"].map(|of| owner(&accounts, of)), [Some(id("a")), None, Some(id("b"))]);
    drop(accounts);
    assert_eq!(owner(&folder.open().accounts(), "a2"), None, "after a restart, too");
}

#[test]
fn sessions_and_tokens_are_listed_with_their_last_use() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a", "b"]);
    wait(accounts.start_session(&id("a"), &session("a2"), 80)).unwrap();
    wait(accounts.touch(&Credential::Session(session("a")), 99)).unwrap();
    let listed = wait(accounts.sessions(&id("a"))).unwrap();
    let listed: Vec<_> = listed.iter().map(|one| (one.id.0.as_str(), one.created_at, one.last_used_at)).collect();
    assert_eq!(listed, [("a", 77, 99), ("a2", 80, 80)]);
    for (token, at) in [("one", 5), ("two", 6)] {
        wait(accounts.add_token(TokenHash::of(token), &id("a"), at)).unwrap();
    }
    wait(accounts.touch(&Credential::Token(TokenHash::of("one")), 99)).unwrap();
    let listed = wait(accounts.tokens(&id("a"))).unwrap();
    let times: Vec<_> = listed.iter().map(|one| (one.created_at, one.last_used_at)).collect();
    assert_eq!(times, [(6, None), (5, Some(99))]);
    assert_eq!(wait(accounts.token_by_id(&id("a"), &listed[1].id)).unwrap(), Some(TokenHash::of("one")));
    assert_eq!(wait(accounts.token_by_id(&id("b"), &listed[1].id)).unwrap(), None, "it is not theirs");
}

#[test]
fn logging_out_everywhere_ends_sessions_tokens_and_old_cookies_of_that_person_only() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a", "b"]);
    wait(accounts.start_session(&id("a"), &session("a2"), 80)).unwrap();
    for of in ["a", "b"] {
        wait(accounts.add_token(TokenHash::of(of), &id(of), 5)).unwrap();
    }
    let old_cookie = |of: &str, issued_at| {
        wait(accounts.by_legacy_cookie(TokenHash::of(of), &id(of), issued_at, 100)).unwrap().is_some()
    };
    wait(accounts.set_upgraded_at(99)).unwrap();
    assert!(old_cookie("a", 90) && old_cookie("b", 90));
    wait(accounts.end_all(&id("a"), Some(&session("next")), 99)).unwrap();
    assert_eq!(["a", "a2", "next", "b"].map(|of| owner(&accounts, of)), [None, None, Some(id("a")), Some(id("b"))]);
    let holder = |token| wait(accounts.by_token_hash(TokenHash::of(token))).unwrap().map(|identity| identity.id);
    assert_eq!((holder("a"), holder("b")), (None, Some(id("b"))));
    assert!(!old_cookie("a", 90) && !old_cookie("a", 99) && old_cookie("b", 90));
}

#[test]
fn a_cookie_of_the_first_version_is_replaced_once_and_then_refused() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    wait(accounts.set_upgraded_at(5)).unwrap();
    let cookie = TokenHash::of("a.5.mac");
    let is_accepted = |now| wait(accounts.by_legacy_cookie(cookie, &id("a"), 5, now)).unwrap().is_some();
    assert!(is_accepted(1_000_000));
    let replace = |next, now| wait(accounts.replace_legacy_cookie(cookie, &id("a"), &session(next), now)).unwrap();
    assert_eq!(replace("next", 1_000_000), Some(session("next")));
    assert_eq!(owner(&accounts, "next"), Some(id("a")));
    assert!(is_accepted(1_000_000 + REPLACED_FOR - 1), "requests that were under way still count");
    assert!(!is_accepted(1_000_000 + REPLACED_FOR));
    assert_eq!(replace("again", 1_030_000), Some(session("next")), "it makes no second session");
    assert_eq!(owner(&accounts, "again"), None);
    assert!(!is_accepted(1_000_000 + REPLACED_FOR), "a second replacement does not prolong it");
    assert_eq!(replace("again", 1_000_000 + REPLACED_FOR), None);
    let ended = Credential::LegacyCookie { hash: cookie, issued_at: 5 };
    wait(accounts.end(&id("a"), &ended, 1_000_001)).unwrap();
    assert!(!is_accepted(1_000_001), "logging out ends it at once");
}

#[test]
fn logging_out_ends_the_cookie_that_the_session_has_replaced() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    wait(accounts.set_upgraded_at(5)).unwrap();
    let cookie = TokenHash::of("a.5.mac");
    let replace = |next, now| wait(accounts.replace_legacy_cookie(cookie, &id("a"), &session(next), now)).unwrap();
    assert_eq!(replace("next", 1000), Some(session("next")));
    assert!(wait(accounts.end(&id("a"), &Credential::Session(session("next")), 1001)).unwrap());
    assert_eq!(wait(accounts.by_legacy_cookie(cookie, &id("a"), 5, 1001)).unwrap(), None);
    assert_eq!(replace("again", 1001), None, "a request under way makes no session, either");
    assert_eq!(owner(&accounts, "again"), None);
}

#[test]
fn cookies_of_the_first_version_were_issued_before_the_upgrade_and_end_thirty_days_after_it() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    let is_accepted = |issued_at, now| {
        wait(accounts.by_legacy_cookie(TokenHash::of("cookie"), &id("a"), issued_at, now)).unwrap().is_some()
    };
    assert!(!is_accepted(999, 2000), "a new server has issued none");
    wait(accounts.set_upgraded_at(1000)).unwrap();
    wait(accounts.set_upgraded_at(5000)).unwrap();
    assert!(is_accepted(1000, 2000) && !is_accepted(1001, 2000), "the first time counts");
    assert!(is_accepted(999, 1000 + LEGACY_COOKIES_FOR - 1) && !is_accepted(999, 1000 + LEGACY_COOKIES_FOR));
}

#[test]
fn a_login_that_is_under_way_while_the_password_changes_or_the_account_is_deleted_gets_no_session() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    let log_in = |password, next| wait(accounts.log_in(&id("a"), &hash(password), &session(next), 80)).unwrap();
    wait(accounts.set_password(&id("a"), "Ada", hash("one"))).unwrap();
    assert!(log_in("one", "s1"));
    let change =
        |from, to, next| wait(accounts.change_password(&id("a"), &hash(from), hash(to), &session(next), 90)).unwrap();
    assert!(change("one", "two", "s2"));
    assert!(!log_in("one", "s3") && !change("one", "three", "s4") && log_in("two", "s5"));
    let register = |verified: Option<&PasswordHash>, next| {
        wait(accounts.register(&id("a"), verified, "Ada", hash("four"), &session(next), 95)).unwrap()
    };
    assert_eq!(register(Some(&hash("one")), "s6"), NameClaim::Unknown);
    assert_eq!(register(None, "s7"), NameClaim::Unknown, "it is no guest any more");
    wait(accounts.delete(&id("a"), 99)).unwrap();
    assert!(!log_in("two", "s8"));
    assert_eq!(register(None, "s9"), NameClaim::Unknown, "nor is a deleted account a guest");
    assert!((1..10).all(|number| owner(&accounts, &format!("s{number}")).is_none()));
}

#[test]
fn registering_ends_the_session_of_the_guest() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    let register = |name| wait(accounts.register(&id("a"), None, name, hash("one"), &session("next"), 80)).unwrap();
    assert_eq!(register("Ada"), NameClaim::Granted);
    assert_eq!((owner(&accounts, "a"), owner(&accounts, "next")), (None, Some(id("a"))));
}

#[test]
fn a_new_password_ends_everything_but_the_new_session() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    wait(accounts.set_password(&id("a"), "Ada", hash("one"))).unwrap();
    wait(accounts.add_token(TokenHash::of("t"), &id("a"), 5)).unwrap();
    assert!(wait(accounts.change_password(&id("a"), &hash("one"), hash("two"), &session("next"), 99)).unwrap());
    assert_eq!(wait(accounts.by_account("ada")).unwrap().unwrap().password, Some(hash("two")));
    assert_eq!(["a", "next"].map(|of| owner(&accounts, of)), [None, Some(id("a"))]);
    assert_eq!(wait(accounts.by_token_hash(TokenHash::of("t"))).unwrap(), None);
}

#[test]
fn a_person_has_a_bounded_number_of_sessions() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    for number in 0..MOST_SESSIONS {
        wait(accounts.start_session(&id("a"), &session(&format!("s{number}")), 100 + u64::from(number))).unwrap();
    }
    assert_eq!(wait(accounts.sessions(&id("a"))).unwrap().len() as u32, MOST_SESSIONS);
    assert_eq!((owner(&accounts, "a"), owner(&accounts, "s0")), (None, Some(id("a"))), "the oldest has ended");
}

#[test]
fn no_name_looks_like_that_of_an_account() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a", "b", "c"]);
    assert_eq!(wait(accounts.set_password(&id("a"), "Paypal", hash("one"))).unwrap(), NameClaim::Granted);
    for name in ["PaypaI", "paypa1", "PAYPAL"] {
        assert_eq!(wait(accounts.set_password(&id("b"), name, hash("two"))).unwrap(), NameClaim::Taken, "{name}");
        assert_eq!(wait(accounts.rename(&id("c"), name)).unwrap(), NameClaim::Taken, "{name}");
    }
    assert_eq!(wait(accounts.rename(&id("a"), "paypal")).unwrap(), NameClaim::Granted, "it is their own");
}

#[test]
fn a_guest_gives_way_to_an_account_that_takes_the_name() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a", "b", "c"]);
    for guest in ["a", "b"] {
        assert_eq!(wait(accounts.rename(&id(guest), "Ada")).unwrap(), NameClaim::Granted);
    }
    assert_eq!(wait(accounts.rename(&id("c"), "Grace")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.set_password(&id("b"), "Ada", hash("one"))).unwrap(), NameClaim::Granted);
    assert_eq!((name(&accounts, "b"), name(&accounts, "c")), ("Ada".to_owned(), "Grace".to_owned()));
    assert_ne!(name(&accounts, "a"), "Ada");
}

#[test]
fn every_guest_with_the_name_of_a_new_account_gives_way() {
    let folder = Folder::new();
    let log = folder.open();
    let accounts = log.accounts();
    let guests = ["a", "b", "c", "d"];
    for guest in guests {
        wait(accounts.add_guest(&id(guest), &session(guest), 7, 77)).unwrap();
    }
    assert_eq!(guests.map(|guest| name(&accounts, guest)), [(); 4].map(|()| guest_name(7)));
    assert_eq!(wait(accounts.set_password(&id("a"), &guest_name(7), hash("one"))).unwrap(), NameClaim::Granted);
    assert_eq!(name(&accounts, "a"), guest_name(7));
    for guest in ["b", "c", "d"] {
        let given = name(&accounts, guest);
        assert_ne!(given, guest_name(7), "{guest}");
        // The new name has keys, too.
        assert_eq!(wait(accounts.set_password(&id("a"), &given, hash("one"))).unwrap(), NameClaim::Granted);
        assert_ne!(name(&accounts, guest), given, "{guest}");
    }
}

#[test]
fn a_new_guest_never_gets_the_name_of_an_account() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &["a"]);
    wait(accounts.set_password(&id("a"), &guest_name(7), hash("one"))).unwrap();
    assert_eq!(wait(accounts.add_guest(&id("b"), &session("b"), 7, 80)).unwrap(), guest_name(8));
}

#[test]
fn guests_and_accounts_of_the_first_version_get_their_keys_when_the_file_is_opened() {
    let folder = Folder::new();
    drop(accounts(&folder, &["b"]));
    let connection = Connection::open(folder.file()).unwrap();
    let old = "INSERT INTO identities (id, name, account_name, password, created_at) VALUES ('a', 'Paypal', 'paypal', 'x', 1)";
    connection.execute(old, []).unwrap();
    for (guest, name) in [("0", "PaypaI"), ("c", "paypa1"), ("d", "Grace")] {
        let old = "INSERT INTO identities (id, name, created_at) VALUES (?1, ?2, 1)";
        connection.execute(old, [guest, name]).unwrap();
    }
    drop(connection);
    let accounts = folder.open().accounts();
    assert_eq!(wait(accounts.rename(&id("b"), "PaypaI")).unwrap(), NameClaim::Taken);
    assert!(!name(&accounts, "0").starts_with("Pay") && !name(&accounts, "c").starts_with("pay"));
    assert_eq!(wait(accounts.set_password(&id("b"), "Grace", hash("one"))).unwrap(), NameClaim::Granted);
    assert_ne!(name(&accounts, "d"), "Grace", "guests of that version get keys, too");
}

#[test]
fn of_a_deleted_account_only_the_games_stay() {
    let folder = Folder::new();
    let log = folder.open();
    let accounts = log.accounts();
    wait(accounts.add_guest(&id("a"), &session("a"), 1, 77)).unwrap();
    wait(accounts.set_password(&id("a"), "Ada", hash("one"))).unwrap();
    wait(accounts.add_token(TokenHash::of("t"), &id("a"), 5)).unwrap();
    let person = Person { id: id("a"), name: "Ada".to_owned(), is_account: true };
    let joined = EventKind::Joined { seat: 0, person, contribution: "00".repeat(16) };
    let table = TableId("t".to_owned());
    let events = vec![Event { number: 0, at: 5, what: joined }];
    let rated = rated(&["a", "b"]);
    wait(log.append(Append { table: table.clone(), expected: 0, events, sealed_seed: None, is_over: true, rated }))
        .unwrap();
    let data = wait(accounts.personal_data(&id("a"))).unwrap();
    assert_eq!((data.sessions.len(), data.tokens.len(), data.ratings.len()), (1, 1, 1));
    assert_eq!(data.tables, std::slice::from_ref(&table));
    wait(accounts.delete(&id("a"), 99)).unwrap();
    let data = wait(accounts.personal_data(&id("a"))).unwrap();
    assert_eq!((data.sessions.len(), data.tokens.len(), data.ratings.len()), (0, 0, 0));
    assert_eq!((owner(&accounts, "a"), wait(accounts.by_account("Ada")).unwrap()), (None, None));
    assert_eq!(wait(accounts.by_legacy_cookie(TokenHash::of("c"), &id("a"), 1000, 1000)).unwrap(), None);
    assert_eq!(wait(accounts.leaderboard("khan", LeaderboardKind::People, 9)).unwrap(), []);
    let events = wait(log.read(&table, 0, 9)).unwrap();
    let EventKind::Joined { person, .. } = &events[0].what else { panic!("{events:?}") };
    assert_eq!((person.name.as_str(), &person.id), (DELETED, &id("a")));
    wait(accounts.add_guest(&id("b"), &session("b"), 2, 100)).unwrap();
    assert_eq!(wait(accounts.rename(&id("b"), "Ada")).unwrap(), NameClaim::Granted, "the name is free again");
}
