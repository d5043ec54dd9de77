//! Arrows point down only: which crate of the house may use which.

use std::process::Command;

use serde_json::Value;

/// Each crate with the crates of the house that it may use. A new crate is entered here, and in ARCHITECTURE.md.
const ARROWS: [(&str, &[&str]); 14] = [
    ("bisat-engine", &[]),
    ("bisat-search", &["bisat-engine"]),
    ("bisat-record", &["bisat-engine"]),
    ("bisat-protocol", &["bisat-engine"]),
    ("bisat-drawing", &["bisat-engine"]),
    ("bisat-table", &["bisat-engine", "bisat-protocol", "bisat-record"]),
    ("bisat-client", &["bisat-engine", "bisat-protocol", "bisat-record", "bisat-table"]),
    ("bisat-server", &["bisat-engine", "bisat-protocol", "bisat-record", "bisat-search", "bisat-table"]),
    (
        "bisat-terminal",
        &["bisat-client", "bisat-engine", "bisat-protocol", "bisat-record", "bisat-search", "bisat-table"],
    ),
    (
        "bisat-web",
        &[
            "bisat-client",
            "bisat-drawing",
            "bisat-engine",
            "bisat-protocol",
            "bisat-record",
            "bisat-search",
            "bisat-table",
        ],
    ),
    (
        "bisat",
        &[
            "bisat-client",
            "bisat-drawing",
            "bisat-engine",
            "bisat-protocol",
            "bisat-record",
            "bisat-search",
            "bisat-server",
            "bisat-table",
            "bisat-terminal",
        ],
    ),
    ("bisat-browser", &[]),
    ("xtask", &["bisat-browser", "bisat-engine", "bisat-search"]),
    ("xtask-page", &[]),
];

/// Refuses a crate that is not entered, an arrow that is not, and any dependency of the engine.
pub(crate) fn check() -> Result<(), String> {
    println!("xtask: arrows");
    let packages = packages()?;
    for package in &packages {
        let name = text(package, "name");
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == name) else {
            return Err(format!("the crate {name} has no arrows: enter it in xtask/src/arrows.rs"));
        };
        let dependencies = package["dependencies"].as_array().ok_or("cargo metadata lists no dependencies")?;
        for dependency in dependencies.iter().filter(|dependency| dependency["kind"] != "dev") {
            let used = text(dependency, "name");
            let is_ours = packages.iter().any(|other| text(other, "name") == used);
            if is_ours && !allowed.contains(&used) {
                return Err(format!("{name} must not use {used}: arrows point down"));
            }
            if !is_ours && name == "bisat-engine" {
                return Err(format!("the engine must not use {used}: it depends on nothing"));
            }
        }
    }
    match ARROWS.iter().find(|(name, _)| !packages.iter().any(|package| text(package, "name") == *name)) {
        Some((name, _)) => Err(format!("{name} has arrows but is no crate of the workspace")),
        None => Ok(()),
    }
}

fn packages() -> Result<Vec<Value>, String> {
    match metadata()?["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => Err("cargo metadata lists no packages".to_owned()),
    }
}

/// What cargo knows of the workspace.
pub(crate) fn metadata() -> Result<Value, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .map_err(|error| format!("cargo metadata could not be started: {error}"))?;
    if !output.status.success() {
        return Err("cargo metadata failed".to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}
