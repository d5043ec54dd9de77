//! The lock of a game that this process has open, and the only way to write its file.

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use bisat_record::{Record, tag};

use crate::private_file;

/// The number of attempts to lock a game while another process checks whether it is open.
const TRIES: u32 = 1000;
/// The pause between two attempts.
const BREATH: Duration = Duration::from_millis(1);

/// The lock of a game that this process has open. It ends with the process, even after a crash.
#[derive(Debug)]
pub struct SaveLock {
    folder: PathBuf,
    name: String,
    lock: PathBuf,
    _file: File,
    saved: Option<Saved>,
}

/// What the game's file contains.
#[derive(Debug)]
struct Saved {
    path: PathBuf,
    text: String,
    /// Whether it may be replaced: it is this game, unfinished, in our folder.
    is_ours: bool,
}

impl SaveLock {
    /// Locks the game of this name for this process alone; none where another has it open.
    pub(super) fn of(folder: &Path, name: &str) -> io::Result<Option<Self>> {
        fs::create_dir_all(folder)?;
        let lock = folder.join(format!("{name}.lock"));
        for _ in 0..TRIES {
            let file = File::options().create(true).truncate(false).write(true).open(&lock)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if is_locked(&lock) => break,
                // Another process only checks whether it is open: that is soon over.
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(BREATH);
                    continue;
                }
                // Where a file cannot be locked the game is still saved.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // The last owner may have removed the file after we opened it: then our lock locks nothing.
            let is_same = |there: fs::Metadata| file.metadata().is_ok_and(|ours| ours.ino() == there.ino());
            if fs::metadata(&lock).is_ok_and(is_same) {
                let (folder, name) = (folder.to_owned(), name.to_owned());
                return Ok(Some(SaveLock { folder, name, lock, _file: file, saved: None }));
            }
        }
        Ok(None)
    }

    /// Locks a name that no game has: this one, or this one with a number.
    pub(super) fn of_free_name(folder: &Path, name: &str) -> io::Result<Self> {
        for number in 1_u32.. {
            let name = if number == 1 { name.to_owned() } else { format!("{name}-{number}") };
            if record_path(folder, &name).try_exists()? {
                continue;
            }
            if let Some(lock) = SaveLock::of(folder, &name)? {
                return Ok(lock);
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("every number of {name} is taken")))
    }

    /// The game was read from this file. It is written only where it changes: over the file if that is unfinished and lies
    /// in our folder under the locked name, else to a file of its own.
    pub(super) fn read_from(mut self, path: &Path, text: String) -> Self {
        let path = path.to_owned();
        let is_ours = path.file_stem().is_some_and(|stem| stem == self.name.as_str())
            && path.parent().and_then(|folder| folder.canonicalize().ok()) == self.folder.canonicalize().ok()
            && !is_over(&text);
        self.saved = Some(Saved { path, text, is_ours });
        self
    }

    /// Writes the record and returns its file. A file is replaced only by a later state of the same unfinished game.
    pub fn keep(&mut self, record: &str) -> io::Result<PathBuf> {
        if let Some(saved) = self.saved.as_ref().filter(|saved| saved.text == record) {
            return Ok(saved.path.clone());
        }
        let path = match &self.saved {
            Some(Saved { path, is_ours: true, .. }) => {
                private_file::replace(path, record)?;
                path.clone()
            }
            Some(_) | None => self.create(record)?,
        };
        self.saved = Some(Saved { path: path.clone(), text: record.to_owned(), is_ours: !is_over(record) });
        Ok(path)
    }

    /// Writes the record to a file that did not exist.
    fn create(&mut self, record: &str) -> io::Result<PathBuf> {
        loop {
            let path = record_path(&self.folder, &self.name);
            match private_file::create(&path, record) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    let stem = self.name.clone();
                    *self = SaveLock::of_free_name(&self.folder, &stem)?;
                }
                created => return created.map(|()| path),
            }
        }
    }

    /// Deletes the game.
    pub(super) fn delete(self) -> io::Result<()> {
        fs::remove_file(record_path(&self.folder, &self.name))
    }
}

impl Drop for SaveLock {
    fn drop(&mut self) {
        // A lock file that stays behind is free all the same.
        let _ = fs::remove_file(&self.lock);
    }
}

/// The file of the game of this name.
pub(super) fn record_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.txt"))
}

/// Whether a process holds the lock.
pub(super) fn is_locked(lock: &Path) -> bool {
    File::open(lock).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn is_over(record: &str) -> bool {
    Record::read(record).is_ok_and(|record| record.get(tag::RESULT).is_some_and(|result| result != "*"))
}
