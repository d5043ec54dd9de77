//! Limits: on what one address asks and holds, what one person does and has open, and on who may use the file.

use std::process::Command;

use bisat_protocol::{ClientMessage, ErrorCode, EventKind, RequestId, ServerMessage, TableId};
use serde_json::json;

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, PATIENCE};
use crate::mover::events;
use crate::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_client_over_the_rate_limit_learns_when_to_retry() {
    let server = Server::open_with("requests", &["--request-rate=0.1"]);
    let stranger = Client::stranger(&server);
    assert_eq!(stranger.get("/api/games").await.status, 200);
    let refused = stranger.get("/api/games").await;
    assert_eq!(refused.status, 429);
    let seconds: u32 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=10).contains(&seconds), "{refused:?}");
    assert_eq!(stranger.try_connect().await.err(), Some(429));
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_per_hour_and_address_are_limited() {
    let server = Server::open_with("entrances", &["--login-rate=3"]);
    let guest = Client::guest(&server).await;
    let stranger = Client::stranger(&server);
    assert_eq!([stranger.get("/api/me").await.status, stranger.get("/api/me").await.status], [200, 200]);
    let refused = stranger.get("/api/me").await;
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").is_some());
    let guess = stranger.post("/api/login", &json!({ "name": "Somebody", "password": "a good guess" })).await;
    assert_eq!(guess.status, 429, "passwords cannot be tried out");
    assert_eq!(guest.get("/api/me").await.status, 200, "a known client is not a new guest");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_opens_a_bounded_number_of_tables_by_any_guest() {
    let server = Server::open_with("tables", &["--login-rate=2"]);
    let guests = [Client::guest(&server).await, Client::guest(&server).await];
    let mut statuses = Vec::new();
    for number in 0..21 {
        statuses.push(guests[number % 2].post("/api/tables", &json!({ "game": "khan" })).await.status);
    }
    assert_eq!((&statuses[..20], statuses[20]), (&[201; 20][..], 429));
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_count_as_new_tables_of_the_address() {
    let server = Server::open_with("rematches", &["--login-rate=2"]);
    let guest = Client::guest(&server).await;
    let mut table = guest.open_table(&json!({ "game": "khan", "seats": ["open", { "level": 1 }] })).await;
    for number in 0..20 {
        guest.join(&table, &"0".repeat(32)).await;
        assert_eq!(guest.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
        let asked = guest.post(&format!("/api/tables/{table}/rematch"), &json!({})).await;
        if number == 19 {
            assert!(asked.status == 429 && asked.header("retry-after").is_some(), "{asked:?}");
            break;
        }
        assert_eq!(asked.status, 200, "rematch {number}: {asked:?}");
        let told = events(&guest, &table).await;
        let EventKind::Rematch { next } = &told.last().unwrap().what else { panic!("no table was opened") };
        table = next.clone();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_acts_only_so_often() {
    let server = Server::open_with("actions", &["--command-rate=0.1"]);
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    let refused = guest.post("/api/tables", &json!({ "game": "khan" })).await;
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").is_some());
    let mut socket = guest.connect().await;
    socket.say(&ClientMessage::Start { table, id: RequestId("now".to_owned()) }).await.unwrap();
    let notice = socket.receive().await.unwrap();
    assert!(
        matches!(&notice, ServerMessage::Refused { error, .. } if error.code == ErrorCode::RateLimited && error.retry_after_ms.is_some()),
        "{notice:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_and_streams_per_address_are_limited() {
    let server = Server::open_with("connections", &["--connections=3"]);
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    let stream = guest.stream(&format!("/api/tables/{table}/stream")).await;
    let sockets = [guest.connect().await, guest.connect().await];
    assert_eq!(stream.status, 200);
    assert_eq!(guest.try_connect().await.err(), Some(429));
    assert_eq!(guest.stream("/api/stream").await.status, 429);
    drop((sockets, stream));
    // The server needs a moment to see that they are gone.
    while guest.try_connect().await.is_err() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_per_person_are_limited() {
    let server = Server::open("open-tables");
    let guest = Client::guest(&server).await;
    let mut table = TableId(String::new());
    for _ in 0..50 {
        table = guest.open_table(&json!({ "game": "chowka-bhara" })).await;
    }
    assert_eq!(guest.post("/api/tables", &json!({ "game": "khan" })).await.status, 429);
    Client::guest(&server).await.open_table(&json!({ "game": "khan" })).await;
    guest.join(&table, &"0".repeat(32)).await;
    for action in ["start", "resign"] {
        let answer = guest.post(&format!("/api/tables/{table}/{action}"), &json!({})).await;
        assert_eq!(answer.status, 200, "{action}: {answer:?}");
    }
    guest.open_table(&json!({ "game": "khan" })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_used_by_one_server_at_a_time() {
    let server = Server::open_on_file("one-server");
    let mut second = Command::new(env!("CARGO_BIN_EXE_bisat"));
    second.args(["serve", "--address=127.0.0.1:0", "--database"]).arg(server.file());
    let output = second.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{said}");
    assert!(said.contains("one-server.sqlite") && said.contains("another"), "{said}");
    assert_eq!(Client::stranger(&server).get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_lose_their_place_to_new_ones() {
    let server = Server::open_with("silent", &["--connections=3"]);
    let mut silent = Vec::new();
    for _ in 0..12 {
        silent.push(TcpStream::connect(server.host()).await.unwrap());
    }
    assert_eq!(Client::stranger(&server).get("/healthz").await.status, 200, "nobody is kept out");
    let received = timeout(PATIENCE, silent[0].read(&mut [0])).await.expect("the oldest is closed");
    assert!(matches!(received, Ok(0) | Err(_)), "{received:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_closes_the_socket() {
    check_flood("pings", &Message::Ping(Default::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_binary_messages_closes_the_socket() {
    check_flood("binary-messages", &Message::binary(vec![0; 10])).await;
}

/// Sends the message until the socket is closed.
async fn check_flood(name: &str, message: &Message) {
    let server = Server::open_with(name, &["--request-rate=1"]);
    let mut socket = Client::stranger(&server).connect().await;
    // Ten requests at once are allowed; the socket may take a few more messages before it is closed.
    let flood = async { while socket.say_message(message.clone()).await.is_ok() {} };
    timeout(PATIENCE, flood).await.expect("the socket is closed");
    drop(socket);
}
