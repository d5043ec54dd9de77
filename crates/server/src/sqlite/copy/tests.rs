#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use super::{backup, restore};
use crate::event_log::EventLog;
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::store::conformance::{append, played, table, wait};

fn events(log: &Sqlite) -> usize {
    wait(log.read(&table("t"), 0, u32::MAX)).unwrap().len()
}

#[test]
fn a_backup_is_made_while_the_server_writes_and_has_everything_that_was_acknowledged_before() {
    let folder = Folder::new();
    let (log, copy) = (folder.open(), folder.path("copy.db"));
    let (is_done, acknowledged) = (AtomicBool::new(false), AtomicU32::new(0));
    let (before, copied) = thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0.. {
                wait(log.append(append("t", &[played(number, "a")]))).unwrap();
                acknowledged.store(number + 1, Ordering::Release);
                if is_done.load(Ordering::Acquire) {
                    break;
                }
            }
        });
        while acknowledged.load(Ordering::Acquire) < 50 {
            thread::yield_now();
        }
        let before = acknowledged.load(Ordering::Acquire);
        let copied = backup(&folder.file(), &copy);
        is_done.store(true, Ordering::Release);
        (before, copied.unwrap())
    });
    assert_eq!((copied.tables, copied.bytes), (1, fs::metadata(&copy).unwrap().len()));
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    let restored = folder.path("restored.db");
    restore(&copy, &restored).unwrap();
    assert!(events(&Sqlite::open(&restored).unwrap()) >= before as usize);
    assert!(events(&log) >= before as usize);
}

#[test]
fn neither_a_backup_nor_a_restore_overwrites_a_file() {
    let folder = Folder::new();
    drop(folder.open());
    let (copy, other) = (folder.path("copy.db"), folder.path("other.db"));
    fs::write(&copy, "mine").unwrap();
    let refused = |result: Result<_, _>| match result {
        Ok(copied) => panic!("{copied:?}"),
        Err(error) => format!("{error:?}"),
    };
    assert!(refused(backup(&folder.file(), &copy)).contains("exists"));
    assert!(refused(restore(&folder.file(), &copy)).contains("exists"));
    assert_eq!(fs::read_to_string(&copy).unwrap(), "mine");
    fs::write(folder.path("other.db-wal"), "").unwrap();
    assert!(refused(restore(&folder.file(), &other)).contains("move it away"));
    fs::remove_file(folder.path("other.db-wal")).unwrap();
    fs::write(folder.path("other.db.partial"), "").unwrap();
    assert!(refused(restore(&folder.file(), &other)).contains("another copy is being made"));
    assert!(folder.path("other.db.partial").exists(), "it may belong to another process");
}

#[test]
fn a_copy_that_fails_leaves_nothing_behind() {
    let folder = Folder::new();
    let (letter, copy) = (folder.path("letter"), folder.path("copy.db"));
    fs::write(&letter, "no database, but a letter to a friend. ".repeat(100)).unwrap();
    assert!(restore(&letter, &copy).is_err());
    assert!(restore(&folder.path("missing"), &copy).is_err_and(|error| error.to_string().contains("no such file")));
    assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 1);
}
