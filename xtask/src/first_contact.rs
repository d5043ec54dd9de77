//! `cargo xtask first-contact`: does `cargo xtask serve` work on a machine that has Rust and nothing else?
//!
//! Runs it with a private toolchain that lacks the wasm32 target, with `RUSTUP_AUTO_INSTALL=0`, and with a PATH that holds
//! cargo and a C compiler only, until the server answers with the page and its WebAssembly. It changes nothing in the user's
//! own Rust installation. The tests use what it builds; the page itself is always compiled. It runs in the checkout itself, so
//! it does not notice if the build needs a file that is not under version control: run it in a fresh clone to prove that none
//! is needed.

mod http;
mod scratch;
mod toolchain;

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::workspace::{Workspace, is_ci};
use scratch::Scratch;

/// All that is on the PATH.
const PROGRAMS: [&str; 11] = ["cargo", "rustc", "rustup", "cc", "gcc", "as", "ld", "ar", "sh", "env", "rm"];

/// The root of the page's crate. It is marked as changed, so that cargo compiles the page, which needs the target.
const COMPILED: &str = "crates/web/src/main.rs";

/// A build that takes longer is stuck.
const LIMIT: Duration = Duration::from_secs(60 * 60);

/// Runs the check.
pub(crate) fn run(workspace: &Workspace) -> Result<(), String> {
    // The toolchain is linked where the file system can, which is more likely here than in the folder for temporary files.
    let tools = Scratch::new(workspace.target.join("first-contact"))?;
    let (path, home) = (tools.path().join("bin"), tools.path().join("rustup"));
    link_programs(&path)?;
    if let Err(message) = toolchain::copy_without_target(&home) {
        // Without rustup there is no toolchain to copy, and nothing to prove.
        return if is_ci() { Err(message) } else { left_out(&message) };
    }
    mark_as_changed(&workspace.root.join(COMPILED))?;
    println!("      cargo xtask serve, without the wasm32 target:");
    let server = Running::start(workspace, &tools.path().join("first-contact.sqlite"), &path, &home)?;
    let address = server.address()?;
    let size = http::fetch_page(&address)?;
    println!("      the server answers with the page and {size} bytes of WebAssembly");
    Ok(())
}

fn left_out(message: &str) -> Result<(), String> {
    println!("LEFT OUT: {message}");
    Ok(())
}

fn mark_as_changed(file: &Path) -> Result<(), String> {
    let opened = File::options().append(true).open(file);
    opened
        .and_then(|opened| opened.set_modified(SystemTime::now()))
        .map_err(|error| format!("{}: {error}", file.display()))
}

/// A folder with links to the few programs that are needed.
fn link_programs(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let places: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    // cargo puts the toolchain's own folder first; there is no rustup beside it, which chooses the toolchain.
    let proxies = places.iter().find(|place| place.join("rustup").exists());
    for program in PROGRAMS {
        let found = proxies.into_iter().chain(&places).map(|place| place.join(program)).find(|file| file.exists());
        if let Some(found) = found {
            symlink(&found, folder.join(program)).map_err(|error| format!("{}: {error}", found.display()))?;
        }
    }
    Ok(())
}

/// `cargo xtask serve` as a new user runs it; dropping it stops it and all that it started.
struct Running {
    process: Child,
    lines: Receiver<String>,
}

impl Running {
    fn start(workspace: &Workspace, database: &Path, path: &Path, rustup_home: &Path) -> Result<Self, String> {
        let mut command = Command::new(path.join("cargo"));
        command.args(["xtask", "serve", "--", "--address", "127.0.0.1:0", "--database"]);
        command.arg(database).current_dir(&workspace.root).process_group(0);
        // cargo and rustup pass their own choices on to what they run.
        for (name, _) in env::vars().filter(|(name, _)| name.starts_with("CARGO") || name.starts_with("RUST")) {
            if !["CARGO_HOME", "CARGO_BUILD_JOBS", "CARGO_INCREMENTAL"].contains(&name.as_str()) {
                command.env_remove(name);
            }
        }
        command.env("PATH", path).env("RUSTUP_HOME", rustup_home).env("RUSTUP_AUTO_INSTALL", "0");
        command.env("CARGO_TARGET_DIR", &workspace.target);
        let process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut process = process.map_err(|error| format!("cargo could not be started: {error}"))?;
        let output = process.stdout.take().ok_or("cargo xtask serve has no output")?;
        Ok(Running { process, lines: lines(output) })
    }

    /// Passes on what is printed until the server's address is.
    fn address(&self) -> Result<String, String> {
        let end = Instant::now() + LIMIT;
        loop {
            let line = match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("cargo xtask serve printed no address within {} min", LIMIT.as_secs() / 60));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err("cargo xtask serve ended before the server answered".to_owned());
                }
            };
            println!("      | {line}");
            if let Some((_, address)) = line.split_once("http://") {
                return Ok(address.split_whitespace().next().unwrap_or_default().trim_end_matches('/').to_owned());
            }
        }
    }
}

/// The lines of an output, read by a thread of their own.
fn lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Drop for Running {
    fn drop(&mut self) {
        // The whole group: cargo, compilers, the server.
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", self.process.id())]).status();
        let _ = self.process.wait();
    }
}
