//! Fixed phrases over real sockets: who hears them, who may send them, and how often.

use bisat_protocol::{ClientMessage, ErrorCode, Phrase, RequestId, ServerMessage, TableId};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Socket};
use crate::mover::events;
use crate::server::Server;

fn phrase(number: u8) -> Phrase {
    Phrase::try_from(number).unwrap()
}

pub(crate) fn message(table: &TableId, number: u8, id: &str) -> ClientMessage {
    ClientMessage::Phrase { table: table.clone(), phrase: phrase(number), id: RequestId(id.to_owned()) }
}

pub(crate) async fn follow(client: &Client, table: &TableId) -> Socket {
    let mut socket = client.connect().await;
    socket.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    socket
}

/// The next phrase that comes: its seat and its number.
pub(crate) async fn next_phrase(socket: &mut Socket) -> (u8, u8) {
    loop {
        match socket.receive().await.unwrap() {
            ServerMessage::Phrase { seat, phrase, .. } => return (seat, phrase.number()),
            ServerMessage::Refused { error, .. } => panic!("{error}"),
            _ => {}
        }
    }
}

/// Why the next request is refused.
async fn refusal(socket: &mut Socket) -> (ErrorCode, Option<u64>) {
    loop {
        match socket.receive().await.unwrap() {
            ServerMessage::Refused { error, .. } => return (error.code, error.retry_after_ms),
            ServerMessage::Phrase { .. } | ServerMessage::Done { .. } => panic!("it was sent on"),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_reaches_players_and_spectators_and_is_not_stored() {
    let server = Server::open("phrases");
    let [ann, bob] = [Client::guest(&server).await, Client::guest(&server).await];
    let table = ann.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    for client in [&ann, &bob] {
        client.join(&table, &"0".repeat(32)).await;
    }
    let mut sockets =
        [follow(&ann, &table).await, follow(&bob, &table).await, follow(&Client::stranger(&server), &table).await];
    // All of them follow when the server has answered.
    for socket in &mut sockets {
        socket.say(&ClientMessage::Ping {}).await.unwrap();
        while socket.receive().await.unwrap() != (ServerMessage::Pong {}) {}
    }
    let before = events(&ann, &table).await;
    sockets[1].say(&message(&table, 4, "p1")).await.unwrap();
    for socket in &mut sockets {
        assert_eq!(next_phrase(socket).await, (1, 4));
    }
    assert!(matches!(sockets[1].receive().await.unwrap(), ServerMessage::Done { id, .. } if id.0 == "p1"));
    assert_eq!(events(&ann, &table).await, before, "it is no event");
    let mut late = follow(&ann, &table).await;
    late.say(&ClientMessage::Ping {}).await.unwrap();
    loop {
        match late.receive().await.unwrap() {
            ServerMessage::Phrase { .. } => panic!("who comes later does not hear it"),
            ServerMessage::Pong {} => break,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_sit_there_send_phrases_and_only_one_in_three_seconds() {
    let server = Server::open("phrases-limits");
    let [ann, eve] = [Client::guest(&server).await, Client::guest(&server).await];
    let table = ann.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    ann.join(&table, &"0".repeat(32)).await;
    let mut seated = ann.connect().await;
    seated.say(&message(&table, 0, "p1")).await.unwrap();
    assert!(matches!(seated.receive().await.unwrap(), ServerMessage::Done { .. }));
    seated.say(&message(&table, 1, "p2")).await.unwrap();
    let (code, retry) = refusal(&mut seated).await;
    assert!(
        code == ErrorCode::RateLimited && retry.is_some_and(|retry| (1..=3000).contains(&retry)),
        "{code:?} {retry:?}"
    );
    for (client, expected) in [(&eve, ErrorCode::NotSeated), (&Client::stranger(&server), ErrorCode::Unauthenticated)] {
        let mut socket = client.connect().await;
        socket.say(&message(&table, 0, "p1")).await.unwrap();
        assert_eq!(refusal(&mut socket).await.0, expected);
    }
    let unknown = json!({ "say": "phrase", "table": table, "phrase": 99, "id": "p3" }).to_string();
    seated.say_message(Message::text(unknown)).await.unwrap();
    assert_eq!(refusal(&mut seated).await.0, ErrorCode::InvalidField);
    let mut nowhere = ann.connect().await;
    nowhere.say(&message(&TableId("nowhere".to_owned()), 0, "p4")).await.unwrap();
    assert_eq!(refusal(&mut nowhere).await.0, ErrorCode::NoSuchTable);
}
