//! `bisat load`: random players over real sockets, and its report.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use serde_json::{Value, json};

use crate::child::{BISAT, GAMES, check_fails, check_refused, run};

/// A new, empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server that ends with the test.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn open(name: &str, limits: &[&str]) -> Self {
        let mut command = Command::new(BISAT);
        command.args(["serve", "--address", "127.0.0.1:0", "--log", "warn", "--database"]);
        command.arg(folder(name).join("bisat.sqlite")).args(limits);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Server { child, url: url.trim().to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks that at least this number of moves was made, without errors.
fn check(report: &Value, tables: usize) {
    assert_eq!(report["errors"], json!({}), "{report}");
    assert_eq!([&report["tables"], &report["moving_tables"]], [tables, tables], "{report}");
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("a number is missing: {report}"));
    assert!(number(&report["moves"]) >= tables as f64, "{report}");
    let rate = number(&report["moves"]) / number(&report["seconds"]);
    assert!((number(&report["moves_per_second"]) / rate - 1.0).abs() < 1e-6, "{report}");
    let latencies = ["p50", "p99", "p99.9", "most"].map(|name| number(&report["latency_ms"][name]));
    assert!(latencies[0] > 0.0 && latencies.is_sorted(), "{report}");
}

#[test]
fn random_movers_play_every_game_at_a_server_that_is_named() {
    let limits = ["--command-rate", "100000", "--request-rate", "100000"];
    let server = Server::open("load-named", &limits);
    let arguments =
        ["load", "--tables", "4", "--seconds", "0.5", "--pace", "0", "--spectators", "3", "--url", &server.url];
    let ran = run(&[&arguments[..], &["--json"]].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    check(&report, 4);
    assert_eq!([&report["games"], &report["spectators"]], [&json!(GAMES), &json!(3)]);
    assert_eq!(report["server_memory_bytes"], json!(null), "the server is not its child");
}

#[test]
fn a_server_of_its_own_leaves_nothing_behind() {
    let folder = folder("load-own");
    let mut command = Command::new(BISAT);
    command.args(["load", "--tables", "3", "--seconds", "0.3", "--pace", "0", "--game", "khan", "--json"]);
    let ran = command.env("TMPDIR", &folder).output().unwrap();
    assert_eq!((ran.status.code(), ran.stderr.as_slice()), (Some(0), b"".as_slice()));
    let report: Value = serde_json::from_slice(&ran.stdout).unwrap();
    check(&report, 3);
    assert!(!env::consts::OS.contains("linux") || report["server_memory_bytes"].as_u64() > Some(1 << 20), "{report}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn refusals_of_the_server_are_counted_and_reported() {
    let server = Server::open("load-limited", &["--command-rate", "1", "--login-rate", "2"]);
    let ran = run(&["load", "--tables", "2", "--seconds", "0.5", "--pace", "0", "--url", &server.url], b"");
    let told = format!("{}{}", ran.stdout, ran.stderr);
    assert!(told.contains("too many requests"), "{told}");
}

#[test]
fn a_load_that_cannot_be_made_is_refused_with_help() {
    check_refused(&["load", "--game", "chess"], &["chess", "khan", "chowka-bhara", "pachisi", "kho-kho"]);
    check_refused(&["load", "--url", "127.0.0.1:2525"], &["http://127.0.0.1:2525"]);
    check_refused(&["load", "--tables", "0"], &["--tables"]);
    if cfg!(target_os = "linux") {
        check_fails(&["load", "--spectators", "1000000", "--tables", "100000"], &["open files", "ulimit -n"]);
    }
}
