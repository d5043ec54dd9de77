//! Reading events, from the hot table or from the archive.

use bisat_protocol::{Event, TableId};
use rusqlite::{Connection, OptionalExtension, params};

use crate::event_log::LogError;
use crate::store::chunk::{self, StoredEvent};

/// At most `most` events of a table from a number on.
pub(super) fn events(connection: &Connection, table: &TableId, from: u32, most: u32) -> Result<Vec<Event>, LogError> {
    // One snapshot: the game may be archived between two queries.
    let snapshot = connection.unchecked_transaction()?;
    let mut statement = snapshot.prepare_cached("SELECT id FROM tables WHERE name = ?1")?;
    let Some(id) = statement.query_row([&table.0], |row| row.get(0)).optional()? else { return Ok(Vec::new()) };
    let stored = stored_events(&snapshot, id, from, most)?;
    let event = |(stored, number): (StoredEvent, u32)| {
        let damaged = |error| LogError::Damaged(format!("cannot read event {number} of table {table}: {error}"));
        let what = serde_json::from_str(&stored.what).map_err(damaged)?;
        Ok(Event { number, at: stored.at.cast_unsigned(), what })
    };
    stored.into_iter().zip(from..).map(event).collect()
}

/// At most `most` events of a table from a number on, without gaps. Needs a transaction.
pub(super) fn stored_events(
    connection: &Connection,
    table: i64,
    from: u32,
    most: u32,
) -> Result<Vec<StoredEvent>, LogError> {
    let mut events = archived(connection, table, from, most)?;
    let (next, rest) = (u64::from(from) + events.len() as u64, u64::from(most) - events.len() as u64);
    let mut statement = connection.prepare_cached(
        "SELECT number, at, what FROM events WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
    )?;
    let mut rows = statement.query(params![table, next.cast_signed(), rest.cast_signed()])?;
    for due in next.. {
        let Some(row) = rows.next()? else { break };
        let number: u32 = row.get(0)?;
        if u64::from(number) != due {
            return Err(LogError::Damaged(format!("event {due} is missing before event {number}")));
        }
        events.push(StoredEvent { at: row.get(1)?, what: row.get(2)? });
    }
    Ok(events)
}

/// At most `most` archived events of a table from a number on.
fn archived(connection: &Connection, table: i64, from: u32, most: u32) -> Result<Vec<StoredEvent>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT first, archive.events, data FROM archive
         WHERE table_id = ?1 AND first + archive.events > ?2 AND first < ?3 ORDER BY first",
    )?;
    let end = u64::from(from) + u64::from(most);
    let mut rows = statement.query(params![table, from, end.cast_signed()])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let (first, count): (u32, u32) = (row.get(0)?, row.get(1)?);
        let data: Vec<u8> = row.get(2)?;
        let damaged =
            |what: String| LogError::Damaged(format!("cannot read the archived events from {first} on: {what}"));
        let chunk = chunk::read(&data).map_err(damaged)?;
        let due = u64::from(from) + events.len() as u64;
        if chunk.len() != count as usize || u64::from(first) > due {
            return Err(damaged(format!("there are {} events, not {count} after event {due}", chunk.len())));
        }
        events.extend(chunk.into_iter().skip((due - u64::from(first)) as usize));
    }
    events.truncate(most as usize);
    Ok(events)
}

/// Every table that is not over, oldest first.
pub(super) fn unfinished(connection: &Connection) -> Result<Vec<TableId>, LogError> {
    let mut statement = connection.prepare_cached("SELECT name FROM tables WHERE NOT is_over ORDER BY id")?;
    let names = statement.query_map([], |row| row.get(0).map(TableId))?;
    Ok(names.collect::<Result<_, _>>()?)
}
