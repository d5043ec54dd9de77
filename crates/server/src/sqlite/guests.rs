//! Guests who never played are forgotten.

use rusqlite::params;

use super::accounts::Accounts;
use crate::event_log::LogError;

/// A guest of whom nothing is kept but the name.
const IS_IDLE: &str = "password IS NULL AND deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM records WHERE records.identity = identities.id)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.identity = identities.id)";

impl Accounts {
    /// Removes at most `most` guests that were created before this time, sit at no table and stored no record. Returns
    /// their number. Their next visit makes them new guests.
    pub async fn forget_guests(&self, created_before: u64, most: u32) -> Result<u32, LogError> {
        // Looking for them takes longer the more guests have played, and is not the writer's work.
        let idle = self.threads.read_page(move |connection| {
            let query =
                format!("SELECT id FROM identities WHERE created_at < ?1 AND {IS_IDLE} ORDER BY created_at LIMIT ?2");
            let mut statement = connection.prepare_cached(&query)?;
            let found = statement.query_map(params![created_before.cast_signed(), most], |row| row.get(0))?;
            Ok(found.collect::<Result<Vec<String>, _>>()?)
        });
        let idle = idle.await?;
        let forget = self.threads.write(move |connection, _| {
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
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use bisat_protocol::IdentityId;

    use crate::event_log::EventLog;
    use crate::sqlite::accounts::PasswordHash;
    use crate::sqlite::tests::{Folder, append, joined, wait};

    #[test]
    fn only_guests_without_games_and_records_are_forgotten_when_they_are_old() {
        let folder = Folder::new();
        let (log, id) = (folder.open(), |name: &str| IdentityId(name.to_owned()));
        let accounts = log.accounts();
        let guests = [("idle", 1), ("player", 2), ("author", 3), ("account", 4), ("deleted", 5), ("new", 100)];
        for (name, created_at) in guests {
            wait(accounts.save_identity(&id(name), name, created_at)).unwrap();
        }
        wait(log.append(append("t", &[joined(0, 0, "player")]))).unwrap();
        wait(accounts.save_record("r", "[Game \"khan\"]\n", &id("author"), 3)).unwrap();
        wait(accounts.set_password(&id("account"), "Account", PasswordHash("hash".to_owned()))).unwrap();
        wait(accounts.delete(&id("deleted"), 50)).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        assert_eq!(runtime.block_on(accounts.forget_guests(100, 10)), Ok(1));
        assert_eq!(runtime.block_on(accounts.forget_guests(100, 10)), Ok(0));
        let is_known = |name: &str| wait(accounts.identity(&id(name))).unwrap().is_some();
        assert_eq!(["idle", "player", "author", "account", "new"].map(is_known), [false, true, true, true, true]);
    }
}
