//! A node: a server of the cluster.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The secret of all nodes. It is public: for local clusters only.
const SECRET: &str = "6269736174206f6e2074687265652073657276657273206f6e20312068656c6c";

/// How a node is started.
pub(crate) struct NodeSettings {
    /// Where it listens.
    pub(crate) address: String,
    /// URL of the database.
    pub(crate) database: String,
    /// URL of NATS.
    pub(crate) nats: String,
    /// Further flags.
    pub(crate) flags: Option<Vec<String>>,
    /// Offset of its wall clock, such as `+3m`.
    pub(crate) clock: Option<&'static str>,
}

/// A running node. It stops when this is dropped.
pub(crate) struct Node {
    binary: PathBuf,
    settings: NodeSettings,
    log: Option<PathBuf>,
    child: Child,
}

impl Node {
    /// Starts a node that logs to standard error.
    pub(crate) fn start(binary: &Path, settings: NodeSettings) -> Result<Self, String> {
        Node::start_with_log(binary, settings, None)
    }

    /// Starts a node that logs to a file.
    pub(crate) fn start_with_log(binary: &Path, settings: NodeSettings, log: Option<PathBuf>) -> Result<Self, String> {
        let child = serve(binary, &settings, log.as_deref())?;
        Ok(Node { binary: binary.to_owned(), settings, log, child })
    }

    /// Kills it with SIGKILL.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again.
    pub(crate) fn restart(&mut self) -> Result<(), String> {
        self.child = serve(&self.binary, &self.settings, self.log.as_deref())?;
        Ok(())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The library of Debian's package faketime, in the folder of the computer's architecture.
fn faketime() -> Result<PathBuf, String> {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut libraries = folders.map(|folder| folder.path().join("faketime/libfaketime.so.1"));
    libraries.find(|library| library.exists()).ok_or_else(|| "the library of faketime is not there".to_owned())
}

fn serve(binary: &Path, settings: &NodeSettings, log: Option<&Path>) -> Result<Child, String> {
    let NodeSettings { address, database, nats, flags, clock } = settings;
    let mut command = Command::new(binary);
    if let Some(shift) = clock {
        // Only the wall clock is shifted, not the monotonic clock. The library is loaded directly, because the program
        // `faketime` would run the node as a child process, which this process could not kill.
        command.env("LD_PRELOAD", faketime()?).env("FAKETIME", shift).env("DONT_FAKE_MONOTONIC", "1");
    }
    command.args(["serve", "--log=warn", "--address", address, "--database", database, "--nats", nats]);
    command.args(flags.iter().flatten()).env("BISAT_SECRET", SECRET);
    if let Some(log) = log {
        let opened: Result<File, _> = OpenOptions::new().create(true).append(true).open(log);
        command.stderr(opened.map_err(|error| format!("{}: {error}", log.display()))?);
    }
    let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| format!("a node could not be started: {error}"))?;
    let mut line = String::new();
    let output = child.stdout.take().ok_or("a node has no output")?;
    let read = BufReader::new(output).read_line(&mut line);
    if read.is_ok() && line.starts_with("http://") {
        return Ok(child);
    }
    let _ = child.kill();
    let _ = child.wait();
    Err(format!("the node {address} did not start"))
}
