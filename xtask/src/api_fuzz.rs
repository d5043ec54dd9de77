//! `cargo xtask fuzz-api`: sends generated requests to a running server and checks its answers against its own OpenAPI
//! description, with schemathesis: no 5xx, no undocumented status, and no valid request rejected.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::workspace::{PACKAGES, Workspace, run, succeeds};

/// How long the API is fuzzed by default and in CI, in seconds.
pub(crate) const SECONDS: u32 = 120;

/// How long `cargo xtask test` fuzzes it elsewhere.
pub(crate) const SHORT: u32 = 20;

/// The version of the fuzzer; a newer one may find more.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Builds the server, starts it with an empty database and without limits, and fuzzes it.
pub(crate) fn fuzz(workspace: &Workspace, seconds: u32) -> Result<(), String> {
    let python = install(&workspace.target)?;
    // With a test, because the dependencies of tests add features: this is the binary that the tests use.
    workspace.cargo(&format!("build {PACKAGES} --bin bisat --test fuzz_corpus"))?;
    let folder = workspace.target.join("fuzz-api");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let config = folder.join("schemathesis.toml");
    fs::copy(workspace.root.join("xtask/fuzz-api/schemathesis.toml"), &config)
        .map_err(|error| format!("{}: {error}", config.display()))?;
    let server = Server::start(workspace, &folder)?;
    let mut fuzzer = Command::new(python);
    fuzzer.arg(workspace.root.join("xtask/fuzz-api/run.py")).args([&server.url, &seconds.to_string()]).arg(&config);
    run(fuzzer.current_dir(&folder)).map_err(|_| "the API fuzzer found errors: see above".to_owned())
}

/// The Python of a virtual environment that has the fuzzer.
pub(crate) fn install(target: &Path) -> Result<PathBuf, String> {
    let environment = target.join("schemathesis");
    let python = environment.join("bin/python");
    let fuzzer = environment.join("bin/st");
    if !succeeds(&fuzzer.to_string_lossy(), &["--version"]) {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", SCHEMATHESIS]))?;
    }
    Ok(python)
}

/// A server, killed when it is dropped.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(workspace: &Workspace, folder: &Path) -> Result<Self, String> {
        let mut process = Command::new(workspace.target.join("debug/bisat"))
            .args(["serve", "--address=127.0.0.1:0", "--log=error", "--request-rate=1000000"])
            .args(["--login-rate=1000000000", "--command-rate=1000000", "--connections=10000"])
            .arg("--database")
            .arg(folder.join("bisat.sqlite"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("bisat serve could not be started: {error}"))?;
        let output = process.stdout.take().ok_or("bisat serve has no output")?;
        let mut server = Server { process, url: String::new() };
        BufReader::new(output).read_line(&mut server.url).map_err(|error| format!("bisat serve: {error}"))?;
        server.url.truncate(server.url.trim_end().len());
        if server.url.is_empty() { Err("bisat serve did not start".to_owned()) } else { Ok(server) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
