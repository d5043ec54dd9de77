//! Error objects: the same over HTTP and over the WebSocket, and every code is documented.

use std::fs;
use std::path::Path;

use bisat_protocol::{ClientMessage, ErrorBody, ErrorCode, RequestId, ServerMessage, TableId};
use serde_json::json;

use crate::client::Client;
use crate::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn every_error_over_http_is_an_object_with_code_and_message() {
    let server = Server::open("error-objects");
    let guest = Client::guest(&server).await;
    let khan = json!({ "game": "khan" });
    let table = guest.open_table(&khan).await;
    let others = Client::guest(&server).await.open_table(&khan).await;
    let cases = [
        ("GET", "/api/nothing".to_owned(), "", ErrorCode::NotFound),
        ("PUT", "/api/tables".to_owned(), "", ErrorCode::MethodNotAllowed),
        ("GET", "/api/tables?stage=soon".to_owned(), "", ErrorCode::InvalidParameter),
        ("GET", "/api/tables?after=nowhere".to_owned(), "", ErrorCode::NoSuchTable),
        ("GET", format!("/api/tables/{table}/events?from=-1"), "", ErrorCode::InvalidParameter),
        ("GET", "/api/tables/%ff".to_owned(), "", ErrorCode::InvalidParameter),
        ("GET", "/api/tables/nowhere".to_owned(), "", ErrorCode::NoSuchTable),
        ("GET", "/api/records/nowhere".to_owned(), "", ErrorCode::NoSuchRecord),
        ("GET", "/api/leaderboard/chess".to_owned(), "", ErrorCode::NotFound),
        ("GET", "/api/players/nobody".to_owned(), "", ErrorCode::NotFound),
        ("GET", "/ws".to_owned(), "", ErrorCode::BadRequest),
        ("POST", "/api/tables".to_owned(), "{", ErrorCode::InvalidJson),
        ("POST", "/api/tables".to_owned(), "{}", ErrorCode::InvalidField),
        ("POST", "/api/tables".to_owned(), r#"{"game":"chess"}"#, ErrorCode::InvalidSetup),
        ("POST", "/api/tables".to_owned(), r#"{"game":"khan","rating":"rated"}"#, ErrorCode::AccountRequired),
        ("POST", "/api/me/name".to_owned(), r#"{"name":"x"}"#, ErrorCode::InvalidName),
        ("POST", "/api/records".to_owned(), "no record", ErrorCode::InvalidRecord),
        ("POST", "/api/tokens".to_owned(), "", ErrorCode::AccountRequired),
        ("POST", format!("/api/tables/{others}/resign"), "", ErrorCode::NotSeated),
        ("POST", "/api/analysis".to_owned(), r#"{"game":"khan","state":"?"}"#, ErrorCode::InvalidPosition),
    ];
    for (method, path, body, code) in cases {
        let answer = guest.call(method, &path, body.as_bytes()).await.unwrap();
        let error: ErrorBody = serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{path}: {answer:?}"));
        assert_eq!((error.code, answer.status), (code, code.status()), "{method} {path}: {error}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{path}");
        for leak in ["at line", "column", "variant", "struct", "`", "::"] {
            assert!(!error.message.contains(leak), "{path}: {error}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_follow_names_its_table_and_join_answers_with_the_seat() {
    let server = Server::open("refused-follow");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    let mut socket = guest.connect().await;
    let nowhere = TableId("nowhere".to_owned());
    socket.say(&ClientMessage::Follow { table: nowhere.clone(), from: 0 }).await.unwrap();
    let ServerMessage::Refused { id: None, table: named, error } = socket.receive().await.unwrap() else { panic!() };
    assert_eq!((named, error.code), (Some(nowhere), ErrorCode::NoSuchTable));
    let (id, contribution) = (RequestId("j1".to_owned()), "0".repeat(32));
    socket.say(&ClientMessage::Join { table: table.clone(), seat: Some(1), contribution, id }).await.unwrap();
    let answer = socket.receive().await.unwrap();
    assert!(matches!(answer, ServerMessage::Done { seat: Some(1), .. }), "{answer:?}");
    let other = Client::guest(&server).await;
    let answer = other.post(&format!("/api/tables/{table}/join"), &json!({ "contribution": "1".repeat(32) })).await;
    assert_eq!((answer.status, &answer.json()["seat"]), (200, &json!(0)), "{answer:?}");
}

#[test]
fn the_protocol_page_lists_every_error_code_with_its_status() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("\n### Error codes\n").expect("the page has a section on error codes");
    let section = section.split("\n## ").next().unwrap();
    let listed: Vec<(&str, u16)> = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split_once("` | "))
        .map(|(code, rest)| (code, rest.split(' ').next().unwrap().parse().unwrap()))
        .collect();
    let expected: Vec<(&str, u16)> = ErrorCode::ALL.iter().map(|code| (code.as_str(), code.status())).collect();
    assert_eq!(listed, expected);
}
