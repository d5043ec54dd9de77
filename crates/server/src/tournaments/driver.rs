//! Advances tournaments: when one of their tables ends here, and when the database says that they are due.

use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::TournamentId;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time;
use tracing::{error, info};

use super::{LOOK_AGAIN, LOOK_AT_LEAST, Tournaments};
use crate::event_log::LogError;

/// Interval at which a server polls for tournaments that are due.
const PAUSE: Duration = Duration::from_secs(1);
/// Tournaments that a server takes at once.
const AT_ONCE: u32 = 20;

/// Starts both tasks. They end when the server drops the tournaments.
pub(super) fn start(tournaments: &Arc<Tournaments>) {
    let (sender, mut over) = unbounded_channel();
    tournaments.tables.report_over(sender);
    let weak = Arc::downgrade(tournaments);
    tokio::spawn(async move {
        while let Some(opened_by) = over.recv().await {
            let Some(tournaments) = weak.upgrade() else { return };
            if let Some(id) = TournamentId::of_opener(&opened_by) {
                tournaments.advance_to_completion(&id).await;
            }
        }
    });
    let weak = Arc::downgrade(tournaments);
    tokio::spawn(async move {
        let (mut is_failing, mut has_caught_up) = (false, false);
        while let Some(tournaments) = weak.upgrade() {
            let done = match has_caught_up {
                true => tournaments.take_due().await,
                false => tournaments.catch_up().await,
            };
            has_caught_up |= done.is_ok();
            match &done {
                Err(error) if !is_failing => error!(%error, "cannot read the tournaments that are due: trying again"),
                Ok(_) if is_failing => info!("the tournaments that are due can be read again"),
                _ => {}
            }
            is_failing = done.is_err();
            drop(tournaments);
            // After a full batch more may be due.
            if done.is_ok_and(|taken| taken >= AT_ONCE as usize) {
                tokio::task::yield_now().await;
            } else {
                time::sleep(PAUSE).await;
            }
        }
    });
}

impl Tournaments {
    /// Advances every running tournament once: tables may have ended while this server did not run, and damage may have been
    /// repaired. Returns their number.
    pub(super) async fn catch_up(self: &Arc<Self>) -> Result<usize, LogError> {
        self.store.retry_set_aside_tournaments(self.now()).await?;
        // A running tournament is due by then. The lease ends later: none is taken twice.
        let due_by = self.now() + LOOK_AT_LEAST;
        let mut running = Vec::new();
        loop {
            let taken = self.store.take_due_tournaments(due_by, LOOK_AGAIN, AT_ONCE).await?;
            let is_last = taken.len() < AT_ONCE as usize;
            running.extend(taken);
            if is_last {
                break;
            }
        }
        for id in &running {
            self.advance_to_completion(id).await;
        }
        Ok(running.len())
    }

    /// Advances a batch of tournaments that are due. Returns their number.
    pub(super) async fn take_due(self: &Arc<Self>) -> Result<usize, LogError> {
        let due = self.store.take_due_tournaments(self.now(), LOOK_AGAIN, AT_ONCE).await?;
        for id in &due {
            self.advance_to_completion(id).await;
        }
        Ok(due.len())
    }
}
