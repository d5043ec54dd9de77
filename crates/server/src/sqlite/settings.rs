//! Settings of the server.

use rusqlite::{Connection, OptionalExtension, params};

use crate::event_log::LogError;

/// A setting.
pub(super) fn setting(connection: &Connection, key: &str) -> Result<Option<Vec<u8>>, LogError> {
    let mut statement = connection.prepare_cached("SELECT value FROM settings WHERE key = ?1")?;
    Ok(statement.query_row([key], |row| row.get(0)).optional()?)
}

/// Sets a setting, unless it is set already.
pub(super) fn set_if_absent(connection: &Connection, key: &str, value: &[u8]) -> Result<(), LogError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO settings (key, value) VALUES (?1, ?2)")?
        .execute(params![key, value])?;
    Ok(())
}

/// Sets a setting.
pub(super) fn set(connection: &Connection, key: &str, value: &[u8]) -> Result<(), LogError> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO settings (key, value) VALUES (?1, ?2)")?
        .execute(params![key, value])?;
    Ok(())
}

/// Removes a setting and overwrites its bytes.
pub(super) fn remove(connection: &Connection, key: &str) -> Result<(), LogError> {
    connection.query_row("PRAGMA secure_delete = ON", [], |_| Ok(()))?;
    connection.prepare_cached("DELETE FROM settings WHERE key = ?1")?.execute([&key])?;
    connection.query_row("PRAGMA secure_delete = OFF", [], |_| Ok(()))?;
    Ok(())
}
