//! Housekeeping in the background: finished games are archived, guests who never played are forgotten.

use std::sync::Arc;
use std::time::Duration;

use tokio::time;
use tracing::{debug, error};

use crate::clock::Clock;
use crate::event_log::LogError;
use crate::sqlite::Sqlite;

/// Pause between two rounds.
const PAUSE: Duration = Duration::from_secs(60);
/// Age of the last event of a game that is archived, in milliseconds: by then nobody asks for a rematch.
const ARCHIVE_AFTER: u64 = 60 * 60 * 1000;
/// Age of a guest without games who is forgotten, in milliseconds.
const FORGET_AFTER: u64 = 30 * 24 * 60 * 60 * 1000;
/// Games and guests at once: a round must not delay players' moves.
const BATCH: u32 = 100;

/// Starts the housekeeping. It ends when the server drops the database.
pub(crate) fn start(store: &Arc<Sqlite>, clock: Arc<dyn Clock>) {
    let store = Arc::downgrade(store);
    tokio::spawn(async move {
        loop {
            let Some(store) = store.upgrade() else { return };
            if let Err(error) = tidy(&store, clock.now()).await {
                error!(%error, "housekeeping failed, trying again later");
            }
            drop(store);
            time::sleep(PAUSE).await;
        }
    });
}

/// One round.
async fn tidy(store: &Sqlite, now: u64) -> Result<(), LogError> {
    let mut games = 0_u32;
    let mut is_complete = false;
    while !is_complete {
        let finished = store.finished(now.saturating_sub(ARCHIVE_AFTER), BATCH).await?;
        let mut archived = 0;
        for game in &finished {
            match store.archive(*game).await {
                Ok(_) => archived += 1,
                // It stays where it is; the full check reports it.
                Err(LogError::Damaged(what)) => error!(what, "a game cannot be archived"),
                Err(error) => return Err(error),
            }
        }
        games += archived;
        // Games that cannot be archived must not be tried for ever.
        is_complete = finished.len() < BATCH as usize || archived == 0;
    }
    let created_before = now.saturating_sub(FORGET_AFTER);
    let mut guests = 0;
    loop {
        let forgotten = store.accounts().forget_guests(created_before, BATCH).await?;
        guests += forgotten;
        if forgotten < BATCH {
            break;
        }
    }
    if games > 0 || guests > 0 {
        debug!(games, guests, "archived finished games and forgot guests");
    }
    Ok(())
}
