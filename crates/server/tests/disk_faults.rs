//! The event log on a disk that fills, reports errors, or loses power: seeded runs against a simple model.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use bisat_faulty_disk::{Disk, Fault};
use bisat_protocol::{Event, EventKind, RequestId, TableId};
use bisat_server::event_log::{Append, EventLog};
use bisat_server::sqlite::Sqlite;
use fastrand::Rng;
use rusqlite::{Connection, OpenFlags};

/// Runs of each kind of fault.
const RUNS: u64 = 50;
const TABLES: usize = 6;
/// One run in this number writes more than the write-ahead log takes before it is copied into the database.
const LARGE_RUNS: u64 = 25;
/// Longest text of an event in such a run, and in the others.
const LONGEST: [usize; 2] = [100_000, 2000];

/// What the log has said about one table.
#[derive(Default)]
struct Model {
    /// Events of successful appends, and events that the log has shown.
    acknowledged: Vec<Event>,
    /// Appends since then that have failed. Any one of them may be stored after a restart, whole or not at all.
    failed: Vec<Vec<Event>>,
}

impl Model {
    /// Compares the model with the stored events, which count as acknowledged from now on.
    fn settle(&mut self, stored: Vec<Event>, seed: u64) {
        assert!(stored.starts_with(&self.acknowledged), "seed {seed}: {} of {}", stored.len(), self.acknowledged.len());
        let more = &stored[self.acknowledged.len()..];
        assert!(more.is_empty() || self.failed.iter().any(|failed| failed == more), "seed {seed}: a part of an append");
        *self = Model { acknowledged: stored, failed: Vec::new() };
    }
}

/// A run: a log on a faulty disk, and what it has said.
struct Run {
    seed: u64,
    rng: Rng,
    disk: Disk,
    tables: Vec<Model>,
    appends: u32,
    /// Longest text of an event.
    longest: usize,
}

/// What goes wrong in a run.
#[derive(Clone, Copy)]
enum Kind {
    Full,
    Writes,
    Flushes,
    PowerCut,
}

/// When the disk begins to fail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Creating,
    Appending,
    /// The log is copied into the database and deleted when the last connection is closed.
    Closing,
}

fn name(table: usize) -> TableId {
    TableId(format!("table{table:05}"))
}

impl Run {
    /// Appends to some tables at once, so that appends share a transaction. After a failure the table is read again, as the
    /// server does.
    fn append_some(&mut self, log: &Sqlite) {
        let mut waiting = Vec::new();
        for table in 0..TABLES {
            if self.rng.bool() {
                continue;
            }
            let append = self.next_append(table);
            waiting.push((table, append.events.clone(), log.append(append)));
        }
        for (table, events, reply) in waiting {
            if reply.wait().is_ok() {
                let model = &mut self.tables[table];
                model.acknowledged.extend(events);
                model.failed.clear();
                continue;
            }
            assert!(self.disk.failures() > 0, "seed {}: a failure without a fault", self.seed);
            self.tables[table].failed.push(events);
            if let Ok(stored) = log.read(&name(table), 0, u32::MAX).wait() {
                // What failed may still be stored after a power cut, until an append at its place succeeds.
                let model = &mut self.tables[table];
                let failed = model.failed.clone();
                let before = model.acknowledged.len();
                model.settle(stored, self.seed);
                if model.acknowledged.len() == before {
                    model.failed = failed;
                }
            }
        }
    }

    fn next_append(&mut self, table: usize) -> Append {
        let expected = self.tables[table].acknowledged.len() as u32;
        let events = (expected..expected + self.rng.u32(1..=3)).map(|number| self.next_event(number)).collect();
        let sealed_seed = (expected == 0).then(|| vec![7; 60]);
        Append {
            table: name(table),
            expected,
            events,
            sealed_seed,
            is_over: false,
            rated: None,
            due: None,
            listing: None,
        }
    }

    /// An event that no other append has.
    fn next_event(&mut self, number: u32) -> Event {
        self.appends += 1;
        let id = Some(RequestId(format!("{}", self.appends)));
        let token = "x".repeat(self.rng.usize(1..=self.longest));
        Event { number, at: u64::from(self.appends), what: EventKind::Played { seat: 1, token, left: None, id } }
    }

    fn fault(&mut self, kind: Kind, stage: Stage) -> Fault {
        let (is_large, rng, times) = (self.is_large(), &mut self.rng, [1, 3, u32::MAX]);
        // The log is copied after 8192 pages, each of which is two writes.
        let after = match stage {
            Stage::Closing => rng.u32(..8),
            _ if is_large => rng.u32(16_000..22_000),
            _ => rng.u32(..150),
        };
        match kind {
            // Closing only copies into pages that are new since the last time.
            Kind::Full if stage == Stage::Closing => Fault::Full { room: 0 },
            Kind::Full if is_large => Fault::Full { room: rng.u64(34_000_000..66_000_000) },
            Kind::Full => Fault::Full { room: rng.u64(..400_000) },
            Kind::Writes => Fault::Writes { after, times: times[rng.usize(..3)] },
            Kind::Flushes if is_large => Fault::Flushes { after: rng.u32(80..130), times: times[rng.usize(..3)] },
            Kind::Flushes => Fault::Flushes { after: after / 8, times: times[rng.usize(..3)] },
            Kind::PowerCut => Fault::PowerCut { after },
        }
    }

