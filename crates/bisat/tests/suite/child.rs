//! The binary as a child process over real pipes, run to its end or asked line by line.

use std::io::{BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use serde_json::{Value, json};

pub(crate) const BISAT: &str = env!("CARGO_BIN_EXE_bisat");
pub(crate) use bisat_engine::GAMES;
/// The folder of saved games.
pub(crate) const STATE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/suite-state");
/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(180);

/// The result of a run of the binary.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the binary on the input, to its end.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Ran {
    finish(spawn(arguments), input)
}

/// The same, with saved games in the caller's folder.
pub(crate) fn run_in(state: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    finish(spawn_in(state, arguments), input)
}

fn spawn(arguments: &[&str]) -> Child {
    spawn_in(Path::new(STATE), arguments)
}

fn spawn_in(state: &Path, arguments: &[&str]) -> Child {
    command(state, arguments).spawn().unwrap()
}

fn command(state: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(BISAT);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    at_home(&mut command, state);
    command
}

/// Sets the environment of a test: its own folders for saved games and settings, UTF-8, nothing of the user's.
pub(crate) fn at_home<'a>(command: &'a mut Command, home: &Path) -> &'a mut Command {
    for name in ["LANGUAGE", "LEVEL", "PACE", "COLOURS", "STATE_FOLDER"] {
        command.env_remove(format!("BISAT_{name}"));
    }
    command.env("XDG_STATE_HOME", home).env("XDG_CONFIG_HOME", home).env("LC_ALL", "C.UTF-8").env("TERM", "xterm")
}

fn finish(mut child: Child, input: &[u8]) -> Ran {
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // The binary may exit before it has read everything, so a failed write does not fail the test.
        scope.spawn(move || stdin.write_all(input).is_ok());
        child.wait_with_output().unwrap()
    });
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Runs the binary in a process group of its own. As soon as it is ready, sends SIGINT to the process and then to its group, as
/// timeout(1) does; Ctrl-C sends it to the group only.
#[cfg(unix)]
pub(crate) fn interrupt_once(arguments: &[&str], is_ready: impl Fn() -> bool) -> Ran {
    let mut child = command(Path::new(STATE), arguments).process_group(0).spawn().unwrap();
    while !is_ready() {
        assert!(child.try_wait().unwrap().is_none(), "bisat {arguments:?} ended by itself");
        thread::sleep(Duration::from_millis(10));
    }
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).unwrap();
    kill_process_group(pid, Signal::INT).unwrap();
    finish(child, b"")
}

/// The reader closes the pipe: the binary exits with 0 and prints no error.
pub(crate) fn check_unread(arguments: &[&str], input: &[u8]) {
    let mut child = spawn(arguments);
    drop(child.stdout.take());
    let ran = finish(child, input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "bisat {arguments:?} with nobody reading");
}

/// Wrong arguments: exit code 2, nothing on standard output, the words on standard error.
pub(crate) fn check_refused(arguments: &[&str], words: &[&str]) {
    check_ends(arguments, 2, words);
}

/// A failure with valid arguments: exit code 1, nothing on standard output, the words on standard error.
pub(crate) fn check_fails(arguments: &[&str], words: &[&str]) {
    check_ends(arguments, 1, words);
}

fn check_ends(arguments: &[&str], code: i32, words: &[&str]) {
    let ran = run(arguments, b"");
    assert_eq!(ran.code, Some(code), "bisat {arguments:?}: {}", ran.stderr);
    assert_eq!(ran.stdout, "", "bisat {arguments:?}");
    for word in words {
        assert!(ran.stderr.contains(word), "bisat {arguments:?} does not say “{word}”: {}", ran.stderr);
    }
}

/// A referee process, asked one line at a time.
pub(crate) struct Referee {
    child: Child,
    stdin: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Referee {
    pub(crate) fn new() -> Self {
        let mut child = spawn(&["referee"]);
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Referee { child, stdin, answers }
    }

    /// Sends the bytes and waits for one answer line.
    pub(crate) fn ask_bytes(&mut self, line: &[u8]) -> Value {
        self.stdin.as_mut().unwrap().write_all(line).unwrap();
        let answer = self.answers.recv_timeout(PATIENCE);
        let answer = answer.unwrap_or_else(|_| panic!("no answer to {}", line.escape_ascii()));
        serde_json::from_str(&answer).unwrap()
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.ask_bytes(format!("{request}\n").as_bytes())
    }

    pub(crate) fn look(&mut self, game: &str, options: &Value, state: &str) -> Value {
        self.ask(&json!({"op": "look", "game": game, "options": options, "state": state}))
    }

    pub(crate) fn play(&mut self, game: &str, options: &Value, state: &str, action: &str) -> Value {
        self.ask(&json!({"op": "play", "game": game, "options": options, "state": state, "action": action}))
    }

    pub(crate) fn perft(&mut self, game: &str, options: &Value, state: &str, depth: u64) -> Value {
        self.ask(&json!({"op": "perft", "game": game, "options": options, "state": state, "depth": depth}))
    }

    pub(crate) fn start(&mut self, game: &str, options: &Value) -> String {
        let answer = self.ask(&json!({"op": "start", "game": game, "options": options}));
        answer["state"].as_str().unwrap_or_else(|| panic!("{game} {options}: {answer}")).to_owned()
    }
}

/// Checks that the referee exits with 0 at the end of its input and has printed nothing more.
impl Drop for Referee {
    fn drop(&mut self) {
        drop(self.stdin.take());
        if thread::panicking() {
            return;
        }
        assert_eq!(self.answers.recv_timeout(PATIENCE).ok(), None, "an answer too many");
        let mut complaints = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        assert_eq!((self.child.wait().unwrap().code(), complaints.as_str()), (Some(0), ""));
    }
}
