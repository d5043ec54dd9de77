//! Integrity checks: of the file's structure, and of every game in it.

#[cfg(test)]
mod tests;

use std::path::Path;

use bisat_protocol::TableId;
use rusqlite::Connection;

use super::schema::{reader, version};
use super::{in_file, reading};
use crate::check_report::CheckReport;
use crate::event_log::{LogError, PAGE};

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
    Ok(check_all(&connection))
}

/// Checks the database of a connection.
pub(super) fn check_all(connection: &Connection) -> CheckReport {
    let mut report = CheckReport::default();
    let structure = structure(connection, "integrity_check").unwrap_or_else(|error| vec![error.to_string()]);
    structure.into_iter().for_each(|problem| report.add(problem));
    for part in [check_tables, check_records, check_references] {
        // A page that cannot be read at all ends this part only.
        if let Err(error) = part(connection, &mut report) {
            report.add(error.to_string());
        }
    }
    report
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
    // SQLite itself reports at most 100.
    connection.pragma_query(None, pragma, |row| {
        problems.push(row.get(0)?);
        Ok(())
    })?;
    problems.retain(|problem| problem != "ok");
    Ok(problems)
}

fn check_tables(connection: &Connection, report: &mut CheckReport) -> Result<(), LogError> {
    let mut statement = connection.prepare("SELECT name, is_over FROM tables ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (table, is_over): (TableId, bool) = (TableId(row.get(0)?), row.get(1)?);
        report.check_table(&table, is_over, |from| reading::events(connection, &table, from, PAGE));
        if report.is_full() {
            break;
        }
    }
    Ok(())
}

fn check_records(connection: &Connection, report: &mut CheckReport) -> Result<(), LogError> {
    let mut statement = connection.prepare("SELECT id, record FROM records")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (id, text): (String, String) = (row.get(0)?, row.get(1)?);
        report.check_record(&id, &text);
    }
    Ok(())
}

fn check_references(connection: &Connection, report: &mut CheckReport) -> Result<(), LogError> {
    connection.pragma_query(None, "foreign_key_check", |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        report.add(format!("a row of {table} refers to a missing row of {parent}"));
        Ok(())
    })?;
    Ok(())
}
