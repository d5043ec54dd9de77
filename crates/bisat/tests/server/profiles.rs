//! The rated games of an account.

use bisat_protocol::TableId;
use fastrand::Rng;
use serde_json::{Value as Json, json};
use tokio::sync::watch;

use crate::client::Client;
use crate::mover::{Mover, play_together};
use crate::server::Server;

/// A new account.
pub(crate) async fn account(server: &Server, name: &str) -> Client {
    let guest = Client::guest(server).await;
    let answer = guest.post("/api/account", &json!({ "name": name, "password": "correct horse" })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    Client::stranger(server).with("cookie", answer.cookie().unwrap())
}

/// Both play a game of KHAN to its end.
async fn play(one: &Client, other: &Client, setup: &Json) -> TableId {
    let (mut rng, (together, _)) = (Rng::with_seed(11), watch::channel(0));
    let table = one.open_table(setup).await;
    let mut movers = Vec::new();
    for client in [one, other] {
        movers.push(Mover::sit(client, &table, &mut rng, &together).await);
    }
    play_together(movers).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rated_games_of_an_account_are_public_and_casual_ones_and_links_are_not() {
    let server = Server::open("profiles");
    let (meera, anand) = (account(&server, "Meera").await, account(&server, "Anand").await);
    play(&meera, &anand, &json!({ "game": "khan", "rating": "casual", "visibility": "public" })).await;
    let public = play(&meera, &anand, &json!({ "game": "khan", "visibility": "public" })).await;
    let hidden = play(&meera, &anand, &json!({ "game": "khan" })).await;
    let stranger = Client::stranger(&server);
    let games = stranger.get("/api/players/meera/games").await.json();
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), 2, "a casual game is not listed: {games:?}");
    assert_eq!(games[1]["table"], json!(public));
    assert_eq!(games[0].get("table"), None, "the link of a table that is not public stays with its players");
    assert!(!format!("{games:?}").contains(&hidden.0));
    let names: Vec<&Json> = games[0]["players"].as_array().unwrap().iter().map(|player| &player["name"]).collect();
    assert_eq!(names, [&json!("Meera"), &json!("Anand")]);
    for player in [&meera, &anand] {
        let own = player.get("/api/players/Meera/games").await.json();
        assert_eq!(own[0]["table"], json!(hidden), "its players see it");
    }
    let rating = &stranger.get("/api/players/Meera").await.json()["ratings"][0]["rating"];
    assert_eq!(&games[0]["rating"], rating, "the last rating is the rating");
    assert_eq!(stranger.get("/api/players/nobody/games").await.status, 404);
    let exported = meera.get("/api/me/export").await.json();
    assert_eq!(exported["rated_games"].as_array().unwrap().len(), 2);
}
