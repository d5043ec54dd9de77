#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::env::temp_dir;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use bisat_protocol::{Event, EventKind, IdentityId, Person, RequestId, TableId};
use rusqlite::Connection;

use super::Sqlite;
use crate::event_log::{Append, EventLog, LogError, RatedGame, Reply};

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

pub(crate) fn wait<T>(reply: Reply<T>) -> Result<T, LogError> {
    reply.wait()
}

pub(crate) fn table(name: &str) -> TableId {
    TableId(name.to_owned())
}

pub(crate) fn played(number: u32, token: &str) -> Event {
    let what = EventKind::Played {
        seat: 1,
        token: token.to_owned(),
        left: Some(9),
        id: Some(RequestId(format!("m{number}"))),
    };
    Event { number, at: u64::from(number) + 1_790_000_000_000, what }
}

pub(crate) fn joined(number: u32, seat: u8, id: &str) -> Event {
    let person = Person { id: IdentityId(id.to_owned()), name: "Quiet Heron".to_owned(), is_account: false };
    Event { number, at: 5, what: EventKind::Joined { seat, person, contribution: "00".repeat(16) } }
}

pub(crate) fn append(name: &str, events: &[Event]) -> Append {
    let expected = events[0].number;
    Append { table: table(name), expected, events: events.to_vec(), sealed_seed: None, is_over: false, rated: None }
}

pub(crate) fn over(name: &str, events: &[Event]) -> Append {
    Append { is_over: true, ..append(name, events) }
}

#[test]
fn appended_events_are_read_back_from_any_number_on() {
    let folder = Folder::new();
    let log = folder.open();
    let odd = Event {
        number: 2,
        at: u64::MAX,
        what: EventKind::Thrown { token: "\u{1F3B2} \"'\n\0".to_owned(), missing: Vec::new() },
    };
    let events = [joined(0, 0, "ann"), played(1, "a1-b2"), odd, played(3, "c3")];
    wait(log.append(append("t", &events[..1]))).unwrap();
    wait(log.append(append("t", &events[1..]))).unwrap();
    wait(log.append(append("other", &[played(0, "x")]))).unwrap();
    for from in 0..=4 {
        assert_eq!(wait(log.read(&table("t"), from, u32::MAX)).unwrap(), events[from as usize..]);
    }
    assert_eq!(wait(log.read(&table("t"), 1, 2)).unwrap(), events[1..3]);
    assert_eq!(wait(log.read(&table("t"), 0, 0)).unwrap(), []);
    assert_eq!(wait(log.read(&table("t"), u32::MAX, u32::MAX)).unwrap(), []);
    assert_eq!(wait(log.read(&table("nowhere"), 0, u32::MAX)).unwrap(), []);
}

#[test]
fn a_conflict_changes_nothing() {
    let folder = Folder::new();
    let log = folder.open();
    let first = played(0, "first");
    wait(log.append(append("t", std::slice::from_ref(&first)))).unwrap();
    for (expected, found) in [(0, 1), (2, 1), (u32::MAX, 1)] {
        let refused = Append { rated: rated(&["ann", "bob"]), ..over("t", &[joined(expected, 0, "ann")]) };
        assert_eq!(wait(log.append(refused)), Err(LogError::Conflict { expected, found }));
    }
    let unopened = over("new", &[played(3, "x")]);
    assert_eq!(wait(log.append(unopened)), Err(LogError::Conflict { expected: 3, found: 0 }));
    assert_eq!(wait(log.unfinished()).unwrap(), [table("t")]);
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap(), [first]);
    assert_eq!(wait(log.finished_by(&IdentityId("ann".to_owned()), 9)).unwrap(), []);
    assert_eq!(wait(log.accounts().rating("ann", "khan")).unwrap(), None);
}

