//! Files whose names contain a hash of their content, with references between them.
//!
//! A source refers to another file as `%style.css%`; the bundle replaces that by the file's full name, with the hash of its
//! content. Browsers may therefore cache every file but the index and the service worker for ever.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::glue::Glue;

/// A file of the page.
pub(crate) struct File {
    /// Its path from the root, without a slash before it.
    pub(crate) path: String,
    /// Its content.
    pub(crate) content: Vec<u8>,
}

/// Where the sources of the page are.
pub(crate) struct Folders<'a> {
    /// The sources of the page itself.
    pub(crate) page: &'a Path,
    /// The folders of the games in the search, with their nets.
    pub(crate) nets: &'a Path,
    /// The folders of the games in the client, with their puzzles, lessons and rules.
    pub(crate) texts: &'a Path,
}

/// All files of the page, with its programs by name: the index and the service worker under their own names, all others hashed.
pub(crate) fn bundle(folders: &Folders, programs: Vec<(&str, Glue)>) -> Result<Vec<File>, String> {
    let sources = folders.page;
    let mut bundle = Bundle { names: Vec::new(), files: Vec::new() };
    for (name, content) in icons(sources)? {
        bundle.add_hashed(&name, content);
    }
    bundle.add_hashed("style.css", style(sources)?.into_bytes());
    for (name, glue) in programs {
        bundle.add_hashed(&format!("{name}.wasm"), glue.wasm);
        bundle.add_hashed(&format!("{name}.js"), glue.js.into_bytes());
    }
    bundle.add_per_game("nets", "net", net_files(folders.nets)?);
    bundle.add_per_game("puzzles", "txt", puzzle_files(folders.texts)?);
    bundle.add_per_game("courses", "txt", course_files(folders.texts)?);
    for name in ["worker.js", "start.js", "manifest.webmanifest"] {
        let text = bundle.resolve(name, &read(&sources.join(name))?)?;
        bundle.add_hashed(name, text.into_bytes());
    }
    let paths: Vec<String> = bundle.files.iter().map(|file| format!("\"/{}\"", file.path)).collect();
    bundle.names.push(("files".to_owned(), format!("[{}]", paths.join(", "))));
    let index = bundle.resolve("index.html", &read(&sources.join("index.html"))?)?;
    // The index refers to all other files by their hashes, so that its hash identifies the whole build.
    bundle.names.push(("build".to_owned(), hash(index.as_bytes())));
    bundle.add("index.html", index);
    let worker = bundle.resolve("service-worker.js", &read(&sources.join("service-worker.js"))?)?;
    bundle.add("service-worker.js", worker);
    Ok(bundle.files)
}

struct Bundle {
    /// The names between percent signs in sources, with their replacements.
    names: Vec<(String, String)>,
    files: Vec<File>,
}

impl Bundle {
    fn add(&mut self, path: &str, text: String) {
        self.files.push(File { path: path.to_owned(), content: text.into_bytes() });
    }

    /// Adds the file, and returns its path.
    fn add_hashed(&mut self, name: &str, content: Vec<u8>) -> String {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let path = format!("{stem}.{}.{extension}", hash(&content));
        self.names.push((name.to_owned(), path.clone()));
        self.files.push(File { path: path.clone(), content });
        path
    }

    /// Adds a file for each game, and the addresses of all of them as a JavaScript object.
    fn add_per_game(&mut self, folder: &str, extension: &str, files: Vec<(String, Vec<u8>)>) {
        let mut addresses = Vec::new();
        for (game, content) in files {
            let path = self.add_hashed(&format!("{folder}/{game}.{extension}"), content);
            addresses.push(format!("\"{game}\": \"/{path}\""));
        }
        self.names.push((folder.to_owned(), format!("{{ {} }}", addresses.join(", "))));
    }

    /// The text with every `%name%` replaced; an error where a name is not known (yet).
    fn resolve(&self, source: &str, text: &str) -> Result<String, String> {
        let mut parts = text.split('%');
        let mut resolved = parts.next().unwrap_or_default().to_owned();
        while let Some(name) = parts.next() {
            let Some((_, value)) = self.names.iter().find(|(known, _)| known == name) else {
                return Err(format!("{source}: unknown reference %{name}%"));
            };
            resolved += value;
            resolved += parts.next().unwrap_or_default();
        }
        Ok(resolved)
    }
}

