//! What the server keeps secret, where it keeps it, and what it signs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bisat_record::{Hex, Origin, Record, origin, verify};
use fastrand::Rng;
use serde_json::json;

use crate::client::Client;
use crate::mover::contribution;
use crate::server::Server;

fn beside(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", file.display()))
}

fn contains(bytes: &[u8], searched: &[u8]) -> bool {
    bytes.windows(searched.len()).any(|window| window == searched)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_the_database_holds_neither_the_seed_of_a_running_game_nor_the_secret() {
    let server = Server::open_on_file("no-seed-inside");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "chowka-bhara", "seats": ["open", { "level": 1 }] })).await;
    guest.join(&table, &contribution(&mut Rng::with_seed(3))).await;
    let copy = [fs::read(server.file()).unwrap(), fs::read(beside(server.file(), "-wal")).unwrap()].concat();
    assert_eq!(guest.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    let ended = guest.get(&format!("/api/tables/{table}")).await.json();
    let seed = ended["ended"]["seed"].as_str().unwrap();
    assert!(contains(&copy, table.0.as_bytes()), "the copy has the table");
    assert!(!contains(&copy, seed.as_bytes()) && !contains(&copy, &Hex::<32>::read(seed).unwrap().0));
    let secret = fs::read_to_string(beside(server.file(), ".secret")).unwrap();
    let secret = secret.trim_end();
    assert!(!contains(&copy, secret.as_bytes()) && !contains(&copy, &Hex::<32>::read(secret).unwrap().0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_does_not_start_with_another_secret_and_goes_on_with_its_own() {
    let mut server = Server::open_on_file("own-secret");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "kho-kho", "seats": ["open", { "level": 1 }] })).await;
    guest.join(&table, &contribution(&mut Rng::with_seed(4))).await;
    server.kill();
    let (file, kept) = (beside(server.file(), ".secret"), beside(server.file(), ".kept"));
    fs::rename(&file, &kept).unwrap();
    let tried = Command::new(env!("CARGO_BIN_EXE_bisat"))
        .args(["serve", "--address=127.0.0.1:0", "--database"])
        .arg(server.file())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&tried.stderr).into_owned();
    assert!(tried.status.code() == Some(1) && said.contains("the secret of this database is missing"), "{said}");
    fs::rename(&kept, &file).unwrap();
    server.reopen();
    let guest = guest.moved_to(&server);
    assert_eq!(guest.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200, "the cookie counts");
    let record = guest.get(&format!("/api/tables/{table}/record")).await.body;
    assert!(verify(&Record::read(&record).unwrap()).unwrap().is_drawn_again, "the seed is the committed one");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_finished_game_is_signed_with_the_key_that_the_server_publishes() {
    let server = Server::open_with("signed", &["--public-url=https://bisat.example"]);
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan", "seats": ["open", { "level": 1 }] })).await;
    guest.join(&table, &contribution(&mut Rng::with_seed(5))).await;
    let path = format!("/api/tables/{table}/record");
    let running = Record::read(&guest.get(&path).await.body).unwrap();
    assert_eq!(origin(&running), Ok(Origin::Unsigned));
    guest.post(&format!("/api/tables/{table}/resign"), &json!({})).await;
    let record = Record::read(&guest.get(&path).await.body).unwrap();
    let published = guest.get("/api/key").await.json();
    let Ok(Origin::Signed { server, key }) = origin(&record) else { panic!("{record}") };
    assert_eq!((json!(server), json!(key.to_string())), (published["server"].clone(), published["key"].clone()));
    assert_eq!(server, "https://bisat.example");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_summary_of_a_table_shows_the_commitment_before_anybody_contributes() {
    let server = Server::open("commitment");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "pachisi" })).await;
    let summary = guest.get(&format!("/api/tables/{table}")).await.json();
    let events = guest.get(&format!("/api/tables/{table}/events")).await.json();
    assert_eq!(summary["commitment"].as_str().map(str::len), Some(64));
    assert_eq!(summary["commitment"], events[0]["commitment"]);
}
