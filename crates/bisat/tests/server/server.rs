//! The binary as a running server: on a free port with a database of its own. Dropping it kills the process.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// What takes longer will not come any more.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Limits that no test meets by accident.
const WIDE: &[&str] =
    &["--request-rate=100000", "--login-rate=100000", "--command-rate=100000", "--connections=10000", "--log=warn"];

/// A server that is running.
pub(crate) struct Server {
    child: Child,
    host: String,
    file: PathBuf,
    flags: Vec<String>,
}

impl Server {
    /// Opens a server with a new file of this name, and limits that nobody meets.
    pub(crate) fn open(name: &str) -> Self {
        Self::open_with(name, &[])
    }

    /// Opens a server with a new file of this name, for a test that looks into the file.
    pub(crate) fn open_on_file(name: &str) -> Self {
        Self::start(new_file(name), &[])
    }

    /// Opens a server with a new file of this name; the flags count more than the wide limits.
    pub(crate) fn open_with(name: &str, flags: &[&str]) -> Self {
        let file = new_file(name);
        let postgres = if flags.iter().any(|flag| flag.starts_with("--database=")) { None } else { on_postgres(&file) };
        let flags: Vec<&str> = flags.iter().copied().chain(postgres.iter().flatten().map(String::as_str)).collect();
        Self::start(file, &flags)
    }

    /// Starts a server with a copy of an existing database, and of its secret where one stands beside it.
    pub(crate) fn with_database(name: &str, database: &Path) -> Self {
        let file = new_file(name);
        fs::copy(database, &file).unwrap();
        let secret = |database: &Path| PathBuf::from(format!("{}.secret", database.display()));
        if secret(database).exists() {
            fs::copy(secret(database), secret(&file)).unwrap();
        }
        Self::start(file, &[])
    }

    /// Opens a server that cannot write files of more than this size, as on a full disk.
    pub(crate) fn open_on_small_disk(name: &str, kibibytes: u32) -> Self {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sqlite"));
        for ending in ["", "-wal", "-shm", "-lock", ".errors"] {
            let _ = fs::remove_file(format!("{}{ending}", file.display()));
        }
        let flags: Vec<String> = WIDE.iter().map(|flag| (*flag).to_owned()).collect();
        // The signal would end the process. The limit is soft, so that it can be lifted.
        let script = format!("trap '' XFSZ; ulimit -S -f {}; exec \"$0\" \"$@\"", 2 * kibibytes);
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_bisat")]);
        let (child, host) = announced(spawn_with(command, &file, &flags), &file);
        Server { child, host, file, flags }
    }

    fn start(file: PathBuf, flags: &[&str]) -> Self {
        let name_of = |flag: &str| flag.split('=').next().map(ToOwned::to_owned);
        let is_wide = |wide: &&&str| !flags.iter().any(|flag| name_of(flag) == name_of(wide));
        let flags = WIDE.iter().filter(is_wide).chain(flags).map(|flag| (*flag).to_owned()).collect::<Vec<_>>();
        let (child, host) = start(&file, &flags);
        Server { child, host, file, flags }
    }

    /// Where it listens, as `127.0.0.1:2525`.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The one file in which everything is kept.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// What it has logged.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(errors(&self.file)).unwrap()
    }

    /// The id of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills it with SIGKILL, at whatever it is doing.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Kills it for good.
    pub(crate) fn close(mut self) {
        self.kill();
        // A server that is dropped must be running.
        std::mem::forget(self);
    }

    /// Starts it again, after a kill, on the same file and another port.
    pub(crate) fn reopen(&mut self) {
        (self.child, self.host) = start(&self.file, &self.flags);
    }

    /// Whether the process runs still.
    pub(crate) fn is_open(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

/// Nothing that a test does may make the server panic, in any of its threads.
impl Drop for Server {
    fn drop(&mut self) {
        let was_open = self.is_open();
        self.kill();
        if !thread::panicking() {
            let said = fs::read_to_string(errors(&self.file)).unwrap();
            assert!(was_open && !said.contains("panicked"), "the server did not live through this: {said}");
        }
    }
}

/// The path of a database that is not there yet.
pub(crate) fn new_file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sqlite"));
    for ending in ["", "-wal", "-shm", "-lock", ".lock", ".secret", ".errors"] {
        let _ = fs::remove_file(format!("{}{ending}", file.display()));
    }
    file
}

/// Flags for a new PostgreSQL database instead of this file, if `BISAT_TEST_POSTGRES` has the URL of a PostgreSQL, without
/// the name of a database. So all tests that do not look into the file can run on PostgreSQL, and with the URL of a NATS in
/// `BISAT_TEST_NATS` as a node of a cluster.
fn on_postgres(file: &Path) -> Option<Vec<String>> {
    let url = std::env::var("BISAT_TEST_POSTGRES").ok()?;
    let name = format!("{}_{}", file.file_stem()?.to_str()?.replace('-', "_"), std::process::id());
    let create = format!("CREATE DATABASE {name}");
    let created = Command::new("psql").args([&format!("{url}/postgres"), "-qc", &create]).output().unwrap();
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
    let mut flags = vec![format!("--database={url}/{name}"), format!("--secret-file={}.secret", file.display())];
    flags.extend(std::env::var("BISAT_TEST_NATS").ok().map(|nats| format!("--nats={nats}")));
    Some(flags)
}

fn errors(file: &Path) -> PathBuf {
    PathBuf::from(format!("{}.errors", file.display()))
}

fn spawn(file: &Path, flags: &[String]) -> Child {
    spawn_with(Command::new(env!("CARGO_BIN_EXE_bisat")), file, flags)
}

fn spawn_with(mut command: Command, file: &Path, flags: &[String]) -> Child {
    let errors: File = OpenOptions::new().create(true).append(true).open(errors(file)).unwrap();
    command.args(["serve", "--address=127.0.0.1:0"]).args(flags);
    // A URL among the flags counts more than the file.
    if !flags.iter().any(|flag| flag.starts_with("--database=")) {
        command.arg("--database").arg(file);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors).spawn().unwrap()
}

fn start(file: &Path, flags: &[String]) -> (Child, String) {
    announced(spawn(file, flags), file)
}

/// The process and its address, once it has printed it.
fn announced(mut child: Child, file: &Path) -> (Child, String) {
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let host = line.trim_end().strip_prefix("http://").map(ToOwned::to_owned);
    let host = host.unwrap_or_else(|| {
        let _ = child.kill();
        panic!("no address, but {line:?}: {}", fs::read_to_string(errors(file)).unwrap_or_default())
    });
    (child, host)
}
