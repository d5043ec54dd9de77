//! Several servers on one database: what happens at one is seen at the others, and nothing is lost with one of them.

use bisat_protocol::{ClientMessage, EventKind, RequestId, ServerMessage, TableId};
use fastrand::Rng;
use serde_json::{Value as Json, json};
use tokio::sync::watch;
use tokio::time::{Duration, Instant, sleep, timeout};

use crate::client::{Client, PATIENCE, Socket};
use crate::codes::{ask_for_code, code_of};
use crate::left_out::leave_out;
use crate::mover::{Mover, Stopped, contribution};
use crate::nats::{self, Nats};
use crate::phrases;
use crate::play_now::meet;
use crate::postgres_server::{MISSING, PostgresServer};
use crate::push::{self, Browser, PushService};
use crate::server::Server;
use crate::sessions::{account, is_known, robot};

/// Nodes with what they need. The nodes go first.
pub(crate) struct Nodes {
    pub(crate) nodes: Vec<Server>,
    pub(crate) nats: Nats,
    pub(crate) postgres: PostgresServer,
}

impl std::ops::Index<usize> for Nodes {
    type Output = Server;

    fn index(&self, node: usize) -> &Server {
        &self.nodes[node]
    }
}

/// Starts nodes with these flags, or notes that the test is left out.
pub(crate) fn start(name: &str, count: usize, flags: &[&str]) -> Option<Nodes> {
    let Some(postgres) = PostgresServer::start() else {
        leave_out(MISSING);
        return None;
    };
    let nats = match Nats::start() {
        Ok(nats) => nats,
        Err(why) => {
            leave_out(&format!("{why}; {}", nats::MISSING));
            return None;
        }
    };
    let secret = format!("{}/{name}.secret", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&secret);
    let common = [
        format!("--database={}", postgres.database("bisat")),
        format!("--nats={}", nats.url()),
        format!("--secret-file={secret}"),
    ];
    let flags: Vec<&str> = common.iter().map(String::as_str).chain(flags.iter().copied()).collect();
    let nodes = (0..count).map(|number| Server::open_with(&format!("{name}-{number}"), &flags)).collect();
    Some(Nodes { nodes, nats, postgres })
}

