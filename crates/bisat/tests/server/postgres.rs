//! The server on PostgreSQL.

use std::process::Command;

use fastrand::Rng;
use serde_json::json;
use tokio::sync::watch;

use crate::authority::Authority;
use crate::client::Client;
use crate::left_out::leave_out;
use crate::mover::{Mover, Stopped};
use crate::postgres_server::{MISSING, PostgresServer};
use crate::server::Server;

/// Starts PostgreSQL for a test, or notes that the test is left out.
pub(crate) fn start() -> Option<PostgresServer> {
    let postgres = PostgresServer::start();
    if postgres.is_none() {
        leave_out(MISSING);
    }
    postgres
}

/// A server on a new database.
fn open(postgres: &PostgresServer, name: &str) -> Server {
    let database = format!("--database={}", postgres.database("bisat"));
    let secret = format!("--secret-file={}/{name}.secret", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(format!("{}/{name}.secret", env!("CARGO_TARGET_TMPDIR")));
    Server::open_with(name, &[&database, &secret])
}

/// Two people at a new table.
pub(crate) async fn seat_two(server: &Server, game: &str, rng: &mut Rng) -> [Mover; 2] {
    let (told, _) = watch::channel(0);
    let [one, other] = [Client::guest(server).await, Client::guest(server).await];
    let table = one.open_table(&json!({ "game": game, "seats": ["open", "open"] })).await;
    [Mover::sit(&one, &table, rng, &told).await, Mover::sit(&other, &table, rng, &told).await]
}

/// Both play until one of them has been told of this many events, or to the end.
pub(crate) async fn play(movers: &mut [Mover; 2], events: usize) -> [Stopped; 2] {
    let [one, other] = movers;
    let is_enough = |mover: &Mover| mover.told.len() >= events;
    let (one, other) = tokio::join!(one.play_until(is_enough), other.play_until(is_enough));
    [one, other]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_postgres_outlives_kills_of_the_server_and_is_played_to_its_end() {
    let Some(postgres) = start() else { return };
    let mut server = open(&postgres, "postgres-kills");
    let mut movers = seat_two(&server, "kho-kho", &mut Rng::with_seed(7)).await;
    for events in [20, 40, 60] {
        play(&mut movers, events).await;
        server.kill();
        server.reopen();
        for mover in &mut movers {
            mover.client = mover.client.moved_to(&server);
        }
    }
    assert_eq!(play(&mut movers, usize::MAX).await, [Stopped::Over; 2]);
    let [one, other] = &movers;
    assert_eq!(one.told, other.told);
    let stored = "SELECT count(*) FROM events UNION ALL SELECT max(number) + 1 FROM events";
    assert_eq!(postgres.sql("bisat", stored), format!("{0}\n{0}", one.told.len()), "each event is stored once");
    let again = Client::stranger(&server).get(&format!("/api/tables/{}/record", one.table)).await;
    assert_eq!(again.status, 200, "{}", again.body);
    let check = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bisat"));
        command.args(["serve", "--check", "--database", &postgres.url("bisat")]).output().unwrap()
    };
    let sound = check();
    assert!(sound.status.success(), "a server runs meanwhile: {sound:?}");
    let damage = "ALTER TABLE events DISABLE TRIGGER ALL; UPDATE events SET what = '{' WHERE number = 7";
    postgres.sql("bisat", damage);
    let damaged = check();
    let said = String::from_utf8_lossy(&damaged.stdout);
    assert!(damaged.status.code() == Some(1) && said.contains("cannot read event 7"), "{damaged:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_says_that_postgres_is_gone_and_goes_on_when_it_is_back() {
    let Some(mut postgres) = start() else { return };
    let server = open(&postgres, "postgres-restart");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    assert_eq!(guest.get("/healthz").await.status, 200);
    postgres.crash();
    // A result of the health check is good for a second.
    while guest.get("/healthz").await.status != 503 {
        tokio::task::yield_now().await;
    }
    let refused = guest.post("/api/tables", &json!({ "game": "khan" })).await;
    assert!(refused.status == 503 && refused.body.contains("\"unavailable\""), "{}", refused.body);
    postgres.restart();
    while guest.get("/healthz").await.status != 200 {
        tokio::task::yield_now().await;
    }
    assert_eq!(guest.get(&format!("/api/tables/{table}")).await.status, 200);
    let later = guest.open_table(&json!({ "game": "khan" })).await;
    assert_ne!(table, later);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_to_postgres_are_encrypted_and_its_certificate_is_verified() {
    let Some(mut postgres) = start() else { return };
    drop(open(&postgres, "postgres-tls"));
    let [ours, other] = ["postgres", "postgres-other"].map(Authority::new);
    ours.issue();
    let port = postgres.restart_with_tls(&ours.folder.join("cert.pem"), &ours.folder.join("key.pem"));
    let check = |mode: &str, authority: &Authority| {
        let url = format!("postgres://bisat@localhost:{port}/bisat?sslmode={mode}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bisat"));
        command.args(["serve", "--check", "--database", &url]).env("SSL_CERT_FILE", authority.file("ca.pem"));
        let output = command.output().unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let (is_sound, said) = check("require", &ours);
    assert!(is_sound, "{said}");
    let (is_sound, said) = check("require", &other);
    assert!(!is_sound && said.contains("certificate"), "{said}");
    let (is_sound, said) = check("disable", &ours);
    assert!(!is_sound && said.contains("no encryption"), "{said}");
}

#[test]
fn a_server_on_postgres_needs_to_know_where_its_secret_is() {
    let bisat = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_bisat")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let url = "postgres://bisat:hunter2@127.0.0.1:1/bisat";
    let said = bisat(&["serve", "--address=127.0.0.1:0", "--database", url]);
    assert!(said.contains("--secret-file") && !said.contains("hunter2"), "{said}");
    let secret = concat!(env!("CARGO_TARGET_TMPDIR"), "/postgres-nowhere.secret");
    let said = bisat(&["serve", "--address=127.0.0.1:0", "--secret-file", secret, "--database", url]);
    assert!(said.contains("postgres://127.0.0.1:1/bisat: cannot connect") && !said.contains("hunter2"), "{said}");
    let said = bisat(&["serve", "--check", "--database", url]);
    assert!(said.contains("cannot connect") && !said.contains("hunter2"), "{said}");
    let said = bisat(&["backup", "copy.sqlite", "--database", url]);
    assert!(said.contains("pg_dump") && !said.contains("hunter2"), "{said}");
}
