//! The handle with which a test lets a folder fail.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::state::{DISKS, Fault, Shared, State, lock};
use crate::vfs;

/// A folder on a disk that fails on purpose. SQLite databases of this process in that folder use it.
#[derive(Debug)]
pub struct Disk {
    folder: PathBuf,
    state: Shared,
}

impl Disk {
    /// Puts the files in a folder on such a disk, without a fault yet. The seed decides which changes a power cut keeps.
    pub fn at(folder: &Path, seed: u64) -> io::Result<Self> {
        vfs::register();
        let folder = fs::canonicalize(folder)?;
        let state = Arc::new(Mutex::new(State::new(seed)));
        lock(&DISKS).insert(folder.clone(), Arc::clone(&state));
        Ok(Disk { folder, state })
    }

    /// Lets the disk fail from now on.
    pub fn fail(&self, fault: Fault) {
        lock(&self.state).fault = Some(fault);
    }

    /// Ends the fault. A disk without power stays without power.
    pub fn repair(&self) {
        lock(&self.state).fault = None;
    }

    /// Number of operations that have failed.
    pub fn failures(&self) -> u32 {
        lock(&self.state).failures
    }

    /// Cuts the power now.
    pub fn cut_power(&self) {
        lock(&self.state).has_power = false;
    }

    /// Whether the disk has power.
    pub fn has_power(&self) -> bool {
        lock(&self.state).has_power
    }

    /// Ends the fault and brings the power back: if it was cut, the files get the content that the disk has. No database of
    /// the folder may be open. Returns the number of changes that were not flushed before the power was cut.
    pub fn restart(&self) -> io::Result<usize> {
        let mut state = lock(&self.state);
        let State { rng, fault, has_power, files, .. } = &mut *state;
        let mut unflushed = 0;
        if !*has_power {
            for (path, file) in files.iter_mut() {
                unflushed += file.unflushed();
                let content = file.after_power_cut(rng);
                // The same file, not a new one in its place: a database is known by it.
                OpenOptions::new().write(true).create(true).truncate(true).open(path)?.write_all(content)?;
                let mut index = OsString::from(path);
                index.push("-shm");
                // The index of the write-ahead log is memory, not a file on disk.
                let _ = fs::remove_file(index);
            }
        }
        *has_power = true;
        *fault = None;
        files.clear();
        Ok(unflushed)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        lock(&DISKS).remove(&self.folder);
    }
}
