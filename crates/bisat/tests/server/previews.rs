//! Link previews: what a program without WebAssembly learns of a link, and its picture.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::client::Client;
use crate::server::Server;

/// A server with a page of one file.
fn open(name: &str, flags: &[&str]) -> Server {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("preview-{name}"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("index.html"), "<!doctype html><head><title>Bisat</title></head>").unwrap();
    let page = format!("--page={}", folder.display());
    Server::open_with(&format!("preview-{name}"), &[&[page.as_str()], flags].concat())
}

async fn check_picture(client: &Client, path: &str) {
    let answer = client.get(path).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")), "{path}: {}", answer.head);
    assert!(answer.body.starts_with("\u{fffd}PNG"), "{path}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_table_names_its_host_and_its_game_and_shows_its_board() {
    let server = open("table", &["--public-url=https://bisat.example"]);
    let host = Client::guest(&server).await;
    let table = host.open_table(&json!({ "game": "pachisi", "options": { "players": 3 } })).await;
    let stranger = Client::stranger(&server);
    host.join(&table, &"5a".repeat(16)).await;
    let name = host.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
    let invited = stranger.get(&format!("/table/{table}")).await.body;
    assert!(invited.contains(&format!("content=\"{name} invites you to Pachisi\"")), "{invited}");
    let picture = format!("/api/tables/{table}/picture");
    assert!(invited.contains(&format!("content=\"https://bisat.example{picture}\"")), "{invited}");
    check_picture(&stranger, &picture).await;
    let missing = stranger.get("/table/nosuchtabl").await.body;
    assert_eq!(missing, "<!doctype html><head><title>Bisat</title></head>");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_tournament_names_its_host_and_shows_its_game() {
    let server = open("tournament", &["--public-url=https://bisat.example"]);
    let host = Client::guest(&server).await;
    let setup = json!({ "name": "Sunday Cup", "game": "kho-kho", "format": "swiss" });
    let opened = host.post("/api/tournaments", &setup).await.json();
    let name = opened["host"]["name"].as_str().unwrap();
    let path = format!("/tournament/{}", opened["tournament"].as_str().unwrap());
    let shared = Client::stranger(&server).get(&path).await.body;
    assert!(shared.contains(&format!("content=\"{name} invites you to a tournament: Sunday Cup\"")), "{shared}");
    assert!(shared.contains("content=\"https://bisat.example/api/games/kho-kho/picture\""), "{shared}");
    check_picture(&host, "/api/games/kho-kho/picture").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shared_records_and_positions_show_their_boards() {
    let server = open("record", &[]);
    let guest = Client::guest(&server).await;
    let record = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/kho-kho.txt")).unwrap();
    let stored = guest.call("POST", "/api/records", record.as_bytes()).await.unwrap().json();
    let id = stored["record"].as_str().unwrap();
    let review = guest.get(&format!("/review/record/{id}")).await.body;
    assert!(review.contains(&format!("/api/records/{id}/picture\"")), "{review}");
    check_picture(&guest, &format!("/api/records/{id}/picture")).await;
    let query =
        "options=players%3D3&state=0%2C0%2C0%2C0/0%2C0%2C0%2C0/0%2C0%2C0%2C0%20000%20-/-/-%200%20cast%20-%200%20-";
    for screen in ["analyse", "edit"] {
        let page = guest.get(&format!("/{screen}/chowka-bhara?{query}")).await.body;
        assert!(page.contains("content=\"A position of Chowka Bhara\""), "{page}");
    }
    check_picture(&guest, &format!("/api/games/chowka-bhara/picture?{query}")).await;
    for path in
        ["/api/games/chess/picture", "/api/games/khan/picture?state=x", "/api/games/khan/picture?options=size%3D9"]
    {
        let answer = guest.get(path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-position")), "{path}: {answer:?}");
    }
    assert_eq!(guest.get("/api/records/nosuchrecord/picture").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn new_pictures_are_limited_and_known_ones_are_not() {
    let server = open("limited", &["--login-rate=2"]);
    let stranger = Client::stranger(&server);
    for _ in 0..3 {
        check_picture(&stranger, "/api/games/khan/picture").await;
    }
    check_picture(&stranger, "/api/games/pachisi/picture").await;
    assert_eq!(stranger.get("/api/games/kho-kho/picture").await.status, 429);
    check_picture(&stranger, "/api/games/khan/picture").await;
}