/// Waits until something is so.
async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_so().await {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

async fn list(client: &Client, query: &str) -> Vec<Json> {
    let answer = client.get(&format!("/api/tables{query}")).await;
    answer.json().as_array().unwrap_or_else(|| panic!("{answer:?}")).clone()
}

/// Follows a table from its beginning.
async fn follow(client: &Client, table: &TableId) -> Socket {
    let mut socket = client.connect().await;
    socket.say(&ClientMessage::Follow { table: table.clone(), from: 0 }).await.unwrap();
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_two_nodes_play_a_game_while_a_third_one_watches() {
    let Some(nodes) = start("nodes-play", 3, &[]) else { return };
    let (mut rng, (told, _)) = (Rng::with_seed(3), watch::channel(0));
    let [one, other] = [Client::guest(&nodes[0]).await, Client::guest(&nodes[1]).await];
    let table = one.open_table(&json!({ "game": "kho-kho", "seats": ["open", "open"] })).await;
    let mut movers =
        [Mover::sit(&one, &table, &mut rng, &told).await, Mover::sit(&other, &table, &mut rng, &told).await];
    let mut watcher = follow(&Client::stranger(&nodes[2]), &table).await;
    let watching = async {
        let mut seen = Vec::new();
        while !seen.iter().any(|event: &bisat_protocol::Event| matches!(event.what, EventKind::Ended(_))) {
            if let ServerMessage::Event { event, .. } = watcher.receive().await.unwrap() {
                seen.push(event);
            }
        }
        seen
    };
    let [first, second] = &mut movers;
    let (first, second, seen) = tokio::join!(first.play(), second.play(), watching);
    assert_eq!([first, second], [Stopped::Over; 2]);
    assert!(movers.iter().all(|mover| mover.told == seen), "all players receive the same events");
    for mover in &movers {
        mover.check_kept().await;
    }
    let others = nodes.postgres.sql("bisat", "SELECT count(*) FROM due");
    assert_eq!(others, "0", "nothing is due at a finished table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_to_every_node_at_once_is_made_once() {
    let Some(nodes) = start("nodes-once", 3, &[]) else { return };
    let guest = Client::guest(&nodes[0]).await;
    let table = guest.open_table(&json!({ "game": "khan", "seats": ["open", { "level": 1 }] })).await;
    guest.join(&table, &contribution(&mut Rng::with_seed(1))).await;
    let mut made = 0;
    let mut sockets = Vec::new();
    for node in &nodes.nodes {
        sockets.push(follow(&guest.moved_to(node), &table).await);
    }
    for number in 0..3 {
        let (step, token) = turn(&guest, &table).await;
        let id = RequestId(format!("move-{number}"));
        let request = ClientMessage::Play { table: table.clone(), step, token, id: id.clone() };
        for socket in &mut sockets {
            socket.say(&request).await.unwrap();
        }
        let mut numbers = Vec::new();
        for socket in &mut sockets {
            loop {
                match socket.receive().await.unwrap() {
                    ServerMessage::Done { id: done, number, .. } if done == id => break numbers.push(number),
                    ServerMessage::Refused { error, .. } => panic!("{error}"),
                    _ => {}
                }
            }
        }
        assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
        made += 1;
    }
    let moves = "SELECT count(*) FROM events WHERE what LIKE '%\"id\":\"move-%'";
    assert_eq!(nodes.postgres.sql("bisat", moves), made.to_string());
}

/// The step and the first legal move of the guest's next turn.
async fn turn(guest: &Client, table: &TableId) -> (u32, String) {
    let begin = Instant::now();
    loop {
        let summary = guest.get(&format!("/api/tables/{table}")).await.json();
        if summary["to_act"] == json!(0) {
            let moves = guest.get(&format!("/api/tables/{table}/moves")).await.json();
            return (summary["step"].as_u64().unwrap() as u32, moves[0]["token"].as_str().unwrap().to_owned());
        }
        assert!(begin.elapsed() < PATIENCE, "{summary}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_and_who_is_there_are_the_same_at_every_node() {
    let Some(nodes) = start("nodes-lobby", 2, &[]) else { return };
    let [ann, bob] = [Client::guest(&nodes[0]).await, Client::guest(&nodes[1]).await];
    let setup =
        json!({ "game": "pachisi", "options": { "players": 2 }, "seats": ["open", "open"], "visibility": "public" });
    let table = ann.open_table(&setup).await;
    let listed = list(&bob, "").await;
    assert_eq!(listed.len(), 1, "a table is listed at once, everywhere");
    assert_eq!(listed[0]["table"], json!(table));
    ann.join(&table, &contribution(&mut Rng::with_seed(1))).await;
    let mut seat = follow(&ann, &table).await;
    let mut watcher = follow(&bob, &table).await;
    let present = async |socket: &mut Socket, expected: (&[u8], u32)| loop {
        if let ServerMessage::Present { seats, watchers, .. } = socket.receive().await.unwrap()
            && (&seats[..], watchers) == expected
        {
            break;
        }
    };
    present(&mut seat, (&[0], 1)).await;
    present(&mut watcher, (&[0], 1)).await;
    drop(seat);
    present(&mut watcher, (&[], 1)).await;
    bob.join(&table, &contribution(&mut Rng::with_seed(2))).await;
    until("a full table is not offered any more", async || list(&ann, "").await.is_empty()).await;
    assert_eq!(list(&ann, "?stage=playing&game=pachisi").await.len(), 1);
    assert_eq!(list(&ann, "?stage=playing&game=khan").await.len(), 0);
    let mine = ann.moved_to(&nodes[1]).get("/api/me/tables").await.json();
    assert_eq!(mine[0]["table"], json!(table), "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_one_node_has_given_leads_to_the_table_at_every_node() {
    let Some(nodes) = start("nodes-codes", 2, &["--login-rate=18"]) else { return };
    let [ann, bob] = [Client::guest(&nodes[0]).await, Client::guest(&nodes[1]).await];
    let table = ann.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    let code = code_of(&ann, &table).await;
    assert_eq!(code_of(&ann.moved_to(&nodes[1]), &table).await, code);
    assert_eq!(bob.get(&format!("/api/codes/{code}")).await.json()["table"], json!(table));
    ann.join(&table, &contribution(&mut Rng::with_seed(1))).await;
    bob.join(&table, &contribution(&mut Rng::with_seed(2))).await;
    assert_eq!(ann.get(&format!("/api/codes/{code}")).await.status, 404, "the game has started at the other node");
    assert_eq!(ask_for_code(&ann, &table).await.status, 409);
    assert_eq!(nodes.postgres.sql("bisat", "SELECT count(*) FROM codes"), "0");
    // Who has guessed too often at one node has done so at the other.
    while bob.get("/api/codes/amla-01").await.status == 404 {}
    until("wrong codes count at every node", async || ann.get("/api/codes/amla-02").await.status == 429).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_play_now_at_two_nodes_at_the_same_moment_meet() {
    let Some(nodes) = start("nodes-play-now", 2, &[]) else { return };
    meet(&Client::guest(&nodes[0]).await, &Client::guest(&nodes[1]).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_that_is_sent_at_one_node_is_heard_once_at_every_node() {
    let Some(nodes) = start("nodes-phrases", 2, &[]) else { return };
    let [ann, bob] = [Client::guest(&nodes[0]).await, Client::guest(&nodes[1]).await];
    let table = ann.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    for client in [&ann, &bob] {
        client.join(&table, &contribution(&mut Rng::with_seed(1))).await;
    }
    let mut sockets = [follow(&ann, &table).await, follow(&bob, &table).await];
    // Both nodes listen to each other when each says that both players are there.
    for socket in &mut sockets {
        while !matches!(socket.receive().await.unwrap(), ServerMessage::Present { seats, .. } if seats == [0, 1]) {}
    }
    sockets[0].say(&phrases::message(&table, 1, "p1")).await.unwrap();
    sockets[1].say(&phrases::message(&table, 8, "p2")).await.unwrap();
    for socket in &mut sockets {
        let mut heard = [phrases::next_phrase(socket).await, phrases::next_phrase(socket).await];
        heard.sort_unstable();
        assert_eq!(heard, [(0, 1), (1, 8)], "each once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_everywhere_ends_sockets_and_streams_at_every_node() {
    let Some(nodes) = start("nodes-sessions", 2, &[]) else { return };
    let ann = account(&nodes[0], "Ann", "correct horse").await;
    let program = robot(&nodes[0], &ann).await.moved_to(&nodes[1]);
    let there = ann.moved_to(&nodes[1]);
    let mut socket = there.connect().await;
    let stream = program.stream("/api/stream").await;
    assert_eq!(stream.status, 200);
    assert_eq!(ann.post("/api/logout/everywhere", &json!({})).await.status, 200);
    assert_eq!(socket.closed().await, Some(1008));
    stream.end().await;
    assert!(!is_known(&there).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_of_games_that_start_and_end_at_another_node() {
    let Some(nodes) = start("nodes-streams", 2, &[]) else { return };
    let owner = account(&nodes[0], "Robot", "correct horse").await;
    let program = robot(&nodes[0], &owner).await;
    let mut stream = program.stream("/api/stream").await;
    assert_eq!(stream.status, 200);
    let elsewhere = program.moved_to(&nodes[1]);
    let table = elsewhere.open_table(&json!({ "game": "khan", "seats": ["open", { "level": 1 }] })).await;
    elsewhere.join(&table, &contribution(&mut Rng::with_seed(1))).await;
    let started = stream.next().await;
    assert_eq!((&started["say"], &started["table"]), (&json!("started"), &json!(table)));
    assert_eq!(elsewhere.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    let ended = stream.next().await;
    assert_eq!((&ended["say"], &ended["table"]), (&json!("ended"), &json!(table)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_login_rate_holds_over_all_nodes() {
    let Some(nodes) = start("nodes-limits", 2, &["--login-rate=6"]) else { return };
    let guests = async |node: usize| {
        let mut made = 0;
        while Client::stranger(&nodes[node]).get("/api/me").await.status == 200 {
            made += 1;
        }
        made
    };
    let first = guests(0).await;
    assert!((1..=6).contains(&first), "{first}");
    // The other node learns of it within a second.
    until("what is used at one node is missing at the other", async || {
        Client::stranger(&nodes[1]).get("/api/me").await.status == 429
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_more_tables_or_seats_by_asking_several_nodes() {
    let Some(nodes) = start("nodes-seats", 2, &[]) else { return };
    let ann = Client::guest(&nodes[0]).await;
    let setup = json!({ "game": "khan", "seats": ["open", "open"] });
    for number in 0..50 {
        ann.moved_to(&nodes[number % 2]).open_table(&setup).await;
    }
    for node in &nodes.nodes {
        let refused = ann.moved_to(node).post("/api/tables", &setup).await;
        assert!(refused.body.contains("\"too-many-tables\""), "{refused:?}");
    }
    let greedy = Client::guest(&nodes[0]).await;
    let mut taken = 0;
    for number in 0..12 {
        let opener = Client::guest(&nodes[0]).await;
        let table = opener.open_table(&setup).await;
        let path = format!("/api/tables/{table}/join");
        let body = json!({ "contribution": contribution(&mut Rng::with_seed(number)) });
        let answer = greedy.moved_to(&nodes[number as usize % 2]).post(&path, &body).await;
        taken += u32::from(answer.status == 200);
    }
    assert_eq!(taken, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_node_moves_for_the_machines_of_a_node_that_died_and_ends_its_games_in_time() {
    let Some(mut nodes) = start("nodes-due", 2, &[]) else { return };
    let guest = Client::guest(&nodes[0]).await;
    let machine = guest.open_table(&json!({ "game": "khan", "seats": ["open", { "level": 1 }] })).await;
    guest.join(&machine, &contribution(&mut Rng::with_seed(1))).await;
    let flagged = {
        let setup = json!({ "game": "khan", "seats": ["open", "open"], "time": { "kind": "move", "seconds": 5 } });
        let table = guest.open_table(&setup).await;
        guest.join(&table, &contribution(&mut Rng::with_seed(2))).await;
        Client::guest(&nodes[0]).await.join(&table, &contribution(&mut Rng::with_seed(3))).await;
        table
    };
    let (step, token) = turn(&guest, &machine).await;
    let mv = json!({ "step": step, "token": token, "id": "m" });
    assert_eq!(guest.post(&format!("/api/tables/{machine}/play"), &mv).await.status, 200);
    nodes.nodes[0].kill();
    let survivor = guest.moved_to(&nodes[1]);
    let (later, _) = turn(&survivor, &machine).await;
    assert!(later > step);
    until("the player who does not move loses on time", async || {
        survivor.get(&format!("/api/tables/{flagged}")).await.json()["stage"] == "over"
    })
    .await;
    let ended = survivor.get(&format!("/api/tables/{flagged}")).await.json();
    assert_eq!(ended["ended"]["ending"], "time-up", "{ended}");
    // A server that is dropped must be running.
    nodes.nodes[0].reopen();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_nats_the_game_goes_on() {
    let Some(mut nodes) = start("nodes-silent", 2, &[]) else { return };
    nodes.nats.kill();
    let (mut rng, (told, _)) = (Rng::with_seed(5), watch::channel(0));
    let [one, other] = [Client::guest(&nodes[0]).await, Client::guest(&nodes[1]).await];
    let table = one.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    let mut movers =
        [Mover::sit(&one, &table, &mut rng, &told).await, Mover::sit(&other, &table, &mut rng, &told).await];
    let [first, second] = &mut movers;
    let is_enough = |mover: &Mover| mover.told.len() >= 9;
    let (first, second) = tokio::join!(first.play_until(is_enough), second.play_until(is_enough));
    assert_eq!([first, second], [Stopped::Enough; 2]);
    let claim = one.post(&format!("/api/tables/{table}/claim"), &json!({})).await;
    assert_ne!(claim.status, 200, "nobody knows who is connected elsewhere");
}

#[test]
fn a_server_without_nats_with_a_wrong_url_or_with_another_secret_does_not_start_beside_a_node() {
    let Some(nodes) = start("nodes-alone", 1, &[]) else { return };
    let secret = format!("{}/nodes-alone.secret", env!("CARGO_TARGET_TMPDIR"));
    let database = nodes.postgres.url("bisat");
    let refused = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bisat"));
        command.args(["serve", "--address=127.0.0.1:0", "--secret-file", &secret]).args(arguments);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let said = refused(&["--database", &database]);
    assert!(said.contains("start each of them with --nats"), "{said}");
    let said = refused(&["--database", "nodes-alone.sqlite", "--nats", "nats://127.0.0.1:1"]);
    assert!(said.contains("--database postgres://"), "{said}");
    let said = refused(&["--database", &database, "--nats", "localhost:4222"]);
    assert!(said.contains("nats://localhost:4222"), "{said}");
    let url = nodes.nats.url();
    let other = format!("{}/nodes-other.secret", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&other);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bisat"));
    command.args(["serve", "--address=127.0.0.1:0", "--database", &database, "--nats", &url, "--secret-file", &other]);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("secret of this database"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_node_tells_somebody_who_is_away_of_their_turn_and_none_if_they_are_connected_to_another() {
    let Some(nodes) = start("nodes-push", 3, &[push::ANYWHERE]) else { return };
    let mut service = PushService::open().await;
    let [ann, bob] = [Client::guest(&nodes[0]).await, Client::guest(&nodes[1]).await];
    assert_eq!(Browser::new().subscribe(&ann, &service.endpoint("/201/ann")).await.status, 204);
    assert_eq!(Browser::new().subscribe(&bob.moved_to(&nodes[2]), &service.endpoint("/201/bob")).await.status, 204);
    let keys = async |node: usize| Client::stranger(&nodes[node]).get("/api/push/key").await.json();
    assert_eq!((keys(0).await, keys(1).await), (keys(2).await, keys(2).await), "all nodes have the same key");
    let table = push::play(&ann, &bob).await;
    assert_eq!(service.next().await.path, "/201/ann");
    let mut socket = follow(&bob.moved_to(&nodes[2]), &table).await;
    socket.say(&ClientMessage::Ping {}).await.unwrap();
    while socket.receive().await.unwrap() != (ServerMessage::Pong {}) {}
    // Bob follows the table at the third node. The other nodes hear of it.
    while push::to_act(&ann, &table).await == 0 {
        push::make_move(&ann, &table).await;
    }
    push::play(&ann.moved_to(&nodes[1]), &bob).await;
    assert_eq!(service.next().await.path, "/201/ann", "Bob was not told, and Ann was told once of each turn");
    assert!(service.is_empty());
}
