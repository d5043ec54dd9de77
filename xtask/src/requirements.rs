//! What `cargo xtask serve` and `cargo xtask test` need on the machine, and how they get it.

use std::process::Command;

use crate::workspace::{run, succeeds};

/// The compiler target of the page.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Makes sure that the compiler can build WebAssembly. Asks rustup explicitly, because `RUSTUP_AUTO_INSTALL=0` keeps it
/// from installing the targets of rust-toolchain.toml.
pub(crate) fn ensure_target() -> Result<(), String> {
    if is_target_installed() {
        return Ok(());
    }
    if !succeeds("rustup", &["--version"]) {
        return Err(format!(
            "the page needs the Rust target {TARGET}: install Rust from https://rustup.rs, or your system's package of \
             that target (Debian: libstd-rust-dev-wasm32)"
        ));
    }
    println!("      adding the Rust target {TARGET}: rustup target add {TARGET}");
    run(Command::new("rustup").args(["target", "add", TARGET]))?;
    if is_target_installed() { Ok(()) } else { Err(format!("rustup added no target {TARGET} to this toolchain")) }
}

fn is_target_installed() -> bool {
    let folder = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = folder.map(|folder| String::from_utf8_lossy(&folder.stdout).trim().to_owned());
    folder.is_ok_and(|folder| !folder.is_empty() && std::path::Path::new(&folder).exists())
}

/// Makes sure of the formatter and the linter.
pub(crate) fn ensure_components() -> Result<(), String> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if succeeds(env!("CARGO"), &[command, "--version"]) {
            continue;
        }
        if !succeeds("rustup", &["--version"]) {
            return Err(format!("the tests need {component}: install Rust from https://rustup.rs"));
        }
        println!("      adding {component}: rustup component add {component}");
        run(Command::new("rustup").args(["component", "add", component]))?;
    }
    Ok(())
}

/// A tool of the tests, with the Debian packages that bring it. README.md lists the same packages.
struct Tool {
    name: &'static str,
    packages: &'static [&'static str],
    /// The packages on Ubuntu, where they are called otherwise.
    ubuntu: &'static [&'static str],
    is_there: fn() -> bool,
}

const TOOLS: [Tool; 8] = [
    Tool {
        name: "Chromium and its driver",
        packages: &["chromium", "chromium-driver"],
        ubuntu: &["chromium-browser", "chromium-chromedriver"],
        is_there: || {
            let browsers = ["chromium", "google-chrome", "chromium-browser"];
            succeeds("chromedriver", &["--version"]) && browsers.iter().any(|name| succeeds(name, &["--version"]))
        },
    },
    Tool {
        name: "Firefox",
        packages: &["firefox-esr"],
        ubuntu: &["firefox"],
        is_there: || ["firefox-esr", "firefox"].iter().any(|name| succeeds(name, &["--version"])),
    },
    Tool {
        name: "fonts for English and Hindi",
        packages: &["fontconfig", "fonts-noto-core"],
        ubuntu: &[],
        // A browser without a font measures nothing, and one without Devanagari shows boxes.
        is_there: || Command::new("fc-list").arg(":lang=hi").output().is_ok_and(|fonts| !fonts.stdout.is_empty()),
    },
    Tool { name: "tmux", packages: &["tmux"], ubuntu: &[], is_there: || succeeds("tmux", &["-V"]) },
    Tool {
        name: "PostgreSQL",
        packages: &["postgresql"],
        ubuntu: &[],
        // Debian puts the programs of each version into a folder of its own, outside the PATH.
        is_there: || {
            let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
            succeeds("postgres", &["--version"])
                || versions.into_iter().any(|at| at.path().join("bin/postgres").exists())
        },
    },
    Tool {
        name: "NATS",
        packages: &["nats-server"],
        ubuntu: &[],
        is_there: || succeeds("nats-server", &["--version"]),
    },
    Tool { name: "faketime", packages: &["faketime"], ubuntu: &[], is_there: || succeeds("faketime", &["--version"]) },
    Tool { name: "Python 3 with venv", packages: &["python3", "python3-venv"], ubuntu: &[], is_there: has_python },
];

/// Whether there is a Python that can make virtual environments.
pub(crate) fn has_python() -> bool {
    succeeds("python3", &["-c", "import ensurepip, venv"])
}

/// Installs the tools of the tests that are missing, where apt-get may; returns, in words, what is missing still.
pub(crate) fn ensure_tools() -> Vec<String> {
    ensure(&TOOLS.iter().collect::<Vec<_>>())
}

/// As [`ensure_tools`], for the tools of these names.
pub(crate) fn ensure_named(names: &[&str]) -> Vec<String> {
    ensure(&TOOLS.iter().filter(|tool| names.contains(&tool.name)).collect::<Vec<_>>())
}

/// Whether the tools of these names are installed.
pub(crate) fn are_there(names: &[&str]) -> bool {
    TOOLS.iter().filter(|tool| names.contains(&tool.name)).all(|tool| (tool.is_there)())
}

fn ensure(tools: &[&Tool]) -> Vec<String> {
    let mut is_updated = false;
    for tool in tools.iter().filter(|tool| !(tool.is_there)()) {
        let Some(as_root) = rights_to_install() else { break };
        if !is_updated {
            // apt-get installs nothing after an installation that was interrupted, until that one is finished.
            let _ = run(&mut as_root("dpkg", &["--configure", "-a"]));
            is_updated = run(&mut as_root("apt-get", &["update", "--quiet"])).is_ok();
        }
        let is_known = |package: &&str| succeeds("apt-cache", &["show", *package]);
        let packages = if tool.packages.iter().all(is_known) { tool.packages } else { tool.ubuntu };
        println!("      installing {}: apt-get install {}", tool.name, packages.join(" "));
        let options = ["install", "--yes", "--quiet", "--no-install-recommends"];
        if let Err(message) = run(&mut as_root("apt-get", &[&options, packages].concat())) {
            println!("      {message}");
        }
    }
    let missing = tools.iter().filter(|tool| !(tool.is_there)());
    missing.map(|tool| format!("{} (Debian: apt-get install {})", tool.name, tool.packages.join(" "))).collect()
}

/// How to run a program with the rights to install packages: as root, or by sudo where that asks for no password.
fn rights_to_install() -> Option<fn(&str, &[&str]) -> Command> {
    fn as_root(program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command
    }
    fn by_sudo(program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("sudo");
        command.args(["-n", "env", "DEBIAN_FRONTEND=noninteractive", program]).args(arguments);
        command
    }
    if !succeeds("apt-get", &["--version"]) {
        return None;
    }
    let user = Command::new("id").arg("-u").output().ok()?;
    if user.stdout.trim_ascii() == b"0" {
        return Some(as_root);
    }
    succeeds("sudo", &["-n", "true"]).then_some(by_sudo)
}
