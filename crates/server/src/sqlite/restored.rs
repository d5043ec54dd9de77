//! After a restore: what was ended since the backup must not be valid again.

use rusqlite::params;

use super::accounts::Accounts;
use crate::event_log::Reply;

/// Setting that marks a database as restored from a backup.
pub const RESTORED: &str = "restored";

impl Accounts {
    /// Ends every session, token and cookie.
    pub fn end_all_sessions(&self, now: u64) -> Reply<()> {
        self.threads.write(move |connection, _| {
            connection.execute_batch("DELETE FROM sessions; DELETE FROM tokens; DELETE FROM replaced_cookies;")?;
            let after = now.cast_signed().saturating_add(1);
            connection.execute("UPDATE identities SET cookies_from = max(cookies_from, ?1)", params![after])?;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use bisat_protocol::IdentityId;

    use crate::identity::SessionId;
    use crate::sqlite::tests::{Folder, wait};

    #[test]
    fn after_a_restore_nobody_is_logged_in() {
        let folder = Folder::new();
        let accounts = folder.open().accounts();
        let (id, session) = (IdentityId("a".to_owned()), SessionId("s".to_owned()));
        wait(accounts.add_guest(&id, &session, 1, 5)).unwrap();
        wait(accounts.end_all_sessions(9)).unwrap();
        assert!(wait(accounts.personal_data(&id)).unwrap().sessions.is_empty());
        assert!(wait(accounts.identity(&id)).unwrap().is_some(), "but they are known");
    }
}
