//! What a machine can see of STYLE.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A longer file holds two ideas.
const LONGEST_FILE: usize = 500;
/// Left in the code by somebody who meant to come back. Written in parts, so that this file is not found itself.
const LOOSE_ENDS: [&str; 5] = [
    concat!("to", "do!("),
    concat!("unimpl", "emented!("),
    concat!("d", "bg!("),
    concat!("#[ign", "ore"),
    concat!("FIX", "ME"),
];
/// Refuses files that are too long, loose ends and glob imports.
pub(crate) fn check() -> Result<(), String> {
    println!("xtask: tidy");
    let files = tracked()?;
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.ends_with(".rs")) {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            faults.push(format!("{file} has {lines} lines: past {LONGEST_FILE} it is two ideas"));
        }
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(loose) = LOOSE_ENDS.iter().find(|loose| line.contains(**loose)) {
                faults.push(format!("{file}:{number}: {loose}"));
            }
            // A component uses a dozen of Leptos's traits at once, and the macro of a view hides which.
            let is_glob = line.trim_start().starts_with("use ") && line.ends_with("::*;");
            if is_glob && line != "use leptos::prelude::*;" {
                faults.push(format!("{file}:{number}: no glob imports"));
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("tidy\n  {}", faults.join("\n  "))) }
}

/// The files that are, or are about to be, under version control.
fn tracked() -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .map_err(|error| format!("git could not be started: {error}"))?;
    if !output.status.success() {
        return Err("git ls-files failed: run this in a checkout of the repository".to_owned());
    }
    let listed = String::from_utf8(output.stdout).map_err(|error| format!("git ls-files: {error}"))?;
    Ok(listed.lines().filter(|file| Path::new(file).exists()).map(str::to_owned).collect())
}
