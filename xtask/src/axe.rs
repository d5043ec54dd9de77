//! `cargo xtask axe`: puts axe-core, the accessibility checker, where the tests in the browser find it. It comes in a Python
//! package, so that the tests need no other package manager.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::workspace::{Workspace, run};

/// The package. The version is fixed: a newer axe-core may check more.
const PACKAGE: &str = "axe-playwright-python==0.1.8";

/// Puts `axe.min.js` into the target folder, unless this version of it is there.
pub(crate) fn ensure(workspace: &Workspace) -> Result<(), String> {
    let (script, version) = (workspace.target.join("axe.min.js"), workspace.target.join("axe.version"));
    if script.exists() && fs::read_to_string(&version).is_ok_and(|version| version == PACKAGE) {
        return Ok(());
    }
    let environment = workspace.target.join("axe");
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment))?;
    let python = environment.join("bin/python");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-deps", PACKAGE]))?;
    let found = find(&environment.join("lib")).ok_or_else(|| format!("{PACKAGE} contains no axe.min.js"))?;
    let text = fs::read(&found).map_err(|error| format!("{}: {error}", found.display()))?;
    write(&script, &text)?;
    write(&version, PACKAGE.as_bytes())
}

/// The script in the folder of a Python version.
fn find(versions: &Path) -> Option<std::path::PathBuf> {
    let mut folders = fs::read_dir(versions).ok()?.flatten();
    folders.find_map(|folder| {
        let script = folder.path().join("site-packages/axe_playwright_python/axe.min.js");
        script.exists().then_some(script)
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
