//! Housekeeping in the background: finished games are archived, guests who never played and old tournaments are forgotten.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::time;
use tracing::{debug, error};

use crate::clock::Clock;
use crate::event_log::LogError;
use crate::store::{Finished, Store};

/// Pause between two rounds.
const PAUSE: Duration = Duration::from_secs(60);
/// Age of the last event of a game that is archived, in milliseconds: by then nobody asks for a rematch.
const ARCHIVE_AFTER: u64 = 60 * 60 * 1000;
/// Age of a guest without games who is forgotten, in milliseconds.
const FORGET_AFTER: u64 = 30 * 24 * 60 * 60 * 1000;
/// Time after its end at which a tournament is forgotten, in milliseconds.
const FORGET_TOURNAMENTS_AFTER: u64 = 30 * 24 * 60 * 60 * 1000;
/// Games, guests and tournaments at once: a round must not delay players' moves.
const BATCH: u32 = 100;

/// Starts the housekeeping. It ends when the server drops the database.
pub(crate) fn start(store: &Arc<dyn Store>, clock: Arc<dyn Clock>) {
    let store = Arc::downgrade(store);
    tokio::spawn(async move {
        let mut damaged = HashSet::new();
        loop {
            let Some(store) = store.upgrade() else { return };
            if let Err(error) = tidy(&*store, clock.now(), &mut damaged).await {
                error!(%error, "housekeeping failed, trying again later");
            }
            drop(store);
            time::sleep(PAUSE).await;
        }
    });
}

/// One round. Games that cannot be archived are remembered, so that each is logged once.
async fn tidy(store: &dyn Store, now: u64, damaged: &mut HashSet<Finished>) -> Result<(), LogError> {
    let mut games = 0_u32;
    loop {
        // Damaged games stay among the finished ones.
        let most = BATCH + damaged.len() as u32;
        let finished = store.finished(now.saturating_sub(ARCHIVE_AFTER), most).await?;
        for game in &finished {
            if damaged.contains(game) {
                continue;
            }
            match store.archive(*game).await {
                Ok(_) => games += 1,
                Err(LogError::Damaged(what)) => {
                    error!(what, "a finished game is damaged and not archived: run bisat serve --check");
                    damaged.insert(*game);
                }
                Err(error) => return Err(error),
            }
        }
        if finished.len() < most as usize {
            break;
        }
    }
    let created_before = now.saturating_sub(FORGET_AFTER);
    let mut guests = 0;
    loop {
        let forgotten = store.forget_guests(created_before, BATCH).await?;
        guests += forgotten;
        if forgotten < BATCH {
            break;
        }
    }
    let ended_before = now.saturating_sub(FORGET_TOURNAMENTS_AFTER);
    let mut tournaments = 0;
    loop {
        let forgotten = store.forget_tournaments(ended_before, BATCH).await?;
        tournaments += forgotten;
        if forgotten < BATCH {
            break;
        }
    }
    if games > 0 || guests > 0 || tournaments > 0 {
        debug!(games, guests, tournaments, "archived finished games, forgot guests and tournaments");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use std::collections::HashSet;

    use bisat_protocol::IdentityId;
    use rusqlite::Connection;

    use super::{ARCHIVE_AFTER, BATCH, FORGET_AFTER, tidy};
    use crate::event_log::EventLog;
    use crate::identity::SessionId;
    use crate::sqlite::tests::Folder;
    use crate::store::Identities;
    use crate::store::conformance::{over, played, wait};

    #[test]
    fn a_round_archives_every_old_game_but_the_damaged_ones_and_forgets_every_old_guest() {
        let folder = Folder::new();
        let log = folder.open();
        let games = 2 * BATCH + 7;
        for number in 0..games {
            wait(log.append(over(&format!("t{number}"), &[played(0, "a")]))).unwrap();
        }
        let guests: Vec<IdentityId> = (0..games).map(|number| IdentityId(number.to_string())).collect();
        for guest in &guests {
            wait(log.add_guest(guest, &SessionId(guest.0.clone()), 0, 5)).unwrap();
        }
        drop(log);
        let connection = Connection::open(folder.file()).unwrap();
        let damage = "DROP TRIGGER events_are_never_changed; UPDATE events SET what = '{' WHERE table_id % 3 = 0";
        connection.execute_batch(damage).unwrap();
        let log = folder.open();
        let mut damaged = HashSet::new();
        let now = played(0, "a").at + ARCHIVE_AFTER.max(FORGET_AFTER) + 1;
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for _ in 0..2 {
            runtime.block_on(tidy(&log, now, &mut damaged)).unwrap();
            assert_eq!(damaged.len() as u32, games / 3);
        }
        let count = |of: &str| -> u32 {
            connection.query_row(&format!("SELECT count(*) FROM {of}"), [], |row| row.get(0)).unwrap()
        };
        assert_eq!((count("events"), count("archive"), count("identities")), (games / 3, games - games / 3, 0));
    }
}
