//! `cargo xtask serve`: builds the page and the server with the page in it, and starts it. `cargo xtask build`: the same as
//! a release, not started.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use crate::beside::Beside;
use crate::page;
use crate::profile::Profile;
use crate::requirements;
use crate::steps::Steps;
use crate::workspace::Workspace;

/// Builds the binary with the page in it and returns its path.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf, String> {
    let mut steps = Steps::new(page::STEPS + 3);
    steps.next("Checking the compiler");
    requirements::ensure_target()?;
    // The page's last part keeps one core busy; the others build what comes after it.
    let dependencies = Beside::build_dependencies(workspace, profile);
    let page = match page::build(workspace, &mut steps) {
        Ok(page) => page,
        Err(message) => {
            dependencies.stop();
            return Err(message);
        }
    };
    steps.next("Building what the server depends on (it began beside the page)");
    dependencies.finish();
    let folder = page.to_str().ok_or("the path of the target folder is not UTF-8")?;
    steps.next("Building the server with the page in it");
    let command = format!("build {} --package bisat", profile.arguments());
    workspace.cargo_with(&command, &[("BISAT_PAGE", folder)])?;
    steps.finish("Built");
    Ok(workspace.target.join(profile.folder()).join("bisat"))
}

/// Builds everything and becomes the server, so that Ctrl-C reaches it directly.
pub(crate) fn run(workspace: &Workspace, arguments: &[&str]) -> Result<(), String> {
    let binary = build(workspace, Profile::Dev)?;
    // Arguments may stand behind dashes of their own: cargo xtask serve -- --address …
    let arguments = arguments.strip_prefix(&["--"]).unwrap_or(arguments);
    let error = Command::new(binary).args(["serve", "--open"]).args(arguments).exec();
    Err(format!("the server could not be started: {error}"))
}
