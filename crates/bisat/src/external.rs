//! External programs as players, over the engine protocol (docs/engine-protocol.md).

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use bisat_engine::AnySession;

/// The time after which a program that has not answered has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// The time a program has to exit after `quit`.
const TIME_TO_EXIT: Duration = Duration::from_secs(1);
/// The maximum number of unread lines.
const WAITING: usize = 1024;
/// The maximum length of a line in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// Where the standard error of an external program goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stderr {
    /// It goes to this program's standard error.
    Shown,
    /// It is discarded, because a full-screen program owns the terminal.
    Hidden,
}

/// A program that plays one game.
pub struct External {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last error that the program has sent since its last move.
    error: Option<String>,
}

/// Why a program cannot continue its game.
#[derive(Debug)]
pub struct ExternalError {
    command: String,
    what: String,
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine \"{}\" {}", self.command, self.what)
    }
}

impl Error for ExternalError {}

impl External {
    /// Starts the program for a game with the session's rules.
    pub fn start(command: &str, session: &dyn AnySession, stderr: Stderr) -> Result<Self, ExternalError> {
        let fail = |what: String| ExternalError { command: command.to_owned(), what };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| fail("has no command".to_owned()))?;
        let mut start = Command::new(program);
        start.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(match stderr {
            Stderr::Shown => Stdio::inherit(),
            Stderr::Hidden => Stdio::null(),
        });
        // In a process group of its own, so that Ctrl-C in the terminal does not reach the program. It ends by `quit`, or at
        // the end of its input if this process is killed.
        start.process_group(0);
        let mut child = start.spawn().map_err(|error| fail(format!("cannot be started: {error}")))?;
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = mpsc::sync_channel(WAITING);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = read_line(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut external = External { command: command.to_owned(), child, input, lines, error: None };
        let options = session.options().iter().map(|(name, value)| format!(" {name}={}", value.bare()));
        external.say(&format!("newgame {}{}", session.id(), options.collect::<String>()))?;
        Ok(external)
    }

    /// The program's move, checked to be legal. The limits follow `go`, as in `time 1000`.
    pub fn choose(&mut self, session: &dyn AnySession, limits: &str) -> Result<String, ExternalError> {
        // Lines from before the question are not its answer.
        while let Ok(line) = self.lines.try_recv() {
            self.note_error(&line);
        }
        self.say(&format!("position {}", session.state()))?;
        self.say(&format!("go {limits}"))?;
        let begin = Instant::now();
        loop {
            let line = match self.lines.recv_timeout(PATIENCE.saturating_sub(begin.elapsed())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Err(self.fail("sent no bestmove within 30 seconds")),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone("exited before it sent a bestmove")),
            };
            if let Some(reason) = line.strip_prefix("error ") {
                return Err(self.fail(&answered_with(reason)));
            }
            if let Some(token) = line.strip_prefix("bestmove") {
                let token = token.split_whitespace().next().unwrap_or_default().to_owned();
                if !session.moves().contains(&token) {
                    return Err(self.fail(&format!("played \"{token}\" in {}, which is not legal", session.state())));
                }
                self.error = None;
                return Ok(token);
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), ExternalError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| self.gone(&format!("does not read its input: {error}")))
    }

    fn note_error(&mut self, line: &str) {
        if let Some(reason) = line.strip_prefix("error ") {
            self.error = Some(reason.to_owned());
        }
    }

    /// The failure of a program that has exited or closed its input: the error that it sent before, if it sent one.
    fn gone(&mut self, what: &str) -> ExternalError {
        let begin = Instant::now();
        while let Ok(line) = self.lines.recv_timeout(TIME_TO_EXIT.saturating_sub(begin.elapsed())) {
            self.note_error(&line);
        }
        match self.error.take() {
            Some(reason) => self.fail(&answered_with(&reason)),
            None => self.fail(what),
        }
    }

    fn fail(&self, what: &str) -> ExternalError {
        ExternalError { command: self.command.clone(), what: what.to_owned() }
    }
}

impl Drop for External {
    /// Sends `quit`, then kills the program if it does not exit.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let begin = Instant::now();
        while begin.elapsed() < TIME_TO_EXIT && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answered_with(reason: &str) -> String {
    format!("answered with an error: {reason}")
}

fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = output.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}
