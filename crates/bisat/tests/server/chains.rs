//! Throws with hash chains: the real binary, and the client crate over real sockets.

use std::time::{Duration, Instant};

use bisat_client::{Change, Remote, ThrowsCheck};
use bisat_engine::Seat;
use bisat_protocol::{ClientMessage, Event, EventKind, IdentityId, TableId};
use bisat_record::{Chain, ContributionKey, Record, tag, verify};
use fastrand::Rng;
use serde_json::{Value as Json, json};

use crate::client::{Client, HungUp, Socket};
use crate::mover::{events, verified};
use crate::server::Server;

/// How long a throw waits for links.
const LINK_WAIT: Duration = Duration::from_secs(8);

/// A player whose client is the one of all user interfaces.
struct Player {
    client: Client,
    remote: Remote,
    /// Whether the links are kept back.
    is_silent: bool,
    rng: Rng,
}

impl Player {
    fn new(client: &Client, table: &TableId, seat: u8) -> Self {
        let key = ContributionKey::new([seat + 1; 32]);
        let me = IdentityId(client.name().to_owned());
        let mut remote = Remote::new(table.clone(), me, format!("s{seat}"), key);
        remote.plan_seat(Seat(seat));
        Player { client: client.clone(), remote, is_silent: false, rng: Rng::with_seed(seat.into()) }
    }

    /// Plays on until the client has seen enough.
    async fn play(&mut self, is_enough: impl Fn(&Remote) -> bool) -> Result<(), HungUp> {
        let mut socket = self.client.connect().await;
        for request in self.remote.connected() {
            socket.say(&request).await?;
        }
        while !is_enough(&self.remote) {
            let change = self.remote.receive(socket.receive().await?, 0);
            match change {
                Some(Change::Send(ClientMessage::Reveal { .. })) if self.is_silent => {}
                Some(Change::Send(request)) => socket.say(&request).await?,
                Some(Change::Refused(why)) => panic!("{why}"),
                Some(Change::Alarm(check)) => panic!("{check:?}"),
                _ => {}
            }
            self.make_move(&mut socket).await?;
        }
        Ok(())
    }

    async fn make_move(&mut self, socket: &mut Socket) -> Result<(), HungUp> {
        if self.remote.to_act().is_none() || self.remote.is_playing() {
            return Ok(());
        }
        let moves = self.remote.table().unwrap().session().moves();
        let token = moves[self.rng.usize(..moves.len())].clone();
        let request = self.remote.play(&token);
        socket.say(&request).await
    }
}

async fn open(server: &Server, setup: &Json) -> (TableId, Player, Player) {
    let (one, other) = (Client::guest(server).await, Client::guest(server).await);
    let table = one.open_table(setup).await;
    (table.clone(), Player::new(&one, &table, 0), Player::new(&other, &table, 1))
}

fn is_over(remote: &Remote) -> bool {
    remote.ended().is_some()
}

fn has_steps(remote: &Remote, steps: u32) -> bool {
    remote.table().is_some_and(|table| table.step() >= steps)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clients_and_a_server_play_a_whole_game_whose_throws_nobody_knew_in_advance() {
    let server = Server::open("chains-game");
    let (table, mut one, mut other) = open(&server, &json!({ "game": "chowka-bhara", "throws": "chains" })).await;
    let (first, second) = tokio::join!(one.play(is_over), other.play(is_over));
    assert!(first.is_ok() && second.is_ok());
    let (record, verified) = verified(&one.client, &table).await;
    assert_eq!((verified.is_drawn_again, verified.without_link), (true, 0), "{record}");
    assert_eq!(record.get(tag::MISSING_LINKS), None);
    let matches = Some(ThrowsCheck::Match { throws: verified.throws, without_link: 0 });
    assert_eq!((one.remote.throws_check(), other.remote.throws_check()), (matches.as_ref(), matches.as_ref()));
    let links = |events: &[Event]| events.iter().filter(|event| is_link(event)).count() as u32;
    assert_eq!(links(&events(&one.client, &table).await), 2 * verified.throws);
    // Another link, and the import refuses the record.
    let chains = record.get(tag::CHAINS).unwrap().to_owned();
    let mut changed: Record = record.clone();
    changed.tags.retain(|(name, _)| name != tag::SIGNATURE && name != tag::KEY && name != tag::SERVER);
    changed.set(tag::CHAINS, &chains.replace(&chains[chains.len() - 4..], "0000"));
    assert!(verify(&changed).is_err());
    let answer = one.client.call("POST", "/api/records", changed.to_string().as_bytes()).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("invalid-record")), "{answer:?}");
}

