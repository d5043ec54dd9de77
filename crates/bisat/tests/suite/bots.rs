//! The bot of docs/bots.md plays at a real server, as it stands on the page.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::child::{BISAT, run};
use crate::left_out::leave_out;

/// A server with its own empty database; dropping this ends it.
struct Server {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bots-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut command = Command::new(BISAT);
        command.args(["serve", "--address", "127.0.0.1:0", "--log", "error", "--database"]);
        let mut child = command.arg(folder.join("bisat.sqlite")).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Server { child, address, folder }
    }

    /// The body of the response to GET.
    fn body(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 "), "{path}: {answer}");
        body.to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// The first Python block of the page.
fn program() -> String {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md")).unwrap();
    let (_, rest) = page.split_once("```python\n").unwrap();
    rest.split_once("```\n").unwrap().0.to_owned()
}

/// Whether Python is installed; without it the test is skipped.
fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        leave_out("Python is not installed: apt-get install python3");
    }
    found
}

/// Lets the bot play a machine, then verifies the record of the game.
fn check(name: &str, setup: &str, verdict: &str) {
    if !has_python() {
        return;
    }
    let server = Server::new(name);
    let mut bot = Command::new("python3");
    bot.args(["-c", &program(), &format!("http://{}", server.address), setup]).env_remove("BISAT_TOKEN");
    let output = bot.output().unwrap();
    let (said, complaints) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{complaints}");
    let [table, ending, ranks @ ..] = &said.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{said}") };
    assert_eq!(*ending, "played", "{said}");
    let record = server.body(&format!("/api/tables/{table}/record"));
    let verified = run(&["verify", "-"], record.as_bytes());
    assert_eq!((verified.code, verified.stderr.as_str()), (Some(0), ""), "{record}");
    assert!(verified.stdout.contains(verdict), "{}", verified.stdout);
    for tag in ["[Seat1 \"Bot ", "[Seat2 \"level 1\"]", &format!("[Result \"{}\"]", ranks.join(" "))] {
        assert!(record.contains(tag), "{tag} is not in\n{record}");
    }
}

#[test]
fn the_bot_of_the_page_plays_a_game_without_throws_to_its_end() {
    check("khan", r#"{"game":"khan","seats":["open",{"level":1}]}"#, "steps are legal");
}

#[test]
fn the_bot_of_the_page_plays_a_game_with_throws_that_can_be_drawn_again() {
    let setup = r#"{"game":"kho-kho","options":{"spins":6},"seats":["open",{"level":1}]}"#;
    check("kho-kho", setup, "every throw follows from the seed");
}

#[test]
fn the_bot_of_the_page_has_about_forty_lines() {
    let program = program();
    let lines = program.lines().filter(|line| !line.trim().is_empty()).count();
    assert!((30..=40).contains(&lines), "{lines}");
}
