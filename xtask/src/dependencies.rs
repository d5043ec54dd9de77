//! The layers of the workspace: which crate may depend on which.

use std::process::{Command, Stdio};

use crate::workspace::Workspace;

/// Each crate with the crates of the workspace that it may depend on. A new crate is entered here and in ARCHITECTURE.md.
const ALLOWED: [(&str, &[&str]); 21] = [
    ("bisat-engine", &[]),
    ("bisat-search", &["bisat-engine"]),
    ("bisat-solve", &["bisat-engine"]),
    ("bisat-record", &["bisat-engine"]),
    ("bisat-protocol", &["bisat-engine"]),
    ("bisat-drawing", &["bisat-engine"]),
    ("bisat-picture", &["bisat-drawing", "bisat-engine"]),
    ("bisat-table", &["bisat-engine", "bisat-protocol", "bisat-record"]),
    ("bisat-tournament", &["bisat-engine", "bisat-protocol", "bisat-record", "bisat-table"]),
    ("bisat-client", &["bisat-engine", "bisat-protocol", "bisat-record", "bisat-table"]),
    (
        "bisat-server",
        &[
            "bisat-engine",
            "bisat-picture",
            "bisat-protocol",
            "bisat-record",
            "bisat-search",
            "bisat-table",
            "bisat-tournament",
        ],
    ),
    (
        "bisat-terminal",
        &["bisat-client", "bisat-engine", "bisat-protocol", "bisat-record", "bisat-search", "bisat-table"],
    ),
    ("bisat-worker", &["bisat-engine", "bisat-record", "bisat-search"]),
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
            "bisat-worker",
        ],
    ),
    (
        "bisat",
        &[
            "bisat-client",
            "bisat-drawing",
            "bisat-engine",
            "bisat-picture",
            "bisat-protocol",
            "bisat-record",
            "bisat-search",
            "bisat-server",
            "bisat-solve",
            "bisat-table",
            "bisat-terminal",
        ],
    ),
    ("bisat-python", &["bisat-drawing", "bisat-engine", "bisat-record", "bisat-search"]),
    ("bisat-browser", &[]),
    ("bisat-faulty-disk", &[]),
    ("xtask", &[]),
    ("xtask-page", &[]),
    ("xtask-inspect", &["bisat-browser", "bisat-engine", "bisat-search"]),
];

/// The names of all crates.
pub(crate) fn crates() -> impl Iterator<Item = &'static str> {
    ALLOWED.iter().map(|(name, _)| *name)
}

/// Fails where a crate is not entered, depends on a crate that it may not, or the engine depends on more than optional serde.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    check_tree(&tree(workspace, &["--workspace", "--all-features"])?)?;
    match tree(workspace, &["--package=bisat-engine"])?.lines().find(|line| line.starts_with('1')) {
        Some(used) => Err(format!("bisat-engine depends on {} without features: it must be optional", &used[1..])),
        None => Ok(()),
    }
}

/// The lines of `cargo tree`, one level deep.
fn tree(workspace: &Workspace, packages: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--depth=1", "--edges=normal,build", "--target=all"])
        .args(["--no-dedupe", "--prefix=depth", "--format={p}"])
        .args(packages)
        .current_dir(&workspace.root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo tree could not be started: {error}"))?;
    if !output.status.success() {
        return Err("cargo tree failed".to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Checks the lines of `cargo tree`: `0name version` for a crate of the workspace, `1name version` for what it uses.
fn check_tree(tree: &str) -> Result<(), String> {
    let lines = || tree.lines().filter_map(|line| line.split_whitespace().next());
    let ours: Vec<&str> = lines().filter_map(|word| word.strip_prefix('0')).collect();
    let mut package = "";
    let mut allowed: &[&str] = &[];
    for word in lines() {
        if let Some(name) = word.strip_prefix('0') {
            let Some((_, entered)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
                return Err(format!("{name} is not entered in xtask/src/dependencies.rs"));
            };
            (package, allowed) = (name, entered);
        } else if let Some(used) = word.strip_prefix('1') {
            let is_ours = ours.contains(&used);
            if is_ours && !allowed.contains(&used) {
                return Err(format!("{package} must not depend on {used}: see the layers in ARCHITECTURE.md"));
            }
            // serde is an optional feature of the engine, for those who send its types.
            if !is_ours && package == "bisat-engine" && used != "serde" {
                return Err(format!(
                    "bisat-engine must not depend on {used}: it has no dependencies but optional serde"
                ));
            }
        }
    }
    match ALLOWED.iter().find(|(name, _)| !ours.contains(name)) {
        Some((name, _)) => {
            Err(format!("{name} is entered in xtask/src/dependencies.rs but is no crate of the workspace"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{ALLOWED, check_tree};

    fn tree(added: &str) -> String {
        ALLOWED.iter().map(|(name, _)| format!("0{name} v0.1.0\n")).collect::<String>() + added
    }

    #[test]
    fn allowed_dependencies_pass() {
        assert_eq!(check_tree(&tree("0bisat-search v0.1.0\n1bisat-engine v0.1.0\n1serde v1.0.0\n")), Ok(()));
    }

    #[test]
    fn others_fail() {
        for added in
            ["0bisat-engine v0.1.0\n1bisat-search v0.1.0", "0bisat-engine v0.1.0\n1rand v1.0.0", "0bisat-new v0"]
        {
            assert!(check_tree(&tree(added)).is_err(), "{added}");
        }
        assert!(check_tree("0bisat v0.1.0").is_err(), "a crate that is entered is missing");
    }
}
