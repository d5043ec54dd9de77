//! The page: WebAssembly by cargo, then its files by `xtask-page`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arrows;
use crate::cargo;

const TARGET: &str = "wasm32-unknown-unknown";
/// What to do where the compiler cannot make WebAssembly.
pub(crate) const ADVICE: &str = "the target is not installed: rustup target add wasm32-unknown-unknown";

/// Whether the compiler can make WebAssembly.
pub(crate) fn is_target_installed() -> bool {
    let folder = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    folder.is_ok_and(|folder| Path::new(String::from_utf8_lossy(&folder.stdout).trim()).exists())
}

/// Makes the page and says in which folder it is.
pub(crate) fn build() -> Result<PathBuf, String> {
    let Folders { root, target } = folders()?;
    cargo(&format!("build --package bisat-web --target {TARGET} --profile web"))?;
    let wasm = target.join(TARGET).join("web/bisat-web.wasm");
    // Not called like the profile: cargo has a folder of that name there.
    let output = target.join("page");
    println!("xtask: the page's files in {}", output.display());
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "xtask-page", "--"])
        .args([&wasm, &root.join("crates/web"), &output])
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if status.success() { Ok(output) } else { Err("the page's files could not be made".to_owned()) }
}

/// Where the workspace is, and where cargo puts what it builds.
pub(crate) struct Folders {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

/// The folders of this checkout, wherever in it the command was given.
pub(crate) fn folders() -> Result<Folders, String> {
    let metadata = arrows::metadata()?;
    let folder = |name: &str| {
        metadata[name].as_str().map(PathBuf::from).ok_or_else(|| format!("cargo metadata names no {name}"))
    };
    Ok(Folders { root: folder("workspace_root")?, target: folder("target_directory")? })
}
