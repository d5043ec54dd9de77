//! Archive: the events of a finished game move from the hot tables into compressed chunks.
//!
//! A row per event, with its index, is quick to append and large to keep. Nobody appends to a finished game, except the
//! offers of a rematch; these stay rows.

#[cfg(test)]
mod tests;

use rusqlite::{Connection, params};

use super::reading::stored_events;
use super::threads::Threads;
use crate::event_log::{LogError, PAGE};
use crate::store::chunk::{self, StoredEvent};
use crate::store::{Archived, Finished};

/// Finished games that are not archived and whose last event is older than `before`, oldest first.
pub(super) fn finished(connection: &Connection, before: u64, most: u32) -> Result<Vec<Finished>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM tables WHERE is_over AND NOT is_archived
         AND (SELECT at FROM events WHERE table_id = tables.id ORDER BY number DESC LIMIT 1) < ?1
         ORDER BY id LIMIT ?2",
    )?;
    let found = statement.query_map(params![before.cast_signed(), most], |row| row.get(0).map(Finished))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Archives a game, a page of events at a time.
pub(super) async fn archive(threads: &Threads, game: Finished) -> Result<Archived, LogError> {
    let Finished(id) = game;
    let mut archived = Archived::default();
    while let Some(chunk) = threads.read_page(move |connection| next_chunk(connection, id)).await? {
        archived.events += u64::from(chunk.events);
        archived.before += chunk.text;
        archived.after += chunk.data.len() as u64;
        threads.write(move |connection, _| move_to_archive(connection, id, &chunk)).await?;
    }
    Ok(archived)
}

/// Compressed events.
struct Chunk {
    first: u32,
    events: u32,
    /// Bytes of the JSON.
    text: u64,
    data: Vec<u8>,
    /// Whether no events follow.
    is_last: bool,
}

/// The next events that are not archived; none if all are.
fn next_chunk(connection: &Connection, table: i64) -> Result<Option<Chunk>, LogError> {
    let snapshot = connection.unchecked_transaction()?;
    let first: u32 = snapshot
        .prepare_cached("SELECT ifnull(max(first + events), 0) FROM archive WHERE table_id = ?1")?
        .query_row([table], |row| row.get(0))?;
    let events: Vec<StoredEvent> = stored_events(&snapshot, table, first, PAGE)?;
    // What cannot be read stays as it is, where somebody may repair it.
    for (number, event) in (first..).zip(&events) {
        serde_json::from_str::<serde_json::Value>(&event.what)
            .map_err(|error| LogError::Damaged(format!("cannot archive event {number}: {error}")))?;
    }
    let text = events.iter().map(|event| event.what.len() as u64).sum();
    let (next, data) = (first + events.len() as u32, chunk::write(&events));
    let is_last = stored_events(&snapshot, table, next, 1)?.is_empty();
    Ok((next > first).then_some(Chunk { first, events: next - first, text, data, is_last }))
}

fn move_to_archive(connection: &Connection, table: i64, chunk: &Chunk) -> Result<(), LogError> {
    let Chunk { first, events, data, is_last, .. } = chunk;
    connection
        .prepare_cached("INSERT INTO archive (table_id, first, events, data) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![table, first, events, data])?;
    connection
        .prepare_cached("DELETE FROM events WHERE table_id = ?1 AND number >= ?2 AND number < ?3")?
        .execute(params![table, first, first + events])?;
    if *is_last {
        connection.prepare_cached("UPDATE tables SET is_archived = TRUE WHERE id = ?1")?.execute([table])?;
    }
    Ok(())
}
