//! The page: cargo builds its WebAssembly, `xtask-page` makes its files.

use std::path::PathBuf;
use std::process::Command;

use crate::requirements::TARGET;
use crate::steps::Steps;
use crate::workspace::{Workspace, run};

/// The number of steps of [`build`].
pub(crate) const STEPS: usize = 2;

/// Builds the page and returns its folder.
pub(crate) fn build(workspace: &Workspace, steps: &mut Steps) -> Result<PathBuf, String> {
    steps.next("Building the page (WebAssembly)");
    // The page is compiled for size, the engine and the search of the worker for speed. Both commands name both packages,
    // because cargo would compile most dependencies again for another set of packages.
    let build = format!("build --package bisat-web --package bisat-worker --target {TARGET} --profile web");
    workspace.cargo(&format!("{build} --bin bisat-web --bin bisat-more"))?;
    let fast = ["engine", "search"].map(|name| format!("--config profile.web.package.bisat-{name}.opt-level=3"));
    let fast = fast.join(" ");
    workspace.cargo(&format!("{build} --bin bisat-worker {fast}"))?;
    let built = workspace.target.join(TARGET).join("web");
    let [page, more, worker] = ["bisat-web.wasm", "bisat-more.wasm", "bisat-worker.wasm"].map(|name| built.join(name));
    // Not called like the profile: cargo has a folder of that name there.
    let output = workspace.target.join("page");
    steps.next("Packing the page's files");
    let folders = ["crates/web", "crates/search/src/games", "crates/client/src/games"];
    let [sources, nets, texts] = folders.map(|folder| workspace.root.join(folder));
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["run", "--package", "xtask-page", "--"])
        .args([&page, &more, &worker, &sources, &nets, &texts, &output]);
    run(command.current_dir(&workspace.root))?;
    Ok(output)
}
