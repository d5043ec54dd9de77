//! Build, test and tidy automation: `cargo xtask test`, `cargo xtask tidy`.

mod arrows;
mod tidy;

use std::env;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask COMMAND

Commands:
  test   every test: formatting, lints, unit, law, property, conformance, docs, arrows, the WebAssembly build
  tidy   what a machine can see of our style: file lengths, loose ends, glob imports
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => test(),
        ["tidy"] => tidy::check(),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("no such command\n\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), String> {
    tidy::check()?;
    arrows::check()?;
    cargo("fmt --all --check")?;
    cargo("clippy --workspace --all-targets --quiet -- --deny warnings")?;
    run_tests()?;
    cargo("test --workspace --doc --quiet")?;
    cargo_with("doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "--deny warnings")])?;
    build_for_the_web()
}

/// By cargo-nextest where it is installed, else by cargo itself.
fn run_tests() -> Result<(), String> {
    let has_nextest = Command::new("cargo-nextest").arg("--version").output().is_ok_and(|out| out.status.success());
    cargo(if has_nextest { "nextest run --workspace" } else { "test --workspace --all-targets" })
}

/// The page will carry the engine and the opponents: they must build for WebAssembly. Without the target this is left out, but in CI.
fn build_for_the_web() -> Result<(), String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let installed = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let is_installed =
        installed.is_ok_and(|out| std::path::Path::new(String::from_utf8_lossy(&out.stdout).trim()).exists());
    if !is_installed {
        let advice = format!("the target {TARGET} is not installed: rustup target add {TARGET}");
        if env::var("CI").is_ok_and(|ci| ci == "true") {
            return Err(advice);
        }
        println!("xtask: the WebAssembly build is left out, as {advice}");
        return Ok(());
    }
    cargo(&format!(
        "build --package bisat-engine --package bisat-search --package bisat-record --package bisat-protocol --package bisat-client --target {TARGET} --quiet"
    ))
}

fn cargo(arguments: &str) -> Result<(), String> {
    cargo_with(arguments, &[])
}

fn cargo_with(arguments: &str, environment: &[(&str, &str)]) -> Result<(), String> {
    println!("xtask: cargo {arguments}");
    let status = Command::new(env!("CARGO"))
        .args(arguments.split_whitespace())
        .envs(environment.iter().copied())
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("cargo {arguments} failed")) }
}
