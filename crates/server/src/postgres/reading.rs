//! Reading events, from the hot table or from the archive.

use bisat_protocol::{Event, EventKind, TableId};
use deadpool_postgres::{Client, GenericClient};

use super::statements::{Parameters, query};
use crate::event_log::LogError;
use crate::identity::names::DELETED;
use crate::store::chunk::{self, StoredEvent};

/// Chunks of the archive and events of a table, in one statement: the game may be archived between two.
/// $1 table, $2 first number, $3 number after the last, $4 most.
const PAGE_OF_EVENTS: &str = "WITH wanted AS (SELECT id FROM tables WHERE name = $1)
    SELECT number, count, at, data, what FROM (
        SELECT 0 AS kind, first AS number, archive.events AS count, 0::bigint AS at, data, NULL AS what
        FROM archive, wanted WHERE table_id = wanted.id AND first + archive.events > $2 AND first < $3
        UNION ALL (
            SELECT 1, number, 1, at, NULL, what FROM events, wanted
            WHERE table_id = wanted.id AND number >= $2 ORDER BY number LIMIT $4
        )
    ) AS page ORDER BY kind, number";

/// At most `most` events of a table from a number on. The names of deleted accounts are hidden.
pub(super) async fn events(client: &Client, table: &TableId, from: u32, most: u32) -> Result<Vec<Event>, LogError> {
    let stored = stored_events(client, table, from, most).await?;
    let event = |(stored, number): (StoredEvent, u32)| {
        let damaged = |error| LogError::Damaged(format!("cannot read event {number} of table {table}: {error}"));
        let what = serde_json::from_str(&stored.what).map_err(damaged)?;
        Ok(Event { number, at: stored.at.cast_unsigned(), what })
    };
    let mut events = stored.into_iter().zip(from..).map(event).collect::<Result<Vec<Event>, LogError>>()?;
    hide_deleted(client, &mut events).await?;
    Ok(events)
}

/// At most `most` events of a table from a number on, without gaps.
async fn stored_events(
    client: &impl GenericClient,
    table: &TableId,
    from: u32,
    most: u32,
) -> Result<Vec<StoredEvent>, LogError> {
    let (first, end) = (i64::from(from), i64::from(from) + i64::from(most));
    let rows = query(client, PAGE_OF_EVENTS, &[&table.0, &first, &end, &i64::from(most)]).await?;
    let mut events = Vec::new();
    for row in rows {
        let (number, count): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let due = first + events.len() as i64;
        match row.try_get::<_, Option<&[u8]>>(3)? {
            Some(data) => events.extend(unpack(data, number, count, due)?),
            None if number == due => events.push(StoredEvent { at: row.try_get(2)?, what: row.try_get(4)? }),
            None => return Err(LogError::Damaged(format!("event {due} is missing before event {number}"))),
        }
        if events.len() >= most as usize {
            break;
        }
    }
    events.truncate(most as usize);
    Ok(events)
}

/// The events of a chunk from the number on that is due.
fn unpack(data: &[u8], first: i64, count: i64, due: i64) -> Result<Vec<StoredEvent>, LogError> {
    let damaged = |what: String| LogError::Damaged(format!("cannot read the archived events from {first} on: {what}"));
    let chunk = chunk::read(data).map_err(damaged)?;
    if chunk.len() as i64 != count || first > due {
        return Err(damaged(format!("there are {} events, not {count} after event {due}", chunk.len())));
    }
    Ok(chunk.into_iter().skip((due - first) as usize).collect())
}

/// Replaces the names of deleted accounts: events keep the name that a person had when they sat down.
async fn hide_deleted(client: &Client, events: &mut [Event]) -> Result<(), LogError> {
    let person = |event: &Event| match &event.what {
        EventKind::Joined { person, .. } => Some(person.id.0.clone()),
        _ => None,
    };
    let people: Vec<String> = events.iter().filter_map(person).collect();
    if people.is_empty() {
        return Ok(());
    }
    let sql = "SELECT id FROM identities WHERE id = ANY($1) AND deleted_at IS NOT NULL";
    for row in query(client, sql, &[&people]).await? {
        let deleted: &str = row.try_get(0)?;
        for event in &mut *events {
            if let EventKind::Joined { person, .. } = &mut event.what
                && person.id.0 == deleted
            {
                DELETED.clone_into(&mut person.name);
            }
        }
    }
    Ok(())
}

/// The tables whose names a query returns.
pub(super) async fn tables(client: &Client, sql: &str, parameters: Parameters<'_>) -> Result<Vec<TableId>, LogError> {
    let rows = query(client, sql, parameters).await?;
    rows.iter().map(|row| Ok(TableId(row.try_get(0)?))).collect()
}
