//! `cargo xtask licences`: the licence notices of everything in the released binary and in the page; `cargo xtask wheel`
//! writes those of the Python package.
//!
//! The notices are made for a release and not checked in, so that they always fit to Cargo.lock. `cargo xtask test` checks
//! that every licence is allowed and that the notices can be made.

mod notices;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::requirements::TARGET;
use crate::workspace::{Workspace, fields};
use notices::{Package, notices};

/// Licences that ask for no more than their notice. `deny.toml` has the same list.
const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The target of released binaries.
const RELEASE: &str = "x86_64-unknown-linux-gnu";

/// A package of ours that is released, and its target.
type Released = (&'static str, &'static str);

const PROGRAM: [Released; 2] = [("bisat", RELEASE), ("bisat-web", TARGET)];
const PYTHON: [Released; 1] = [("bisat-python", RELEASE)];

/// Fails if a dependency has a licence that is not allowed, or no notice can be made for it.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let packages = packages(workspace, &[&PROGRAM[..], &PYTHON].concat())?;
    let refused: Vec<String> = packages.iter().filter_map(refusal).collect();
    if !refused.is_empty() {
        return Err(format!("licences\n  {}", refused.join("\n  ")));
    }
    notices(&packages).map(|_| println!("      {} packages, every licence is allowed", packages.len()))
}

/// Writes the notices beside the release binary and returns their path.
pub(crate) fn write(workspace: &Workspace) -> Result<PathBuf, String> {
    write_beside(workspace, &PROGRAM, &workspace.target.join("release"))
}

/// Writes the notices of the Python package into the folder of its wheel and returns their path.
pub(crate) fn write_for_python(workspace: &Workspace, wheels: &Path) -> Result<PathBuf, String> {
    write_beside(workspace, &PYTHON, wheels)
}

fn write_beside(workspace: &Workspace, released: &[Released], folder: &Path) -> Result<PathBuf, String> {
    let text = notices(&packages(workspace, released)?)?;
    let file = folder.join("THIRD-PARTY.md");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, text));
    written.map(|()| file.clone()).map_err(|error| format!("{}: {error}", file.display()))
}

/// Why the licence of a package is not allowed.
fn refusal(package: &Package) -> Option<String> {
    let Package { name, version, licence, .. } = package;
    let is_allowed = is_allowed(licence);
    (!is_allowed).then(|| format!("{name} {version}: {licence:?} is not allowed by xtask/src/licences.rs"))
}

/// Whether each part of a licence expression offers an allowed licence.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], "");
    expression.split(" AND ").all(|part| part.split(" OR ").any(|licence| ALLOWED.contains(&licence.trim())))
}

/// The packages of others in what is released, without those that only run while they are built.
fn packages(workspace: &Workspace, released: &[Released]) -> Result<Vec<Package>, String> {
    let platforms = ["--filter-platform", RELEASE, "--filter-platform", TARGET];
    let metadata = output(workspace, &[&["metadata", "--format-version", "1"][..], &platforms].concat())?;
    let folders: BTreeMap<String, PathBuf> = fields(&metadata, "manifest_path")
        .filter_map(|manifest| PathBuf::from(manifest).parent().map(PathBuf::from))
        .filter_map(|folder| Some((folder.file_name()?.to_str()?.to_owned(), folder)))
        .collect();
    let mut packages = BTreeMap::new();
    for &(package, target) in released {
        let tree = ["tree", "--package", package, "--target", target, "--edges", "normal,no-proc-macro"];
        let tree = output(workspace, &[&tree[..], &["--prefix", "none", "--format", "{p}\t{l}\t"]].concat())?;
        for (name, version, licence) in tree.lines().filter_map(read_line) {
            let key = format!("{name}-{version}");
            let folder = folders.get(&key).ok_or_else(|| format!("cargo metadata knows no folder of {key}"))?.clone();
            packages.insert(key, Package { name, version, licence, folder });
        }
    }
    Ok(packages.into_values().collect())
}

/// Name, version and licence of a line of `cargo tree`; none for our own packages, which have a path behind their version.
fn read_line(line: &str) -> Option<(String, String, String)> {
    let (package, rest) = line.split_once('\t')?;
    let (name, version) = package.split_once(" v")?;
    let licence = rest.split('\t').next()?;
    (!version.contains(' ')).then(|| (name.to_owned(), version.to_owned(), licence.to_owned()))
}

fn output(workspace: &Workspace, arguments: &[&str]) -> Result<String, String> {
    let command = format!("cargo {}", arguments[0]);
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(&workspace.root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{command} could not be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command} failed"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::{is_allowed, read_line};

    #[test]
    fn each_part_of_an_expression_must_offer_an_allowed_licence() {
        for expression in ["MIT", "GPL-3.0 OR MIT", "Unlicense/MIT", "(MIT OR GPL-3.0) AND Unicode-3.0"] {
            assert!(is_allowed(expression), "{expression}");
        }
        for expression in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND AGPL-3.0", "MITX"] {
            assert!(!is_allowed(expression), "{expression}");
        }
    }

    #[test]
    fn packages_of_others_are_read_from_the_tree() {
        let read = |line| read_line(line).map(|(name, version, licence)| format!("{name} {version} {licence}"));
        assert_eq!(read("adler2 v2.0.1\tMIT OR 0BSD\t").as_deref(), Some("adler2 2.0.1 MIT OR 0BSD"));
        assert_eq!(read("adler2 v2.0.1\tMIT\t (*)").as_deref(), Some("adler2 2.0.1 MIT"));
        assert_eq!(read("bisat v0.2.0 (/source/crates/bisat)\tMIT\t"), None);
        assert_eq!(read(""), None);
    }
}
