//! The text of the notices: each licence text once, with the packages that it belongs to.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The terms of the MIT licence, for packages without a licence file.
const MIT: &str = include_str!("../../../LICENSE-MIT");
/// How the names of licence files begin.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// Parts of the names of licence files that can be left out if the MIT licence is chosen.
const OTHERS: [&str; 6] = ["APACHE", "BSD", "BOOST", "ISC", "ZLIB", "UNLICENSE"];
const HEAD: &str = "\
# Licence notices

The binary `bisat` and the web page in it contain the packages below, under these licences. SQLite, which libsqlite3-sys
contains, is in the public domain.
";

/// A package of others.
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// SPDX expression.
    pub(super) licence: String,
    /// Its source.
    pub(super) folder: PathBuf,
}

/// The notices of all packages. Fails for a package whose licence text is not known.
pub(super) fn notices(packages: &[Package]) -> Result<String, String> {
    let mut texts: BTreeMap<String, (Vec<String>, String)> = BTreeMap::new();
    for package in packages {
        for text in licence_texts(package)? {
            // Texts that differ in their line breaks only are one.
            let key: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (names, _) = texts.entry(key).or_insert((Vec::new(), text));
            let name = format!("{} {} ({})", package.name, package.version, package.licence);
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let mut texts: Vec<_> = texts.into_values().collect();
    texts.sort_by(|(one, _), (other, _)| one.cmp(other));
    let section = |(names, text): &(Vec<String>, String)| {
        format!("\n## {}\n\n~~~text\n{}\n~~~\n", names.join(", "), text.trim_matches('\n').trim_end())
    };
    Ok(HEAD.to_owned() + &texts.iter().map(section).collect::<String>())
}

/// The Apache licence, version 2.0.
const APACHE: &str = include_str!("../../../LICENSE-APACHE");

/// The licence files of a package. Where the MIT licence is one of several to choose from, without those of the others.
fn licence_texts(package: &Package) -> Result<Vec<String>, String> {
    let files = licence_files(&package.folder)?;
    let is_choice = package.licence.contains("MIT") && !package.licence.contains(" AND ");
    let has_mit = files.iter().any(|file| name(file).contains("MIT"));
    let is_other = |file: &&PathBuf| OTHERS.iter().any(|other| name(file).contains(other));
    let chosen: Vec<&PathBuf> = files.iter().filter(|file| !(is_choice && has_mit && is_other(file))).collect();
    if chosen.is_empty() && is_choice {
        return mit_of(package).map(|text| vec![text]);
    }
    if chosen.is_empty() && package.licence == "Apache-2.0" {
        // The text is the same for every package; it names nobody.
        return Ok(vec![APACHE.to_owned()]);
    }
    if chosen.is_empty() {
        return Err(format!("{} has no file with its licence, {}", package.folder.display(), package.licence));
    }
    let read = |file: &&PathBuf| fs::read(file).map(|text| String::from_utf8_lossy(&text).into_owned());
    chosen.iter().map(|file| read(file).map_err(|error| format!("{}: {error}", file.display()))).collect()
}

/// The licence files in a folder and below: a package may contain the work of others, such as a font.
fn licence_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            files.extend(licence_files(&path)?);
        } else if NAMES.iter().any(|begin| name(&path).starts_with(begin)) && !name(&path).ends_with(".RS") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The name of a file in capital letters.
fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().to_uppercase()
}

/// The MIT licence with the authors of the package, which has no licence file.
fn mit_of(package: &Package) -> Result<String, String> {
    let manifest = package.folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
    let terms = MIT.find("Permission is hereby granted").map(|begin| &MIT[begin..]);
    let terms = terms.ok_or("LICENSE-MIT has other terms than the MIT licence")?;
    Ok(format!("Copyright (c) {}\n\n{terms}", authors(&text, &package.name)))
}

/// The authors in a manifest; where it names none, all of them together.
fn authors(manifest: &str, package: &str) -> String {
    let list = manifest.split_once("\nauthors = [").and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
    let names: Vec<&str> = list.unwrap_or_default().split('"').skip(1).step_by(2).collect();
    if names.is_empty() { format!("the authors of {package}") } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::authors;

    #[test]
    fn authors_are_read_from_a_manifest() {
        assert_eq!(authors("[package]\nauthors = [\n    \"Ann <a@b>\",\n    \"Ben\",\n]\n", "x"), "Ann <a@b>, Ben");
        assert_eq!(authors("[package]\nauthors = [\"Ann\"]\n", "x"), "Ann");
        assert_eq!(authors("[package]\nname = \"x\"\n", "x"), "the authors of x");
    }
}
