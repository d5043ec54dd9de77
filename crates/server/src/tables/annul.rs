//! The first start after a backup was restored: games with throws are annulled, and everybody is logged out.

use std::sync::Arc;

use bisat_table::Command;
use tracing::{error, info};

use super::{CommandError, Tables};
use crate::event_log::LogError;
use crate::store::maintenance::RESTORED;

impl Tables {
    /// If the database was restored from a backup, ends what must not go on. Does nothing otherwise.
    pub(super) async fn annul_after_restore(self: &Arc<Self>) -> Result<(), LogError> {
        if self.store.setting(RESTORED).await?.is_none() {
            return Ok(());
        }
        self.annul_games_with_throws().await?;
        // What was ended since the backup must not come back.
        self.store.end_all_sessions(self.clock.now()).await?;
        self.store.remove_setting(RESTORED).await
    }

    /// Ends every unfinished game with throws: its seed may have been shown since the backup.
    async fn annul_games_with_throws(self: &Arc<Self>) -> Result<(), LogError> {
        for id in self.log.unfinished().await? {
            let has_throws = self.read(&id, |table| table.session().has_chance()).await;
            let annulled = match has_throws {
                Ok(true) => self.act(&id, &Command::Annul).await.map(|_| true),
                other => other,
            };
            match annulled {
                Ok(true) => info!(table = %id, "annulled a game with throws after a restore"),
                Ok(false) | Err(CommandError::Damaged(_)) => {}
                Err(CommandError::Log(error)) => return Err(error),
                Err(error) => error!(table = %id, %error, "cannot annul a game after a restore"),
            }
        }
        Ok(())
    }
}
