//! Guests who never played are forgotten.

use rusqlite::params;

use crate::event_log::LogError;
use crate::sqlite::threads::Threads;

/// A guest of whom nothing is kept but the name.
const IS_IDLE: &str = "password IS NULL AND deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM records WHERE records.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE tournament_people.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.identity = identities.id)";

/// Removes at most `most` guests of whom nothing is kept.
pub(super) async fn forget(threads: &Threads, created_before: u64, most: u32) -> Result<u32, LogError> {
    // Looking for them takes longer the more guests have played, and is not the writer's work.
    let idle = threads.read_page(move |connection| {
        let query =
            format!("SELECT id FROM identities WHERE created_at < ?1 AND {IS_IDLE} ORDER BY created_at LIMIT ?2");
        let mut statement = connection.prepare_cached(&query)?;
        let found = statement.query_map(params![created_before.cast_signed(), most], |row| row.get(0))?;
        Ok(found.collect::<Result<Vec<String>, _>>()?)
    });
    let idle = idle.await?;
    let forget = threads.write(move |connection, _| {
        let mut statement =
            connection.prepare_cached(&format!("DELETE FROM identities WHERE id = ?1 AND {IS_IDLE}"))?;
        let mut forgotten = 0;
        for guest in &idle {
            forgotten += statement.execute([guest])?;
        }
        Ok(forgotten as u32)
    });
    forget.await
}
