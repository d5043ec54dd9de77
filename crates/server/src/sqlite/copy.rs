//! Backup and restore: copies of a whole database.
//!
//! `VACUUM INTO` reads one snapshot. In a write-ahead log a snapshot does not stop the writer, and the writer does not make
//! it start again, as SQLite's `.backup` does after every write of another process. The copy is one file without unused
//! space.

#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::check::structure_quickly;
use super::in_file;
use super::lock::{beside, private};
use super::schema::{reader, version};
use crate::event_log::LogError;
use crate::store::maintenance::RESTORED;

/// A finished copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// Size of the copy.
    pub bytes: u64,
    /// Number of tables in it.
    pub tables: u64,
}

/// Copies a database, also while a server uses it, into a new file that only its owner may read.
pub fn backup(database: &Path, file: &Path) -> Result<Copied, LogError> {
    copy(database, file, |_| Ok(()))
}

/// Makes a database from a backup. Refuses if there is a database. A server that opens it annuls running games with
/// throws: somebody who has the backup may know how they go on.
pub fn restore(file: &Path, database: &Path) -> Result<Copied, LogError> {
    for ending in ["-wal", "-shm"] {
        let leftover = beside(database, ending);
        if leftover.exists() && !database.exists() {
            let what = "belongs to a database that is not there: move it away first";
            return Err(LogError::Store(format!("{} {what}", leftover.display())));
        }
    }
    copy(file, database, mark_restored)
}

fn mark_restored(copy: &Connection) -> Result<(), LogError> {
    copy.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?1, x'01')", [RESTORED])?;
    Ok(())
}

fn copy(from: &Path, to: &Path, change: impl FnOnce(&Connection) -> Result<(), LogError>) -> Result<Copied, LogError> {
    if !from.is_file() {
        return Err(LogError::Store(format!("{}: there is no such file", from.display())));
    }
    let exists = || LogError::Store(format!("{} exists: choose another name, or move it away first", to.display()));
    if fs::symlink_metadata(to).is_ok() {
        return Err(exists());
    }
    let partial = Partial::create(to)?;
    let copied = partial.fill(from, change).map_err(|error| in_file(error, from))?;
    match partial.publish(to) {
        Ok(()) => Ok(copied),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists()),
        Err(error) => Err(LogError::Store(format!("{}: {error}", to.display()))),
    }
}

/// The copy while it is made. A copy that ends early must not look like a finished one, so it has another name.
struct Partial(PathBuf);

impl Partial {
    fn create(to: &Path) -> Result<Self, LogError> {
        let path = beside(to, ".partial");
        let created = private().write(true).create_new(true).open(&path);
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let what = "exists: another copy is being made, or one was interrupted; delete it then";
                LogError::Store(format!("{} {what}", path.display()))
            }
            _ => LogError::Store(format!("{}: {error}", path.display())),
        };
        match created {
            Ok(_) => Ok(Partial(path)),
            Err(error) => Err(failed(error)),
        }
    }

    /// Copies the database into the empty file, checks the copy and writes it to disk.
    fn fill(&self, from: &Path, change: impl FnOnce(&Connection) -> Result<(), LogError>) -> Result<Copied, LogError> {
        let Partial(path) = self;
        let name = path.to_str().ok_or_else(|| LogError::Store("the name of the copy is not UTF-8".to_owned()))?;
        let source = reader(from)?;
        version(&source)?;
        source.execute("VACUUM INTO ?1", [name])?;
        change(&Connection::open(path)?)?;
        let file = File::open(path).and_then(|file| file.sync_all().and_then(|()| file.metadata()));
        let bytes = file.map_err(|error| LogError::Store(error.to_string()))?.len();
        let copy = reader(path)?;
        version(&copy)?;
        match structure_quickly(&copy)?.as_slice() {
            [] => Ok(Copied { bytes, tables: tables(&copy)? }),
            [problem, ..] => Err(LogError::Store(format!("the copy is damaged: {problem}"))),
        }
    }

    /// Gives the copy its name, unless another file has taken that name.
    fn publish(&self, to: &Path) -> io::Result<()> {
        let Partial(path) = self;
        match fs::hard_link(path, to) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // Some file systems have no hard links.
            Err(_) if fs::symlink_metadata(to).is_err() => fs::rename(path, to)?,
            Err(error) => return Err(error),
        }
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // SQLite removes its journal; after a rename there is nothing.
        let _ = fs::remove_file(&self.0);
    }
}

fn tables(connection: &Connection) -> Result<u64, LogError> {
    let count: u32 = connection.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?;
    Ok(count.into())
}
