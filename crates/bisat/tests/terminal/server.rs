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
        // With port 0 the system chooses a free port.
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
    command.args(["--request-rate=100000", "--command-rate=100000", "--login-rate=100000"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("http://"), "{line}");
    child
}

/// The id of the table, from the screen of the player who opened it.
fn table_of(screen: &str) -> String {
    let (_, rest) = screen.split_once("Table code: ").unwrap_or_else(|| panic!("{screen}"));
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
    let table = table_of(&one.wait_for("Table code: "));
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
    other.wait_for("A: agree. X: decline.");
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
        .env("XDG_STATE_HOME", &state)
        .env("XDG_CONFIG_HOME", &state)
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm")
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
        } else if line.contains("type moves to list them") {
            stdin.write_all(b"random\nquit\n").unwrap();
        }
    }
    assert!(child.wait().unwrap().success(), "{said}");
    assert!(said.contains("Table code: "), "{said}");
    assert!(said.contains("mat:s"), "{said}");
    let farewell = format!("To continue: bisat play --connect {url} --table {}\n", table_of(&said));
    assert!(said.ends_with(&farewell), "{said}");
    assert!(said.chars().all(|letter| letter == '\n' || !letter.is_control()), "{said:?}");
}

#[test]
fn watching_ones_own_table_is_looking_on() {
    if !is_there() {
        return;
    }
    let house = House::open("watch");
    let url = house.url();
    let line = format!("{BISAT} play khan --connect {url} --open --public --as Heron --seat me --seat 1");
    let one = Terminal::open("own", (80, 24), &line);
    one.wait_for("Red Heron (you)");
    let (_, listed, _) = lines("own-list", &["watch", &url, "--plain"], "");
    let table = listed.split_whitespace().next().unwrap();
    let state = one.state().display().to_string();
    let line = format!("XDG_STATE_HOME={state} {BISAT} watch {url} {table} --as Heron");
    let watcher = Terminal::open("own-watcher", (80, 24), &line);
    watcher.wait_for("Red Heron");
    for key in ["r", "g", "j"] {
        watcher.press(&[key]);
        watcher.wait_for("You are watching. You cannot play here.");
        watcher.press(&["]"]);
    }
    one.press(&["r"]);
    watcher.wait_for("1 ● mat:");
    for terminal in [&one, &watcher] {
        terminal.press(&["q"]);
        terminal.wait_for("left with 0");
    }
}

/// Line mode with this input, to its end, in a folder of the test's own.
fn lines(folder: &str, arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{folder}"));
    let mut command = Command::new(BISAT);
    command.args(arguments).env("XDG_STATE_HOME", &state).env("XDG_CONFIG_HOME", &state);
    command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn line_mode_without_input_says_how_the_table_stands_and_how_to_go_on() {
    let house = House::open("without");
    let url = house.url();
    let (code, said, complaint) = lines("without", &["play", "khan", "--connect", &url, "--open"], "");
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    let table = table_of(&said);
    for words in ["You are ", "Waiting for 1 more.", "The input has ended."] {
        assert!(said.contains(words), "no “{words}” in {said}");
    }
    assert!(said.contains(&format!("To continue: bisat play --connect {url} --table {table}")), "{said}");
    lines("without-other", &["play", "--connect", &url, "--table", &table], "");
    for input in ["", "quit\n"] {
        let (code, said, _) = lines("without-third", &["play", "--connect", &url, "--table", &table], input);
        assert_eq!(code, Some(0), "{said}");
        assert!(!said.contains("To continue"), "a client that never sat has nothing to continue: {said}");
    }
    let (code, said, _) = lines("without", &["play", "--connect", &url], "");
    assert_eq!(code, Some(0));
    assert!(said.contains("There are no tables now.") || said.contains(&table), "{said}");
}

#[test]
fn line_mode_at_an_unknown_table_fails_and_says_where_tables_are_listed() {
    let house = House::open("unknown");
    let url = house.url();
    for arguments in [&["watch", &url, "nosuchtabl"][..], &["play", "--connect", &url, "--table", "nosuchtabl"]] {
        let (code, said, complaint) = lines("unknown", arguments, "");
        assert_eq!(code, Some(1), "{said}{complaint}");
        assert!(complaint.contains("nosuchtabl: there is no such table"), "{complaint}");
        assert!(complaint.contains(&format!("bisat play --connect {url}")), "{complaint}");
    }
}

#[test]
fn one_who_watches_line_by_line_plays_nothing_at_their_own_table() {
    let house = House::open("reading");
    let url = house.url();
    let open = ["play", "khan", "--connect", &url, "--open", "--seat", "me", "--seat", "1"];
    let (_, said, _) = lines("reading", &open, "mat:s\n");
    let table = table_of(&said);
    let (code, said, _) = lines("reading", &["watch", &url, &table, "--plain"], "mat:n\nrandom\nsit\nresign\nquit\n");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.matches("You are watching. You cannot play here.").count(), 4, "{said}");
    assert!(!said.contains("mat:n  "), "{said}");
}

