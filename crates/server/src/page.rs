//! The page's files, ready to be sent: what they are called, what is in them, and how long they may be kept.
//!
//! Nothing here knows what the page does, or compresses anything: twins come ready made (`cargo xtask page`).

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use axum::body::Bytes;
use sha2::{Digest, Sha256};

/// The page; empty where none was built in.
#[derive(Clone, Default, Debug)]
pub struct Page(HashMap<String, File>);

/// A file that was built in.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its path from the root, as `icons/icon.svg`.
    pub path: &'static str,
    /// What is in it.
    pub plain: &'static [u8],
    /// The same, compressed by Brotli, where that makes it smaller.
    pub brotli: Option<&'static [u8]>,
    /// The same, compressed by gzip, where that makes it smaller.
    pub gzip: Option<&'static [u8]>,
}

impl Page {
    /// The page that was built in.
    pub fn built_in(files: &[BuiltIn]) -> Self {
        let file = |built_in: &BuiltIn| {
            let [brotli, gzip] = [built_in.brotli, built_in.gzip].map(|twin| twin.map(Bytes::from_static));
            let file = File::new(built_in.path, Bytes::from_static(built_in.plain), brotli, gzip);
            (built_in.path.to_owned(), file)
        };
        Page(files.iter().map(file).collect())
    }

    /// The page in a folder, as it is now.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = HashMap::new();
        read_folder(folder, "", &mut files)?;
        let mut page = HashMap::new();
        for path in files.keys().filter(|path| !is_twin(path)) {
            let twin = |ending| files.get(&format!("{path}.{ending}")).cloned();
            page.insert(path.clone(), File::new(path, files[path].clone(), twin("br"), twin("gz")));
        }
        Ok(Page(page))
    }

    /// The file at this path from the root.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.0.get(path)
    }
}

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its content type.
    pub kind: &'static str,
    /// How long it may be kept.
    pub keeping: Keeping,
    /// Digits that say what is in it.
    pub digest: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

/// How long browsers may keep a file without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeping {
    /// For ever: its name changes with what is in it.
    Forever,
    /// Not at all: each time they ask whether it is still the same.
    AskEachTime,
}

impl File {
    fn new(path: &str, plain: Bytes, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let digest = Sha256::digest(&plain).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let keeping = if is_hashed(path) { Keeping::Forever } else { Keeping::AskEachTime };
        File { kind: kind(path), keeping, digest, plain, brotli, gzip }
    }

    /// What to send to somebody who accepts these encodings, and the encoding it is in; none where it is plain.
    pub fn encoded(&self, accepted: &str) -> (Bytes, Option<&'static str>) {
        let twins = [("br", &self.brotli), ("gzip", &self.gzip)];
        for (encoding, twin) in twins {
            if let Some(twin) = twin.as_ref().filter(|_| accepts(accepted, encoding)) {
                return (twin.clone(), Some(encoding));
            }
        }
        (self.plain.clone(), None)
    }
}

/// Whether an `Accept-Encoding` allows this encoding. One that is named counts more than a star.
fn accepts(accepted: &str, encoding: &str) -> bool {
    let mut entries = accepted.split(',').map(|entry| entry.split_once(';').unwrap_or((entry, "")));
    let is_allowed = |(_, weight): (&str, &str)| {
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        weight.is_ok_and(|weight| weight > 0.0)
    };
    let named = entries.clone().find(|(name, _)| name.trim().eq_ignore_ascii_case(encoding));
    named.or_else(|| entries.find(|(name, _)| name.trim() == "*")).is_some_and(is_allowed)
}

/// Whether the last part but one of a name is a hash, as in `start.200ea80ea94d3277.js`.
fn is_hashed(path: &str) -> bool {
    let is_hash = |part: &str| part.len() == 16 && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    path.split('.').rev().nth(1).is_some_and(is_hash)
}

fn is_twin(path: &str) -> bool {
    path.ends_with(".br") || path.ends_with(".gz")
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn read_folder(folder: &Path, within: &str, files: &mut HashMap<String, Bytes>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_folder(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.insert(path, fs::read(entry.path())?.into());
        }
    }
    Ok(())
}
