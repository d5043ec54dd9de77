#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_protocol::IdentityId;

use super::names::NameClaim;
use super::{Accounts, Identity, MOST_TOKENS, PasswordHash, TokenHash};
use crate::sqlite::tests::{Folder, wait};
use crate::sqlite::{MOST_RECORD_BYTES, MOST_RECORDS, RecordSaved};

fn id(text: &str) -> IdentityId {
    IdentityId(text.to_owned())
}

fn hash(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

fn accounts(folder: &Folder, guests: &[(&str, &str)]) -> Accounts {
    let accounts = folder.open().accounts();
    for (guest, name) in guests {
        wait(accounts.save_identity(&id(guest), name, 77)).unwrap();
    }
    accounts
}

fn name(accounts: &Accounts, of: &str) -> String {
    wait(accounts.identity(&id(of))).unwrap().unwrap().name
}

#[test]
fn a_guest_is_found_again_and_kept_only_once() {
    let folder = Folder::new();
    drop(accounts(&folder, &[("a", "Quiet Heron"), ("a", "Another")]));
    let accounts = folder.open().accounts();
    let heron = Identity { id: id("a"), name: "Quiet Heron".to_owned(), password: None, created_at: 77, is_bot: false };
    assert_eq!(wait(accounts.identity(&id("a"))).unwrap(), Some(heron));
    assert_eq!(wait(accounts.identity(&id("b"))).unwrap(), None);
}

#[test]
fn a_guest_becomes_an_account_and_remains_the_same_identity() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "Quiet Heron")]);
    assert_eq!(wait(accounts.by_account("quiet heron")).unwrap(), None);
    assert_eq!(wait(accounts.set_password(&id("a"), "Ünal", hash("one"))).unwrap(), NameClaim::Granted);
    let account = wait(accounts.by_account("üNAL")).unwrap().unwrap();
    assert_eq!(
        account,
        Identity { id: id("a"), name: "Ünal".to_owned(), password: Some(hash("one")), created_at: 77, is_bot: false }
    );
    assert_eq!(wait(accounts.set_password(&id("a"), "Ünal", hash("two"))).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.identity(&id("a"))).unwrap().unwrap().password, Some(hash("two")));
}

#[test]
fn nobody_gets_the_name_of_somebody_elses_account() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "A"), ("b", "B"), ("c", "C")]);
    assert_eq!(wait(accounts.set_password(&id("a"), "Ann", hash("one"))).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.set_password(&id("b"), "Bob", hash("two"))).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.set_password(&id("c"), "ANN", hash("three"))).unwrap(), NameClaim::Taken);
    assert_eq!(wait(accounts.rename(&id("b"), "ann")).unwrap(), NameClaim::Taken);
    assert_eq!(wait(accounts.rename(&id("c"), "aNN")).unwrap(), NameClaim::Taken);
    assert_eq!(["a", "b", "c"].map(|of| name(&accounts, of)), ["Ann", "Bob", "C"]);
    assert_eq!(wait(accounts.identity(&id("c"))).unwrap().unwrap().password, None);
    assert_eq!(wait(accounts.rename(&id("b"), "Ødegård")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.rename(&id("c"), "ØDEGÅRD")).unwrap(), NameClaim::Taken);
}

#[test]
fn a_renamed_account_logs_in_by_its_new_name_and_frees_the_old_one() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "A"), ("b", "B")]);
    wait(accounts.set_password(&id("a"), "Ann", hash("one"))).unwrap();
    assert_eq!(wait(accounts.rename(&id("a"), "ANN")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.rename(&id("a"), "Anna")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.by_account("anna")).unwrap().unwrap().id, id("a"));
    assert_eq!(wait(accounts.by_account("ann")).unwrap(), None);
    assert_eq!(wait(accounts.rename(&id("b"), "Ann")).unwrap(), NameClaim::Granted);
    assert_eq!(wait(accounts.by_account("ann")).unwrap(), None, "a guest's name is no account");
}

#[test]
fn an_unknown_identity_gets_no_name_and_no_token() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[]);
    assert_eq!(wait(accounts.rename(&id("x"), "X")).unwrap(), NameClaim::Unknown);
    assert_eq!(wait(accounts.set_password(&id("x"), "X", hash("one"))).unwrap(), NameClaim::Unknown);
    assert!(wait(accounts.add_token(TokenHash::of("t"), &id("x"), 1)).is_err());
    assert_eq!(wait(accounts.by_token_hash(TokenHash::of("t"))).unwrap(), None);
}

