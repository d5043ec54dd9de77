//! Embeds the page: the files of the folder that `BISAT_PAGE` names, or none.
//!
//! With `BISAT_PAGE=later` the build fails here, on purpose: `cargo xtask serve` builds the dependencies in this way while
//! the page itself is being built. Cargo has no other way to build exactly the dependencies of a package.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

fn main() {
    println!("cargo::rerun-if-env-changed=BISAT_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("BISAT_PAGE").is_some_and(|page| page == "later") {
        process::exit(1);
    }
    let mut files = Vec::new();
    if let Some(folder) = env::var_os("BISAT_PAGE").map(PathBuf::from) {
        let folder = folder.canonicalize().unwrap_or_else(|error| panic!("BISAT_PAGE={}: {error}", folder.display()));
        println!("cargo::rerun-if-changed={}", folder.display());
        list(&folder, "", &mut files);
        assert!(files.contains(&"index.html".to_owned()), "BISAT_PAGE={}: there is no index.html", folder.display());
        files.sort();
        write(&folder, &files);
    } else {
        write(Path::new(""), &files);
    }
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
