//! The libraries that are fit to publish, packaged as crates.io would get them and built from the packages.

use crate::workspace::Workspace;

const LIBRARIES: [&str; 4] = ["bisat-engine", "bisat-protocol", "bisat-record", "bisat-search"];

/// Packages the libraries and builds each package on its own, in place of a `cargo publish --dry-run` of each: they depend
/// on each other, and no registry has them.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let packages: String = LIBRARIES.iter().map(|library| format!(" -p {library}")).collect();
    workspace.cargo(&format!("package --quiet --allow-dirty{packages}"))
}
