//! "Play now" over HTTP.

use bisat_protocol::{ClientMessage, TableId};
use serde_json::json;

use crate::client::{Client, Socket};
use crate::server::Server;

/// The table that a client is led to.
pub(crate) async fn play_now(client: &Client, waiting_at: Option<&TableId>) -> TableId {
    let body = match waiting_at {
        Some(own) => json!({ "game": "pachisi", "waiting_at": own }),
        None => json!({ "game": "pachisi" }),
    };
    let answer = client.post("/api/play-now", &body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    TableId(answer.json()["table"].as_str().unwrap().to_owned())
}

/// Sits down at a table and stays connected to it.
pub(crate) async fn sit(client: &Client, table: &TableId) -> Socket {
    client.join(table, &"0".repeat(32)).await;
    let mut socket = client.connect().await;
    socket.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    socket
}

pub(crate) async fn stage(client: &Client, table: &TableId) -> String {
    client.get(&format!("/api/tables/{table}")).await.json()["stage"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_play_now_one_after_the_other_sit_at_one_table() {
    let server = Server::open("play-now");
    let [ann, bob] = [Client::guest(&server).await, Client::guest(&server).await];
    let table = play_now(&ann, None).await;
    let _ann = sit(&ann, &table).await;
    assert_eq!(play_now(&ann, None).await, table, "pressing again opens no second table");
    assert_eq!(play_now(&ann, Some(&table)).await, table, "nobody else waits");
    assert_eq!(play_now(&bob, None).await, table);
    let _bob = sit(&bob, &table).await;
    assert_eq!(stage(&bob, &table).await, "playing");
    let summary = bob.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!((&summary["setup"]["options"]["players"], &summary["setup"]["rating"]), (&json!(2), &json!("casual")));
    assert_eq!(ann.post("/api/play-now", &json!({ "game": "chess" })).await.status, 400);
    assert_eq!(ann.post("/api/play-now", &json!({ "game": "khan", "rating": "rated" })).await.status, 403, "a guest");
    assert_eq!(Client::stranger(&server).post("/api/play-now", &json!({ "game": "khan" })).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_play_now_at_the_same_moment_meet_when_they_ask_again() {
    let server = Server::open("play-now-race");
    let [ann, bob] = [Client::guest(&server).await, Client::guest(&server).await];
    meet(&ann, &bob).await;
}

/// Two people open a table each, because neither sits when the other asks. Then both ask again.
pub(crate) async fn meet(ann: &Client, bob: &Client) {
    let tables = [play_now(ann, None).await, play_now(bob, None).await];
    assert_ne!(tables[0], tables[1], "nobody sat there yet");
    let _sockets = [sit(ann, &tables[0]).await, sit(bob, &tables[1]).await];
    let (one, other) = tokio::join!(play_now(ann, Some(&tables[0])), play_now(bob, Some(&tables[1])));
    assert_eq!(one, other, "one of them moves over");
    let (mover, left) = if one == tables[0] { (bob, &tables[1]) } else { (ann, &tables[0]) };
    assert_eq!(stage(mover, left).await, "over");
    mover.join(&one, &"1".repeat(32)).await;
    assert_eq!(stage(mover, &one).await, "playing");
}
