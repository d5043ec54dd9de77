//! Tournaments over HTTP: on SQLite, on PostgreSQL with two nodes, and with servers that are killed.

use serde_json::{Value as Json, json};
use tokio::time::{Duration, sleep, timeout};

use crate::client::{Client, PATIENCE};
use crate::nodes::{Nodes, start};
use crate::server::Server;

/// Opens a tournament for these people, of whom the first is the host.
async fn create(people: &[Client], format: &str) -> String {
    let setup = json!({ "name": "Sunday Cup", "game": "khan", "format": format });
    let answer = people[0].post("/api/tournaments", &setup).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let id = answer.json()["tournament"].as_str().unwrap().to_owned();
    for person in people {
        let joined = person.post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
        assert_eq!(joined.status, 200, "{joined:?}");
    }
    id
}

async fn look(client: &Client, id: &str) -> Json {
    let answer = client.get(&format!("/api/tournaments/{id}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Waits until the tournament is as it should be.
async fn until(client: &Client, id: &str, what: &str, is_so: impl Fn(&Json) -> bool) -> Json {
    let waiting = async {
        loop {
            let tournament = look(client, id).await;
            if is_so(&tournament) {
                return tournament;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{what}"))
}

/// The tables of the current round that are not decided.
fn open_tables(tournament: &Json) -> Vec<String> {
    let round = tournament["played"].as_array().and_then(|rounds| rounds.last()).cloned().unwrap_or_default();
    let games = round["games"].as_array().cloned().unwrap_or_default();
    let open = games.iter().filter(|game| game["outcome"].is_null());
    open.filter_map(|game| game["table"].as_str().map(ToOwned::to_owned)).collect()
}

/// Everybody who may sits down at a table, and the player on the second seat resigns.
async fn play(people: &[Client], table: &str) {
    let mut seated = Vec::new();
    for person in people {
        let body = json!({ "contribution": "0".repeat(32) });
        let joined = person.post(&format!("/api/tables/{table}/join"), &body).await;
        if joined.status == 200 {
            seated.push((joined.json()["seat"].as_u64().unwrap(), person));
        } else {
            assert_eq!(joined.json()["code"], "not-now", "the seats are reserved for others: {joined:?}");
        }
    }
    let [(_, one), (_, other)] = seated[..] else { panic!("{} people sit at the table", seated.len()) };
    let loser = if seated[0].0 == 1 { one } else { other };
    let resigned = loser.post(&format!("/api/tables/{table}/resign"), &json!({})).await;
    assert_eq!(resigned.status, 200, "{resigned:?}");
}

/// Plays all rounds to the end.
async fn play_to_the_end(people: &[Client], id: &str) -> Json {
    loop {
        let next = until(&people[0], id, "the round goes on", |tournament| {
            tournament["stage"] != "running" || !open_tables(tournament).is_empty()
        });
        let tournament = next.await;
        if tournament["stage"] != "running" {
            return tournament;
        }
        let rounds = tournament["played"].as_array().unwrap().len();
        for table in open_tables(&tournament) {
            play(people, &table).await;
        }
        until(&people[0], id, "the next round is paired", |tournament| {
            tournament["stage"] != "running" || tournament["played"].as_array().unwrap().len() > rounds
        })
        .await;
    }
}

async fn guests(server: &Server, count: usize) -> Vec<Client> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(Client::guest(server).await);
    }
    people
}

fn points(tournament: &Json) -> f64 {
    tournament["standings"].as_array().unwrap().iter().map(|line| line["points"].as_f64().unwrap()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_and_a_knock_out_are_played_to_their_ends_over_http() {
    let server = Server::open("tournaments");
    let people = guests(&server, 5).await;
    for (format, rounds) in [("swiss", 3), ("knock-out", 3)] {
        let id = create(&people, format).await;
        let listed = people[1].get("/api/me/tournaments").await.json();
        assert_eq!((&listed[0]["tournament"], &listed[0]["stage"]), (&json!(id), &json!("waiting")));
        let started = people[0].post(&format!("/api/tournaments/{id}/start"), &json!({})).await;
        assert_eq!(started.status, 200, "{started:?}");
        assert_eq!(started.json()["rounds"], rounds);
        assert!(!open_tables(&started.json()).is_empty(), "the tables are open: {started:?}");
        let over = play_to_the_end(&people, &id).await;
        assert_eq!((&over["stage"], over["played"].as_array().unwrap().len()), (&json!("over"), rounds));
        assert_eq!(over["standings"][0]["place"], 1);
        let expected = if format == "swiss" { 9.0 } else { 7.0 };
        assert!((points(&over) - expected).abs() < 1e-9, "a point for each game and each bye: {over}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_removes_players_starts_and_cancels_and_what_is_wrong_is_refused() {
    let server = Server::open("tournament-refusals");
    let people = guests(&server, 3).await;
    let id = create(&people[..2], "swiss").await;
    let code = async |client: &Client, path: &str| {
        let answer = client.post(&format!("/api/tournaments/{id}/{path}"), &json!({})).await;
        (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(code(&people[1], "start").await, (403, "not-the-host".to_owned()));
    assert_eq!(code(&people[1], "cancel").await, (403, "not-the-host".to_owned()));
    assert_eq!(code(&people[2], "leave").await, (403, "not-seated".to_owned()));
    assert_eq!(code(&Client::stranger(&server), "join").await.0, 401);
    assert_eq!(code(&people[1], "leave").await.0, 200);
    assert_eq!(code(&people[0], "start").await, (409, "not-now".to_owned()), "one player is too few");
    assert_eq!(code(&people[1], "join").await.0, 200);
    assert_eq!(code(&people[0], "start").await.0, 200);
    assert_eq!(code(&people[2], "join").await, (409, "not-now".to_owned()), "it has started");
    assert_eq!(code(&people[0], "cancel").await.0, 200);
    assert_eq!(look(&people[2], &id).await["stage"], "cancelled", "anyone with the link may look");
    let id = create(&people[..2], "swiss").await;
    let path = format!("/api/tournaments/{id}/remove");
    let remove = async |by: &Client, whom: &str| {
        let answer = by.post(&path, &json!({ "player": whom })).await;
        (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
    };
    let player = look(&people[0], &id).await["players"][1]["id"].as_str().unwrap().to_owned();
    assert_eq!(remove(&people[1], &player).await, (403, "not-the-host".to_owned()));
    assert_eq!(remove(&people[0], "nobody").await, (403, "not-seated".to_owned()));
    assert_eq!(remove(&people[0], &player).await.0, 200);
    assert_eq!(look(&people[0], &id).await["players"].as_array().unwrap().len(), 1);
    let again = people[1].post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
    assert_eq!((again.status, &again.json()["code"]), (403, &json!("removed-by-host")), "{again:?}");
    let missing = people[0].get("/api/tournaments/nowhere").await;
    assert_eq!((missing.status, &missing.json()["code"]), (404, &json!("no-such-tournament")));
    for (body, status, code) in [
        (json!({ "name": "Cup", "game": "chess", "format": "swiss" }), 400, "invalid-setup"),
        (json!({ "name": "C\u{202e}up", "game": "khan", "format": "swiss" }), 400, "invalid-name"),
        (json!({ "name": "Cup", "game": "khan", "format": "swiss", "rounds": 0 }), 400, "invalid-setup"),
        (json!({ "name": "Cup", "game": "khan", "format": "knock-out", "rounds": 3 }), 400, "invalid-setup"),
        (json!({ "name": "Cup", "game": "khan", "format": "swiss", "rating": "rated" }), 403, "account-required"),
        (json!({ "name": "Cup", "game": "khan", "format": "league" }), 422, "invalid-field"),
    ] {
        let answer = people[0].post("/api/tournaments", &body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{body}: {answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_hosts_at_most_five_unfinished_tournaments() {
    let server = Server::open("tournament-limit");
    let host = Client::guest(&server).await;
    let setup = json!({ "name": "Sunday Cup", "game": "khan", "format": "swiss" });
    let attempts = (0..8).map(|_| host.post("/api/tournaments", &setup));
    let statuses: Vec<u16> =
        futures_util::future::join_all(attempts).await.into_iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 5, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 3, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_outlives_kills_of_the_server() {
    let mut server = Server::open("tournament-kills");
    let mut people = guests(&server, 4).await;
    let id = create(&people, "swiss").await;
    let restart = |server: &mut Server, people: &mut Vec<Client>| {
        server.kill();
        server.reopen();
        people.iter_mut().for_each(|person| *person = person.moved_to(server));
    };
    restart(&mut server, &mut people);
    assert_eq!(look(&people[0], &id).await["players"].as_array().unwrap().len(), 4, "everybody is still there");
    let started = people[0].post(&format!("/api/tournaments/{id}/start"), &json!({})).await.json();
    restart(&mut server, &mut people);
    for table in open_tables(&started) {
        play(&people, &table).await;
    }
    // The results may be collected before the kill or after it.
    restart(&mut server, &mut people);
    until(&people[0], &id, "the results are collected", |tournament| {
        tournament["played"].as_array().unwrap().len() == 2
    })
    .await;
    let over = play_to_the_end(&people, &id).await;
    assert_eq!((&over["stage"], over["played"].as_array().unwrap().len()), (&json!("over"), 2));
    assert!((points(&over) - 4.0).abs() < 1e-9, "each game counts once: {over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_run_one_tournament_and_one_goes_on_when_the_other_is_killed() {
    let Some(Nodes { mut nodes, nats, postgres }) = start("tournament-nodes", 2, &[]) else { return };
    let mut people = Vec::new();
    for number in 0..6 {
        people.push(Client::guest(&nodes[number % 2]).await);
    }
    let id = create(&people, "swiss").await;
    let started = people[0].post(&format!("/api/tournaments/{id}/start"), &json!({})).await;
    assert_eq!(started.status, 200, "{started:?}");
    for table in open_tables(&started.json()) {
        play(&people, &table).await;
    }
    let second = until(&people[1], &id, "the second round is paired once", |tournament| {
        tournament["played"].as_array().unwrap().len() == 2 && open_tables(tournament).len() == 3
    })
    .await;
    let tables = postgres.sql("bisat", "SELECT count(*) FROM tables");
    assert_eq!(tables, "6", "no table is opened twice: {second}");
    nodes.remove(0).close();
    people.iter_mut().for_each(|person| *person = person.moved_to(&nodes[0]));
    let over = play_to_the_end(&people, &id).await;
    assert_eq!((&over["stage"], over["played"].as_array().unwrap().len()), (&json!("over"), 3));
    assert!((points(&over) - 9.0).abs() < 1e-9, "{over}");
    drop((nodes, nats, postgres));
}
