//! Names of guests and accounts. The name of an account is its own: no other name may look the same.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, params};

use super::sessions::start;
use super::{Accounts, PasswordHash};
use crate::event_log::{LogError, Reply};
use crate::identity::SessionId;
use crate::identity::guest_names::{COUNT, pleasant};
use crate::identity::names::keys;

/// Result of claiming a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameClaim {
    /// The name was free.
    Granted,
    /// Another account has it, or one that looks the same.
    Taken,
    /// The identity does not exist.
    Unknown,
}

impl Accounts {
    /// Stores a new guest with a session and gives it a name that no account has; the number chooses among them.
    pub fn add_guest(&self, id: &IdentityId, session: &SessionId, number: u64, now: u64) -> Reply<String> {
        let (id, session) = (id.clone(), session.clone());
        self.threads.write(move |connection, _| {
            let name = free_name(connection, number)?;
            connection
                .prepare_cached("INSERT INTO identities (id, name, created_at) VALUES (?1, ?2, ?3)")?
                .execute(params![id.0, name, now.cast_signed()])?;
            start(connection, &id, &session, now)?;
            Ok(name)
        })
    }

    /// Renames a guest or account. Nobody, guests included, gets a name that looks like that of another account.
    pub fn rename(&self, id: &IdentityId, name: &str) -> Reply<NameClaim> {
        self.claim(
            "UPDATE identities SET name = ?2, account_name = iif(account_name IS NULL, NULL, ?3) WHERE id = ?1",
            id,
            name,
            None,
        )
    }

    /// Turns a guest into an account, or changes the name and password of an account. Guests whose name looks the same
    /// get another one.
    pub fn set_password(&self, id: &IdentityId, name: &str, password: PasswordHash) -> Reply<NameClaim> {
        self.claim(
            "UPDATE identities SET name = ?2, account_name = ?3, password = ?4 WHERE id = ?1",
            id,
            name,
            Some(password),
        )
    }

    fn claim(
        &self,
        change: &'static str,
        id: &IdentityId,
        name: &str,
        password: Option<PasswordHash>,
    ) -> Reply<NameClaim> {
        let (id, name, account_name, keys) = (id.clone(), name.to_owned(), account_name(name), keys(name));
        self.threads.write(move |connection, _| {
            let is_taken: bool = connection
                .prepare_cached("SELECT EXISTS (SELECT 1 FROM identities WHERE account_name = ?1 AND id <> ?2)")?
                .query_row(params![account_name, id.0], |row| row.get(0))?;
            if is_taken || is_held_by_account(connection, &keys, &id.0)? {
                return Ok(NameClaim::Taken);
            }
            let mut statement = connection.prepare_cached(change)?;
            let changed = match &password {
                Some(password) => statement.execute(params![id.0, name, account_name, password.0])?,
                None => statement.execute(params![id.0, name, account_name])?,
            };
            if changed == 0 {
                return Ok(NameClaim::Unknown);
            }
            set_keys(connection, &id.0, &keys)?;
            give_way(connection, &id.0, &keys)?;
            Ok(NameClaim::Granted)
        })
    }
}

/// Key of a name to log in by: names that differ only in case are equal.
pub(crate) fn account_name(name: &str) -> String {
    name.to_lowercase()
}

/// Stores the keys of accounts that have none yet: those of version 0.2 or earlier.
pub(in crate::sqlite) fn fill_keys(connection: &Connection) -> Result<(), LogError> {
    let mut statement = connection.prepare(
        "SELECT id, name FROM identities WHERE account_name IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM name_keys WHERE name_keys.identity = identities.id)",
    )?;
    let accounts = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let accounts: Vec<(String, String)> = accounts.collect::<Result<_, _>>()?;
    if accounts.is_empty() {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    accounts.iter().try_for_each(|(id, name)| set_keys(&transaction, id, &keys(name)))?;
    Ok(transaction.commit()?)
}

fn set_keys(connection: &Connection, id: &str, keys: &[String; 2]) -> Result<(), LogError> {
    forget_keys(connection, id)?;
    for key in keys {
        connection
            .prepare_cached("INSERT OR IGNORE INTO name_keys (key, identity) VALUES (?1, ?2)")?
            .execute(params![key, id])?;
    }
    Ok(())
}

/// Removes the keys of an identity.
pub(super) fn forget_keys(connection: &Connection, id: &str) -> Result<(), LogError> {
    connection.prepare_cached("DELETE FROM name_keys WHERE identity = ?1")?.execute([id])?;
    Ok(())
}

/// Whether another account has a name with one of these keys.
fn is_held_by_account(connection: &Connection, keys: &[String; 2], except: &str) -> Result<bool, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM name_keys JOIN identities ON identities.id = name_keys.identity
         WHERE key IN (?1, ?2) AND identity <> ?3 AND account_name IS NOT NULL)",
    )?;
    Ok(statement.query_row(params![keys[0], keys[1], except], |row| row.get(0))?)
}

/// If this identity is an account now, guests whose name has one of its keys get another name.
fn give_way(connection: &Connection, id: &str, keys: &[String; 2]) -> Result<(), LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT identity FROM name_keys WHERE key IN (?1, ?2) AND identity <> ?3
         AND EXISTS (SELECT 1 FROM identities WHERE id = ?3 AND account_name IS NOT NULL)",
    )?;
    let guests = statement.query_map(params![keys[0], keys[1], id], |row| row.get(0))?;
    let guests: Vec<String> = guests.collect::<Result<_, _>>()?;
    for guest in guests {
        // Any number will do, as long as it differs from guest to guest.
        let number = guest.bytes().fold(0, |number: u64, byte| number.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let name = free_name(connection, number)?;
        connection.prepare_cached("UPDATE identities SET name = ?2 WHERE id = ?1")?.execute(params![guest, name])?;
        forget_keys(connection, &guest)?;
    }
    Ok(())
}

/// A name for a guest that looks like the name of no account: the one of this number, or the next.
fn free_name(connection: &Connection, number: u64) -> Result<String, LogError> {
    for next in 0..COUNT {
        let name = pleasant(number.wrapping_add(next));
        if !is_held_by_account(connection, &keys(&name), "")? {
            return Ok(name);
        }
    }
    Ok(pleasant(number))
}
