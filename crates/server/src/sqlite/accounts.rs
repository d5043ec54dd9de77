//! Guests and accounts, in the same file as the event log.

mod deletion;
mod guests;
mod login_links;
pub(super) mod names;
mod sessions;
#[cfg(test)]
mod tests;

use bisat_protocol::IdentityId;
use rusqlite::{OptionalExtension, Params, Row, params};

use super::Sqlite;
use crate::event_log::Reply;
use crate::identity::SessionId;
use crate::store::identities::account_name;
use crate::store::{Identities, Identity, NameClaim, PasswordHash, PersonalData, Work};
pub(super) use deletion::is_deleted;
use names::ClaimedName;

impl Identities for Sqlite {
    fn identity(&self, id: &IdentityId) -> Reply<Option<Identity>> {
        self.find("WHERE id = ?1", (id.0.clone(),))
    }

    fn by_account(&self, name: &str) -> Reply<Option<Identity>> {
        self.find("WHERE account_name = ?1", (account_name(name),))
    }

    fn add_guest(&self, id: &IdentityId, session: &SessionId, number: u64, now: u64) -> Reply<String> {
        let (id, session) = (id.clone(), session.clone());
        self.threads.write(move |connection, _| names::add_guest(connection, &id, &session, number, now))
    }

    fn rename(&self, id: &IdentityId, name: &str) -> Reply<NameClaim> {
        let (id, claimed) = (id.clone(), ClaimedName::new(name));
        self.threads.write(move |connection, _| claimed.claim(connection, &id, None))
    }

    fn register(
        &self,
        id: &IdentityId,
        verified: Option<&PasswordHash>,
        name: &str,
        password: PasswordHash,
        next: &SessionId,
        now: u64,
    ) -> Reply<NameClaim> {
        let (id, verified, next, claimed) = (id.clone(), verified.cloned(), next.clone(), ClaimedName::new(name));
        self.threads
            .write(move |connection, _| claimed.register(connection, &id, verified.as_ref(), &password, &next, now))
    }

    fn set_bot(&self, id: &IdentityId) -> Reply<bool> {
        let id = id.clone();
        self.threads.write(move |connection, _| {
            let changed = connection
                .prepare_cached("UPDATE identities SET is_bot = TRUE WHERE id = ?1 AND password IS NOT NULL")?
                .execute(params![id.0])?;
            Ok(changed > 0)
        })
    }

    fn personal_data(&self, of: &IdentityId) -> Reply<PersonalData> {
        let of = of.clone();
        self.threads.read(move |connection| deletion::personal_data(connection, &of))
    }

    fn delete(&self, of: &IdentityId, now: u64) -> Reply<()> {
        let of = of.clone();
        self.threads.write(move |connection, _| deletion::delete(connection, &of, now))
    }

    fn forget_guests(&self, created_before: u64, most: u32) -> Work<'_, u32> {
        Box::pin(guests::forget(&self.threads, created_before, most))
    }
}

impl Sqlite {
    fn find(&self, filter: &'static str, by: impl Params + Send + 'static) -> Reply<Option<Identity>> {
        self.threads.read(move |connection| {
            let query = format!("SELECT id, name, password, created_at, is_bot FROM identities {filter}");
            let read = |row: &Row<'_>| {
                let password: Option<String> = row.get(2)?;
                let created_at: i64 = row.get(3)?;
                Ok(Identity {
                    id: IdentityId(row.get(0)?),
                    name: row.get(1)?,
                    password: password.map(PasswordHash),
                    created_at: created_at.cast_unsigned(),
                    is_bot: row.get(4)?,
                })
            };
            Ok(connection.prepare_cached(&query)?.query_row(by, read).optional()?)
        })
    }
}