    fn is_large(&self) -> bool {
        self.longest == LONGEST[0]
    }

    /// Appends until the disk has failed, and a little longer.
    fn append_until_failure(&mut self, log: &Sqlite) {
        let mut after = self.rng.u32(..4);
        for _ in 0..400 {
            self.append_some(log);
            if self.disk.failures() > 0 {
                if after == 0 {
                    break;
                }
                after -= 1;
            }
        }
    }

    /// Every stored event is as the model says, and the database is sound.
    fn check(&mut self, log: &Sqlite, database: &Path) {
        for table in 0..TABLES {
            let stored = log.read(&name(table), 0, u32::MAX).wait().unwrap();
            self.tables[table].settle(stored, self.seed);
        }
        let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
        let checked: String = connection.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
        assert_eq!(checked, "ok", "seed {}", self.seed);
    }
}

/// What a run has seen.
struct Seen {
    failures: u32,
    events: usize,
    /// Changes that were not flushed when the power was cut.
    unflushed: usize,
}

fn run(kind: Kind, seed: u64) -> Seen {
    let folder = Folder::new(seed);
    let database = folder.0.join("bisat.sqlite");
    let disk = Disk::at(&folder.0, seed).unwrap();
    let is_large = (seed / 4).is_multiple_of(LARGE_RUNS);
    let longest = LONGEST[usize::from(!is_large)];
    let tables = (0..TABLES).map(|_| Model::default()).collect();
    let mut run = Run { seed, rng: Rng::with_seed(seed), disk, tables, appends: 0, longest };
    let stage = if is_large { 1 } else { run.rng.usize(..4) };
    let stage = [Stage::Creating, Stage::Appending, Stage::Appending, Stage::Closing][stage];
    let fault = run.fault(kind, stage);
    if stage == Stage::Creating {
        run.disk.fail(fault);
    }
    match Sqlite::open(&database) {
        Ok(log) => {
            match stage {
                Stage::Creating => run.append_until_failure(&log),
                Stage::Appending => {
                    (0..run.rng.u32(..5)).for_each(|_| run.append_some(&log));
                    run.disk.fail(fault);
                    run.append_until_failure(&log);
                }
                Stage::Closing => (0..run.rng.u32(1..10)).for_each(|_| run.append_some(&log)),
            }
            if stage == Stage::Closing {
                run.disk.fail(fault);
            } else if run.rng.bool() {
                // The disk is well again, and the same log goes on.
                run.disk.repair();
                (0..run.rng.u32(..5)).for_each(|_| run.append_some(&log));
            }
            if stage != Stage::Closing && run.rng.bool() {
                run.disk.cut_power();
            }
        }
        Err(error) => assert!(run.disk.failures() > 0, "seed {seed}: {error}"),
    }
    let failures = run.disk.failures();
    let unflushed = run.disk.restart().unwrap();
    // Twice: the second start finds what the first one has repaired and written.
    for _ in 0..2 {
        let log = Sqlite::open(&database).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        run.check(&log, &database);
        run.append_some(&log);
        assert!(run.tables.iter().all(|table| table.failed.is_empty()), "seed {seed}: the disk is well");
    }
    Seen { failures, unflushed, events: run.tables.iter().map(|table| table.acknowledged.len()).sum() }
}

fn check(kind: Kind) {
    let seen: Vec<Seen> = (0..RUNS).map(|number| run(kind, number * 4 + kind as u64)).collect();
    let (failed, torn) = seen.iter().fold((0, 0), |(failed, torn), seen| {
        (failed + u64::from(seen.failures > 0), torn + u64::from(seen.unflushed > 0))
    });
    let events: usize = seen.iter().map(|seen| seen.events).sum();
    println!("{RUNS} runs, the disk failed in {failed}, {torn} power cuts with unflushed changes, {events} events");
    assert!(failed * 10 >= RUNS * 8, "the disk failed in {failed} of {RUNS} runs only");
}

#[test]
fn a_disk_that_fills_loses_no_acknowledged_event_and_stores_none_twice() {
    check(Kind::Full);
}

#[test]
fn errors_of_writes_lose_no_acknowledged_event_and_store_none_twice() {
    check(Kind::Writes);
}

#[test]
fn errors_of_flushes_lose_no_acknowledged_event_and_store_none_twice() {
    check(Kind::Flushes);
}

#[test]
fn a_power_cut_with_torn_pages_loses_no_acknowledged_event_and_stores_none_twice() {
    check(Kind::PowerCut);
}

/// A folder for one run, which goes when the run is over.
struct Folder(PathBuf);

impl Folder {
    fn new(seed: u64) -> Self {
        let folder = env::temp_dir().join(format!("bisat-faults-{}-{seed}", process::id()));
        fs::create_dir(&folder).unwrap();
        Folder(fs::canonicalize(folder).unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
