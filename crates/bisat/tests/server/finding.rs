//! Finding a table from the terminal: by its code, and by matchmaking.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use bisat_protocol::TableId;
use serde_json::json;

use crate::client::Client;
use crate::codes::code_of;
use crate::play_now::{play_now, sit};
use crate::server::Server;

/// `bisat play` in plain mode, as a new guest, with an input that stays open.
struct Terminal {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Terminal {
    fn open(server: &Server, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bisat"));
        command.arg("play").args(arguments).args(["--connect", &format!("http://{}", server.host())]);
        command.args(["--guest", "--plain", "--language", "en"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Terminal { child, output }
    }

    /// Reads its lines until one has this text.
    fn wait_for(&mut self, text: &str) {
        let mut read = String::new();
        while !read.lines().any(|line| line.contains(text)) {
            assert!(self.output.read_line(&mut read).unwrap() > 0, "{text} does not come: {read}");
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Follows a table until the game starts.
async fn wait_for_start(client: &Client, table: &TableId) {
    let mut stream = client.stream(&format!("/api/tables/{table}/stream")).await;
    while stream.next().await["event"] != "started" {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_leads_from_the_terminal_to_its_table() {
    let server = Server::open("terminal-code");
    let host = Client::guest(&server).await;
    let table = host.open_table(&json!({ "game": "khan" })).await;
    let _host = sit(&host, &table).await;
    let code = code_of(&host, &table).await.to_uppercase();
    let _guest = Terminal::open(&server, &["--table", &code]);
    wait_for_start(&host, &table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_code_is_refused_with_its_reason() {
    let server = Server::open("terminal-wrong-code");
    let output = Command::new(env!("CARGO_BIN_EXE_bisat"))
        .args(["play", "--table", "amla-27", "--guest", "--plain", "--connect", &format!("http://{}", server.host())])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("no waiting table has the code \"amla-27\""), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn matchmaking_leads_from_the_terminal_to_somebody_who_waits() {
    let server = Server::open("terminal-now");
    let ann = Client::guest(&server).await;
    let table = play_now(&ann, None).await;
    let _ann = sit(&ann, &table).await;
    let _guest = Terminal::open(&server, &["pachisi", "--now"]);
    wait_for_start(&ann, &table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_waits_at_a_terminal_is_found_by_others() {
    let server = Server::open("terminal-waits");
    let mut guest = Terminal::open(&server, &["pachisi", "--now"]);
    guest.wait_for("Waiting for 1 more");
    let ann = Client::guest(&server).await;
    let table = play_now(&ann, None).await;
    let _ann = sit(&ann, &table).await;
    wait_for_start(&ann, &table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_waits_at_a_terminal_moves_over_to_somebody_who_waits_for_longer() {
    let server = Server::open("terminal-moves-over");
    let ann = Client::guest(&server).await;
    // The older table has nobody yet, so that both wait alone.
    let older =
        ann.open_table(&json!({ "game": "pachisi", "options": { "players": 2 }, "visibility": "public" })).await;
    let mut guest = Terminal::open(&server, &["pachisi", "--now"]);
    guest.wait_for("Waiting for 1 more");
    let _ann = sit(&ann, &older).await;
    wait_for_start(&ann, &older).await;
}
