//! Archive: the events of a finished game move from the hot table into compressed chunks.

use deadpool_postgres::Pool;

use super::statements::{execute, query};
use crate::event_log::{LogError, PAGE};
use crate::store::chunk::{self, StoredEvent};
use crate::store::{Archived, Finished};

/// Finished games that are not archived and whose last event is older than `before`, oldest first.
pub(super) async fn finished(pool: &Pool, before: u64, most: u32) -> Result<Vec<Finished>, LogError> {
    let sql = "SELECT id FROM tables WHERE is_over AND NOT is_archived
         AND (SELECT at FROM events WHERE table_id = tables.id ORDER BY number DESC LIMIT 1) < $1
         ORDER BY id LIMIT $2";
    let rows = query(&pool.get().await?, sql, &[&before.cast_signed(), &i64::from(most)]).await?;
    rows.iter().map(|row| Ok(Finished(row.try_get(0)?))).collect()
}

/// Archives a game, a page of events at a time.
pub(super) async fn archive(pool: &Pool, game: Finished) -> Result<Archived, LogError> {
    let mut archived = Archived::default();
    while archive_page(pool, game, &mut archived).await? {}
    Ok(archived)
}

/// Moves a page of events into the archive, in one transaction. Returns whether there may be more.
async fn archive_page(pool: &Pool, game: Finished, archived: &mut Archived) -> Result<bool, LogError> {
    let Finished(id) = game;
    let mut client = pool.get().await?;
    let transaction = client.transaction().await?;
    // Nobody appends meanwhile, and no other server archives the game.
    let lock = "SELECT is_archived FROM tables WHERE id = $1 FOR NO KEY UPDATE";
    let is_archived = query(&transaction, lock, &[&id]).await?.first().map_or(Ok(true), |row| row.try_get(0))?;
    if is_archived {
        return Ok(false);
    }
    let first = "SELECT coalesce(max(first + events), 0)::bigint FROM archive WHERE table_id = $1";
    let first: i64 = query(&transaction, first, &[&id]).await?.first().map_or(Ok(0), |row| row.try_get(0))?;
    let page = "SELECT number, at, what FROM events WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3";
    let rows = query(&transaction, page, &[&id, &first, &(i64::from(PAGE) + 1)]).await?;
    let is_last = rows.len() <= PAGE as usize;
    let mut events = Vec::new();
    for (due, row) in (first..).zip(rows.iter().take(PAGE as usize)) {
        let (number, at, what): (i64, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        // What cannot be read stays as it is, where somebody may repair it.
        let damaged = |error: String| LogError::Damaged(format!("cannot archive event {due}: {error}"));
        if number != due {
            return Err(damaged(format!("it is missing before event {number}")));
        }
        serde_json::from_str::<serde_json::Value>(&what).map_err(|error| damaged(error.to_string()))?;
        events.push(StoredEvent { at, what });
    }
    let (count, data) = (events.len() as i64, chunk::write(&events));
    if count > 0 {
        let insert = "INSERT INTO archive (table_id, first, events, data) VALUES ($1, $2, $3, $4)";
        execute(&transaction, insert, &[&id, &first, &count, &data]).await?;
        let remove = "DELETE FROM events WHERE table_id = $1 AND number >= $2 AND number < $3";
        execute(&transaction, remove, &[&id, &first, &(first + count)]).await?;
    }
    if is_last {
        execute(&transaction, "UPDATE tables SET is_archived = TRUE WHERE id = $1", &[&id]).await?;
    }
    transaction.commit().await?;
    archived.events += count as u64;
    archived.before += events.iter().map(|event| event.what.len() as u64).sum::<u64>();
    archived.after += data.len() as u64;
    Ok(!is_last)
}
