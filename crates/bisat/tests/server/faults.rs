//! Damaged databases, full disks and what the operator sees of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value as Json;
use tokio::time::{Instant, sleep};

use crate::client::{Client, PATIENCE};
use crate::server::Server;

/// A copy of the database of version 0.1 in which the first event of both KHAN tables is unreadable.
fn damaged_database(name: &str) -> PathBuf {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/bisat.sqlite");
    let mut bytes = fs::read(old).unwrap();
    let (event, damage) =
        (br#"{"event":"opened","setup":{"game":"khan""#, br#"{"event":"opened","setup":{"game":"khan;"#);
    let places: Vec<usize> = (0..bytes.len() - event.len()).filter(|at| bytes[*at..].starts_with(event)).collect();
    // A finished game and a running one; SQLite leaves copies in unused space.
    assert!(places.len() >= 2);
    for at in places {
        bytes[at..at + damage.len()].copy_from_slice(damage);
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-damaged.sqlite"));
    fs::write(&file, bytes).unwrap();
    file
}

fn tables() -> Json {
    let contents = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/contents.json");
    serde_json::from_str::<Json>(&fs::read_to_string(contents).unwrap()).unwrap()["tables"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_damaged_table_starts_and_says_so() {
    let server = Server::with_database("damaged-table", &damaged_database("damaged-table"));
    let (tables, stranger) = (tables(), Client::stranger(&server));
    let name = |game: &str, kind: &str| tables[game][kind]["table"].as_str().unwrap().to_owned();
    let metric = async || {
        let metrics = stranger.get("/metrics").await.body;
        metrics.lines().find_map(|line| line.strip_prefix("bisat_damaged_tables ")).map(str::to_owned)
    };
    assert_eq!(metric().await.as_deref(), Some("1"), "the running table was tried at the start");
    for kind in ["running", "finished"] {
        for path in ["", "/events", "/moves", "/record", "/stream"] {
            let answer = stranger.get(&format!("/api/tables/{}{path}", name("khan", kind))).await;
            assert_eq!((answer.status, &answer.json()["code"]), (500, &Json::from("damaged-table")), "{kind} {path}");
        }
        for game in ["chowka-bhara", "pachisi", "kho-kho"] {
            assert_eq!(stranger.get(&format!("/api/tables/{}", name(game, kind))).await.status, 200, "{game}");
        }
    }
    assert_eq!(metric().await.as_deref(), Some("2"));
    assert!(server.log().contains(&name("khan", "running")), "the log names the table");
    assert_eq!(stranger.get("/healthz").await.status, 200);
}

#[test]
fn a_check_reports_every_damaged_table_and_only_checks() {
    let check = |database: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_bisat"))
            .args(["serve", "--check", "--database"])
            .arg(database)
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let database = damaged_database("check");
    let before = fs::read(&database).unwrap();
    let (code, report, said) = check(&database);
    assert_eq!(code, Some(1), "{report} {said}");
    let tables = tables();
    for kind in ["running", "finished"] {
        let name = tables["khan"][kind]["table"].as_str().unwrap();
        assert!(report.contains(&format!("damaged: table {name}")), "{report}");
    }
    assert!(said.contains("is damaged in 2 places"), "{said}");
    assert_eq!(fs::read(&database).unwrap(), before, "nothing is migrated or repaired");

    let sound = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-sound.sqlite");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/bisat.sqlite"), &sound).unwrap();
    let (code, report, said) = check(&sound);
    assert_eq!(code, Some(0), "{report} {said}");
    assert!(report.contains("checked 8 tables") && report.ends_with("no damage found\n"), "{report}");
    let (code, _, said) = check(&sound.with_extension("missing"));
    assert!(code == Some(1) && said.contains("there is no database"), "{said}");
}

/// Asks until the status is the expected one.
async fn wait_for_health(client: &Client, status: u16) -> String {
    let late = Instant::now() + PATIENCE;
    loop {
        let answer = client.get("/healthz").await;
        if answer.status == status {
            return answer.body;
        }
        assert!(Instant::now() < late, "{answer:?}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_503_and_the_server_recovers_by_itself() {
    let server = Server::open_on_small_disk("small-disk", 1024);
    let stranger = Client::stranger(&server);
    assert_eq!(stranger.get("/healthz").await.status, 200);
    // Every new guest is a write, and the write-ahead log grows until it may not.
    let mut guests = 0;
    while stranger.get("/api/me").await.status == 200 {
        guests += 1;
        assert!(guests < 10_000, "the disk is never full");
    }
    let said = wait_for_health(&stranger, 503).await;
    assert!(said.contains("\"unavailable\""), "{said}");
    assert_eq!(stranger.get("/api/games").await.status, 200, "what needs no disk still works");
    let lifted = Command::new("prlimit").args(["--pid", &server.process().to_string(), "--fsize=unlimited"]).status();
    assert!(lifted.unwrap().success());
    wait_for_health(&stranger, 200).await;
    assert_eq!(stranger.get("/api/me").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_with_an_address_of_their_own_are_nowhere_else() {
    let server = Server::open_with("metrics-address", &["--metrics-address=127.0.0.1:0", "--log=info"]);
    let log = server.log();
    let line = log.lines().find(|line| line.contains("metrics have their own address")).unwrap();
    let address = serde_json::from_str::<Json>(line).unwrap()["fields"]["address"].as_str().unwrap().to_owned();
    let operator = Client::at(&address);
    let metrics = operator.get("/metrics").await;
    assert!(metrics.status == 200 && metrics.body.contains("bisat_moves_total"), "{metrics:?}");
    assert_eq!(operator.get("/healthz").await.body, "ok\n");
    assert_eq!(operator.get("/api/games").await.status, 404);
    assert_eq!(Client::stranger(&server).get("/metrics").await.status, 404);
}