#[test]
fn events_must_be_numbered_from_the_expected_number_on() {
    let folder = Folder::new();
    let log = folder.open();
    let gap = append("t", &[played(0, "a"), played(2, "b")]);
    let nothing = Append { events: Vec::new(), ..gap.clone() };
    let shifted = Append { expected: 0, ..append("t", &[played(1, "a")]) };
    for wrong in [gap, nothing, shifted] {
        assert!(matches!(wait(log.append(wrong)), Err(LogError::Store(_))));
    }
    assert_eq!(wait(log.unfinished()).unwrap(), []);
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
    assert_eq!(wait(log.accounts().rating("ann", "khan")).unwrap(), None);
    execute("DROP TRIGGER refuse").unwrap();
    wait(log.append(Append { rated: rated(&["ann", "eve"]), ..over("bad", &[played(0, "y")]) })).unwrap();
    let meetings = wait(log.threads.read(|connection| {
        Ok(connection.query_row("SELECT sum(games) FROM meetings", [], |row| row.get::<_, u32>(0))?)
    }));
    assert_eq!(meetings, Ok(1), "the game that was not stored does not count as one of the day");
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

#[test]
fn opening_again_finds_everything_and_goes_on() {
    let folder = Folder::new();
    let log = folder.open();
    wait(log.unfinished()).unwrap();
    // Nobody waits for these: closing does.
    for number in 0..1000 {
        drop(log.append(append("t", &[played(number, "a")])));
    }
    drop(log);
    assert!(!fs::exists(folder.0.join("bisat.db-wal")).unwrap(), "all is in the one file");
    let log = folder.open();
    assert_eq!(wait(log.read(&table("t"), 0, u32::MAX)).unwrap().len(), 1000);
    let late = wait(log.append(append("t", &[played(999, "b")])));
    assert_eq!(late, Err(LogError::Conflict { expected: 999, found: 1000 }));
    wait(log.append(append("t", &[played(1000, "b")]))).unwrap();
}

#[test]
fn only_tables_that_are_not_over_are_unfinished() {
    let folder = Folder::new();
    let log = folder.open();
    wait(log.append(append("b", &[played(0, "x")]))).unwrap();
    wait(log.append(append("over", &[played(0, "x")]))).unwrap();
    wait(log.append(append("a", &[played(0, "x"), played(1, "y")]))).unwrap();
    wait(log.append(over("at once", &[played(0, "x")]))).unwrap();
    wait(log.append(over("over", &[played(1, "y")]))).unwrap();
    // What comes after the end, such as a rematch, does not open it again.
    wait(log.append(append("over", &[played(2, "z")]))).unwrap();
    assert_eq!(wait(log.unfinished()).unwrap(), [table("b"), table("a")]);
    assert_eq!(wait(log.read(&table("over"), 0, u32::MAX)).unwrap().len(), 3);
}

#[test]
fn my_games_are_those_that_are_over_and_that_i_did_not_leave_before_the_start() {
    let folder = Folder::new();
    let log = folder.open();
    let left = |number, seat| Event { number, at: 6, what: EventKind::Left { seat } };
    wait(log.append(over("first", &[joined(0, 0, "ann"), joined(1, 1, "bob")]))).unwrap();
    wait(log.append(over("left", &[joined(0, 0, "ann"), left(1, 0), joined(2, 0, "bob")]))).unwrap();
    wait(log.append(append("live", &[joined(0, 0, "ann")]))).unwrap();
    wait(log.append(over("alone", &[joined(0, 0, "ann"), joined(1, 1, "ann")]))).unwrap();
    wait(log.append(over("back", &[joined(0, 0, "ann"), left(1, 0), joined(2, 1, "ann")]))).unwrap();
    let games = |name: &str, limit| wait(log.finished_by(&IdentityId(name.to_owned()), limit)).unwrap();
    assert_eq!(games("ann", 9), ["back", "alone", "first"].map(table));
    assert_eq!(games("ann", 2), ["back", "alone"].map(table));
    assert_eq!(games("bob", 9), ["left", "first"].map(table));
    assert_eq!(games("nobody", 9), []);
}

/// A rated game of KHAN in which the players came in this order.
pub(crate) fn rated(players: &[&str]) -> Option<RatedGame> {
    let ranks = (1..).take(players.len()).collect();
    let players = players.iter().map(|player| (*player).to_owned()).collect();
    Some(RatedGame { game: "khan".to_owned(), players, ranks, day: 7 })
}

fn refusal(folder: &Folder) -> String {
    Sqlite::open(&folder.file()).unwrap_err().to_string()
}

#[test]
fn a_file_that_is_open_is_not_opened_again_until_all_who_use_it_are_gone() {
    let folder = Folder::new();
    let log = folder.open();
    assert!(refusal(&folder).contains("in use by another server"));
    let accounts = log.accounts();
    drop(log);
    assert!(refusal(&folder).contains("in use by another server"));
    drop(accounts);
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
    assert_eq!(wait(log.accounts().identity(&IdentityId("ann".to_owned()))), Ok(None));
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
