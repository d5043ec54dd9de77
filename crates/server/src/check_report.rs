//! What a full check of a database finds: every game is replayed by its rules, every stored record is read.

use std::fmt;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, TableId};
use bisat_record::Record;
use bisat_table::Table;

use crate::event_log::{LogError, PAGE};

/// At most this number of problems is reported.
const MOST_PROBLEMS: usize = 100;

/// What a full check of a database found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CheckReport {
    /// Number of tables whose events were read and replayed.
    pub tables: u64,
    /// Number of their events.
    pub events: u64,
    /// Number of stored records.
    pub records: u64,
    /// What is wrong; nothing for a sound database.
    pub problems: Vec<String>,
}

impl CheckReport {
    /// Replays a table. `page` reads its events from a number on. Returns the number of events.
    pub(crate) fn check_table(
        &mut self,
        table: &TableId,
        is_over: bool,
        mut page: impl FnMut(u32) -> Result<Vec<Event>, LogError>,
    ) -> u32 {
        self.tables += 1;
        let mut events: Vec<Event> = Vec::new();
        let replayed = loop {
            match page(events.len() as u32) {
                Ok(next) => {
                    let is_last = next.len() < PAGE as usize;
                    events.extend(next);
                    if is_last {
                        break Table::resume(table.clone(), None, &events).map_err(|refusal| refusal.to_string());
                    }
                }
                Err(error) => break Err(error.to_string()),
            }
        };
        self.events += events.len() as u64;
        match replayed {
            Ok(replayed) if (replayed.stage() == Stage::Over) == is_over => {}
            Ok(_) => self.add(format!("table {table}: its events and its mark disagree whether it is over")),
            Err(what) => self.add(format!("table {table}: {what}")),
        }
        events.len() as u32
    }

    /// Reads a stored record.
    pub(crate) fn check_record(&mut self, id: &str, text: &str) {
        self.records += 1;
        if let Err(error) = Record::read(text) {
            self.add(format!("record {id}: {error}"));
        }
    }

    /// Adds a problem, unless there are too many.
    pub(crate) fn add(&mut self, problem: String) {
        if !self.is_full() {
            self.problems.push(problem);
        }
    }

    /// Whether no further problem is reported.
    pub(crate) fn is_full(&self) -> bool {
        self.problems.len() >= MOST_PROBLEMS
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckReport { tables, events, records, problems } = self;
        writeln!(f, "checked {tables} tables with {events} events, and {records} records")?;
        problems.iter().try_for_each(|problem| writeln!(f, "damaged: {problem}"))?;
        if problems.is_empty() { writeln!(f, "no damage found") } else { Ok(()) }
    }
}
