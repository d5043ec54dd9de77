//! Metrics for Prometheus: <https://prometheus.io/docs/instrumenting/exposition_formats/>.
//!
//! Every metric is an atomic number: nothing here blocks.

#[cfg(test)]
mod tests;

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use bisat_protocol::http::Stage;

/// The `Content-Type` of [`Metrics::render`].
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// All metrics.
#[derive(Debug)]
pub struct Metrics {
    /// Moves acknowledged.
    pub moves: Counter,
    /// Commands of players that were refused.
    pub refused: Counter,
    /// Open WebSockets.
    pub connections: Gauge,
    /// Seconds until an append is on disk.
    pub append_seconds: Histogram,
    /// Waiting search jobs.
    pub machine_queue: Gauge,
    /// Tables that are set aside because their events cannot be read.
    pub damaged_tables: Gauge,
    /// Problems that the integrity check at the start found.
    pub database_problems: Gauge,
    /// Writes that are not on disk yet.
    pub write_queue: Gauge,
    /// What a node of a cluster counts; all 0 for a server that is alone.
    pub cluster: ClusterMetrics,
    tables: [Gauge; 3],
    requests: Vec<(String, [Counter; CLASSES.len()])>,
}

impl Metrics {
    /// Requests are counted per route; all other paths count as one, so that memory stays bounded.
    pub fn new(routes: &[&str]) -> Self {
        let requests = routes.iter().chain([&OTHER]).map(|route| ((*route).to_owned(), Default::default()));
        Metrics {
            moves: Counter::default(),
            refused: Counter::default(),
            connections: Gauge::default(),
            append_seconds: Histogram::default(),
            machine_queue: Gauge::default(),
            damaged_tables: Gauge::default(),
            database_problems: Gauge::default(),
            write_queue: Gauge::default(),
            cluster: ClusterMetrics::default(),
            tables: Default::default(),
            requests: requests.collect(),
        }
    }

    /// Tables in memory at this stage.
    pub fn tables(&self, stage: Stage) -> &Gauge {
        match stage {
            Stage::Waiting => &self.tables[0],
            Stage::Playing => &self.tables[1],
            Stage::Over => &self.tables[2],
        }
    }

    /// Answers on a route (as in the router, not as in the request) with this class of status.
    pub fn requests(&self, route: &str, status: u16) -> &Counter {
        let found = self.requests.iter().find(|(known, _)| known == route);
        let (_, classes) = found.unwrap_or_else(|| &self.requests[self.requests.len() - 1]);
        // HTTP statuses are from 100 to 599.
        &classes[usize::from(status / 100).clamp(1, CLASSES.len()) - 1]
    }

