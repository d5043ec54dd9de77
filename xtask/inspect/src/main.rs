//! Looks at the page in a browser: `xtask-inspect screenshots TARGET [NAME]` and `xtask-inspect measure TARGET [boards|clicks]`.
//!
//! A package of its own, so that `cargo xtask serve` and `test` start without compiling the engine and the browser.

#[path = "../../../crates/bisat/tests/page/screens.rs"]
mod screens;
#[path = "../../../crates/bisat/tests/page/newcomer.rs"]
mod newcomer;
mod server;
mod screenshots;
mod measure;
mod boards;
mod clicks;

use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["screenshots", target, name] => screenshots::take(Path::new(target), name),
        ["measure", target] => measure::run(Path::new(target)),
        ["measure", target, "boards"] => boards::run(Path::new(target)),
        ["measure", target, "clicks"] => clicks::run(Path::new(target)),
        _ => Err("call it by cargo xtask screenshots or cargo xtask measure".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask-inspect: {message}");
            ExitCode::FAILURE
        }
    }
}
