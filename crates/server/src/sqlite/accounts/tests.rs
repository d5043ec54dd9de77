#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use rusqlite::Connection;

use crate::sqlite::tests::Folder;
use crate::store::conformance::{add_guest, id, register, wait};
use crate::store::{Identities, NameClaim};

#[test]
fn guests_and_accounts_of_the_first_version_get_their_keys_when_the_file_is_opened() {
    let folder = Folder::new();
    add_guest(&folder.open(), "b", "Quiet Heron", 77);
    let connection = Connection::open(folder.file()).unwrap();
    let old = "INSERT INTO identities (id, name, account_name, password, created_at) VALUES ('a', 'Paypal', 'paypal', 'x', 1)";
    connection.execute(old, []).unwrap();
    for (guest, name) in [("0", "PaypaI"), ("c", "paypa1"), ("d", "Grace")] {
        let old = "INSERT INTO identities (id, name, created_at) VALUES (?1, ?2, 1)";
        connection.execute(old, [guest, name]).unwrap();
    }
    drop(connection);
    let store = folder.open();
    let name = |of: &str| wait(store.identity(&id(of))).unwrap().unwrap().name;
    assert_eq!(wait(store.rename(&id("b"), "PaypaI")).unwrap(), NameClaim::Taken);
    assert!(!name("0").starts_with("Pay") && !name("c").starts_with("pay"));
    assert_eq!(register(&store, "b", "Grace", "one"), NameClaim::Granted);
    assert_ne!(name("d"), "Grace", "guests of that version get keys, too");
}
