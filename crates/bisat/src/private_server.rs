//! A private server for `bisat load` and `bisat torture`: the same binary, with an empty database and without rate limits.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, process};

/// Flags that lift the rate limits.
const NO_LIMITS: [&str; 8] = [
    "--request-rate",
    "1000000",
    "--login-rate",
    "1000000000",
    "--command-rate",
    "1000000",
    "--connections",
    "1000000",
];

/// Where the log of the server goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Log {
    /// To the standard error of this process.
    Shown,
    /// Into a file beside the database.
    Stored,
}

/// A server process. Dropping it ends the process and deletes the database.
pub(crate) struct PrivateServer {
    child: Child,
    url: String,
    log: Log,
    folder: Folder,
}

impl PrivateServer {
    /// Starts a server for the command of this name, with a new database.
    pub(crate) fn start(command: &str, log: Log) -> io::Result<Self> {
        let folder = Folder::create(command)?;
        let child = spawn(&folder.path, log)?;
        let mut server = PrivateServer { child, url: String::new(), log, folder };
        server.wait_for_url()?;
        Ok(server)
    }

    /// The address of the server. It changes with every restart.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The database file.
    pub(crate) fn database(&self) -> PathBuf {
        database(&self.folder.path)
    }

    /// The stored log of the server.
    pub(crate) fn stored_log(&self) -> io::Result<String> {
        fs::read_to_string(log_file(&self.folder.path))
    }

    /// Resident memory of the server in bytes; none if the system does not report it.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes << 10)
    }

    /// Ends the process with SIGKILL. An error if it had ended before.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            return Err(io::Error::other(format!("the server ended by itself: {status}")));
        }
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Starts the server again with the same database, after a kill.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        self.child = spawn(&self.folder.path, self.log)?;
        self.wait_for_url()
    }

    /// Starts the server again and does not wait until it accepts connections.
    pub(crate) fn begin_to_restart(&mut self) -> io::Result<()> {
        self.child = spawn(&self.folder.path, self.log)?;
        Ok(())
    }

    /// Leaves the database and the log where they are, for somebody who looks for the cause of a failure.
    pub(crate) fn keep_files(&mut self) -> &Path {
        self.folder.is_kept = true;
        &self.folder.path
    }

    fn wait_for_url(&mut self) -> io::Result<()> {
        let stdout = self.child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        self.url.clear();
        BufReader::new(stdout).read_line(&mut self.url)?;
        self.url.truncate(self.url.trim_end().len());
        if self.url.is_empty() {
            let folder = self.folder.path.display().to_string();
            return Err(io::Error::other(format!("the server with its database in {folder} did not start")));
        }
        Ok(())
    }
}

impl Drop for PrivateServer {
    fn drop(&mut self) {
        // The database is deleted anyway, so a clean shutdown is not needed. The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn database(folder: &Path) -> PathBuf {
    folder.join("bisat.sqlite")
}

fn log_file(folder: &Path) -> PathBuf {
    folder.join("log")
}

fn spawn(folder: &Path, log: Log) -> io::Result<Child> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["serve", "--address", "127.0.0.1:0", "--log", "warn", "--database"]);
    command.arg(database(folder)).args(NO_LIMITS);
    // In a process group of its own: Ctrl-C ends the test, which then ends the server.
    command.process_group(0);
    if log == Log::Stored {
        command.stderr(OpenOptions::new().create(true).append(true).open(log_file(folder))?);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()
}

/// A folder that is removed when this is dropped.
struct Folder {
    path: PathBuf,
    is_kept: bool,
}

impl Folder {
    fn create(command: &str) -> io::Result<Self> {
        let path = env::temp_dir().join(format!("bisat-{command}-{}", process::id()));
        fs::create_dir(&path)?;
        Ok(Folder { path, is_kept: false })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
