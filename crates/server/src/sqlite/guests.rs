//! Guests who never played are forgotten.

use rusqlite::params;

use super::accounts::Accounts;
use crate::event_log::Reply;

impl Accounts {
    /// Removes at most `most` guests that were created before this time, sit at no table and stored no record. Returns
    /// their number. Their next visit makes them new guests.
    pub fn forget_guests(&self, created_before: u64, most: u32) -> Reply<u32> {
        self.threads.write(move |connection, _| {
            let forgotten = connection
                .prepare_cached(
                    "DELETE FROM identities WHERE id IN (
                         SELECT id FROM identities
                         WHERE password IS NULL AND created_at < ?1 AND deleted_at IS NULL
                         AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.identity = identities.id)
                         AND NOT EXISTS (SELECT 1 FROM records WHERE records.identity = identities.id)
                         AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.identity = identities.id)
                         ORDER BY created_at LIMIT ?2
                     )",
                )?
                .execute(params![created_before.cast_signed(), most])?;
            Ok(forgotten as u32)
        })
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
        for (name, created_at) in [("idle", 1), ("player", 2), ("author", 3), ("account", 4), ("deleted", 5), ("new", 100)] {
            wait(accounts.save_identity(&id(name), name, created_at)).unwrap();
        }
        wait(log.append(append("t", &[joined(0, 0, "player")]))).unwrap();
        wait(accounts.save_record("r", "[Game \"khan\"]\n", &id("author"), 3)).unwrap();
        wait(accounts.set_password(&id("account"), "Account", PasswordHash("hash".to_owned()))).unwrap();
        wait(accounts.delete(&id("deleted"), 50)).unwrap();
        assert_eq!(wait(accounts.forget_guests(100, 10)), Ok(1));
        assert_eq!(wait(accounts.forget_guests(100, 10)), Ok(0));
        let is_known = |name: &str| wait(accounts.identity(&id(name))).unwrap().is_some();
        assert_eq!(["idle", "player", "author", "account", "new"].map(is_known), [false, true, true, true, true]);
    }
}
