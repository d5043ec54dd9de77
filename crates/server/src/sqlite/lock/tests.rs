#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;

use super::beside;
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;

fn is_refused(path: &Path) -> bool {
    Sqlite::open(path).is_err_and(|error| error.to_string().contains("in use by another server"))
}

#[test]
fn a_database_with_several_names_has_one_lock() {
    let folder = Folder::new();
    let log = folder.open();
    let (soft, hard) = (folder.path("soft.db"), folder.path("hard.db"));
    symlink(folder.file(), &soft).unwrap();
    fs::hard_link(folder.file(), &hard).unwrap();
    assert!(is_refused(&soft) && is_refused(&hard));
    drop(log);
    drop(Sqlite::open(&soft).unwrap());
    assert!(!beside(&soft, "-lock").exists(), "the lock is beside the file, not beside the link");
}

/// Whether the file can be locked: a lock belongs to one handle, also in the same process.
fn can_lock(path: &Path) -> bool {
    File::open(path).unwrap().try_lock().is_ok()
}

#[cfg(target_os = "linux")]
#[test]
fn a_deleted_lock_file_lets_no_second_server_in() {
    let folder = Folder::new();
    let log = folder.open();
    fs::remove_file(beside(&fs::canonicalize(folder.file()).unwrap(), "-lock")).unwrap();
    assert!(!can_lock(&folder.file()), "the database itself is locked");
    assert!(is_refused(&folder.file()));
    drop(log);
    assert!(can_lock(&folder.file()));
}
