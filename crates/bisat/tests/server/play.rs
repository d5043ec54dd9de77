//! Games played to their ends, and what can be agreed on the way.

use bisat_engine::GAMES;
use bisat_protocol::{Ending, Event, EventKind, TableId};
use bisat_record::tag;
use fastrand::Rng;
use serde_json::{Value as Json, json};
use tokio::sync::watch;

use crate::client::Client;
use crate::mover::{Mover, Stopped, contribution, events, play_together, verified};
use crate::server::Server;

/// Opens a table and sits a new guest on every open seat.
async fn fill(server: &Server, setup: &Json, rng: &mut Rng) -> Vec<Mover> {
    let (first, together) = (Client::guest(server).await, watch::Sender::new(0));
    let table = first.open_table(setup).await;
    let seats = first.get(&format!("/api/tables/{table}")).await.json()["seats"].as_array().unwrap().clone();
    let open = seats.iter().filter(|seat| **seat == json!("nobody")).count();
    let mut movers = vec![Mover::sit(&first, &table, rng, &together).await];
    for _ in 1..open {
        movers.push(Mover::sit(&Client::guest(server).await, &table, rng, &together).await);
    }
    movers
}

/// Plays a game to its end and checks what is left of it.
async fn check_played(server: &Server, setup: &Json) {
    let movers = fill(server, setup, &mut Rng::with_seed(7)).await;
    let played = play_together(movers).await;
    for (mover, stopped) in &played {
        assert_eq!(*stopped, Stopped::Over, "{setup}");
        mover.check_kept().await;
        assert_eq!(mover.told, played[0].0.told, "{setup}: all players get the same events");
    }
    let (mover, _) = &played[0];
    let last = mover.told.last().unwrap();
    assert!(matches!(&last.what, EventKind::Ended(ended) if ended.ending == Ending::Played), "{setup}: {last:?}");
    let (record, verified) = verified(&mover.client, &mover.table).await;
    assert!(verified.is_drawn_again && verified.steps > 0, "{setup}: {record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_by_people() {
    let server = Server::open("people");
    for game in GAMES {
        check_played(&server, &json!({ "game": game })).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_against_machines() {
    let server = Server::open("machines");
    for game in GAMES {
        let seats = bisat_engine::open(game, &[]).unwrap().seats();
        let levels: Vec<Json> = (1..seats).map(|_| json!({ "level": 1 })).collect();
        check_played(&server, &json!({ "game": game, "seats": levels })).await;
    }
}

/// Two people at a table of KHAN who have set up and made some moves.
async fn khan(server: &Server) -> (Client, Client, TableId) {
    let movers = fill(server, &json!({ "game": "khan" }), &mut Rng::with_seed(3)).await;
    let (clients, table) =
        (movers.iter().map(|mover| mover.client.clone()).collect::<Vec<_>>(), movers[0].table.clone());
    let playing: Vec<_> = movers
        .into_iter()
        .map(|mut mover| tokio::spawn(async move { mover.play_until(|mover| mover.told.len() > 12).await }))
        .collect();
    for mover in playing {
        assert_eq!(mover.await.unwrap(), Stopped::Enough);
    }
    (clients[0].clone(), clients[1].clone(), table)
}

async fn act(client: &Client, table: &TableId, what: &str) -> u16 {
    client.post(&format!("/api/tables/{table}/{what}"), &json!({})).await.status
}

async fn last(client: &Client, table: &TableId) -> Event {
    events(client, table).await.pop().unwrap()
}

async fn steps(client: &Client, table: &TableId) -> usize {
    verified(client, table).await.1.steps as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_only_when_the_other_agrees() {
    let server = Server::open("take-back");
    let (one, other, table) = khan(&server).await;
    let before = steps(&one, &table).await;
    assert_eq!(act(&one, &table, "take-back").await, 200);
    assert_eq!(act(&one, &table, "take-back").await, 200, "asking twice is no agreement");
    assert_eq!(steps(&one, &table).await, before);
    assert_eq!(act(&other, &table, "decline").await, 200);
    assert_eq!(steps(&one, &table).await, before);
    assert_eq!(act(&one, &table, "take-back").await, 200);
    assert_eq!(act(&other, &table, "take-back").await, 200);
    assert!(matches!(last(&one, &table).await.what, EventKind::TakenBack { .. }));
    assert!(steps(&one, &table).await < before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_agreed_by_both() {
    let server = Server::open("draw");
    let (one, other, table) = khan(&server).await;
    assert_eq!(act(&one, &table, "draw").await, 200);
    assert!(matches!(last(&one, &table).await.what, EventKind::Offered { .. }));
    assert_eq!(act(&other, &table, "draw").await, 200);
    let EventKind::Ended(ended) = last(&one, &table).await.what else { panic!("the game goes on") };
    assert_eq!((ended.ending, ended.ranks), (Ending::DrawAgreed, vec![1, 1]));
    let (record, _) = verified(&one, &table).await;
    assert_eq!((record.get(tag::RESULT), record.get(tag::ENDING)), (Some("1 1"), Some("draw agreed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_resigns_has_lost_and_can_play_again() {
    let server = Server::open("rematch");
    let (one, other, table) = khan(&server).await;
    assert_eq!(act(&one, &table, "rematch").await, 409, "the game is not over");
    assert_eq!(act(&other, &table, "resign").await, 200);
    let EventKind::Ended(ended) = last(&one, &table).await.what else { panic!("the game goes on") };
    assert_eq!((ended.ending, ended.seat, ended.ranks), (Ending::Resigned, Some(1), vec![1, 2]));
    assert!(verified(&one, &table).await.1.is_drawn_again);
    assert_eq!(act(&one, &table, "rematch").await, 200);
    assert!(matches!(last(&one, &table).await.what, EventKind::Offered { .. }), "the other has not agreed yet");
    assert_eq!(act(&other, &table, "rematch").await, 200);
    let EventKind::Rematch { next } = last(&one, &table).await.what else { panic!("no table was opened") };
    let mut rng = Rng::with_seed(5);
    one.join(&next, &contribution(&mut rng)).await;
    other.join(&next, &contribution(&mut rng)).await;
    assert!(events(&one, &next).await.iter().any(|event| event.what == EventKind::Started {}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_replaces_a_player_who_leaves_a_game_of_four() {
    let server = Server::open("leaver");
    let setup = json!({ "game": "pachisi", "seats": ["open", "open", { "level": 1 }, { "level": 1 }] });
    let mut movers = fill(&server, &setup, &mut Rng::with_seed(9)).await;
    let leaver = movers.pop().unwrap();
    assert_eq!(act(&leaver.client, &leaver.table, "leave").await, 200);
    assert_eq!(act(&leaver.client, &leaver.table, "leave").await, 403, "who has left does not sit there");
    // Pachisi between machines of the stand-in's level is long: that it goes on is enough.
    let mut stayer = movers.pop().unwrap();
    let is_enough = |mover: &Mover| {
        let moves = |event: &&Event| matches!(event.what, EventKind::Played { seat: 1, .. });
        mover.told.iter().filter(moves).count() > 3
    };
    assert_eq!(stayer.play_until(is_enough).await, Stopped::Enough);
    assert!(stayer.told.iter().any(|event| matches!(event.what, EventKind::Replaced { seat: 1, .. })));
    stayer.check_kept().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_runs_out_of_time_has_lost() {
    let server = Server::open("clock");
    let setup = json!({ "game": "chowka-bhara", "time": { "kind": "move", "seconds": 5 } });
    let movers = fill(&server, &setup, &mut Rng::with_seed(1)).await;
    let mut stream = movers[0].client.stream(&format!("/api/tables/{}/stream", movers[0].table)).await;
    let ended = loop {
        let line = stream.next().await;
        if line["event"] == "ended" {
            break line;
        }
    };
    assert_eq!(ended["ending"], "time-up", "{ended}");
    assert!(verified(&movers[0].client, &movers[0].table).await.1.is_drawn_again);
}
