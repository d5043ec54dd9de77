//! Makes the page's files from the WebAssembly that cargo built, of the page's two programs and of its workers:
//! `xtask-page PAGE MORE WORKER SOURCES NETS PUZZLES OUTPUT`.
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

use bundle::Folders;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [page, more, worker, sources, nets, texts, output] = arguments.iter().map(Path::new).collect::<Vec<_>>()[..]
    else {
        eprintln!("xtask-page PAGE MORE WORKER SOURCES NETS PUZZLES OUTPUT: called by cargo xtask page");
        return ExitCode::FAILURE;
    };
    match run([page, more, worker], &Folders { page: sources, nets, texts }, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask-page: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run([page, more, worker]: [&Path; 3], folders: &Folders, output: &Path) -> Result<(), String> {
    let programs = [("bisat", page), ("more", more), ("search", worker)];
    let mut glued = Vec::new();
    for (name, wasm) in programs {
        glued.push((name, glue::make(wasm)?));
    }
    let files = bundle::bundle(folders, glued)?;
    pack::write(&files, output)
}
