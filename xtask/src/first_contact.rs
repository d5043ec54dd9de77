//! `cargo xtask first-contact`: does `cargo xtask serve` work on a machine that has Rust and nothing else?
//!
//! Runs it on a copy of the checkout, with a private toolchain that lacks the wasm32 target, with
//! `RUSTUP_AUTO_INSTALL=0`, and with a PATH that holds cargo and a C compiler only, until the server answers with the
//! page and its WebAssembly. It changes nothing in the user's own Rust installation.

mod http;
mod toolchain;

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::steps::Steps;
use crate::tidy;
use crate::workspace::{Workspace, is_ci};

/// All that is on the PATH.
const PROGRAMS: [&str; 11] = ["cargo", "rustc", "rustup", "cc", "gcc", "as", "ld", "ar", "sh", "env", "rm"];

/// Runs the check.
pub(crate) fn run(workspace: &Workspace) -> Result<(), String> {
    let mut steps = Steps::new(4);
    let folder = workspace.target.join("first-contact");
    let _ = fs::remove_dir_all(&folder);
    let (checkout, path, home) = (folder.join("checkout"), folder.join("bin"), folder.join("rustup"));
    steps.next("Copying the checkout");
    copy_checkout(&workspace.root, &checkout)?;
    link_programs(&path)?;
    steps.next("Copying the toolchain without the wasm32 target");
    if let Err(message) = toolchain::copy_without_target(&home) {
        // Without rustup there is no toolchain to copy, and nothing to prove.
        return if is_ci() { Err(message) } else { left_out(&message) };
    }
    steps.next("Running cargo xtask serve");
    let mut server = Running::start(&checkout, &path, &home, &workspace.target)?;
    let address = server.address()?;
    steps.next("Asking for the page");
    let size = http::fetch_page(&address)?;
    drop(server);
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    steps.finish(&format!("The page is there, with {size} bytes of WebAssembly"));
    Ok(())
}

fn left_out(message: &str) -> Result<(), String> {
    println!("LEFT OUT: {message}");
    Ok(())
}

/// Copies the files that are under version control, as they are now.
fn copy_checkout(root: &Path, checkout: &Path) -> Result<(), String> {
    for file in tidy::tracked(root)? {
        let to = checkout.join(&file);
        let folder = to.parent().unwrap_or(checkout);
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fs::copy(root.join(&file), &to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    Ok(())
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

/// `cargo xtask serve` as a new user runs it; dropping it stops it.
struct Running {
    process: Child,
}

impl Running {
    fn start(checkout: &Path, path: &Path, rustup_home: &Path, target: &Path) -> Result<Self, String> {
        let mut command = Command::new(path.join("cargo"));
        command.args(["xtask", "serve", "--", "--address", "127.0.0.1:0", "--database"]);
        command.arg(checkout.join("first-contact.sqlite")).current_dir(checkout);
        // cargo and rustup pass their own choices on to what they run.
        for (name, _) in env::vars().filter(|(name, _)| name.starts_with("CARGO") || name.starts_with("RUST")) {
            if !["CARGO_HOME", "CARGO_BUILD_JOBS"].contains(&name.as_str()) {
                command.env_remove(name);
            }
        }
        command.env("PATH", path).env("RUSTUP_HOME", rustup_home).env("RUSTUP_AUTO_INSTALL", "0");
        // What does not differ from this checkout is not built again.
        command.env("CARGO_TARGET_DIR", target);
        let process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let process = process.map_err(|error| format!("cargo could not be started: {error}"))?;
        Ok(Running { process })
    }

    /// Passes on what is printed until the server's address is.
    fn address(&mut self) -> Result<String, String> {
        let output = self.process.stdout.take().ok_or("cargo xtask serve has no output")?;
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|error| format!("cargo xtask serve: {error}"))?;
            println!("      | {line}");
            if let Some((_, address)) = line.split_once("http://") {
                return Ok(address.split_whitespace().next().unwrap_or_default().trim_end_matches('/').to_owned());
            }
        }
        Err("cargo xtask serve ended before the server was there".to_owned())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
