//! Build, test and tidy automation: `cargo xtask serve`, `build`, `test`, `page`, `screenshots`, `measure`, `tidy`.

mod arrows;
mod house;
mod measure;
mod page;
mod screenshots;
mod serve;
mod tidy;

use std::env;
use std::process::{Command, ExitCode};

use bisat_browser::Driver;

const USAGE: &str = "\
cargo xtask COMMAND

Commands:
  serve [ARGS]        builds the page and the server, starts them and opens a browser, where there is one;
                      ARGS are those of bisat serve, as in --address 0.0.0.0:2525
  test                every test: formatting, lints, unit, law, property, conformance, docs, arrows, the server, and
                      the page in a real browser
  build               builds the page and the server with the page in it, target/release/bisat
  page                makes the page, as it is served, in target/page
  screenshots [NAME]  takes pictures of every screen, or of those whose names begin so, in target/screenshots
  measure             how soon the page can be played on, and how long its machines take for a move
  tidy                what a machine can see of our style: file lengths, loose ends, glob imports
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => test(),
        ["serve", arguments @ ..] => serve::run(arguments),
        ["build"] => serve::build().map(|binary| println!("xtask: {}", binary.display())),
        ["page"] => page::build().map(drop),
        ["screenshots"] => screenshots::take(""),
        ["screenshots", name] => screenshots::take(name),
        ["measure"] => measure::run(),
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
    // The tests of the page find it where it is made.
    if is_there(page::is_target_installed(), "the page", page::ADVICE)? {
        page::build()?;
    }
    is_there(Driver::is_installed(), "the page in a browser", BROWSER_ADVICE)?;
    run_tests()?;
    cargo("test --workspace --doc --quiet")?;
    cargo_with("doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "--deny warnings")])
}

const BROWSER_ADVICE: &str = "no browser is installed: apt-get install chromium chromium-driver";

/// What the machine lacks is left out, and said; but in CI it is a failure.
fn is_there(is_installed: bool, part: &str, advice: &str) -> Result<bool, String> {
    if !is_installed {
        if env::var("CI").is_ok_and(|ci| ci == "true") {
            return Err(advice.to_owned());
        }
        println!("xtask: {part} is left out, as {advice}");
    }
    Ok(is_installed)
}

/// By cargo-nextest where it is installed, else by cargo itself.
fn run_tests() -> Result<(), String> {
    let has_nextest = Command::new("cargo-nextest").arg("--version").output().is_ok_and(|out| out.status.success());
    cargo(if has_nextest { "nextest run --workspace" } else { "test --workspace --all-targets" })
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
