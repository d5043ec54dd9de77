//! Counters of the load test, and its report.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::VERSION;

/// Counters, shared by all players and spectators.
pub(super) struct Tally {
    is_measuring: AtomicBool,
    tables: Vec<TableState>,
    /// Tables that could not start, and spectators that could not connect.
    absent: AtomicU64,
    watching: AtomicU64,
    ended: AtomicU64,
    /// Time from sending a move until its acknowledgement, in microseconds.
    latencies: Mutex<Vec<u32>>,
    errors: Mutex<Errors>,
}

/// By kind: the number of failures, and the message of the first.
type Errors = BTreeMap<&'static str, (u64, String)>;

#[derive(Default)]
struct TableState {
    has_begun: AtomicBool,
    is_lost: AtomicBool,
    has_moved: AtomicBool,
}

/// A failure.
pub(super) struct Failure {
    kind: Kind,
    what: String,
}

/// Kind of a failure.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// The server did not create a guest.
    Entrance,
    /// A socket could not be opened, or broke.
    Connection,
    /// A table could not be opened.
    Opening,
    /// A request was refused.
    Refusal,
    /// The server sent an invalid position.
    Position,
    /// The throws of a finished game do not follow from its seed.
    Throws,
}

impl Failure {
    pub(super) fn of<T: fmt::Display>(kind: Kind) -> impl FnOnce(T) -> Self {
        move |what| Failure { kind, what: what.to_string() }
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Entrance => "entrance",
            Kind::Connection => "connection",
            Kind::Opening => "opening",
            Kind::Refusal => "refusal",
            Kind::Position => "position",
            Kind::Throws => "throws",
        }
    }
}

impl Tally {
    pub(super) fn new(tables: usize) -> Self {
        Tally {
            is_measuring: AtomicBool::new(false),
            tables: (0..tables).map(|_| TableState::default()).collect(),
            absent: AtomicU64::new(0),
            watching: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            latencies: Mutex::default(),
            errors: Mutex::default(),
        }
    }

    /// Starts to count moves. Errors are counted from the beginning.
    pub(super) fn begin(&self) {
        self.is_measuring.store(true, Ordering::Relaxed);
    }

    /// A game has started at the table.
    pub(super) fn seat(&self, table: usize) {
        self.tables[table].has_begun.store(true, Ordering::Relaxed);
    }

    /// A player of the table failed, and the table with it. Its other players may fail for the same reason.
    pub(super) fn lose(&self, table: usize, failure: Failure) {
        self.count(failure);
        self.tables[table].is_lost.store(true, Ordering::Relaxed);
    }

    pub(super) fn count(&self, failure: Failure) {
        let mut errors = lock(&self.errors);
        let (count, _) = errors.entry(failure.kind.name()).or_insert((0, failure.what));
        *count += 1;
    }

