//! A new file that long work writes: tried at the start, and there only when it is whole.

use std::fmt;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, TempPath};

/// A file in a temporary folder beside the place that it gets at the end.
#[derive(Debug)]
pub(crate) struct NewFile {
    folder: TempDir,
    out: PathBuf,
}

impl NewFile {
    /// Finds out now, not after hours, whether the file can be written.
    ///
    /// # Errors
    ///
    /// Fails if there is such a file or it cannot be written.
    pub(crate) fn new(out: &Path) -> Result<Self, String> {
        if out.is_dir() {
            return Err(named(out, "is a folder: name a new file"));
        }
        if out.exists() {
            return Err(named(out, "already exists: choose another file, or delete it"));
        }
        let folder = folder_beside(out)?;
        // Created and removed again: a name that cannot be written is found out now, too.
        File::create_new(out).and_then(|_| fs::remove_file(out)).map_err(|error| named(out, error))?;
        Ok(NewFile { folder, out: out.to_owned() })
    }

    /// A folder for unfinished work, which is removed at the end.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where the file is while it is written.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder().join("unfinished")
    }

    /// Gives the whole file its name.
    ///
    /// # Errors
    ///
    /// Fails if there is such a file by now, or it cannot be moved.
    pub(crate) fn persist(self) -> Result<(), String> {
        let unfinished = TempPath::try_from_path(self.path()).map_err(|error| named(&self.out, error))?;
        unfinished.persist_noclobber(&self.out).map_err(|error| match error.error.kind() {
            ErrorKind::AlreadyExists => named(&self.out, "another program has made this file; this one wrote nothing"),
            _ => named(&self.out, error.error),
        })
    }
}

/// A temporary folder beside the file.
///
/// # Errors
///
/// Fails if nothing can be written there.
pub(crate) fn folder_beside(file: &Path) -> Result<TempDir, String> {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(named(file, format!("{} is not a folder", folder.display())));
    }
    let made = tempfile::Builder::new().prefix("bisat-unfinished-").tempdir_in(folder);
    made.map_err(|error| named(file, format!("no file can be written there: {}", error.kind())))
}

/// An error of a file, with its name.
pub(crate) fn named(path: &Path, error: impl fmt::Display) -> String {
    format!("{}: {error}", path.display())
}
