//! The version is the same everywhere: in the packages, the change log, the page, the container, the API and the manual.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use bisat::pages::RELEASED;

use crate::child::{BISAT, run};
use crate::documents::root;
use crate::shell_blocks::asked;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Every text of the file that follows `before`, up to a quotation mark or a line end.
fn versions(path: &str, before: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(path)).unwrap();
    text.split(before).skip(1).map(|rest| rest.split(['"', '\n']).next().unwrap().to_owned()).collect()
}

#[test]
fn every_file_that_names_the_version_names_this_one() {
    for (path, before) in [
        ("Cargo.toml", "[workspace.package]\nversion = \""),
        ("fuzz/Cargo.toml", "[package]\nname = \"bisat-fuzz\"\nversion = \""),
        ("packaging/Containerfile", "image.version=\""),
        ("crates/web/index.html", "<meta name=\"version\" content=\""),
    ] {
        assert_eq!(versions(path, before), [VERSION], "{path}: {before}");
    }
    let required = versions("Cargo.toml", "\", version = \"");
    assert!(required.len() >= 4 && required.iter().all(|version| version == VERSION), "{required:?}");
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let manifest = entry.unwrap().path().join("Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(text.contains("\nversion.workspace = true\n"), "{}", manifest.display());
    }
}

#[test]
fn the_newest_release_in_the_change_log_is_this_version_with_its_date() {
    let entries = versions("CHANGELOG.md", "\n## ");
    let newest = entries.iter().find(|entry| *entry != "Unreleased").unwrap();
    assert_eq!(*newest, format!("{VERSION} ({RELEASED})"));
}

#[test]
fn every_command_that_says_the_version_says_this_one() {
    assert_eq!(run(&["--version"], b"").stdout, format!("bisat {VERSION}\n"));
    assert_eq!(run(&["engine"], b"id\n").stdout, format!("id name bisat {VERSION}\n"));
    let heading = format!(".TH BISAT 1 {RELEASED} \"bisat {VERSION}\"");
    assert!(run(&["man"], b"").stdout.contains(&heading));
}

#[test]
fn the_description_of_the_api_has_this_version() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("version-server");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(BISAT);
    command.args(["serve", "--address", "127.0.0.1:0", "--log", "warn", "--database"]).arg(folder.join("bisat.sqlite"));
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let answer = line.trim().split("://").nth(1).map(|address| asked(address, "/api/openapi.json"));
    child.kill().unwrap();
    child.wait().unwrap();
    let answer: String = answer.unwrap().split_whitespace().collect();
    assert!(answer.contains(&format!("\"version\":\"{VERSION}\"")), "{answer}");
}
