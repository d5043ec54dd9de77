//! `cargo xtask python` and `cargo xtask wheel`: the Python package, tested in a virtual environment of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::licences;
use crate::workspace::{Workspace, run, succeeds};

/// The crate, which other groups of packages leave out: it needs libraries that nothing else needs.
pub(crate) const PACKAGE: &str = "--package bisat-python";

/// What the tests need. The versions are fixed: a newer library may check more.
const TESTED_WITH: [&str; 7] = [
    "maturin==1.16.0",
    "numpy==2.4.6",
    "pytest==9.2.0",
    "mypy==2.4.1",
    "pettingzoo==1.27.0",
    "gymnasium==1.4.0",
    "open_spiel==2.0.2",
];

/// Builds the package with the `dev` profile, installs it beside its tools and runs pytest.
pub(crate) fn test(workspace: &Workspace, arguments: &[&str]) -> Result<(), String> {
    let python = install(workspace)?;
    let wheels = workspace.target.join("python/wheels");
    let _ = fs::remove_dir_all(&wheels);
    run(maturin(workspace, &python, &wheels).args(["--profile", "dev", "--compatibility", "linux"]))?;
    run(Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"])
        .arg(wheel_in(&wheels)?))?;
    let tests = workspace.root.join("python/tests");
    run(Command::new(&python).args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).arg(tests).args(arguments))
        .map_err(|_| "the tests of the Python package failed: see above".to_owned())
}

/// Builds the wheel with all optimisations.
pub(crate) fn wheel(workspace: &Workspace) -> Result<(), String> {
    let python = install(workspace)?;
    let wheels = workspace.target.join("wheels");
    run(maturin(workspace, &python, &wheels).arg("--release"))?;
    let notices = licences::write_for_python(workspace, &wheels)?;
    println!("{}\n{}", wheel_in(&wheels)?.display(), notices.display());
    Ok(())
}

fn maturin(workspace: &Workspace, python: &Path, wheels: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "maturin", "build", "--quiet", "--out"]).arg(wheels).arg("--interpreter").arg(python);
    command.current_dir(&workspace.root).env("CARGO_TARGET_DIR", &workspace.target);
    command
}

/// The Python of a virtual environment that has the tools.
pub(crate) fn install(workspace: &Workspace) -> Result<PathBuf, String> {
    let environment = workspace.target.join("python");
    let python = environment.join("bin/python");
    let listed = environment.join("tested-with.txt");
    let tools = TESTED_WITH.join("\n");
    let is_complete = fs::read_to_string(&listed).is_ok_and(|installed| installed == tools)
        && succeeds(&python.to_string_lossy(), &["-c", "import pytest, pyspiel"]);
    if !is_complete {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(TESTED_WITH))?;
        fs::write(&listed, tools).map_err(|error| format!("{}: {error}", listed.display()))?;
    }
    Ok(python)
}

/// The newest wheel in a folder.
fn wheel_in(folder: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wheels = entries.filter_map(Result::ok).map(|entry| entry.path());
    let wheels = wheels.filter(|path| path.extension().is_some_and(|extension| extension == "whl"));
    let newest = wheels.max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok());
    newest.ok_or_else(|| format!("maturin left no wheel in {}", folder.display()))
}
