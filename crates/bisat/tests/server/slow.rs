//! Clients that do not read: they harm themselves at the most.

use bisat_protocol::{ClientMessage, EventKind, RequestId, ServerMessage, TableId};
use fastrand::Rng;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::client::{Client, HungUp, PATIENCE, Socket};
use crate::mover::{Mover, Stopped, events, play_together};
use crate::server::Server;

/// This number of events takes some ten megabytes: more than the system buffers for a socket that nobody reads.
const UNREAD: usize = 80_000;

async fn two_at_a_table(server: &Server) -> Vec<Mover> {
    let (one, other) = (Client::guest(server).await, Client::guest(server).await);
    let (mut rng, together) = (Rng::with_seed(6), watch::Sender::new(0));
    let table = one.open_table(&json!({ "game": "chowka-bhara", "options": { "players": 2 } })).await;
    vec![Mover::sit(&one, &table, &mut rng, &together).await, Mover::sit(&other, &table, &mut rng, &together).await]
}

/// A table at which the game is over.
async fn finished_table(server: &Server) -> TableId {
    let played = play_together(two_at_a_table(server).await).await;
    assert!(played.iter().all(|(_, stopped)| *stopped == Stopped::Over));
    played[0].0.table.clone()
}

/// Asks for the same events over and over, to read none of them.
async fn stall(socket: &mut Socket, table: &TableId, events: usize) {
    for _ in 0..UNREAD.div_ceil(events) {
        socket.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    }
}

/// Asks for the first open seat of a table.
async fn ask_to_join(socket: &mut Socket, table: &TableId) {
    let (contribution, id) = ("0".repeat(32), RequestId("join".to_owned()));
    socket.say(&ClientMessage::Join { table: table.clone(), seat: None, contribution, id }).await.unwrap();
}

async fn joined(server: &Server, table: &TableId) -> usize {
    let events = events(&Client::stranger(server), table).await;
    events.iter().filter(|event| matches!(event.what, EventKind::Joined { .. })).count()
}

/// The server keeps a bounded number of messages for a client: it must stop reading the requests of one that does not
/// read the answers. A server that queued all of them would come to the last request at once.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_stops_reading_from_clients_that_do_not_read() {
    let server = Server::open("unread");
    let table = finished_table(&server).await;
    let length = events(&Client::stranger(&server), &table).await.len();
    let waiting = Client::guest(&server).await.open_table(&json!({ "game": "khan" })).await;
    let before = joined(&server, &waiting).await;
    let mut unread = Vec::new();
    for _ in 0..30 {
        let mut socket = Client::guest(&server).await.connect().await;
        stall(&mut socket, &table, length).await;
        ask_to_join(&mut socket, &waiting).await;
        unread.push(socket);
    }
    // The server goes on for everybody else, and a client that reads is heard.
    assert_ne!(finished_table(&server).await, table);
    assert_eq!(joined(&server, &waiting).await, before, "a request behind unread answers was read");
    let mut socket = Client::guest(&server).await.connect().await;
    ask_to_join(&mut socket, &waiting).await;
    let received = socket.receive().await;
    assert!(matches!(received, Ok(ServerMessage::Done { .. })), "{received:?}");
    assert_eq!(joined(&server, &waiting).await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_misses_nothing_or_is_hung_up_on() {
    let server = Server::open("slow");
    let (stalling, movers) = (finished_table(&server).await, two_at_a_table(&server).await);
    let (table, client) = (movers[0].table.clone(), movers[0].client.clone());
    let mut slow = Client::stranger(&server).connect().await;
    slow.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    stall(&mut slow, &stalling, events(&client, &stalling).await.len()).await;
    play_together(movers).await;
    let expected = events(&client, &table).await.len() as u32;
    let mut next = 0;
    let caught_up = timeout(PATIENCE, async {
        while next < expected {
            match slow.receive().await {
                Ok(ServerMessage::Event { table: of, event }) if of == table => {
                    assert_eq!(event.number, next, "an event was left out");
                    next += 1;
                }
                Ok(_) => {}
                Err(HungUp) => return,
            }
        }
    });
    assert!(caught_up.await.is_ok(), "after {next} of {expected} events there was silence");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_who_never_reads_does_not_hold_up_the_players() {
    let server = Server::open("hold-up");
    let mut movers = two_at_a_table(&server).await;
    let (table, mut other) = (movers[0].table.clone(), movers.pop().unwrap());
    let mut mover = movers.pop().unwrap();
    let enough = |mover: &Mover| mover.told.len() > 50;
    tokio::join!(mover.play_until(enough), other.play_until(enough));
    let mut watcher = Client::stranger(&server).connect().await;
    stall(&mut watcher, &table, 50).await;
    let more = |mover: &Mover| mover.told.len() > 70 || mover.is_over();
    let played = async { tokio::join!(mover.play_until(more), other.play_until(more)) };
    assert!(timeout(PATIENCE, played).await.is_ok(), "the players wait for the watcher");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_disconnects_during_a_move_hides_nothing_from_the_others() {
    let server = Server::open("hang-up");
    let mut movers = two_at_a_table(&server).await;
    let (other, one) = (movers.pop().unwrap(), movers.pop().unwrap());
    let mut sockets = [one.client.connect().await, other.client.connect().await];
    for socket in &mut sockets {
        socket.say(&ClientMessage::Follow { table: one.table.clone(), from: 0 }).await.unwrap();
    }
    let [first, second] = &mut sockets;
    let play = format!("/api/tables/{}/play", one.table);
    // Both move by calls that they do not wait for, and again by calls that they do; each hears of all over the socket.
    let by_calls = async |client: &Client, socket: &mut Socket| {
        let mut next = 0;
        while next < 60 {
            match socket.receive().await.unwrap() {
                ServerMessage::Event { event, .. } => {
                    assert_eq!(event.number, next, "an event was left out");
                    next += 1;
                    if matches!(event.what, EventKind::Ended(_)) {
                        break;
                    }
                }
                ServerMessage::Turn { step, moves, .. } => {
                    let mv = json!({ "step": step, "token": moves[0].token, "id": format!("step-{step}") });
                    client.post_and_hang_up(&play, &mv).await;
                    // Whether or not that was heard, the move is made once.
                    assert_eq!(client.post(&play, &mv).await.status, 200);
                }
                _ => {}
            }
        }
    };
    tokio::join!(by_calls(&one.client, first), by_calls(&other.client, second));
}
