//! Programs: streams of lines, and moves by POST, with a token.

use fastrand::Rng;
use serde_json::json;

use crate::client::Client;
use crate::mover::{contribution, verified};
use crate::server::Server;

async fn robot(server: &Server, name: &str) -> Client {
    let guest = Client::guest(server).await;
    let credentials = json!({ "name": name, "password": "correct horse" });
    let answer = guest.post("/api/account", &credentials).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let account = Client::stranger(server).with("cookie", answer.cookie().unwrap());
    let token = account.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    Client::stranger(server).with("authorization", &format!("Bearer {token}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_of_its_games_and_plays_them_by_lines_and_calls() {
    let server = Server::open("bots");
    let (robot, mut rng) = (robot(&server, "Robot").await, Rng::with_seed(8));
    let mut news = robot.stream("/api/stream").await;
    assert_eq!(news.status, 200);
    let table = robot.open_table(&json!({ "game": "kho-kho", "seats": ["open", { "level": 1 }] })).await;
    robot.join(&table, &contribution(&mut rng)).await;
    let started = news.next().await;
    assert_eq!((&started["say"], &started["table"], &started["seat"]), (&json!("started"), &json!(table), &json!(0)));
    let mut lines = robot.stream(&format!("/api/tables/{table}/stream")).await;
    let mut number = 0;
    loop {
        let line = lines.next().await;
        match line["say"].as_str() {
            Some("event") => {
                assert_eq!(line["number"], json!(number), "{line}");
                number += 1;
                if line["event"] == "ended" {
                    break;
                }
            }
            Some("turn") => {
                let moves = line["moves"].as_array().unwrap();
                let token = &moves[rng.usize(..moves.len())]["token"];
                let mv = json!({ "step": line["step"], "token": token });
                let answer = robot.post(&format!("/api/tables/{table}/play"), &mv).await;
                assert_eq!(answer.status, 200, "{answer:?}");
            }
            _ => {}
        }
    }
    let ended = news.next().await;
    assert_eq!((&ended["say"], &ended["table"]), (&json!("ended"), &json!(table)));
    assert!(verified(&robot, &table).await.1.is_drawn_again);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_ones_own_games_needs_a_name() {
    let server = Server::open("nameless-stream");
    assert_eq!(Client::stranger(&server).stream("/api/stream").await.status, 401);
    assert_eq!(Client::stranger(&server).stream("/api/tables/nowhere/stream").await.status, 404);
    let robot = robot(&server, "Robot").await;
    let table = robot.open_table(&json!({ "game": "khan" })).await;
    let mut watching = Client::stranger(&server).stream(&format!("/api/tables/{table}/stream")).await;
    assert_eq!(watching.next().await["event"], "opened");
}
