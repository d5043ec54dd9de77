//! Guests, accounts and tokens.

use serde_json::{Value as Json, json};

use crate::client::{Answer, Client};
use crate::server::Server;
use crate::sessions::log_in as log_in_as;

async fn register(client: &Client, name: &str, password: &str) -> Answer {
    client.post("/api/account", &json!({ "name": name, "password": password })).await
}

async fn log_in(server: &Server, name: &str, password: &str) -> Answer {
    Client::stranger(server).post("/api/login", &json!({ "name": name, "password": password })).await
}

async fn me(client: &Client) -> Json {
    client.get("/api/me").await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_is_the_same_person_elsewhere() {
    let mut server = Server::open("account");
    let guest = Client::guest(&server).await;
    let before = me(&guest).await;
    assert_eq!(before["is_account"], false);
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    guest.join(&table, &"0".repeat(32)).await;
    assert_eq!(register(&guest, "Ada", "correct horse").await.status, 200);
    server.kill();
    server.reopen();
    assert_eq!(log_in(&server, "Ada", "correct server").await.status, 401);
    assert_eq!(log_in(&server, "Nobody", "correct horse").await.status, 401);
    let answer = log_in(&server, "ada", "correct horse").await;
    assert_eq!(answer.status, 200, "case does not matter: {answer:?}");
    let elsewhere = Client::stranger(&server).with("cookie", answer.cookie().unwrap());
    let now = me(&elsewhere).await;
    assert_eq!((&now["id"], &now["name"], &now["is_account"]), (&before["id"], &json!("Ada"), &json!(true)));
    let tables = elsewhere.get("/api/me/tables").await.json();
    assert_eq!(tables[0]["table"], json!(table), "the seat is theirs still");
    let profile = Client::stranger(&server).get("/api/players/ADA").await.json();
    assert_eq!((&profile["name"], &profile["ratings"]), (&json!("Ada"), &json!([])), "everybody may see it");
    assert!(profile.get("id").is_none(), "{profile}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_own_tables_has_as_many_finished_games_as_one_asks_for() {
    let mut server = Server::open("own-tables");
    let guest = Client::guest(&server).await;
    for _ in 0..2 {
        let table = guest.open_table(&json!({ "game": "khan", "seats": ["open", { "level": 1 }] })).await;
        guest.join(&table, &"0".repeat(32)).await;
        assert_eq!(guest.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    }
    let waiting = guest.open_table(&json!({ "game": "khan" })).await;
    guest.join(&waiting, &"0".repeat(32)).await;
    server.kill();
    server.reopen();
    let guest = guest.moved_to(&server);
    for (query, tables) in [("", 3), ("?finished=20", 3), ("?finished=1", 2), ("?finished=0", 1)] {
        let mine = guest.get(&format!("/api/me/tables{query}")).await.json();
        assert_eq!(mine.as_array().unwrap().len(), tables, "{query}");
        assert_eq!(mine[0]["table"], json!(waiting), "{query}");
    }
    for wrong in ["21", "-1", "all"] {
        let answer = guest.get(&format!("/api/me/tables?finished={wrong}")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-parameter")), "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_two_accounts_have_the_same_name() {
    let server = Server::open("names");
    let (one, other) = (Client::guest(&server).await, Client::guest(&server).await);
    assert_eq!(register(&one, "Ada", "correct horse").await.status, 200);
    assert_eq!(register(&other, "Ada", "battery staple").await.status, 409);
    assert_eq!(register(&other, "aDa", "battery staple").await.status, 409);
    assert_eq!(register(&other, "Grace", "battery staple").await.status, 200);
    let other = log_in_as(&server, "Grace", "battery staple").await;
    let rename = |name: &str| json!({ "name": name, "password": "battery staple" });
    assert_eq!(other.post("/api/me/name", &rename("ADA")).await.status, 409);
    assert_eq!(other.post("/api/me/name", &rename("Grace H")).await.status, 200);
    assert_eq!(me(&other).await["name"], "Grace H");
    assert_eq!(log_in(&server, "Grace H", "battery staple").await.status, 200);
    assert_eq!(log_in(&server, "Grace", "battery staple").await.status, 401, "the old name is free");
    assert_eq!(log_in(&server, "Ada", "battery staple").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_cannot_be_called_like_an_account() {
    let server = Server::open("impostor");
    let (one, impostor) = (Client::guest(&server).await, Client::guest(&server).await);
    assert_eq!(register(&one, "Ada", "correct horse").await.status, 200);
    for name in ["Ada", "ADA", "A\u{501}a"] {
        assert_ne!(impostor.post("/api/me/name", &json!({ "name": name })).await.status, 200, "{name}");
    }
    let early = Client::guest(&server).await;
    assert_eq!(early.post("/api/me/name", &json!({ "name": "Grace" })).await.status, 200);
    assert_eq!(register(&impostor, "Grace", "battery staple").await.status, 200, "accounts come first");
    assert_ne!(me(&early).await["name"], "Grace", "and the guest gets another name");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_passwords_that_will_not_do_are_refused() {
    let server = Server::open("will-not-do");
    let guest = Client::guest(&server).await;
    let names = ["", "a", "a name of more than twenty-four letters", "<script>", "a\u{202e}b", " ", "a\nb"];
    for name in names.into_iter().chain(["Ad\u{430}", "Ievel 4", "niveau 2", "deleted account"]) {
        assert_eq!(register(&guest, name, "correct horse").await.status, 400, "{name:?}");
        assert_eq!(guest.post("/api/me/name", &json!({ "name": name })).await.status, 400, "{name:?}");
    }
    // One of the two may be the name that the guest has.
    let rename = |name: &str| json!({ "name": name });
    let heron = guest.post("/api/me/name", &rename("Quiet Heron")).await;
    let fox = guest.post("/api/me/name", &rename("Bold Fox")).await;
    assert!([heron, fox].iter().any(|answer| answer.status == 400 && answer.body.contains("guests")));
    for password in ["", "short", &"long".repeat(51), "password", "Password123", "qwertyuiop"] {
        assert_eq!(register(&guest, "Ada", password).await.status, 400, "{password:?}");
    }
    assert_eq!(register(&Client::stranger(&server), "Ada", "correct horse").await.status, 401);
    assert_eq!(me(&guest).await["is_account"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_for_accounts_and_act_for_them() {
    let server = Server::open("tokens");
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/tokens", &json!({})).await.status, 403);
    assert_eq!(register(&guest, "Robot", "correct horse").await.status, 200);
    let guest = log_in_as(&server, "Robot", "correct horse").await;
    let token = guest.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    let robot = Client::stranger(&server).with("authorization", &format!("Bearer {token}"));
    assert_eq!(me(&robot).await["id"], me(&guest).await["id"]);
    robot.open_table(&json!({ "game": "khan" })).await;
    let half = &token[..token.len() / 2];
    let forger = Client::stranger(&server).with("authorization", &format!("Bearer {half}"));
    assert_eq!(forger.get("/api/me").await.status, 401);
}
