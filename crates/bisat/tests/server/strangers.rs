//! What a stranger's client tries: to act for others, out of turn, without a name, from another site; to see a seed
//! early, or to have a say in a throw that was promised.

use bisat_protocol::{ClientMessage, EventKind, RequestId, ServerMessage, TableId};
use bisat_record::{Seed, tag};
use fastrand::Rng;
use serde_json::json;

use crate::client::Client;
use crate::mover::{contribution, events, verified};
use crate::server::Server;

/// Two guests at a table of Chowka Bhara at which the game is on, the one to act first.
async fn two_at_a_table(server: &Server) -> (Client, Client, TableId) {
    let (one, other, mut rng) = (Client::guest(server).await, Client::guest(server).await, Rng::with_seed(2));
    let table = one.open_table(&json!({ "game": "chowka-bhara", "options": { "players": 2 } })).await;
    one.join(&table, &contribution(&mut rng)).await;
    other.join(&table, &contribution(&mut rng)).await;
    let to_act = one.get(&format!("/api/tables/{table}")).await.json()["to_act"].clone();
    if to_act == json!(0) { (one, other, table) } else { (other, one, table) }
}

/// A legal move, as the body of a call.
async fn a_move(client: &Client, table: &TableId) -> serde_json::Value {
    let moves = client.get(&format!("/api/tables/{table}/moves")).await.json();
    let steps = verified(client, table).await.1.steps;
    json!({ "step": steps, "token": moves[0]["token"], "id": format!("move-{steps}") })
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_another_seat_out_of_turn_or_against_the_rules() {
    let server = Server::open("seats");
    let (to_act, waiting, table) = two_at_a_table(&server).await;
    let (guest, stranger) = (Client::guest(&server).await, Client::stranger(&server));
    let (play, before) = (format!("/api/tables/{table}/play"), events(&guest, &table).await);
    let mv = a_move(&guest, &table).await;
    assert_eq!(waiting.post(&play, &mv).await.status, 409, "it is not their turn");
    assert_eq!(guest.post(&play, &mv).await.status, 403, "they do not sit there");
    assert_eq!(stranger.post(&play, &mv).await.status, 401, "nobody knows them");
    for action in ["leave", "resign", "draw", "take-back", "rematch", "decline"] {
        let path = format!("/api/tables/{table}/{action}");
        assert_eq!(guest.post(&path, &json!({})).await.status, 403, "{action}");
        assert_eq!(stranger.post(&path, &json!({})).await.status, 401, "{action}");
    }
    assert_eq!(guest.post(&format!("/api/tables/{table}/start"), &json!({})).await.status, 409);
    let mut illegal = mv.clone();
    illegal["token"] = json!("no move of this game");
    assert_eq!(to_act.post(&play, &illegal).await.status, 400);
    let mut early = mv.clone();
    early["step"] = json!(mv["step"].as_u64().unwrap() + 1);
    assert_eq!(to_act.post(&play, &early).await.status, 409, "the move was meant for another position");
    assert_eq!(events(&guest, &table).await, before, "nothing has happened");
    assert_eq!(to_act.post(&play, &mv).await.status, 200);
    let after = events(&guest, &table).await;
    assert_eq!(to_act.post(&play, &mv).await.status, 200, "a move that is sent again is acknowledged again");
    assert_eq!(events(&guest, &table).await, after, "but made once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_joins_twice_has_one_seat_and_cannot_change_their_contribution() {
    let server = Server::open("twice");
    let (one, other, mut rng) = (Client::guest(&server).await, Client::guest(&server).await, Rng::with_seed(4));
    let table = one.open_table(&json!({ "game": "chowka-bhara", "options": { "players": 2 } })).await;
    let (first, second, third) = (contribution(&mut rng), contribution(&mut rng), contribution(&mut rng));
    one.join(&table, &first).await;
    let again = one.post(&format!("/api/tables/{table}/join"), &json!({ "seat": 1, "contribution": second })).await;
    let joined = |event: &&bisat_protocol::Event| matches!(event.what, EventKind::Joined { .. });
    assert_eq!(events(&one, &table).await.iter().filter(joined).count(), 1, "{again:?}");
    other.join(&table, &third).await;
    one.post(&format!("/api/tables/{table}/join"), &json!({ "contribution": second })).await;
    let (record, _) = verified(&one, &table).await;
    assert_eq!(record.get(tag::CONTRIBUTIONS), Some(format!("{first} {third}").as_str()));
    let late = Client::guest(&server).await;
    let late = late.post(&format!("/api/tables/{table}/join"), &json!({ "contribution": second })).await;
    assert_eq!(late.status, 409, "the game has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_stays_as_it_is() {
    let server = Server::open("finished");
    let (to_act, waiting, table) = two_at_a_table(&server).await;
    let mv = a_move(&to_act, &table).await;
    assert_eq!(waiting.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    let before = events(&to_act, &table).await;
    for client in [&to_act, &waiting] {
        assert_eq!(client.post(&format!("/api/tables/{table}/play"), &mv).await.status, 409);
        for action in ["leave", "resign", "draw", "take-back", "start", "decline"] {
            assert_eq!(client.post(&format!("/api/tables/{table}/{action}"), &json!({})).await.status, 409, "{action}");
        }
    }
    assert_eq!(events(&to_act, &table).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_and_no_notice_shows_a_seed_before_the_end() {
    let server = Server::open("seed");
    let (one, other, table) = two_at_a_table(&server).await;
    let mut received = String::new();
    let mut sockets = [one.connect().await, other.connect().await, Client::stranger(&server).connect().await];
    for socket in &mut sockets {
        socket.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    }
    for _ in 0..6 {
        for client in [&one, &other] {
            let mv = a_move(client, &table).await;
            received += &client.post(&format!("/api/tables/{table}/play"), &mv).await.body;
        }
        for path in ["", "/events", "/moves", "/record"] {
            received += &one.get(&format!("/api/tables/{table}{path}")).await.body;
        }
        for path in
            ["/api/me", "/api/me/tables", "/api/tables?stage=playing", "/api/games", "/metrics", "/api/openapi.json"]
        {
            received += &one.get(path).await.body;
        }
        for path in
            [format!("/api/tables/{table}/seed"), format!("/api/records/{table}"), format!("/api/tables/{table}/hint")]
        {
            received += &one.get(&path).await.body;
        }
    }
    let number = events(&one, &table).await.len() as u32;
    for socket in &mut sockets {
        socket.say(&ClientMessage::Ping {}).await.unwrap();
        loop {
            let text = socket.hear_text().await.unwrap();
            received += &text;
            if text.contains("pong") {
                break;
            }
        }
    }
    assert_eq!(one.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    let kept = events(&one, &table).await;
    assert_eq!(kept.len() as u32, number + 1);
    let (EventKind::Opened { commitment, .. }, EventKind::Ended(ended)) = (&kept[0].what, &kept[kept.len() - 1].what)
    else {
        panic!("{kept:?}")
    };
    assert!(received.contains(commitment) && !received.contains(&ended.seed));
    assert_eq!(Seed::read(&ended.seed).unwrap().commitment().to_string(), *commitment);
    assert!(verified(&one, &table).await.1.is_drawn_again);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_without_a_name_can_watch_and_do_nothing_else() {
    let server = Server::open("nameless");
    let (one, _, table) = two_at_a_table(&server).await;
    let before = events(&one, &table).await;
    let mut socket = Client::stranger(&server).connect().await;
    socket.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    for event in &before {
        let received = socket.receive().await.unwrap();
        assert!(matches!(&received, ServerMessage::Event { event: told, .. } if told == event), "{received:?}");
    }
    let (id, contribution) = (RequestId("mine".to_owned()), contribution(&mut Rng::with_seed(1)));
    let (step, token, offer) = (0, "pass".to_owned(), bisat_protocol::Offer::Draw);
    for request in [
        ClientMessage::Join { table: table.clone(), seat: None, contribution, id: id.clone() },
        ClientMessage::Start { table: table.clone(), id: id.clone() },
        ClientMessage::Leave { table: table.clone(), id: id.clone() },
        ClientMessage::Resign { table: table.clone(), id: id.clone() },
        ClientMessage::Play { table: table.clone(), step, token, id: id.clone() },
        ClientMessage::Offer { table: table.clone(), offer, id: id.clone() },
        ClientMessage::Decline { table: table.clone(), id: id.clone() },
    ] {
        socket.say(&request).await.unwrap();
        let refused = loop {
            match socket.receive().await.unwrap() {
                ServerMessage::Present { .. } => {}
                notice => break notice,
            }
        };
        assert!(matches!(&refused, ServerMessage::Refused { id: Some(refused), .. } if *refused == id), "{refused:?}");
    }
    assert_eq!(Client::stranger(&server).post("/api/tables", &json!({ "game": "khan" })).await.status, 401);
    assert_eq!(events(&one, &table).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_that_was_changed_is_nobodys() {
    let server = Server::open("cookie");
    let (one, other, table) = two_at_a_table(&server).await;
    let (cookie, victim) = (one.sends("cookie").unwrap(), other.name());
    let signed_for_another = cookie.replacen(one.name(), victim, 1);
    let later = cookie.replacen('.', ".9", 1);
    let mut broken = cookie.to_owned();
    let last = if broken.pop() == Some('0') { '1' } else { '0' };
    broken.push(last);
    for cookie in [&signed_for_another, &later, &broken, &format!("bisat={victim}"), &"bisat=..".to_owned()] {
        let forger = Client::stranger(&server).with("cookie", cookie);
        let answer = forger.post(&format!("/api/tables/{table}/resign"), &json!({})).await;
        assert_eq!(answer.status, 401, "{cookie}");
    }
    let unknown = Client::stranger(&server).with("authorization", "Bearer guessed");
    assert_eq!(unknown.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 401);
    assert_eq!(unknown.try_connect().await.err(), Some(401));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_another_site_cannot_act_for_its_visitors() {
    let server = Server::open("origin");
    let guest = Client::guest(&server).await;
    for origin in ["https://elsewhere.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", ""] {
        let visitor = guest.with("origin", origin);
        assert_eq!(visitor.post("/api/tables", &json!({ "game": "khan" })).await.status, 403, "{origin:?}");
        assert_eq!(visitor.post("/api/logout", &json!({})).await.status, 403, "{origin:?}");
        assert_eq!(visitor.try_connect().await.err(), Some(403), "{origin:?}");
    }
    let ours = guest.with("origin", &format!("http://{}", server.host()));
    ours.open_table(&json!({ "game": "khan" })).await;
    ours.connect().await;
    let answer = guest.get("/api/me").await;
    assert_eq!(answer.header("access-control-allow-origin"), None);
    assert!(answer.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors 'none'")));
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}