#[test]
fn names_and_guests_are_identities_of_their_own() {
    let house = House::open("names");
    let url = house.url();
    let named = |extra: &[&str]| {
        let arguments = [&["play", "khan", "--connect", &url, "--open"], extra].concat();
        let (code, said, complaint) = lines("names", &arguments, "");
        assert_eq!(code, Some(0), "{complaint}");
        said.lines().next().unwrap().to_owned()
    };
    assert_eq!(named(&["--as", "Heron"]), "You are Heron.");
    assert_eq!(named(&[]), named(&[]), "one is remembered");
    assert_ne!(named(&["--guest"]), named(&["--guest"]), "a guest is not");
    let (code, _, complaint) = lines("names", &["play", "khan", "--connect", &url, "--open", "--as", "x"], "");
    assert_eq!(code, Some(2));
    assert!(complaint.contains("2 to 24"), "{complaint}");
    let servers = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal-names/bisat/servers");
    let is_kept = |name| servers.join(format!("127.0.0.1-{}-as-{name}", house.port)).exists();
    assert_eq!((is_kept("Heron"), is_kept("x")), (true, false), "a refused name is not remembered");
}

/// Line mode that is typed to as it goes.
struct Typed {
    child: Child,
    said: BufReader<std::process::ChildStdout>,
}

impl Typed {
    fn start(folder: &str, arguments: &[&str]) -> Self {
        let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{folder}"));
        let mut command = Command::new(BISAT);
        command.args(arguments).env("XDG_STATE_HOME", &state).env("XDG_CONFIG_HOME", &state);
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        Typed { child, said }
    }

    fn type_in(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line with these words.
    fn wait_for(&mut self, words: &str) -> String {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            assert!(self.said.read_line(&mut line).unwrap() > 0, "it ended without “{words}”");
        }
        line
    }
}

impl Drop for Typed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn offers_and_answers_are_told_line_by_line() {
    let house = House::open("offers");
    let url = house.url();
    let open = ["play", "khan", "--connect", &url, "--open", "--seat", "me", "--seat", "me", "--as", "Heron"];
    let mut heron = Typed::start("offers-heron", &open);
    let table = table_of(&heron.wait_for("Table code: "));
    let mut otter = Typed::start("offers-otter", &["play", "--connect", &url, "--table", &table, "--as", "Otter"]);
    otter.wait_for("You are Otter.");
    heron.wait_for("mat:n");
    heron.type_in("draw");
    otter.wait_for("Heron offers a draw. Type agree or decline.");
    otter.type_in("decline");
    heron.wait_for("Otter declined.");
    heron.type_in("q");
    assert!(heron.child.wait().unwrap().success());
}

#[test]
fn an_offer_ends_when_the_one_who_made_it_moves_line_by_line() {
    let house = House::open("dead-offer");
    let url = house.url();
    let open = ["play", "khan", "--connect", &url, "--open", "--seat", "me", "--seat", "me", "--as", "Heron"];
    let mut heron = Typed::start("dead-offer-heron", &open);
    let table = table_of(&heron.wait_for("Table code: "));
    let arguments = ["play", "--connect", &url, "--table", &table, "--as", "Otter"];
    let mut otter = Typed::start("dead-offer-otter", &arguments);
    otter.wait_for("You are Otter.");
    heron.wait_for("mat:n");
    heron.type_in("draw");
    otter.wait_for("Heron offers a draw. Type agree or decline.");
    heron.type_in("mat:s");
    // The move has arrived: the offer is dead, and agreeing does not become an offer of one's own.
    otter.wait_for("Heron");
    otter.type_in("agree");
    otter.wait_for("There is no offer.");
}
