//! Databases and records of version 0.1.0 stay readable. The files in `v1` were written by its binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bisat_record::{Origin, Record, origin, tag};
use serde_json::{Value as Json, json};

use crate::client::Client;
use crate::server::Server;

const GAMES: [&str; 4] = ["khan", "chowka-bhara", "pachisi", "kho-kho"];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1").join(name)
}

fn contents() -> Json {
    serde_json::from_str(&fs::read_to_string(file("contents.json")).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_the_first_version_opens_with_every_game_as_it_was() {
    let server = Server::with_database("first-version-opens", &file("bisat.sqlite"));
    let (contents, stranger) = (contents(), Client::stranger(&server));
    for game in GAMES {
        for kind in ["finished", "running"] {
            let expected = &contents["tables"][game][kind];
            let table = expected["table"].as_str().unwrap();
            let found = stranger.get(&format!("/api/tables/{table}")).await.json();
            for field in ["events", "step", "state", "stage"] {
                assert_eq!(found[field], expected[field], "{game}, {kind}: {field}");
            }
            let events = stranger.get(&format!("/api/tables/{table}/events")).await.json();
            assert_eq!(events.as_array().unwrap().len() as u64, expected["events"].as_u64().unwrap());
        }
        let table = contents["tables"][game]["finished"]["table"].as_str().unwrap();
        let record = stranger.get(&format!("/api/tables/{table}/record")).await.body;
        let mut record = Record::read(&record).unwrap();
        assert!(matches!(origin(&record), Ok(Origin::Signed { .. })), "{game}: it is signed now");
        record.tags.retain(|(name, _)| ![tag::SERVER, tag::KEY, tag::SIGNATURE].contains(&name.as_str()));
        let old = fs::read_to_string(file(&format!("{game}.txt"))).unwrap();
        assert_eq!(record.to_string(), old, "{game}: byte for byte");
    }
    let record = stranger.get(&format!("/api/records/{}", contents["record"].as_str().unwrap())).await.body;
    assert_eq!(record, fs::read_to_string(file("kho-kho.txt")).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_the_first_version_go_on_and_accounts_still_work() {
    let server = Server::with_database("first-version-continues", &file("bisat.sqlite"));
    let contents = contents();
    let bearer = format!("Bearer {}", contents["token"].as_str().unwrap());
    let ada = Client::stranger(&server).with("authorization", &bearer);
    let credentials = json!({ "name": contents["name"], "password": contents["password"] });
    assert_eq!(Client::stranger(&server).post("/api/login", &credentials).await.status, 200);
    let mut moved = 0;
    for game in GAMES {
        let running = &contents["tables"][game]["running"];
        let table = running["table"].as_str().unwrap();
        let summary = ada.get(&format!("/api/tables/{table}")).await.json();
        if summary["to_act"] == 0 {
            let moves = ada.get(&format!("/api/tables/{table}/moves")).await.json();
            let body = json!({ "step": summary["step"], "token": moves[0]["token"], "id": "first" });
            let answer = ada.post(&format!("/api/tables/{table}/play"), &body).await;
            assert_eq!(answer.status, 200, "{game}: {answer:?}");
            moved += 1;
        }
        let answer = ada.post(&format!("/api/tables/{table}/resign"), &json!({})).await;
        assert_eq!(answer.status, 200, "{game}: {answer:?}");
        let ended = ada.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!((&ended["stage"], &ended["ended"]["ending"]), (&json!("over"), &json!("resigned")), "{game}");
        let record = ada.get(&format!("/api/tables/{table}/record")).await.body;
        assert!(verify(&record), "{game}: the throws are those of the old seed\n{record}");
    }
    assert!(moved > 0, "it is Ada's turn in at least one game");
}

#[test]
fn a_record_of_the_first_version_verifies_in_every_game() {
    for game in GAMES {
        assert!(verify(&fs::read_to_string(file(&format!("{game}.txt"))).unwrap()), "{game}");
    }
}

/// Whether `bisat verify` accepts the record.
fn verify(record: &str) -> bool {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_bisat"))
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    child.wait().unwrap().success()
}
