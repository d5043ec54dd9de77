//! Values of a table of solved values over HTTP.

use bisat_protocol::{ErrorBody, ErrorCode};
use serde_json::json;

use crate::client::Client;
use crate::play_now::{sit, stage};
use crate::profiles::account;
use crate::server::Server;
use crate::solved_table::folder_with_table;

/// South has one pawn on the way and wins with the four.
const HOME: &str = "20,24,24,24/17,24,24,24 11 -/- 0 move 1,4 0 -";
/// A throw is due.
const THROW: &str = "22,24,24,24/23,24,24,24 11 -/- 0 cast - 0 -";
/// The table of one pawn a side lacks it.
const TWO_PAWNS: &str = "22,22,24,24/23,24,24,24 11 -/- 0 cast - 0 -";
/// The game is over.
const OVER: &str = "24,24,24,24/17,24,24,24 11 -/- 1 over - 0 0";
const PATH: &str = "/api/solved-values";

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_table_tells_the_values_of_the_positions_that_it_has() {
    let tables = format!("--tables={}", folder_with_table("http").display());
    let server = Server::open_with("solved-values", &[&tables]);
    let guest = Client::guest(&server).await;
    let games = guest.get("/api/games").await.json();
    let known = games.as_array().unwrap().iter().filter(|game| game["has_table"] == true);
    let known: Vec<_> = known.map(|game| (&game["game"], &game["is_solved"])).collect();
    assert_eq!(known, [(&json!("chowka-bhara"), &json!(false))], "a table of one pawn is not the whole game");
    let states = json!([HOME, TWO_PAWNS, THROW, OVER]);
    let answer = guest.post(PATH, &json!({ "game": "chowka-bhara", "states": states })).await;
    let positions = answer.json()["positions"].clone();
    let best = &positions[0]["moves"][0];
    assert_eq!((&best["token"], &best["values"]), (&json!("4:20"), &json!([1.0, 0.0])), "{answer:?}");
    assert!(positions[1].is_null() && positions[3].is_null(), "{answer:?}");
    let two = positions[2]["outcomes"].as_array().unwrap().iter().find(|outcome| outcome["token"] == "2");
    assert_eq!(two.unwrap()["values"], json!([1.0, 0.0]), "{answer:?}");
    // Other rules have no table.
    let options = json!({ "hit_bonus": true });
    let other = guest.post(PATH, &json!({ "game": "chowka-bhara", "options": options, "states": [HOME] })).await;
    assert_eq!(other.json(), json!({ "positions": [null] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_requests_for_solved_values_are_refused() {
    let server = Server::open("solved-values-refused");
    let guest = Client::guest(&server).await;
    for (body, code) in [
        (json!({ "game": "chess", "states": [] }), ErrorCode::InvalidSetup),
        (json!({ "game": "chowka-bhara", "states": [HOME, "?"] }), ErrorCode::InvalidPosition),
        (json!({ "game": "chowka-bhara", "states": vec![HOME; 101] }), ErrorCode::BadRequest),
        (json!({ "game": "chowka-bhara" }), ErrorCode::InvalidField),
    ] {
        let answer = guest.post(PATH, &body).await;
        let error: ErrorBody = serde_json::from_str(&answer.body).unwrap();
        assert_eq!((error.code, answer.status), (code, code.status()), "{body}: {error}");
        assert!(code != ErrorCode::InvalidPosition || error.message.starts_with("states[1]: "), "{error}");
    }
    let answer = guest.post(PATH, &json!({ "game": "chowka-bhara", "states": [HOME, THROW] })).await;
    assert_eq!(answer.json(), json!({ "positions": [null, null] }), "a server without a table");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_may_ask_for_solved_values_but_not_without_end() {
    let server = Server::open_with("solved-values-strangers", &["--command-rate=0.1"]);
    let (stranger, body) = (Client::stranger(&server), json!({ "game": "khan", "states": [] }));
    let answer = stranger.post(PATH, &body).await;
    assert_eq!((answer.status, answer.cookie()), (200, None), "{answer:?}");
    // One request more is allowed every ten seconds.
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(stranger.post(PATH, &body).await.status);
    }
    assert!(answers.contains(&429), "{answers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_a_rated_game_get_no_analysis_of_its_kind() {
    let server = Server::open("rated-analysis");
    let [ann, bob] = [account(&server, "Ann").await, account(&server, "Bob").await];
    let setup = json!({ "game": "chowka-bhara", "rating": "rated", "time": { "kind": "move", "seconds": 60 } });
    let table = ann.open_table(&setup).await;
    let [_ann_sits, _bob_sits] = [sit(&ann, &table).await, sit(&bob, &table).await];
    assert_eq!(stage(&ann, &table).await, "playing");
    for (path, body) in [
        (PATH, json!({ "game": "chowka-bhara", "states": [HOME] })),
        ("/api/analysis", json!({ "game": "chowka-bhara", "state": HOME, "nodes": 1 })),
    ] {
        for player in [&ann, &bob] {
            let answer = player.post(path, &body).await;
            let error: ErrorBody = serde_json::from_str(&answer.body).unwrap();
            assert_eq!(error.code, ErrorCode::RatedGame, "{path}: {error}");
        }
        assert_eq!(Client::guest(&server).await.post(path, &body).await.status, 200, "{path}");
    }
    let other_game = json!({ "game": "khan", "states": [] });
    assert_eq!(ann.post(PATH, &other_game).await.status, 200);
}