fn is_link(event: &Event) -> bool {
    matches!(event.what, EventKind::Revealed { .. })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_keeps_its_link_back_delays_the_throw_and_the_record_says_so() {
    let server = Server::open("chains-silent");
    let (table, mut one, mut other) = open(&server, &json!({ "game": "chowka-bhara", "throws": "chains" })).await;
    other.is_silent = true;
    let began = Instant::now();
    let thrown = |remote: &Remote| has_steps(remote, 1);
    let (first, second) = tokio::join!(one.play(thrown), other.play(thrown));
    assert!(first.is_ok() && second.is_ok() && began.elapsed() >= LINK_WAIT, "{:?}", began.elapsed());
    let thrown = events(&one.client, &table).await.into_iter().find_map(|event| match event.what {
        EventKind::Thrown { missing, .. } => Some(missing),
        _ => None,
    });
    assert_eq!(thrown, Some(vec![1]));
    other.is_silent = false;
    let enough = |remote: &Remote| has_steps(remote, 12);
    let (first, second) = tokio::join!(one.play(enough), other.play(enough));
    assert!(first.is_ok() && second.is_ok());
    assert_eq!(one.client.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    let (record, verified) = verified(&one.client, &table).await;
    assert_eq!(record.get(tag::MISSING_LINKS), Some("- 0"));
    assert_eq!((verified.is_drawn_again, verified.without_link), (true, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn links_that_are_wrong_early_anothers_or_sent_twice_are_refused_or_without_effect() {
    let server = Server::open("chains-wrong");
    let (one, other, eve) = (Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await);
    let table = one.open_table(&json!({ "game": "chowka-bhara", "throws": "chains" })).await;
    let chains = [Chain::new([1; 32]), Chain::new([2; 32])];
    one.join(&table, &chains[0].anchor().to_string()).await;
    other.join(&table, &chains[1].anchor().to_string()).await;
    let before = events(&one, &table).await.len();
    let reveal = async |client: &Client, throw: u32, link: &str| {
        let body = json!({ "throw": throw, "link": link });
        let answer = client.post(&format!("/api/tables/{table}/reveal"), &body).await;
        (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
    };
    let link = |who: usize, throw: u32| chains[who].link(throw).unwrap().to_string();
    let refused = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(reveal(&one, 0, &link(1, 0)).await, refused(400, "invalid-link"), "of another chain");
    assert_eq!(reveal(&one, 0, &link(0, 1)).await, refused(400, "invalid-link"), "of another throw");
    assert_eq!(reveal(&one, 0, "00").await, refused(400, "invalid-link"));
    assert_eq!(reveal(&one, 1, &link(0, 1)).await, refused(409, "not-now"), "too early");
    assert_eq!(reveal(&eve, 0, &link(0, 0)).await, refused(403, "not-seated"), "by a stranger");
    assert_eq!(events(&one, &table).await.len(), before, "nothing has happened");
    for _ in 0..3 {
        assert_eq!(reveal(&one, 0, &link(0, 0)).await, refused(200, ""));
    }
    assert_eq!(events(&one, &table).await.len(), before + 1, "a link counts once");
    assert_eq!(reveal(&other, 0, &link(1, 0)).await, refused(200, ""));
    assert_eq!(events(&one, &table).await.len(), before + 3, "a link and the throw");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_while_a_throw_waits_goes_on_with_the_links_that_it_has() {
    let mut server = Server::open("chains-killed");
    let (table, mut one, mut other) = open(&server, &json!({ "game": "chowka-bhara", "throws": "chains" })).await;
    other.is_silent = true;
    let half = |remote: &Remote| {
        remote.table().is_some_and(|table| table.wanted_link(0).is_none() && table.wanted_link(1).is_some())
    };
    let (first, second) = tokio::join!(one.play(half), other.play(half));
    assert!(first.is_ok() && second.is_ok());
    server.kill();
    server.reopen();
    for player in [&mut one, &mut other] {
        player.client = player.client.moved_to(&server);
        player.remote.lost();
    }
    other.is_silent = false;
    let enough = |remote: &Remote| has_steps(remote, 20);
    let (first, second) = tokio::join!(one.play(enough), other.play(enough));
    assert!(first.is_ok() && second.is_ok());
    let of_first_throw = |event: &&Event| matches!(event.what, EventKind::Revealed { throw: 0, .. });
    assert_eq!(events(&one.client, &table).await.iter().filter(of_first_throw).count(), 2, "none is lost or twice");
    assert_eq!(one.client.post(&format!("/api/tables/{table}/resign"), &json!({})).await.status, 200);
    let (record, verified) = verified(&one.client, &table).await;
    assert_eq!((verified.is_drawn_again, record.get(tag::MISSING_LINKS)), (true, None));
}
