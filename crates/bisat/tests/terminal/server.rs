//! Two people at two terminals, at a table of a real server that is killed and started again in the middle.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::tmux::{BISAT, Terminal, is_there, shows};

/// A server on a port that it keeps.
struct House {
    child: Child,
    port: u16,
    file: String,
}

impl House {
    fn open(name: &str) -> Self {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}.sqlite")).display().to_string();
        for ending in ["", "-wal", "-shm", "-lock", ".lock"] {
            let _ = std::fs::remove_file(format!("{file}{ending}"));
        }
        // Whoever asks for port 0 gets one that is free.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        House { child: start(port, &file), port, file }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn reopen(&mut self) {
        self.child = start(self.port, &self.file);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill();
    }
}

fn start(port: u16, file: &str) -> Child {
    let mut command = Command::new(BISAT);
    command.args(["serve", "--address", &format!("127.0.0.1:{port}"), "--database", file, "--log=warn"]);
    command.args(["--requests-a-second=100000", "--actions-a-second=100000", "--entrances-an-hour=100000"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("http://"), "{line}");
    child
}

/// The table's name, as the screen of whoever opened it says.
fn table_of(screen: &str) -> String {
    let (_, rest) = screen.split_once("The table is ").unwrap_or_else(|| panic!("{screen}"));
    rest.chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[test]
fn two_terminals_play_each_other_though_the_server_is_started_again() {
    if !is_there() {
        return;
    }
    let mut house = House::open("two");
    let url = house.url();
    let line =
        format!("{BISAT} play kho-kho --connect {url} --open --seat me --seat me --option innings=1 --option spins=6");
    let one = Terminal::open("one", (80, 24), &line);
    let table = table_of(&one.wait_for("The table is "));
    let other = Terminal::open("other", (80, 24), &format!("{BISAT} play --connect {url} --table {table}"));
    let watcher = Terminal::open("watcher", (80, 24), &format!("{BISAT} watch {url} {table}"));
    for terminal in [&one, &other, &watcher] {
        terminal.wait_for("Moves");
    }
    let mut rounds = 0;
    loop {
        rounds += 1;
        for terminal in [&one, &other] {
            terminal.press_often("r", 3);
        }
        if rounds == 3 {
            house.kill();
            one.wait_for("Connection lost");
            house.reopen();
            for terminal in [&one, &other, &watcher] {
                terminal.wait_until("connected again", |screen| !shows(screen, "Connection lost"));
            }
        }
        if [&one, &other].iter().all(|terminal| shows(&terminal.screen(), "Another game?")) {
            break;
        }
        assert!(rounds < 2000, "{}", one.screen());
    }
    watcher.wait_for("Another game?");
    one.press(&["z"]);
    other.wait_for("A agrees, X declines.");
    other.press(&["a"]);
    for terminal in [&one, &other, &watcher] {
        terminal.wait_until("the next game", |screen| screen.contains("Turn 1/2") && !shows(screen, "Another game?"));
    }
    for terminal in [&one, &other, &watcher] {
        terminal.press(&["q"]);
        terminal.wait_for("left with 0");
        terminal.check_given_back();
    }
}

#[test]
fn a_table_is_opened_and_played_line_by_line() {
    let house = House::open("lines");
    let url = house.url();
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal-lines");
    let mut command = Command::new(BISAT);
    command.args(["play", "khan", "--connect", &url, "--open", "--seat", "me", "--seat", "1", "--plain"]);
    let mut child = command
        .env("XDG_STATE_HOME", state)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut said = String::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        said += &line;
        said.push('\n');
        // A list of moves is the last line before the prompt.
        if line.contains("mat:n") {
            stdin.write_all(b"mat:s\n").unwrap();
        } else if line.contains("all lists them") {
            stdin.write_all(b"random\nquit\n").unwrap();
        }
    }
    assert!(child.wait().unwrap().success(), "{said}");
    assert!(said.contains("The table is "), "{said}");
    assert!(said.contains("mat:s"), "{said}");
    assert!(said.chars().all(|letter| letter == '\n' || !letter.is_control()), "{said:?}");
}
