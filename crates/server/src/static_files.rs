//! Static files of the web page: paths, contents, encodings and cache policy.
//!
//! Nothing here knows what the page does, or compresses anything: compressed files are built by `cargo xtask page`.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use axum::body::Bytes;
use sha2::{Digest, Sha256};

/// What to do about a binary without the page.
pub const NO_PAGE_ADVICE: &str = "in a checkout, cargo xtask serve builds the page and starts the server with it; \
    bisat serve --page FOLDER serves a page that cargo xtask page has built";

/// All files of the page; empty if none was built in.
#[derive(Clone, Default, Debug)]
pub struct Page(HashMap<String, File>);

/// A file that was compiled into the binary.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its path from the root, for example `icons/icon.svg`.
    pub path: &'static str,
    /// Its content.
    pub plain: &'static [u8],
    /// Its content compressed by Brotli, if that is smaller.
    pub brotli: Option<&'static [u8]>,
    /// Its content compressed by gzip, if that is smaller.
    pub gzip: Option<&'static [u8]>,
}

impl Page {
    /// The page that was compiled into the binary.
    pub fn built_in(files: &[BuiltIn]) -> Self {
        let file = |built_in: &BuiltIn| {
            let [brotli, gzip] = [built_in.brotli, built_in.gzip].map(|bytes| bytes.map(Bytes::from_static));
            let file = File::new(built_in.path, Bytes::from_static(built_in.plain), brotli, gzip);
            (built_in.path.to_owned(), file)
        };
        Page(files.iter().map(file).collect())
    }

    /// Reads the page from a folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = HashMap::new();
        read_folder(folder, "", &mut files)?;
        let mut page = HashMap::new();
        for path in files.keys().filter(|path| !is_compressed(path)) {
            let compressed = |ending| files.get(&format!("{path}.{ending}")).cloned();
            page.insert(path.clone(), File::new(path, files[path].clone(), compressed("br"), compressed("gz")));
        }
        Ok(Page(page))
    }

    /// The file at a path from the root.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.0.get(path)
    }
}

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its content type.
    pub kind: &'static str,
    /// Cache policy.
    pub cache_policy: CachePolicy,
    /// Hash of its content.
    pub digest: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

/// How long browsers may cache a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CachePolicy {
    /// Forever: its name contains a hash of its content.
    Immutable,
    /// They ask each time whether it has changed (ETag).
    Revalidate,
}

impl File {
    fn new(path: &str, plain: Bytes, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let digest = Sha256::digest(&plain).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let cache_policy = if is_hashed(path) { CachePolicy::Immutable } else { CachePolicy::Revalidate };
        File { kind: kind(path), cache_policy, digest, plain, brotli, gzip }
    }

    /// Content for a client that accepts these encodings, and its encoding; none for plain.
    pub fn encoded(&self, accepted: &str) -> (Bytes, Option<&'static str>) {
        let compressed = [("br", &self.brotli), ("gzip", &self.gzip)];
        for (encoding, bytes) in compressed {
            if let Some(bytes) = bytes.as_ref().filter(|_| accepts(accepted, encoding)) {
                return (bytes.clone(), Some(encoding));
            }
        }
        (self.plain.clone(), None)
    }
}

/// Whether an `Accept-Encoding` header allows this encoding. A named encoding overrides `*`.
fn accepts(accepted: &str, encoding: &str) -> bool {
    let mut entries = accepted.split(',').map(|entry| entry.split_once(';').unwrap_or((entry, "")));
    let is_allowed = |(_, weight): (&str, &str)| {
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        weight.is_ok_and(|weight| weight > 0.0)
    };
    let named = entries.clone().find(|(name, _)| name.trim().eq_ignore_ascii_case(encoding));
    named.or_else(|| entries.find(|(name, _)| name.trim() == "*")).is_some_and(is_allowed)
}

/// Whether the name has a hash before its extension, as in `start.200ea80ea94d3277.js`.
fn is_hashed(path: &str) -> bool {
    let is_hash = |part: &str| part.len() == 16 && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    path.split('.').rev().nth(1).is_some_and(is_hash)
}

fn is_compressed(path: &str) -> bool {
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
        "txt" => "text/plain; charset=utf-8",
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
