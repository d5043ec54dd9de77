#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::path::PathBuf;
use std::{env, fs, process};

use rusqlite::Connection;

use crate::{Disk, Fault};

/// A folder for one test, which goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("bisat-disk-{}-{name}", process::id()));
        fs::create_dir(&folder).unwrap();
        Folder(fs::canonicalize(folder).unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Number of the first commits that a power cut leaves, of those that were reported as done.
fn commits_after_a_power_cut(synchronous: &str, seed: u64) -> (u32, u32) {
    let folder = Folder::new(&format!("{synchronous}-{seed}"));
    let disk = Disk::at(&folder.0, seed).unwrap();
    let open = || Connection::open(folder.0.join("numbers.sqlite")).unwrap();
    let database = open();
    database.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE numbers (number INTEGER PRIMARY KEY);").unwrap();
    database.pragma_update(None, "synchronous", synchronous).unwrap();
    disk.fail(Fault::PowerCut { after: 20 + seed as u32 });
    let insert = |number: u32| database.execute("INSERT INTO numbers VALUES (?1)", [number]).is_ok();
    let done = (0..).take_while(|number| insert(*number)).count() as u32;
    drop(database);
    disk.restart().unwrap();
    let database = open();
    let checked: String = database.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
    assert_eq!(checked, "ok");
    (done, database.query_row("SELECT count(*) FROM numbers", [], |row| row.get(0)).unwrap())
}

#[test]
fn a_power_cut_loses_commits_that_were_not_flushed_and_no_others() {
    let lost = |(done, stored): (u32, u32)| stored < done;
    assert!((0..20).all(|seed| !lost(commits_after_a_power_cut("full", seed))));
    assert!((0..20).any(|seed| lost(commits_after_a_power_cut("off", seed))), "otherwise this disk proves nothing");
}

#[test]
fn each_fault_is_reported_to_sqlite_and_ends_with_a_repair() {
    for (name, fault, expected) in [
        ("full", Fault::Full { room: 0 }, "full"),
        ("writes", Fault::Writes { after: 0, times: 1 }, "disk I/O error"),
        ("flushes", Fault::Flushes { after: 0, times: 1 }, "disk I/O error"),
    ] {
        let folder = Folder::new(name);
        let disk = Disk::at(&folder.0, 1).unwrap();
        let database = Connection::open(folder.0.join("numbers.sqlite")).unwrap();
        database
            .execute_batch("PRAGMA journal_mode = wal; PRAGMA synchronous = full; CREATE TABLE numbers (number);")
            .unwrap();
        disk.fail(fault);
        let said = database.execute("INSERT INTO numbers VALUES (1)", []).unwrap_err().to_string();
        assert!(said.contains(expected), "{name}: {said}");
        assert_eq!(disk.failures(), 1, "{name}");
        disk.repair();
        database.execute("INSERT INTO numbers VALUES (2)", []).unwrap();
        assert!(disk.has_power());
        disk.cut_power();
        assert!(database.execute("INSERT INTO numbers VALUES (3)", []).is_err());
        drop(database);
        disk.restart().unwrap();
        let database = Connection::open(folder.0.join("numbers.sqlite")).unwrap();
        let stored: Vec<i64> = {
            let mut statement = database.prepare("SELECT number FROM numbers").unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        assert!(stored.contains(&2) && !stored.contains(&1), "{name}: {stored:?}");
    }
}
