//! Embeds the page in the binary.
//!
//! | `BISAT_PAGE` | page |
//! | --- | --- |
//! | a folder | the files of that folder |
//! | `none` | none |
//! | unset | a release build (`cargo install --path crates/bisat`) builds the page, or warns that it could not; a debug build has none |
//! | `later` | none, and the build fails here, on purpose |
//!
//! `cargo xtask serve` uses `later` to build the dependencies while the page itself is being built. Cargo has no other way to
//! build exactly the dependencies of a package.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

/// Folders with the sources of the page, from the root of the checkout.
const SOURCES: [&str; 10] = [
    "crates/client",
    "crates/drawing",
    "crates/engine",
    "crates/protocol",
    "crates/record",
    "crates/search",
    "crates/table",
    "crates/web",
    "xtask/page",
    "Cargo.lock",
];

fn main() {
    println!("cargo::rerun-if-env-changed=BISAT_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    let folder = match env::var("BISAT_PAGE").as_deref() {
        Ok("later") => process::exit(1),
        Ok("none") => None,
        Ok(folder) => Some(PathBuf::from(folder)),
        Err(_) if is_release => build_page(),
        Err(_) => None,
    };
    let Some(folder) = folder else { return write(Path::new(""), &[]) };
    let folder = folder.canonicalize().unwrap_or_else(|error| panic!("BISAT_PAGE={}: {error}", folder.display()));
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    list(&folder, "", &mut files);
    assert!(files.contains(&"index.html".to_owned()), "BISAT_PAGE={}: there is no index.html", folder.display());
    files.sort();
    write(&folder, &files);
}

/// Builds the page as `cargo xtask page` does, and returns its folder; none, with a warning, if that fails: the other
/// commands need no page. The page has a profile and a target of its own, so that the two runs of cargo do not wait for
/// each other.
fn build_page() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--package", "xtask", "--", "page"]).current_dir(&root);
    // The flags are those of the binary: the page has its own, in .cargo/config.toml.
    command.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTFLAGS");
    let output = command.output().unwrap_or_else(|error| panic!("{} could not be started: {error}", env!("CARGO")));
    let said = String::from_utf8_lossy(&output.stdout);
    let folder = said.lines().last().filter(|_| output.status.success());
    if folder.is_none() {
        println!("cargo::warning=the web page could not be built, so this bisat has none: the lines below say why");
        println!("cargo::warning=cargo xtask page shows the whole build; BISAT_PAGE=none leaves the page out");
        let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
        for line in complaints.lines().rev().take(8).collect::<Vec<_>>().into_iter().rev() {
            println!("cargo::warning={line}");
        }
    }
    folder.map(PathBuf::from)
}

/// The paths of all files in a folder, those in folders within it included.
fn list(folder: &Path, within: &str, files: &mut Vec<String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("BISAT_PAGE={}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.expect("a folder can be read to its end");
        let path = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{path}/"), files);
        } else {
            files.push(path);
        }
    }
}

/// Writes a table of the files, each with its compressed variants.
fn write(folder: &Path, files: &[String]) {
    let mut table = "static BUILT_IN: &[BuiltIn] = &[\n".to_owned();
    let include = |path: &str| format!("include_bytes!({:?})", folder.join(path).display().to_string());
    let is_twin = |path: &&String| path.ends_with(".br") || path.ends_with(".gz");
    for path in files.iter().filter(|path| !is_twin(path)) {
        let twin = |ending: &str| {
            let name = format!("{path}.{ending}");
            if files.contains(&name) { format!("Some({})", include(&name)) } else { "None".to_owned() }
        };
        let (plain, brotli, gzip) = (include(path), twin("br"), twin("gz"));
        writeln!(table, "    BuiltIn {{ path: {path:?}, plain: {plain}, brotli: {brotli}, gzip: {gzip} }},")
            .expect("a string can be written to");
    }
    table += "];\n";
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("page.rs");
    fs::write(&output, table).unwrap_or_else(|error| panic!("{}: {error}", output.display()));
}
