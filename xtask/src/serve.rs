//! `cargo xtask build`: the page, and the server with the page in it. `cargo xtask serve`: the same, running.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use crate::cargo_with;
use crate::page::{self, Folders};

/// Builds the one binary as it is given to people, and says where it is.
pub(crate) fn build() -> Result<PathBuf, String> {
    let page = page::build()?;
    let folder = page.to_str().ok_or("the target folder's name is no text")?;
    cargo_with("build --release --package bisat", &[("BISAT_PAGE", folder)])?;
    let Folders { target, .. } = page::folders()?;
    Ok(target.join("release/bisat"))
}

/// Builds everything and becomes the server, so that it hears Ctrl-C itself.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let binary = build()?;
    // What cargo passes on behind its own dashes may begin with dashes.
    let arguments = arguments.strip_prefix(&["--"]).unwrap_or(arguments);
    let error = Command::new(binary).args(["serve", "--open"]).args(arguments).exec();
    Err(format!("the server could not be started: {error}"))
}
