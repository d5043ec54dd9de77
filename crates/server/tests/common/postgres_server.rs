//! A PostgreSQL of its own for a test: from the installed programs, in a temporary folder, reached by a Unix socket.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Why a test without PostgreSQL is left out.
pub(crate) const MISSING: &str = "PostgreSQL is not installed (Debian: apt-get install postgresql)";
/// The port that the name of the Unix socket contains.
const PORT: u16 = 5432;
/// How long PostgreSQL may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running PostgreSQL. It stops, and its folder goes, when this is dropped.
pub(crate) struct PostgresServer {
    folder: PathBuf,
    programs: PathBuf,
    /// User and group that run it: PostgreSQL refuses to run as root.
    owner: Option<(u32, u32)>,
    server: Child,
    /// The port of TLS connections, once there is one. The Unix socket has the same number in its name.
    tls_port: Option<u16>,
}

impl PostgresServer {
    /// Starts it; none if PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Self> {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let programs = programs()?;
        // The path of a socket must be short.
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("bisat-pg-{}-{number}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        let owner = (number_of("-u", None) == Some(0)).then(unprivileged);
        if let Some((user, group)) = owner {
            chown(&folder, Some(user), Some(group)).unwrap();
        }
        let data = folder.join("data");
        let mut initdb = as_owner(&programs.join("initdb"), owner);
        initdb.arg("-D").arg(&data).args(["-U", "bisat", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]);
        let made = initdb.current_dir(&folder).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let server = serve(&programs, &folder, owner, None);
        let postgres = PostgresServer { folder, programs, owner, server, tls_port: None };
        postgres.wait_until_ready();
        Some(postgres)
    }

    /// Makes an empty database. Returns its URL.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(name)
    }

    /// The URL of a database.
    pub(crate) fn url(&self, name: &str) -> String {
        let socket = self.folder.to_str().unwrap().replace('/', "%2F");
        format!("postgres://bisat@{socket}:{}/{name}", self.port())
    }

    /// The Unix socket on which it listens.
    #[allow(dead_code, reason = "not every program that uses this file needs all of it")]
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port()))
    }

    /// Runs statements in a database. Returns what they print, without headings.
    pub(crate) fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.arg("-h").arg(&self.folder).args(["-p", &self.port().to_string(), "-U", "bisat", "-d", database]);
        let done = psql.args(["-v", "ON_ERROR_STOP=1", "-qtA", "-c", sql]).output().unwrap();
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap().trim_end().to_owned()
    }

    /// Starts PostgreSQL again, with a certificate and its key. It accepts connections to the returned port of `localhost`, with
    /// TLS only.
    #[allow(dead_code, reason = "not every program that uses this file needs all of it")]
    pub(crate) fn restart_with_tls(&mut self, certificate: &Path, key: &Path) -> u16 {
        self.crash();
        for (from, name) in [(certificate, "server.crt"), (key, "server.key")] {
            let file = self.folder.join("data").join(name);
            fs::copy(from, &file).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
            if let Some((user, group)) = self.owner {
                chown(&file, Some(user), Some(group)).unwrap();
            }
        }
        let access = "local all all trust\nhostssl all all localhost trust\n";
        fs::write(self.folder.join("data/pg_hba.conf"), access).unwrap();
        let port = TcpListener::bind("localhost:0").unwrap().local_addr().unwrap().port();
        self.tls_port = Some(port);
        self.restart();
        port
    }

    fn port(&self) -> u16 {
        self.tls_port.unwrap_or(PORT)
    }

    /// Starts PostgreSQL again after a crash.
    pub(crate) fn restart(&mut self) {
        self.server = serve(&self.programs, &self.folder, self.owner, self.tls_port);
        self.wait_until_ready();
    }

    /// Stops PostgreSQL as a crash does, without a checkpoint.
    pub(crate) fn crash(&mut self) {
        let mut stop = as_owner(&self.programs.join("pg_ctl"), self.owner);
        stop.arg("-D").arg(self.folder.join("data")).args(["-m", "immediate", "-w", "stop"]);
        let _ = stop.current_dir(&self.folder).output();
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    fn wait_until_ready(&self) {
        let begin = Instant::now();
        loop {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            let port = self.port().to_string();
            let ready = ready.arg("-h").arg(&self.folder).args(["-p", &port, "-U", "bisat", "-q", "-t", "1"]);
            let ready = ready.status().unwrap();
            if ready.success() {
                return;
            }
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(begin.elapsed() < PATIENCE, "PostgreSQL does not start: {}", log());
            std::thread::yield_now();
        }
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        self.crash();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of PostgreSQL's programs: in the PATH, or where Debian installs them.
fn programs() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    folders.extend(versions);
    let has = |folder: &&PathBuf| {
        ["initdb", "postgres", "pg_ctl", "pg_isready", "psql"].iter().all(|name| folder.join(name).exists())
    };
    folders.iter().find(has).cloned()
}

fn serve(programs: &Path, folder: &Path, owner: Option<(u32, u32)>, tls_port: Option<u16>) -> Child {
    let mut command = as_owner(&programs.join("postgres"), owner);
    command.arg("-D").arg(folder.join("data"));
    let socket = format!("unix_socket_directories={}", folder.display());
    command.args(["-c", &socket, "-c", "max_connections=200"]);
    match tls_port {
        Some(port) => {
            command.args(["-c", "listen_addresses=localhost", "-c", &format!("port={port}"), "-c", "ssl=on"]);
        }
        None => {
            command.args(["-c", "listen_addresses=", "-c", &format!("port={PORT}")]);
        }
    }
    let log = fs::File::create(folder.join("log")).unwrap();
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().unwrap()
}

fn as_owner(program: &Path, owner: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    command
}

/// A user that is not root: `postgres`, which the package makes, or `nobody`.
fn unprivileged() -> (u32, u32) {
    let of = |user: &str| Some((number_of("-u", Some(user))?, number_of("-g", Some(user))?));
    of("postgres").or_else(|| of("nobody")).expect("every system has the user nobody")
}

fn number_of(what: &str, user: Option<&str>) -> Option<u32> {
    let asked = Command::new("id").arg(what).args(user).output().ok()?;
    String::from_utf8(asked.stdout).ok()?.trim().parse().ok()
}
