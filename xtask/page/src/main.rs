//! Makes the page's files from the WebAssembly that cargo built, of the page and of its workers:
//! `xtask-page PAGE WORKER SOURCES NETS OUTPUT`.
//!
//! A crate of its own, so that `cargo xtask test` and `tidy` start without compiling wasm-bindgen.
//!
//! 1. [`glue`]: WebAssembly and the JavaScript around it, by wasm-bindgen's library.
//! 2. [`bundle`]: files whose names contain a hash of their content.
//! 3. [`pack`]: each file with its compressed variants.

mod glue;
mod bundle;
mod pack;

use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [page, worker, sources, nets, output] = arguments.iter().map(Path::new).collect::<Vec<_>>()[..] else {
        eprintln!("xtask-page PAGE WORKER SOURCES NETS OUTPUT: called by cargo xtask page");
        return ExitCode::FAILURE;
    };
    match run(page, worker, sources, nets, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask-page: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(page: &Path, worker: &Path, sources: &Path, nets: &Path, output: &Path) -> Result<(), String> {
    let files = bundle::bundle(sources, nets, glue::make(page)?, glue::make(worker)?)?;
    pack::write(&files, output)
}
