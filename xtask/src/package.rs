//! The libraries that are fit to publish, packaged as crates.io would get them and built from the packages.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::workspace::{Workspace, run};

const LIBRARIES: [&str; 4] = ["bisat-engine", "bisat-protocol", "bisat-record", "bisat-search"];

/// Packages the libraries and builds each package on its own, in place of a `cargo publish --dry-run` of each: they depend
/// on each other, and no registry has them.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let target = workspace.target.join("packages");
    let forgotten = forget(&target.join("debug/.fingerprint")).and_then(|()| forget_unpacked());
    forgotten.map_err(|error| format!("the packages of an earlier run could not be removed: {error}"))?;
    let mut command = workspace.command();
    command.args(["package", "--quiet", "--allow-dirty", "--target-dir"]).arg(target);
    // Nobody debugs what is built here. Outside of this workspace, its profiles do not count.
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    run(command.args(LIBRARIES.iter().flat_map(|library| ["--package", *library])))
}

/// Removes the libraries that cargo unpacked in an earlier run. It would use them again: a package of a registry never changes
/// without a new version, except in the temporary registry of `cargo package`.
fn forget_unpacked() -> io::Result<()> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let Some(Ok(registries)) = home.map(|home| fs::read_dir(home.join("registry/src"))) else { return Ok(()) };
    for registry in registries {
        let registry = registry?;
        // A registry on this machine has no host name before the hyphen.
        if registry.file_name().to_string_lossy().starts_with('-') {
            forget(&registry.path())?;
        }
    }
    Ok(())
}

/// Removes the folders of the libraries in a folder, which may be missing.
fn forget(folder: &Path) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if LIBRARIES.iter().any(|library| name.starts_with(&format!("{library}-"))) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}
