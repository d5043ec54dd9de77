//! What the server counts, for Prometheus: <https://prometheus.io/docs/instrumenting/exposition_formats/>.
//!
//! Nothing here waits: every figure is an atomic number that any thread may change at any time.

#[cfg(test)]
mod tests;

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use bisat_protocol::http::Stage;

/// The `Content-Type` of [`Metrics::render`].
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    /// Moves acknowledged.
    pub moves: Counter,
    /// Requests of players that were refused.
    pub refused: Counter,
    /// WebSockets that are open.
    pub connections: Gauge,
    /// Seconds from handing events to the log until they are on disk.
    pub append_seconds: Histogram,
    /// Jobs that wait for a machine.
    pub machine_queue: Gauge,
    tables: [Gauge; 3],
    requests: Vec<(String, [Counter; CLASSES.len()])>,
}

impl Metrics {
    /// Requests are counted for each of `routes`, and all others together: what strangers ask for must not fill memory.
    pub fn new(routes: &[&str]) -> Self {
        let requests = routes.iter().chain([&OTHER]).map(|route| ((*route).to_owned(), Default::default()));
        Metrics {
            moves: Counter::default(),
            refused: Counter::default(),
            connections: Gauge::default(),
            append_seconds: Histogram::default(),
            machine_queue: Gauge::default(),
            tables: Default::default(),
            requests: requests.collect(),
        }
    }

    /// How many tables the server holds at this stage.
    pub fn tables(&self, stage: Stage) -> &Gauge {
        match stage {
            Stage::Waiting => &self.tables[0],
            Stage::Playing => &self.tables[1],
            Stage::Over => &self.tables[2],
        }
    }

    /// The answers on a route (as the router writes it, not as it was asked for) with statuses like this one.
    pub fn requests(&self, route: &str, status: u16) -> &Counter {
        let found = self.requests.iter().find(|(known, _)| known == route);
        let (_, classes) = found.unwrap_or_else(|| &self.requests[self.requests.len() - 1]);
        // No status is below 100 or above 599 that could be sent.
        &classes[usize::from(status / 100).clamp(1, CLASSES.len()) - 1]
    }

    /// Everything in the text format. Routes appear with their first request.
    pub fn render(&self) -> String {
        let mut page = Page(String::new());
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
        page.0
    }
}

/// The route of requests that are for none of ours.
const OTHER: &str = "other";
/// Statuses by their first digit, from 1 on.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// A number that only grows.
#[derive(Default, Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Counts so many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// The number now.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Default, Debug)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Makes it this number.
    pub fn set(&self, value: i64) {
        self.0.store(value, Ordering::Relaxed);
    }

    /// Moves it by so many, up or down.
    pub fn add(&self, change: i64) {
        self.0.fetch_add(change, Ordering::Relaxed);
    }

    /// The number now.
    pub fn value(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long something takes: how often it was at most each of [`BOUNDS`].
#[derive(Default, Debug)]
pub struct Histogram {
    /// One for each bound, and one for what took longer.
    counts: [Counter; BOUNDS.len() + 1],
    nanoseconds: Counter,
}

/// The upper bounds of a histogram's buckets, in seconds.
pub const BOUNDS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

impl Histogram {
    /// Counts something that took so long; less than nothing is nothing.
    pub fn observe(&self, seconds: f64) {
        let seconds = seconds.max(0.0);
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        self.nanoseconds.add((seconds * 1e9).round() as u64);
        self.counts[bucket].add(1);
    }
}

/// The text format, line by line.
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.write(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels.iter().map(|(label, text)| format!("{label}=\"{}\"", escaped(text))).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        self.write(format_args!("{name}{labels} {value}\n"));
    }

    /// Each bucket counts those below it, too. The count is their sum, so that a reading amid changes is still in step.
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
        self.0.write_fmt(text).expect("a string takes any text");
    }
}

/// As the format wants it between quotes.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
