//! Makes the page's files from the WebAssembly that cargo built: `xtask-page WASM SOURCES NETS OUTPUT`.
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
    let [wasm, sources, nets, output] = arguments.as_slice() else {
        eprintln!("xtask-page WASM SOURCES NETS OUTPUT: called by cargo xtask page");
        return ExitCode::FAILURE;
    };
    match run(Path::new(wasm), Path::new(sources), Path::new(nets), Path::new(output)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask-page: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(wasm: &Path, sources: &Path, nets: &Path, output: &Path) -> Result<(), String> {
    let glue = glue::make(wasm)?;
    let files = bundle::bundle(sources, nets, glue)?;
    pack::write(&files, output)
}
