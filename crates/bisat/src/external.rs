//! Other programs as players, by the engine protocol (docs/engine-protocol.md).

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use bisat_engine::AnySession;

use crate::player::Errors;

/// A program that has not moved after so long has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a program that was told to go may take.
const TIME_TO_GO: Duration = Duration::from_secs(1);
/// So many lines may wait to be read.
const WAITING: usize = 1024;
/// A longer line is none of the protocol's.
const LONGEST_LINE: u64 = 1 << 16;

/// A program in a game.
pub struct External {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Why a program's game could not be played on.
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
    /// Starts the program for a game by the session's rules.
    pub fn start(command: &str, session: &dyn AnySession, errors: Errors) -> Result<Self, ExternalError> {
        let fail = |what: String| ExternalError { command: command.to_owned(), what };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| fail("has no command".to_owned()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match errors {
                Errors::Shown => Stdio::inherit(),
                Errors::Hidden => Stdio::null(),
            })
            .spawn()
            .map_err(|error| fail(format!("cannot be started: {error}")))?;
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
        let mut external = External { command: command.to_owned(), child, input, lines };
        let options = session.options().iter().map(|(name, value)| format!(" {name}={}", value.bare()));
        external.say(&format!("newgame {}{}", session.id(), options.collect::<String>()))?;
        Ok(external)
    }

    /// The program's move, which is legal; the limits, as `time 1000`, say how long it may think.
    pub fn choose(&mut self, session: &dyn AnySession, limits: &str) -> Result<String, ExternalError> {
        // What was said before the question is no answer to it.
        while self.lines.try_recv().is_ok() {}
        self.say(&format!("position {}", session.state()))?;
        self.say(&format!("go {limits}"))?;
        let begin = Instant::now();
        loop {
            let line = match self.lines.recv_timeout(PATIENCE.saturating_sub(begin.elapsed())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Err(self.fail("named no bestmove within 30 seconds")),
                Err(RecvTimeoutError::Disconnected) => return Err(self.fail("ended before it named a bestmove")),
            };
            if let Some(reason) = line.strip_prefix("error ") {
                return Err(self.fail(&format!("said: {reason}")));
            }
            if let Some(token) = line.strip_prefix("bestmove") {
                let token = token.split_whitespace().next().unwrap_or_default().to_owned();
                let is_legal = session.moves().contains(&token);
                let wrong = || self.fail(&format!("played \"{token}\" in {}, which is not legal", session.state()));
                return if is_legal { Ok(token) } else { Err(wrong()) };
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), ExternalError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| self.fail(&format!("does not listen: {error}")))
    }

    fn fail(&self, what: &str) -> ExternalError {
        ExternalError { command: self.command.clone(), what: what.to_owned() }
    }
}

impl Drop for External {
    /// No program outlives its game: it is told to go, and ended if it does not.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let begin = Instant::now();
        while begin.elapsed() < TIME_TO_GO && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = output.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}
