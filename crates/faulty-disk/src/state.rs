//! The files of one folder: what is flushed, and which operation fails.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fastrand::Rng;

use crate::changes::FileState;

/// What goes wrong, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The disk is full: the files cannot grow by more than this number of bytes.
    Full {
        /// Free bytes.
        room: u64,
    },
    /// Writes report an error (EIO). A part of each may be written.
    Writes {
        /// Number of writes that succeed before.
        after: u32,
        /// Number of writes that fail.
        times: u32,
    },
    /// Flushes (`fsync`) report an error, and any part of the changes is lost for good.
    Flushes {
        /// Number of flushes that succeed before.
        after: u32,
        /// Number of flushes that fail.
        times: u32,
    },
    /// The power is cut: from then on nothing reaches the disk.
    PowerCut {
        /// Number of writes and flushes that succeed before.
        after: u32,
    },
}

pub(crate) type Shared = Arc<Mutex<State>>;

/// The disks of this process, by their folders.
pub(crate) static DISKS: Mutex<BTreeMap<PathBuf, Shared>> = Mutex::new(BTreeMap::new());

/// The disk of a file; none if the file is on an ordinary disk.
pub(crate) fn disk_of(path: &Path) -> Option<Shared> {
    lock(&DISKS).get(path.parent()?).map(Arc::clone)
}

/// The lock is never held across a panic.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why an operation fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    Full,
    Write,
    Flush,
}

/// The state of a disk.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) rng: Rng,
    pub(crate) fault: Option<Fault>,
    pub(crate) failures: u32,
    pub(crate) has_power: bool,
    pub(crate) files: BTreeMap<PathBuf, FileState>,
}

impl State {
    pub(crate) fn new(seed: u64) -> Self {
        State { rng: Rng::with_seed(seed), fault: None, failures: 0, has_power: true, files: BTreeMap::new() }
    }

    /// A file is opened. It is read when nobody has it open.
    pub(crate) fn open(&mut self, path: &Path) {
        if !self.files.contains_key(path) {
            self.files.insert(path.to_owned(), FileState::new(fs::read(path).unwrap_or_default()));
        }
    }

    /// How many bytes of a write reach the file, and the failure if there is one.
    pub(crate) fn write(&mut self, path: &Path, offset: u64, bytes: &[u8]) -> (usize, Option<Failure>) {
        let file = self.files.entry(path.to_owned()).or_default();
        let (length, growth) = (bytes.len() as u64, file.growth(offset, bytes.len() as u64));
        let some = |rng: &mut Rng| rng.usize(..=bytes.len());
        let (written, failure) = match &mut self.fault {
            _ if !self.has_power => return self.failed(0, Failure::Write),
            Some(Fault::Full { room }) if growth > *room => ((length - growth + *room) as usize, Some(Failure::Full)),
            Some(Fault::Full { room }) => {
                *room -= growth;
                (bytes.len(), None)
            }
            Some(Fault::Writes { after: 0, times }) if *times > 0 => {
                *times -= 1;
                (some(&mut self.rng), Some(Failure::Write))
            }
            Some(Fault::PowerCut { after: 0 }) => {
                self.has_power = false;
                (some(&mut self.rng), Some(Failure::Write))
            }
            Some(Fault::Writes { after, .. } | Fault::PowerCut { after }) => {
                *after = after.saturating_sub(1);
                (bytes.len(), None)
            }
            Some(Fault::Flushes { .. }) | None => (bytes.len(), None),
        };
        if written > 0 {
            file.write(offset, &bytes[..written]);
        }
        if let (written, Some(failure)) = (written, failure) { self.failed(written, failure) } else { (written, None) }
    }

    /// A file is cut to this size.
    pub(crate) fn truncate(&mut self, path: &Path, size: u64) -> Result<(), Failure> {
        if !self.has_power {
            self.failures += 1;
            return Err(Failure::Write);
        }
        self.files.entry(path.to_owned()).or_default().truncate(size);
        Ok(())
    }

    /// A file is flushed.
    pub(crate) fn flush(&mut self, path: &Path) -> Result<(), Failure> {
        let file = self.files.entry(path.to_owned()).or_default();
        let is_good = match &mut self.fault {
            _ if !self.has_power => false,
            Some(Fault::Flushes { after: 0, times }) if *times > 0 => {
                *times -= 1;
                file.flush_some(&mut self.rng);
                false
            }
            Some(Fault::PowerCut { after: 0 }) => {
                self.has_power = false;
                false
            }
            Some(Fault::Flushes { after, .. } | Fault::PowerCut { after }) => {
                *after = after.saturating_sub(1);
                true
            }
            Some(Fault::Full { .. } | Fault::Writes { .. }) | None => true,
        };
        if is_good {
            file.flush();
            return Ok(());
        }
        self.failures += 1;
        Err(Failure::Flush)
    }

    /// A file is deleted.
    pub(crate) fn delete(&mut self, path: &Path) -> Result<(), Failure> {
        if !self.has_power {
            self.failures += 1;
            return Err(Failure::Write);
        }
        self.files.remove(path);
        Ok(())
    }

    fn failed(&mut self, written: usize, failure: Failure) -> (usize, Option<Failure>) {
        self.failures += 1;
        (written, Some(failure))
    }
}
