//! A folder for a while.

use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder that is removed with all that is in it when this is dropped, also after a failure.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// Makes the folder; what an interrupted run left there is removed.
    pub(super) fn new(folder: PathBuf) -> Result<Self, String> {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Scratch(folder))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::Scratch;

    #[test]
    fn a_scratch_folder_begins_empty_and_is_removed_with_its_files() {
        let folder = env::temp_dir().join(format!("bisat-scratch-{}", process::id()));
        fs::create_dir_all(folder.join("old")).unwrap();
        let scratch = Scratch::new(folder.clone()).unwrap();
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0);
        fs::write(scratch.path().join("file"), "").unwrap();
        drop(scratch);
        assert!(!folder.exists());
    }
}
