//! A private server for the load test: the same binary, with an empty database and without rate limits.

use std::io::{self, BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

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

/// A server process. Dropping it ends the process and deletes the database.
pub(super) struct LoadServer {
    child: Child,
    folder: Folder,
}

impl LoadServer {
    /// Starts a server. Returns it with its URL.
    pub(super) fn start() -> io::Result<(Self, String)> {
        let folder = Folder::create()?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["serve", "--address", "127.0.0.1:0", "--log", "warn", "--database"]);
        command.arg(folder.0.join("bisat.sqlite")).args(NO_LIMITS);
        // In a process group of its own: Ctrl-C ends the test, which then ends the server.
        command.process_group(0);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut server = LoadServer { child, folder };
        let stdout = server.child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        if line.is_empty() {
            let folder = server.folder.0.display().to_string();
            return Err(io::Error::other(format!("the server with its database in {folder} did not start")));
        }
        Ok((server, line.trim().to_owned()))
    }

    /// Resident memory of the server in bytes; none if the system does not report it.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes << 10)
    }
}

impl Drop for LoadServer {
    fn drop(&mut self) {
        // The database is deleted anyway, so a clean shutdown is not needed. The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that is removed when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn create() -> io::Result<Self> {
        let folder = env::temp_dir().join(format!("bisat-load-{}", process::id()));
        fs::create_dir(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
