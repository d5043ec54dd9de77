//! The JavaScript glue between WebAssembly and the browser.

use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

/// The two files that the browser loads to run a program.
pub(crate) struct Glue {
    /// The JavaScript module that loads the WebAssembly and gives it the browser's functions.
    pub(crate) js: String,
    /// The WebAssembly.
    pub(crate) wasm: Vec<u8>,
}

/// Runs wasm-bindgen, as a library, on the WebAssembly that cargo built.
pub(crate) fn make(wasm: &Path) -> Result<Glue, String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).map_err(|error| error.to_string())?;
    let mut output = bindgen.generate_output().map_err(|error| format!("{}: {error:#}", wasm.display()))?;
    if output.snippets().values().any(|snippets| !snippets.is_empty()) || !output.local_modules().is_empty() {
        return Err("a dependency brings JavaScript of its own, which the bundle does not carry".to_owned());
    }
    Ok(Glue { js: output.js().to_owned(), wasm: output.wasm_mut().emit_wasm() })
}