/// Sixteen hexadecimal digits of the SHA-256 of a file's content.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The style sheet, followed by those of the folder `style` in the order of their names.
fn style(sources: &Path) -> Result<String, String> {
    let mut style = read(&sources.join("style.css"))?;
    for name in names(&sources.join("style"))? {
        style += "\n";
        style += &read(&sources.join("style").join(name))?;
    }
    Ok(style)
}

fn icons(sources: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let load = |name: String| {
        let path = sources.join("icons").join(&name);
        let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok((format!("icons/{name}"), content))
    };
    names(&sources.join("icons"))?.into_iter().map(load).collect()
}

/// The nets in the folders of the games, each with the id that its header names.
fn net_files(games: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    const ID: Range<usize> = 12..36;
    let id = |(path, content): (PathBuf, Vec<u8>)| {
        let id = content.get(ID).ok_or_else(|| format!("{}: too short for a net", path.display()))?;
        Ok((String::from_utf8_lossy(id).trim_end().to_owned(), content))
    };
    game_files(games, ".net")?.into_iter().map(id).collect()
}

/// The puzzles in the folders of the games, each with the id of its game, with which every line after the first begins.
fn puzzle_files(games: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let id = |(path, content): (PathBuf, Vec<u8>)| {
        let text = String::from_utf8_lossy(&content);
        let id = text.lines().nth(1).and_then(|line| line.split(' ').next()).map(str::to_owned);
        Ok((id.ok_or_else(|| format!("{}: has no puzzle", path.display()))?, content))
    };
    game_files(games, "puzzles.txt")?.into_iter().map(id).collect()
}

/// The lessons and rules in the folders of the games, each with the id of its game, with which its first line begins.
fn course_files(games: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let id = |(path, content): (PathBuf, Vec<u8>)| {
        let text = String::from_utf8_lossy(&content);
        let id = text.strip_prefix("# ").and_then(|line| line.split_once(':')).map(|(id, _)| id.to_owned());
        Ok((id.ok_or_else(|| format!("{}: does not begin with \"# ID:\"", path.display()))?, content))
    };
    game_files(games, "course.txt")?.into_iter().map(id).collect()
}

/// The files in the folders of the games whose names end so, with their content.
fn game_files(games: &Path, ending: &str) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let mut files = Vec::new();
    for game in names(games)?.iter().map(|name| games.join(name)).filter(|path| path.is_dir()) {
        for name in names(&game)?.iter().filter(|name| name.ends_with(ending)) {
            let path = game.join(name);
            let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            files.push((path, content));
        }
    }
    Ok(files)
}

/// The names of a folder's files, in order; none where there is no such folder.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let complain = |error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(complain)? {
        names.push(entry.map_err(complain)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::Bundle;

    fn bundle() -> Bundle {
        let mut bundle = Bundle { names: Vec::new(), files: Vec::new() };
        bundle.add_hashed("style.css", b"body {}".to_vec());
        bundle
    }

    #[test]
    fn a_name_changes_with_the_content_of_the_file() {
        let mut bundle = bundle();
        bundle.add_hashed("style.css", b"body { margin: 0 }".to_vec());
        let [before, after] = bundle.files.as_slice() else { panic!("two files") };
        assert_ne!(before.path, after.path);
        assert!(before.path.starts_with("style.") && before.path.ends_with(".css"), "{}", before.path);
    }

    #[test]
    fn files_name_each_other_by_their_full_names() {
        let bundle = bundle();
        let resolved = bundle.resolve("index.html", "<link href=\"/%style.css%\">");
        assert_eq!(resolved, Ok(format!("<link href=\"/{}\">", bundle.files[0].path)));
    }

    #[test]
    fn a_file_that_is_not_there_cannot_be_named() {
        let refused = bundle().resolve("index.html", "%start.js%");
        assert_eq!(refused, Err("index.html: unknown reference %start.js%".to_owned()));
    }
}
