//! `cargo xtask tidy`: the style rules that a program can check.
//!
//! 1. [`style`]: file lengths, loose ends, glob imports.
//! 2. [`circles`]: no import circles between the files of a crate, found by [`modules`] and [`tokens`].
//! 3. [`games`]: CONTRIBUTING.md lists every file that has to change for a new game.

mod style;
mod tokens;
mod modules;
mod circles;
mod games;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of each import circle that is not untied yet. Nothing is added here.
const KNOWN_CIRCLES: [&str; 0] = [];

/// Fails with every fault that the checks find.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let files = tracked(root)?;
    let read = |file: &str| fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"));
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.ends_with(".rs")) {
        faults.extend(style::faults(file, &read(file)?));
    }
    let circles = all_circles(root, &files)?;
    let mut naming = Vec::new();
    for file in &files {
        // Pictures and fonts are no text, and name no game.
        if read(file).is_ok_and(|text| games::names_a_game(file, &text)) {
            naming.push(file.as_str());
        }
    }
    println!("tidy: {} import circles, {} files outside the games' folders name a game", circles.len(), naming.len());
    for known in KNOWN_CIRCLES.iter().filter(|known| !circles.iter().any(|circle| circle.contains(**known))) {
        println!("tidy: {known} is in no import circle any more: remove it from KNOWN_CIRCLES in xtask/src/tidy.rs");
    }
    faults.extend(circles.into_iter().filter(|circle| !KNOWN_CIRCLES.iter().any(|known| circle.contains(known))));
    let page = read("CONTRIBUTING.md")?;
    let listed = games::listed(&page).ok_or("CONTRIBUTING.md has no block fenced as `files` under “Add a game”")?;
    let differences = games::differences(&listed, &naming);
    if listed.is_empty() {
        // An empty list is one that has not been made yet.
        differences.iter().for_each(|difference| println!("tidy: {difference}"));
    } else {
        faults.extend(differences);
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("tidy\n  {}", faults.join("\n  "))) }
}

/// The import circles of every crate: each `src/lib.rs` and `src/main.rs` is the root of one.
fn all_circles(root: &Path, files: &[String]) -> Result<Vec<String>, String> {
    let read = |path: &Path| fs::read_to_string(root.join(path)).ok();
    let is_root = |file: &&String| file.ends_with("src/lib.rs") || file.ends_with("src/main.rs");
    let mut all = Vec::new();
    for file in files.iter().filter(is_root) {
        all.extend(circles::circles(&PathBuf::from(file), &read)?);
    }
    Ok(all)
}

/// The files that are, or are about to be, under version control.
fn tracked(root: &Path) -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git could not be started: {error}"))?;
    if !output.status.success() {
        return Err("git ls-files failed: run this in a checkout of the repository".to_owned());
    }
    let listed = String::from_utf8(output.stdout).map_err(|error| format!("git ls-files: {error}"))?;
    Ok(listed.lines().filter(|file| root.join(file).exists()).map(str::to_owned).collect())
}
