//! What is counted while the load is on, and the report of it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value as Json, json};

/// What everybody counts together.
pub(super) struct Tally {
    is_measuring: AtomicBool,
    tables: Vec<Standing>,
    /// Tables that could not be begun, and spectators who could not come in.
    absent: AtomicU64,
    watching: AtomicU64,
    ended: AtomicU64,
    /// From sending a move until it was acknowledged, in microseconds.
    latencies: Mutex<Vec<u32>>,
    errors: Mutex<Errors>,
}

/// How often something went wrong, and what was said the first time.
type Errors = BTreeMap<&'static str, (u64, String)>;

#[derive(Default)]
struct Standing {
    has_begun: AtomicBool,
    is_lost: AtomicBool,
    has_moved: AtomicBool,
}

/// Something that went wrong.
pub(super) struct Trouble {
    kind: Kind,
    what: String,
}

/// What kind of thing went wrong.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A guest was not let in.
    Entrance,
    /// A socket could not be opened, or broke.
    Connection,
    /// A table could not be opened.
    Opening,
    /// A request was refused.
    Refusal,
    /// A position came that is none here.
    Position,
}

impl Trouble {
    pub(super) fn of<T: fmt::Display>(kind: Kind) -> impl FnOnce(T) -> Self {
        move |what| Trouble { kind, what: what.to_string() }
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
        }
    }
}

impl Tally {
    pub(super) fn new(tables: usize) -> Self {
        Tally {
            is_measuring: AtomicBool::new(false),
            tables: (0..tables).map(|_| Standing::default()).collect(),
            absent: AtomicU64::new(0),
            watching: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            latencies: Mutex::default(),
            errors: Mutex::default(),
        }
    }

    /// From now on moves are counted; errors are from the very beginning.
    pub(super) fn begin(&self) {
        self.is_measuring.store(true, Ordering::Relaxed);
    }

    /// A game has begun at the table.
    pub(super) fn seat(&self, table: usize) {
        self.tables[table].has_begun.store(true, Ordering::Relaxed);
    }

    /// The table is lost to us. The others who sit there may fail for the same reason.
    pub(super) fn lose(&self, table: usize, trouble: Trouble) {
        self.count(trouble);
        self.tables[table].is_lost.store(true, Ordering::Relaxed);
    }

    pub(super) fn count(&self, trouble: Trouble) {
        let mut errors = lock(&self.errors);
        let (count, _) = errors.entry(trouble.kind.name()).or_insert((0, trouble.what));
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

    /// How many tables have begun.
    pub(super) fn seated(&self) -> usize {
        self.tables.iter().filter(|table| table.has_begun.load(Ordering::Relaxed)).count()
    }

    /// Tables that have begun or never will, and spectators who watch or never will.
    pub(super) fn arrived(&self) -> u64 {
        let is_settled =
            |table: &&Standing| table.has_begun.load(Ordering::Relaxed) || table.is_lost.load(Ordering::Relaxed);
        let tables = self.tables.iter().filter(is_settled).count() as u64;
        tables + self.watching.load(Ordering::Relaxed) + self.absent.load(Ordering::Relaxed)
    }

    /// Moves acknowledged.
    pub(super) fn moves(&self) -> usize {
        lock(&self.latencies).len()
    }

    /// What was said when something first went wrong.
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

/// How long acknowledgements took, the shortest first.
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

/// What came of the load.
pub struct Report {
    tables: usize,
    moving: usize,
    pub(super) games: Vec<String>,
    pub(super) pace: Duration,
    took: Duration,
    latencies: Latencies,
    ended: u64,
    spectators: u64,
    /// What the server has in use, in bytes, where it is ours.
    pub(super) memory: Option<u64>,
    errors: Errors,
}

impl Report {
    fn moves_per_second(&self) -> f64 {
        self.latencies.micros.len() as f64 / self.took.as_secs_f64()
    }

    /// The report for programs.
    pub fn to_json(&self) -> Json {
        let error = |(kind, (count, first)): (&&str, &(u64, String))| {
            ((*kind).to_owned(), json!({ "count": count, "first": first }))
        };
        json!({
            "version": env!("CARGO_PKG_VERSION"),
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
