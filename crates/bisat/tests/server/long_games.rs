//! The events of long games are sent in pages, and the list looks as if there were none.

use serde_json::{Value as Json, json};

use crate::client::Client;
use crate::server::Server;

/// The number of times that a person can join one table.
const JOINS: usize = 20;

/// A table with this number of events after the first.
async fn long_game(server: &Server, events: usize) -> (Client, String) {
    let ann = Client::guest(server).await;
    let table = ann.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    for _ in 0..events / 2 / JOINS {
        let bob = Client::guest(server).await;
        for _ in 0..JOINS {
            bob.join(&table, &"ab".repeat(16)).await;
            assert_eq!(bob.post(&format!("/api/tables/{table}/leave"), &json!({})).await.status, 200);
        }
        let refused = bob.post(&format!("/api/tables/{table}/join"), &json!({ "contribution": "ab".repeat(16) })).await;
        assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("not-now")));
    }
    (ann, table.0)
}

/// The JSON list of an answer with or without chunks.
fn list(body: &str) -> Vec<Json> {
    let text = if body.starts_with('[') { body.to_owned() } else { unchunked(body) };
    serde_json::from_str(&text).unwrap()
}

/// The text of a body with the transfer encoding `chunked`.
fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        text.push_str(&rest[..length]);
        body = rest[length..].strip_prefix("\r\n").unwrap_or_default();
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_many_pages_has_every_event_once_and_in_order() {
    let server = Server::open("pages");
    let (ann, table) = long_game(&server, 2400).await;
    let get = async |query: &str| ann.get(&format!("/api/tables/{table}/events{query}")).await;
    let all = list(&get("").await.body);
    assert_eq!(all.len(), 2401);
    assert!(all.iter().zip(0..).all(|(event, number)| event["number"] == number));
    for (query, from, to) in [
        ("?from=5", 5, 2401),
        ("?from=2000", 2000, 2401),
        ("?from=1401", 1401, 2401),
        ("?limit=7", 0, 7),
        ("?from=3&limit=1500", 3, 1503),
        ("?from=400&limit=2000", 400, 2400),
        ("?from=2401", 2401, 2401),
        ("?limit=0", 0, 0),
    ] {
        assert_eq!(list(&get(query).await.body), all[from..to], "{query}");
    }
    assert_eq!(get("?limit=x").await.status, 400);
    assert_eq!(ann.get("/api/tables/nowhere/events").await.status, 404);
    let mut stream = ann.stream(&format!("/api/tables/{table}/stream")).await;
    for event in &all {
        assert_eq!(stream.next().await["number"], event["number"]);
    }
}
