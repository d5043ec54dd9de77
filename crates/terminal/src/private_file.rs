//! Files that only their owner may read (mode 0600), written whole or not at all: a temporary file in the same folder is
//! flushed to the disk and renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Writes a file that must not exist yet: fails with [`io::ErrorKind::AlreadyExists`] and changes nothing where it does.
pub fn create(path: &Path, text: &str) -> io::Result<()> {
    let file = written_beside(path, text)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(path)
}

/// Writes a file, in place of the one that is there.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let file = written_beside(path, text)?;
    file.persist(path).map_err(|error| error.error)?;
    sync_folder(path)
}

/// Whether files can be written in the folder, which is made where it does not exist.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    temporary(folder).map(drop)
}

fn written_beside(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut file = temporary(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A temporary file; it has mode 0600 and is removed unless it is renamed.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new().prefix(".saving-").tempfile_in(folder)
}

/// Flushes the new name to the disk, too.
fn sync_folder(path: &Path) -> io::Result<()> {
    // Some file systems cannot flush a folder; the file itself is safe there.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::ErrorKind;
    use std::os::unix::fs::PermissionsExt;

    use super::{check_folder, create, replace};

    #[test]
    fn a_file_is_its_owners_alone_and_is_created_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/file");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        create(&path, "one").unwrap();
        assert_eq!(mode(), 0o600);
        assert_eq!(create(&path, "two").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        replace(&path, "three").unwrap();
        assert_eq!((mode(), fs::read_to_string(&path).unwrap().as_str()), (0o600, "three"));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no temporary file stays");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_told_from_one_that_can() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check_folder(&folder.path().join("new")).is_ok());
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(check_folder(&file.join("below")).is_err());
    }
}
