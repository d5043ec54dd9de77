//! Integrity checks: of the file's structure, and of every game in it.

#[cfg(test)]
mod tests;

use std::fmt;
use std::path::Path;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, TableId};
use bisat_record::Record;
use bisat_table::Table;
use rusqlite::Connection;

use super::schema::{reader, version};
use super::{in_file, reading};
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

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckReport { tables, events, records, problems } = self;
        writeln!(f, "checked {tables} tables with {events} events, and {records} records")?;
        problems.iter().try_for_each(|problem| writeln!(f, "damaged: {problem}"))?;
        if problems.is_empty() { writeln!(f, "no damage found") } else { Ok(()) }
    }
}

/// Checks a database: its structure, every event by the rules of its game, every record. Changes nothing; a server may use
/// the database meanwhile.
pub fn check(path: &Path) -> Result<CheckReport, LogError> {
    let named = |error: LogError| in_file(error, path);
    if !path.exists() {
        return Err(LogError::Store(format!("{}: there is no database", path.display())));
    }
    let connection = reader(path).map_err(named)?;
    version(&connection).map_err(named)?;
    add_missing_tables(&connection).map_err(named)?;
    let mut report = CheckReport::default();
    let structure = structure(&connection, "integrity_check");
    report.problems.extend(structure.unwrap_or_else(|error| vec![error.to_string()]));
    for part in [check_tables, check_records, check_references] {
        // A page that cannot be read at all ends this part only.
        if let Err(error) = part(&connection, &mut report) {
            report.problems.push(error.to_string());
        }
    }
    report.problems.truncate(MOST_PROBLEMS);
    Ok(report)
}

/// Adds empty temporary tables, for this connection alone, where an older schema has none.
fn add_missing_tables(connection: &Connection) -> Result<(), LogError> {
    for (name, columns) in [("records", "id, record"), ("archive", "table_id, first, events, data")] {
        let query = "SELECT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE name = ?1)";
        let is_there: bool = connection.query_row(query, [name], |row| row.get(0))?;
        if !is_there {
            connection.execute_batch(&format!("CREATE TEMP TABLE {name} ({columns})"))?;
        }
    }
    Ok(())
}

/// Looks for damage in the structure of the file; indexes are not compared with their tables.
pub(super) fn structure_quickly(connection: &Connection) -> Result<Vec<String>, LogError> {
    structure(connection, "quick_check")
}

fn structure(connection: &Connection, pragma: &str) -> Result<Vec<String>, LogError> {
    let mut problems: Vec<String> = Vec::new();
    connection.pragma_query(None, pragma, |row| {
        problems.push(row.get(0)?);
        Ok(())
    })?;
    problems.retain(|problem| problem != "ok");
    problems.truncate(MOST_PROBLEMS);
    Ok(problems)
}

fn check_tables(connection: &Connection, report: &mut CheckReport) -> Result<(), LogError> {
    let mut statement = connection.prepare("SELECT name, is_over FROM tables ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (table, is_over): (TableId, bool) = (TableId(row.get(0)?), row.get(1)?);
        report.tables += 1;
        match replay(connection, &table, report) {
            Ok(replayed) if (replayed.stage() == Stage::Over) == is_over => {}
            Ok(_) => {
                report.problems.push(format!("table {table}: its events and its mark disagree whether it is over"));
            }
            Err(what) => report.problems.push(format!("table {table}: {what}")),
        }
        if report.problems.len() >= MOST_PROBLEMS {
            break;
        }
    }
    Ok(())
}

fn replay(connection: &Connection, table: &TableId, report: &mut CheckReport) -> Result<Table, String> {
    let mut events: Vec<Event> = Vec::new();
    loop {
        let page = reading::events(connection, table, events.len() as u32, PAGE).map_err(|error| error.to_string())?;
        let is_last = page.len() < PAGE as usize;
        report.events += page.len() as u64;
        events.extend(page);
        if is_last {
            return Table::resume(table.clone(), None, &events).map_err(|refusal| refusal.to_string());
        }
    }
}

fn check_records(connection: &Connection, report: &mut CheckReport) -> Result<(), LogError> {
    let mut statement = connection.prepare("SELECT id, record FROM records")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (id, text): (String, String) = (row.get(0)?, row.get(1)?);
        report.records += 1;
        if let Err(error) = Record::read(&text) {
            report.problems.push(format!("record {id}: {error}"));
        }
    }
    Ok(())
}

fn check_references(connection: &Connection, report: &mut CheckReport) -> Result<(), LogError> {
    connection.pragma_query(None, "foreign_key_check", |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        report.problems.push(format!("a row of {table} refers to a missing row of {parent}"));
        Ok(())
    })?;
    Ok(())
}