    /// All metrics in the text format. Routes appear with their first request.
    pub fn render(&self) -> String {
        let mut page = Exposition(String::new());
        page.head("bisat_moves_total", "counter", "Moves acknowledged.");
        page.line("bisat_moves_total", &[], self.moves.value());
        page.head("bisat_refused_total", "counter", "Requests of players that were refused.");
        page.line("bisat_refused_total", &[], self.refused.value());
        page.head("bisat_connections", "gauge", "WebSockets that are open.");
        page.line("bisat_connections", &[], self.connections.value());
        page.head("bisat_tables", "gauge", "Tables that the server holds, by stage.");
        for (stage, name) in [(Stage::Waiting, "waiting"), (Stage::Playing, "playing"), (Stage::Over, "over")] {
            page.line("bisat_tables", &[("stage", name)], self.tables(stage).value());
        }
        page.head("bisat_requests_total", "counter", "HTTP requests answered, by route and class of status.");
        for (route, classes) in &self.requests {
            for (class, counter) in CLASSES.iter().zip(classes).filter(|(_, counter)| counter.value() > 0) {
                page.line("bisat_requests_total", &[("route", route), ("status", class)], counter.value());
            }
        }
        page.head("bisat_append_seconds", "histogram", "Time until events handed to the log are on disk.");
        page.histogram("bisat_append_seconds", &self.append_seconds);
        page.head("bisat_machine_queue", "gauge", "Jobs that wait for a machine.");
        page.line("bisat_machine_queue", &[], self.machine_queue.value());
        page.head("bisat_damaged_tables", "gauge", "Tables whose stored events cannot be read.");
        page.line("bisat_damaged_tables", &[], self.damaged_tables.value());
        page.head("bisat_database_problems", "gauge", "Problems found by the integrity check at the start.");
        page.line("bisat_database_problems", &[], self.database_problems.value());
        page.head("bisat_write_queue", "gauge", "Writes that are not on disk yet.");
        page.line("bisat_write_queue", &[], self.write_queue.value());
        page.head("bisat_nats_connected", "gauge", "1 while this node of a cluster is connected to NATS.");
        page.line("bisat_nats_connected", &[], self.cluster.is_connected.value());
        page.head("bisat_nats_dropped_total", "counter", "Messages to other nodes that were dropped.");
        page.line("bisat_nats_dropped_total", &[], self.cluster.lost.value());
        page.head("bisat_conflicts_total", "counter", "Commands tried again after a change by another node.");
        page.line("bisat_conflicts_total", &[], self.cluster.conflicts.value());
        page.head("bisat_taken_over_total", "counter", "Tables that this node took over because they were due.");
        page.line("bisat_taken_over_total", &[], self.cluster.taken_over.value());
        page.0
    }
}

/// What a node of a cluster counts.
#[derive(Default, Debug)]
pub struct ClusterMetrics {
    /// 1 while NATS answers.
    pub is_connected: Gauge,
    /// Messages to other nodes that were dropped. A gauge, because the value is copied from [`crate::cluster::bus::Bus`].
    pub lost: Gauge,
    /// Commands that were tried again because another node had changed the table.
    pub conflicts: Counter,
    /// Tables that this node took over because they were due.
    pub taken_over: Counter,
}

/// The route of all unknown paths.
const OTHER: &str = "other";
/// Classes of status codes.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// A number that only grows.
#[derive(Default, Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds to the counter.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// Current value.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Default, Debug)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Sets the gauge.
    pub fn set(&self, value: i64) {
        self.0.store(value, Ordering::Relaxed);
    }

    /// Adds to the gauge; the change may be negative.
    pub fn add(&self, change: i64) {
        self.0.fetch_add(change, Ordering::Relaxed);
    }

    /// Current value.
    pub fn value(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Distribution of durations over the buckets [`BOUNDS`].
#[derive(Default, Debug)]
pub struct Histogram {
    /// One per bound, and one for longer durations.
    counts: [Counter; BOUNDS.len() + 1],
    nanoseconds: Counter,
}

/// The upper bounds of a histogram's buckets, in seconds.
pub const BOUNDS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

impl Histogram {
    /// Counts a duration; negative ones count as 0.
    pub fn observe(&self, seconds: f64) {
        let seconds = seconds.max(0.0);
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        self.nanoseconds.add((seconds * 1e9).round() as u64);
        self.counts[bucket].add(1);
    }
}

/// Writer of the text exposition format.
struct Exposition(String);

impl Exposition {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.write(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels.iter().map(|(label, text)| format!("{label}=\"{}\"", escaped(text))).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        self.write(format_args!("{name}{labels} {value}\n"));
    }

    /// Buckets are cumulative. The count is their sum, so that concurrent changes keep them consistent.
    fn histogram(&mut self, name: &str, histogram: &Histogram) {
        let bounds = BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_owned()]);
        let mut count = 0;
        for (bound, bucket) in bounds.zip(&histogram.counts) {
            count += bucket.value();
            self.line(&format!("{name}_bucket"), &[("le", &bound)], count);
        }
        self.line(&format!("{name}_sum"), &[], histogram.nanoseconds.value() as f64 / 1e9);
        self.line(&format!("{name}_count"), &[], count);
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("writing to a string never fails");
    }
}

/// Escapes a label value.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