    pub(super) fn acknowledge(&self, table: usize, after: Duration) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.tables[table].has_moved.store(true, Ordering::Relaxed);
            lock(&self.latencies).push(u32::try_from(after.as_micros()).unwrap_or(u32::MAX));
        }
    }

    pub(super) fn game_ended(&self) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.ended.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn watch(&self) {
        self.watching.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn stop_watching(&self) {
        self.watching.fetch_sub(1, Ordering::Relaxed);
        self.stay_away();
    }

    pub(super) fn stay_away(&self) {
        self.absent.fetch_add(1, Ordering::Relaxed);
    }

    /// Number of tables with a started game.
    pub(super) fn seated(&self) -> usize {
        self.tables.iter().filter(|table| table.has_begun.load(Ordering::Relaxed)).count()
    }

    /// Number of tables and spectators that have started or failed.
    pub(super) fn arrived(&self) -> u64 {
        let is_settled =
            |table: &&TableState| table.has_begun.load(Ordering::Relaxed) || table.is_lost.load(Ordering::Relaxed);
        let tables = self.tables.iter().filter(is_settled).count() as u64;
        tables + self.watching.load(Ordering::Relaxed) + self.absent.load(Ordering::Relaxed)
    }

    /// Number of acknowledged moves.
    pub(super) fn moves(&self) -> usize {
        lock(&self.latencies).len()
    }

    /// Message of the first failure.
    pub(super) fn first_error(&self) -> String {
        lock(&self.errors).values().map(|(_, what)| what.clone()).next().unwrap_or_default()
    }

    pub(super) fn report(&self, took: Duration) -> Report {
        let mut micros = lock(&self.latencies).clone();
        micros.sort_unstable();
        Report {
            tables: self.tables.len(),
            moving: self.tables.iter().filter(|table| table.has_moved.load(Ordering::Relaxed)).count(),
            games: Vec::new(),
            pace: Duration::ZERO,
            took,
            latencies: Latencies { micros },
            ended: self.ended.load(Ordering::Relaxed),
            spectators: self.watching.load(Ordering::Relaxed),
            memory: None,
            errors: lock(&self.errors).clone(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Latencies of the acknowledgements, sorted.
pub struct Latencies {
    micros: Vec<u32>,
}

impl Latencies {
    /// A percentile of the latency in milliseconds, given per thousand; none without measurements.
    pub fn per_mille(&self, share: usize) -> Option<f64> {
        let rank = (self.micros.len() * share).div_ceil(1000);
        self.micros.get(rank.saturating_sub(1)).map(|micros| f64::from(*micros) / 1000.0)
    }
}

/// Report of a load test.
pub struct Report {
    tables: usize,
    moving: usize,
    pub(super) games: Vec<String>,
    pub(super) pace: Duration,
    took: Duration,
    latencies: Latencies,
    ended: u64,
    spectators: u64,
    /// Resident memory of the server in bytes, if the test started it.
    pub(super) memory: Option<u64>,
    errors: Errors,
}

impl Report {
    fn moves_per_second(&self) -> f64 {
        self.latencies.micros.len() as f64 / self.took.as_secs_f64()
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        let error = |(kind, (count, first)): (&&str, &(u64, String))| {
            ((*kind).to_owned(), json!({ "count": count, "first": first }))
        };
        json!({
            "version": VERSION,
            "games": self.games,
            "pace_ms": self.pace.as_millis() as u64,
            "seconds": self.took.as_secs_f64(),
            "tables": self.tables,
            "moving_tables": self.moving,
            "moves": self.latencies.micros.len(),
            "moves_per_second": self.moves_per_second(),
            "latency_ms": {
                "p50": self.latencies.per_mille(500),
                "p99": self.latencies.per_mille(990),
                "p99.9": self.latencies.per_mille(999),
                "most": self.latencies.per_mille(1000),
            },
            "games_ended": self.ended,
            "spectators": self.spectators,
            "server_memory_bytes": self.memory,
            "errors": self.errors.iter().map(error).collect::<serde_json::Map<_, _>>(),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |share| self.latencies.per_mille(share).map_or("-".to_owned(), |ms| format!("{ms:.2} ms"));
        writeln!(f, "{:<18} {} of {} ({})", "tables moving", self.moving, self.tables, self.games.join(", "))?;
        writeln!(f, "{:<18} {} ms", "pace", self.pace.as_millis())?;
        writeln!(f, "{:<18} {:.1}", "moves per second", self.moves_per_second())?;
        writeln!(
            f,
            "{:<18} {} in {:.1} s, {} games ended",
            "acknowledged",
            self.latencies.micros.len(),
            self.took.as_secs_f64(),
            self.ended
        )?;
        for (name, share) in [("p50", 500), ("p99", 990), ("p99.9", 999), ("longest", 1000)] {
            writeln!(f, "{:<18} {}", format!("latency {name}"), milliseconds(share))?;
        }
        writeln!(f, "{:<18} {}", "spectators", self.spectators)?;
        if let Some(memory) = self.memory {
            writeln!(f, "{:<18} {:.1} MiB", "server memory", memory as f64 / f64::from(1 << 20))?;
        }
        if self.errors.is_empty() {
            writeln!(f, "{:<18} none", "errors")?;
        }
        for (kind, (count, first)) in &self.errors {
            writeln!(f, "{:<18} {count} × {kind}, the first: {first}", "errors")?;
        }
        Ok(())
    }
}