#[test]
fn a_token_leads_to_its_holder() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "A"), ("b", "B")]);
    for (token, of) in [("t1", "a"), ("t2", "b"), ("t3", "a")] {
        wait(accounts.add_token(TokenHash::of(token), &id(of), 1)).unwrap();
    }
    let holder = |token| wait(accounts.by_token_hash(TokenHash::of(token))).unwrap().map(|identity| identity.id);
    assert_eq!(["t1", "t2", "t3", "t4"].map(holder), [Some(id("a")), Some(id("b")), Some(id("a")), None]);
}

#[test]
fn a_setting_is_set_once() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[]);
    assert_eq!(wait(accounts.setting("secret")).unwrap(), None);
    assert_eq!(wait(accounts.set_setting_if_absent("secret", vec![0, 255])).unwrap(), [0, 255]);
    assert_eq!(wait(accounts.set_setting_if_absent("secret", vec![1])).unwrap(), [0, 255]);
    drop(accounts);
    assert_eq!(wait(folder.open().accounts().setting("secret")).unwrap(), Some(vec![0, 255]));
}

#[test]
fn a_password_is_not_shown_by_accident() {
    assert!(!format!("{:?}", hash("hunter2")).contains("hunter2"));
}

#[test]
fn a_record_is_given_back_as_it_was_kept() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "Quiet Heron")]);
    let saved = wait(accounts.save_record("r", "[Game \"khan\"]\n", &id("a"), 2));
    assert_eq!(saved, Ok(RecordSaved::Stored));
    assert_eq!(wait(accounts.record("r")).unwrap().as_deref(), Some("[Game \"khan\"]\n"));
    assert_eq!(wait(accounts.record("s")).unwrap(), None);
}

#[test]
fn forgotten_tokens_are_nobodys() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "Quiet Heron"), ("b", "Keen Otter")]);
    wait(accounts.add_token(TokenHash::of("one"), &id("a"), 1)).unwrap();
    wait(accounts.add_token(TokenHash::of("other"), &id("b"), 1)).unwrap();
    wait(accounts.revoke_tokens(&id("a"))).unwrap();
    let holder = |token| wait(accounts.by_token_hash(TokenHash::of(token))).unwrap().map(|identity| identity.id);
    assert_eq!((holder("one"), holder("other")), (None, Some(id("b"))));
}

#[test]
fn an_account_has_a_bounded_number_of_tokens() {
    let folder = Folder::new();
    let accounts = accounts(&folder, &[("a", "Quiet Heron"), ("b", "Keen Otter")]);
    let add =
        |of: &str, number: u32| wait(accounts.add_token(TokenHash::of(&format!("{of} {number}")), &id(of), 1)).unwrap();
    assert!((0..MOST_TOKENS).all(|number| add("a", number)));
    assert!(!add("a", MOST_TOKENS) && add("b", 0));
    wait(accounts.revoke_tokens(&id("a"))).unwrap();
    assert!(add("a", MOST_TOKENS), "revoked ones do not count");
}

#[test]
fn one_person_stores_a_bounded_number_of_records_and_of_bytes() {
    let folder = Folder::new();
    let (log, half) = (folder.open(), "x".repeat(MOST_RECORD_BYTES as usize / 2));
    let accounts = log.accounts();
    for name in ["many", "large", "other"] {
        wait(accounts.save_identity(&id(name), name, 1)).unwrap();
    }
    let save = |by: &str, number: u32, text: &str| {
        wait(accounts.save_record(&format!("{by} {number}"), text, &id(by), 2)).unwrap()
    };
    assert!((0..MOST_RECORDS).all(|number| save("many", number, "x") == RecordSaved::Stored));
    assert_eq!(save("many", MOST_RECORDS, "x"), RecordSaved::QuotaExceeded);
    assert_eq!([0, 1].map(|number| save("large", number, &half)), [RecordSaved::Stored; 2]);
    assert_eq!(save("large", 2, "x"), RecordSaved::QuotaExceeded);
    assert_eq!(save("other", 0, "x"), RecordSaved::Stored);
}
