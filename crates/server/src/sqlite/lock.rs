//! The lock that keeps a second server away from a database.
//!
//! On Linux it is a `flock` of the database file itself: it follows the file, whatever names, links and lock files there
//! are, and the system releases it when the process ends. SQLite uses another kind of lock (`fcntl`), which does not
//! interact with `flock` there. Only one thing must never happen: a process that closes any handle of a file loses all
//! its `fcntl` locks on it. So the handle is opened before SQLite opens the file and closed after SQLite has closed it,
//! and a list of the files that this process holds keeps a second attempt from opening and closing one.
//!
//! Elsewhere the two kinds of locks may exclude each other, so a file beside the database is locked. It is locked on Linux,
//! too, because earlier versions look only there.

#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::event_log::LogError;

/// A locked database file. Drop it after the last connection is closed.
#[derive(Debug)]
pub(super) struct DatabaseLock {
    path: PathBuf,
    held: FileId,
    _database: Option<File>,
    _beside: File,
}

/// Device and inode.
type FileId = (u64, u64);

/// The files that this process has locked.
static HELD: Mutex<Vec<FileId>> = Mutex::new(Vec::new());

/// How often a lock file that somebody deletes at the same moment is locked again.
const ATTEMPTS: u32 = 10;

impl DatabaseLock {
    /// Locks an existing database. The path has no symbolic links.
    pub(super) fn acquire(path: &Path) -> Result<Self, LogError> {
        let failed = |error: io::Error| LogError::Store(format!("{}: {error}", path.display()));
        let in_use = || {
            let what = "is in use by another server: stop that server or choose another file";
            LogError::Store(format!("{} {what}", path.display()))
        };
        let mut locked = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        let held = id_of(&fs::metadata(path).map_err(failed)?);
        if locked.contains(&held) {
            return Err(in_use());
        }
        let beside = lock_beside(path)?.ok_or_else(in_use)?;
        let database = if cfg!(target_os = "linux") {
            let file = File::open(path).map_err(failed)?;
            if !try_lock(&file).map_err(failed)? {
                return Err(in_use());
            }
            Some(file)
        } else {
            None
        };
        locked.push(held);
        Ok(DatabaseLock { path: path.to_owned(), held, _database: database, _beside: beside })
    }

    /// Whether the path still leads to the locked file. If not, somebody deleted or replaced the database.
    pub(super) fn is_in_place(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|metadata| id_of(&metadata) == self.held)
    }
}

impl Drop for DatabaseLock {
    fn drop(&mut self) {
        HELD.lock().unwrap_or_else(PoisonError::into_inner).retain(|held| *held != self.held);
    }
}

/// Locks the file beside the database; none if another process has locked it.
fn lock_beside(path: &Path) -> Result<Option<File>, LogError> {
    let beside = beside(path, "-lock");
    let failed = |error: io::Error| LogError::Store(format!("{}: {error}", beside.display()));
    for _ in 0..ATTEMPTS {
        let file = private().write(true).create(true).truncate(false).open(&beside).map_err(failed)?;
        if !try_lock(&file).map_err(failed)? {
            return Ok(None);
        }
        // Somebody may have deleted it before it was locked: a lock on a file without a name keeps nobody away.
        let named = fs::metadata(&beside).map(|metadata| id_of(&metadata)).ok();
        if named == Some(id_of(&file.metadata().map_err(failed)?)) {
            return Ok(Some(file));
        }
    }
    Err(failed(io::Error::other("another program deletes this lock file again and again")))
}

fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn id_of(metadata: &fs::Metadata) -> FileId {
    (metadata.dev(), metadata.ino())
}

/// A file whose name is the name of the database with an ending.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// For files with secrets: only the owner may read them.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}
