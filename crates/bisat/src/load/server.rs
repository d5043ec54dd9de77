//! A server of our own to put under load: the same binary, with a new file and no limits.

use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

/// Flags that let one address do whatever it likes.
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

/// A server that ends when this is dropped; its file goes, too.
pub(super) struct House {
    child: Child,
    folder: Folder,
}

impl House {
    /// Opens a house, and says where it is.
    pub(super) fn open() -> io::Result<(Self, String)> {
        let folder = Folder::create()?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["serve", "--address", "127.0.0.1:0", "--log", "warn", "--database"]);
        command.arg(folder.0.join("bisat.sqlite")).args(NO_LIMITS);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut house = House { child, folder };
        let stdout = house.child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        if line.is_empty() {
            let place = house.folder.0.display().to_string();
            return Err(io::Error::other(format!("the server in {place} did not open its doors")));
        }
        Ok((house, line.trim().to_owned()))
    }

    /// The memory that the server has in use, in bytes, where the system tells.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes << 10)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // Nothing of it is kept, so that it need not close in order; and it may have ended by itself.
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
