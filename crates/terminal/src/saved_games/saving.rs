//! Whether and where a game on this device is saved.

use std::io;
use std::path::PathBuf;

use super::SaveLock;

/// Whether and where a game on this device is saved. A game that cannot be saved is still played.
#[derive(Debug)]
pub enum Saving {
    /// Not wanted.
    Off,
    /// To this file.
    To(Box<SaveLock>),
    /// Wanted, but it fails for this reason.
    Fails(String),
}

impl Saving {
    /// Saves to the file that was locked, if it could be.
    pub fn of(lock: io::Result<SaveLock>) -> Self {
        match lock {
            Ok(lock) => Saving::To(Box::new(lock)),
            Err(error) => Saving::Fails(error.to_string()),
        }
    }

    /// Saves the record. Returns its file, none where saving is not wanted, or why it failed.
    pub fn keep(&mut self, record: &str) -> Result<Option<PathBuf>, String> {
        match self {
            Saving::Off => Ok(None),
            Saving::To(lock) => lock.keep(record).map(Some).map_err(|error| error.to_string()),
            Saving::Fails(reason) => Err(reason.clone()),
        }
    }
}
