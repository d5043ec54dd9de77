//! The report of a crash test that found nothing wrong.

use std::fmt;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::VERSION;

/// What was done and checked.
#[derive(Clone, Default)]
pub struct Report {
    pub(super) kills: u32,
    /// Kills while the server started; they are among the kills.
    pub(super) kills_at_start: u32,
    /// Acknowledged moves.
    pub(super) moves: u64,
    /// Requests that were sent again after a kill.
    pub(super) sent_again: u64,
    /// Those of them that were stored before the kill.
    pub(super) stored_already: u64,
    pub(super) tables: u64,
    /// Tables whose game is over.
    pub(super) finished: u64,
    pub(super) events: u64,
    pub(super) took: Duration,
    /// Of a test of running servers.
    pub(super) running: Option<Running>,
    /// Whether Ctrl-C ended the test.
    pub(super) is_stopped: bool,
}

/// What a test of running servers found.
#[derive(Clone, Default)]
pub(super) struct Running {
    /// How often a player connected again.
    pub(super) reconnected: u64,
    /// Silences of more than a second: when each began, in milliseconds since 1970, and its milliseconds.
    pub(super) silences: Vec<(u64, u64)>,
    /// Rated games whose ratings are those that follow from the stored events.
    pub(super) rated: u64,
}

impl Report {
    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        json!({
            "version": VERSION,
            "stopped": self.is_stopped,
            "kills": self.kills,
            "kills_at_start": self.kills_at_start,
            "seconds": self.took.as_secs_f64(),
            "moves": self.moves,
            "sent_again": self.sent_again,
            "stored_already": self.stored_already,
            "tables": self.tables,
            "finished": self.finished,
            "events": self.events,
            "reconnected": self.running.as_ref().map(|running| running.reconnected),
            "silences": self.running.as_ref().map(|running| &running.silences),
            "rated": self.running.as_ref().map(|running| running.rated),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(running) = &self.running {
            return self.write_running(running, f);
        }
        let Report { kills, kills_at_start, moves, sent_again, stored_already, tables, finished, events, .. } = self;
        writeln!(
            f,
            "{kills} kills ({kills_at_start} at a start) in {:.1} s: {moves} moves acknowledged, none lost, none stored \
             twice; {sent_again} requests sent again, {stored_already} of them stored already; {tables} records with \
             {events} events verified, {finished} games finished; the database is sound",
            self.took.as_secs_f64()
        )
    }
}

impl Report {
    fn write_running(&self, running: &Running, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { moves, tables, finished, events, .. } = self;
        let longest = running.silences.iter().map(|(_, length)| *length).max().unwrap_or_default();
        writeln!(
            f,
            "{moves} moves acknowledged in {:.1} s, none lost, none stored twice; players connected again {} times; the \
             longest silence was {:.1} s, {} were longer than a second; {tables} records with {events} events verified, \
             {finished} games finished, the ratings of {} games follow from their events",
            self.took.as_secs_f64(),
            running.reconnected,
            longest as f64 / 1000.0,
            running.silences.len(),
            running.rated,
        )
    }
}
