#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::env::temp_dir;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use bisat_protocol::IdentityId;
use rusqlite::Connection;

use super::Sqlite;
use crate::event_log::{Append, EventLog, LogError, Reply};
use crate::store::conformance::{append, over, played, rated, table, wait};
use crate::store::{Identities, Ratings};

/// A folder for one test, which goes when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder = temp_dir().join(format!("bisat-store-{}-{number}", process::id()));
        fs::create_dir(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("bisat.db")
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn open(&self) -> Sqlite {
        Sqlite::open(&self.file()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs statements in a transaction of the writing thread.
pub(crate) async fn execute(log: &Sqlite, sql: &'static str) {
    log.threads.write(move |connection, _| Ok(connection.execute_batch(sql)?)).await.unwrap();
}

/// Lets everything that `ask` asks for be in one transaction, by cache_policy the writing thread busy meanwhile.
pub(crate) fn in_one_batch<T>(log: &Sqlite, ask: impl FnOnce() -> T) -> T {
    let (go, gate) = channel::<()>();
    let (begin, begun) = channel();
    let held = log.threads.write(move |_, _| {
        begin.send(()).unwrap();
        let _ = gate.recv();
        Ok(())
    });
    begun.recv().unwrap();
    let asked = ask();
    drop(go);
    wait(held).unwrap();
    asked
}

#[test]
fn of_a_batch_only_the_conflicting_append_is_refused() {
    let folder = Folder::new();
    let log = folder.open();
    let answers = in_one_batch(&log, || {
        let events = [played(0, "a"), played(0, "b"), played(1, "c"), played(3, "d"), played(2, "e")];
        events.map(|event| log.append(append("t", &[event])))
    });
    let conflict = |expected, found| Err(LogError::Conflict { expected, found });
    assert_eq!(answers.map(wait), [Ok(()), conflict(0, 1), Ok(()), conflict(3, 2), Ok(())]);
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap(), [played(0, "a"), played(1, "c"), played(2, "e")]);
}

#[test]
fn of_a_batch_only_what_the_store_cannot_keep_fails() {
    let folder = Folder::new();
    let log = folder.open();
    let execute = |sql: &'static str| wait(log.threads.write(move |connection, _| Ok(connection.execute_batch(sql)?)));
    execute(
        "CREATE TRIGGER refuse BEFORE INSERT ON ratings WHEN new.player = 'eve'
         BEGIN SELECT raise(ABORT, 'refused'); END",
    )
    .unwrap();
    let answers = in_one_batch(&log, || {
        let bad = Append { rated: rated(&["ann", "eve"]), ..append("bad", &[played(0, "x")]) };
        [append("good", &[played(0, "a")]), bad, append("good", &[played(1, "b")])].map(|append| log.append(append))
    });
    let [first, bad, last] = answers.map(wait);
    assert_eq!((first, last), (Ok(()), Ok(())));
    assert!(matches!(bad, Err(LogError::Store(_))));
    assert_eq!(wait(log.unfinished()).unwrap(), [table("good")]);
    assert_eq!(wait(log.read(&table("good"), 0, u32::MAX)).unwrap(), [played(0, "a"), played(1, "b")]);
    assert_eq!(wait(log.rating("ann", "khan")).unwrap(), None);
    execute("DROP TRIGGER refuse").unwrap();
    wait(log.append(Append { rated: rated(&["ann", "eve"]), ..over("bad", &[played(0, "y")]) })).unwrap();
    let meetings = wait(log.threads.read(|connection| {
        Ok(connection.query_row("SELECT sum(games) FROM meetings", [], |row| row.get::<_, u32>(0))?)
    }));
    assert_eq!(meetings, Ok(1), "the game that was not stored does not count as one of the day");
}

#[test]
fn closing_waits_for_what_nobody_waits_for_and_leaves_one_file() {
    let folder = Folder::new();
    let log = folder.open();
    wait(log.unfinished()).unwrap();
    for number in 0..1000 {
        drop(log.append(append("t", &[played(number, "a")])));
    }
    drop(log);
    assert!(!fs::exists(folder.0.join("bisat.db-wal")).unwrap(), "all is in the one file");
    assert_eq!(wait(folder.open().read(&table("t"), 0, u32::MAX)).unwrap().len(), 1000);
}

#[test]
fn a_copy_of_the_files_holds_whatever_was_acknowledged() {
    let (folder, copy) = (Folder::new(), Folder::new());
    let log = folder.open();
    for number in 0..100 {
        wait(log.append(append("t", &[played(number, "a")]))).unwrap();
    }
    // As a killed process leaves them: nothing is closed.
    for ending in ["", "-wal"] {
        let name = |folder: &Folder| format!("{}{ending}", folder.file().display());
        fs::copy(name(&folder), name(&copy)).unwrap();
    }
    let events = wait(copy.open().read(&table("t"), 0, u32::MAX)).unwrap();
    assert_eq!(events, (0..100).map(|number| played(number, "a")).collect::<Vec<_>>());
}

fn refusal(folder: &Folder) -> String {
    Sqlite::open(&folder.file()).unwrap_err().to_string()
}

#[test]
fn a_file_that_is_open_is_not_opened_again_until_all_who_use_it_are_gone() {
    let folder = Folder::new();
    let log = Arc::new(folder.open());
    let other = Arc::clone(&log);
    drop(log);
    assert!(refusal(&folder).contains("in use by another server"));
    drop(other);
    folder.open();
}

#[test]
fn a_file_of_another_program_or_of_a_newer_bisat_is_refused_and_left_alone() {
    let foreign = Folder::new();
    Connection::open(foreign.file()).unwrap().execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    let before = fs::read(foreign.file()).unwrap();
    assert!(refusal(&foreign).contains("another program"));
    assert_eq!(fs::read(foreign.file()).unwrap(), before);

    let newer = Folder::new();
    drop(newer.open());
    Connection::open(newer.file()).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(refusal(&newer).contains("newer Bisat (schema version 99"));

    let text = Folder::new();
    fs::write(text.file(), "no database, but a letter to a friend. ".repeat(100)).unwrap();
    assert!(refusal(&text).contains("not a database"), "{}", refusal(&text));
}

#[test]
fn lookups_do_not_wait_for_long_reads() {
    let folder = Folder::new();
    let log = folder.open();
    // Every thread for pages is busy until the gate opens, and more long reads wait.
    let (open, gate) = channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let long_read = |_| {
        let gate = Arc::clone(&gate);
        log.threads.read_page(move |_| {
            let _ = gate.lock().unwrap().recv();
            Ok(())
        })
    };
    let long_reads: Vec<Reply<()>> = (0..12).map(long_read).collect();
    assert_eq!(wait(log.identity(&IdentityId("ann".to_owned()))), Ok(None));
    drop(open);
    for read in long_reads {
        assert_eq!(wait(read), Ok(()));
    }
}

#[test]
fn a_question_that_nobody_waits_for_is_not_answered() {
    let folder = Folder::new();
    let log = folder.open();
    let (open, gate) = channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let busy = |_| {
        let gate = Arc::clone(&gate);
        log.threads.read_page(move |_| {
            let _ = gate.lock().unwrap().recv();
            Ok(())
        })
    };
    let busy: Vec<Reply<()>> = (0..2).map(busy).collect();
    let asked = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&asked);
    drop(log.threads.read_page(move |_| Ok(counter.fetch_add(1, Ordering::Relaxed))));
    drop(open);
    busy.into_iter().for_each(|read| wait(read).unwrap());
    drop(log);
    assert_eq!(asked.load(Ordering::Relaxed), 0);
}

#[test]
fn nobody_can_change_or_remove_an_event() {
    let folder = Folder::new();
    let log = folder.open();
    wait(log.append(append("t", &[played(0, "x")]))).unwrap();
    drop(log);
    let connection = Connection::open(folder.file()).unwrap();
    for change in ["UPDATE events SET at = 0", "DELETE FROM events"] {
        assert!(connection.execute(change, []).unwrap_err().to_string().contains("events are never"));
    }
}
