//! Exporting what is kept of an account, and deleting it.

use serde_json::json;

use crate::client::Client;
use crate::server::Server;
use crate::sessions::{account, is_known, log_in, robot};

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_deleted_account_stay_under_another_name() {
    let mut server = Server::open("deleted");
    let ada = account(&server, "Ada", "correct horse").await;
    let other = log_in(&server, "Ada", "correct horse").await;
    let program = robot(&server, &ada).await;
    let opponent = account(&server, "Grace", "battery staple").await;
    let table = ada.open_table(&json!({ "game": "khan" })).await;
    ada.join(&table, &"0".repeat(32)).await;
    opponent.join(&table, &"1".repeat(32)).await;

    let export = ada.get("/api/me/export").await.json();
    assert_eq!((&export["me"]["name"], &export["tables"]), (&json!("Ada"), &json!([table])));
    assert_eq!(export["sessions"].as_array().map(Vec::len), Some(2), "{export}");
    assert_eq!(export["tokens"].as_array().map(Vec::len), Some(1), "{export}");

    let mut socket = other.connect().await;
    for body in [json!({}), json!({ "password": "battery staple" })] {
        assert_eq!(ada.post("/api/account/delete", &body).await.status, 403, "{body}");
    }
    let answer = ada.post("/api/account/delete", &json!({ "password": "correct horse" })).await;
    assert!(answer.status == 204 && answer.header("set-cookie").unwrap().contains("Max-Age=0"), "{answer:?}");
    assert_eq!(socket.closed().await, Some(1008));
    assert!(!is_known(&ada).await && !is_known(&other).await && !is_known(&program).await);
    let credentials = json!({ "name": "Ada", "password": "correct horse" });
    assert_eq!(Client::stranger(&server).post("/api/login", &credentials).await.status, 401);
    for _ in 0..2 {
        let stranger = Client::stranger(&server);
        let summary = stranger.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(summary["stage"], "over", "the game that was on is over: {summary}");
        for path in ["", "/events", "/record"] {
            let body = stranger.get(&format!("/api/tables/{table}{path}")).await.body;
            assert!(body.contains("deleted account") && body.contains("Grace"), "{path}: {body}");
            assert!(!body.contains("Ada"), "{path}: {body}");
        }
        server.kill();
        server.reopen();
    }
    account(&server, "Ada", "battery staple").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_deleted_without_a_password() {
    let server = Server::open("deleted-guest");
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/account/delete", &json!({})).await.status, 204);
    assert!(!is_known(&guest).await);
}
