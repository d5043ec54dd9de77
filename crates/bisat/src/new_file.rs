//! The output file of a long computation: tested at the start, and visible only when it is complete.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
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
        let new = NewFile { folder: folder_beside(out)?, out: out.to_owned() };
        // Created, moved and removed again: a name that cannot be written is found out now, too.
        File::create_new(new.path()).map_err(|error| named(out, error))?;
        new.moved().map_err(|(error, _)| named(out, error))?;
        fs::remove_file(out).map_err(|error| named(out, error))?;
        Ok(new)
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
    /// Fails if there is such a file by now, or it cannot be moved. The work is kept.
    pub(crate) fn persist(self) -> Result<(), String> {
        self.moved().map_err(|(error, kept)| {
            let why = match error.kind() {
                ErrorKind::AlreadyExists => "another program has made this file".to_owned(),
                _ => error.to_string(),
            };
            let _ = self.folder.keep();
            named(&self.out, format!("{why}; the finished file is {}: move it", kept.display()))
        })
    }

    /// Moves the file. On failure it says where the file still is.
    fn moved(&self) -> Result<(), (io::Error, PathBuf)> {
        let unfinished = TempPath::try_from_path(self.path()).map_err(|error| (error, self.path()))?;
        unfinished.persist_noclobber(&self.out).map_err(|failed| {
            // Dropping the path would delete the file.
            let kept = failed.path.keep().unwrap_or_else(|failed| {
                let path = failed.path.to_path_buf();
                std::mem::forget(failed.path);
                path
            });
            (failed.error, kept)
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::NewFile;

    #[test]
    fn finished_work_is_kept_if_its_name_is_taken_by_now() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let new = NewFile::new(&out).unwrap();
        assert!(!out.exists(), "nothing is there before the work is done");
        fs::write(new.path(), "hours of work").unwrap();
        let kept = new.path();
        fs::write(&out, "somebody else's").unwrap();
        let error = new.persist().unwrap_err();
        assert!(error.contains("another program") && error.contains(&kept.display().to_string()), "{error}");
        assert_eq!(fs::read_to_string(kept).unwrap(), "hours of work");
        assert_eq!(fs::read_to_string(out).unwrap(), "somebody else's");
    }
}
