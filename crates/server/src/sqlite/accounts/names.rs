//! Names of guests and accounts. The name of an account is its own: no other name may look the same.

use bisat_protocol::IdentityId;
use rusqlite::{Connection, Row, params};

use super::sessions::{end_all, has_password, start};
use crate::event_log::LogError;
use crate::identity::SessionId;
use crate::identity::guest_names::{COUNT, guest_name};
use crate::identity::names::keys;
use crate::store::identities::account_name;
use crate::store::{NameClaim, PasswordHash};

/// Stores a new guest with a session and gives it a name that no account has; the number chooses among them.
pub(super) fn add_guest(
    connection: &Connection,
    id: &IdentityId,
    session: &SessionId,
    number: u64,
    now: u64,
) -> Result<String, LogError> {
    let name = free_name(connection, number)?;
    connection
        .prepare_cached("INSERT INTO identities (id, name, created_at) VALUES (?1, ?2, ?3)")?
        .execute(params![id.0, name, now.cast_signed()])?;
    set_keys(connection, &id.0, &keys(&name))?;
    start(connection, id, session, now)?;
    Ok(name)
}

/// A name that somebody wants, with what it is compared by.
pub(super) struct ClaimedName {
    name: String,
    account_name: String,
    keys: [String; 2],
}

impl ClaimedName {
    pub(super) fn new(name: &str) -> Self {
        ClaimedName { name: name.to_owned(), account_name: account_name(name), keys: keys(name) }
    }

    /// Gives the name to this identity, with a password if it is to be an account.
    pub(super) fn claim(
        &self,
        connection: &Connection,
        id: &IdentityId,
        password: Option<&PasswordHash>,
    ) -> Result<NameClaim, LogError> {
        let ClaimedName { name, account_name, keys } = self;
        let is_taken: bool = connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM identities WHERE account_name = ?1 AND id <> ?2)")?
            .query_row(params![account_name, id.0], |row| row.get(0))?;
        if is_taken || is_held_by_account(connection, keys, &id.0)? {
            return Ok(NameClaim::Taken);
        }
        let changed = match password {
            Some(password) => connection
                .prepare_cached("UPDATE identities SET name = ?2, account_name = ?3, password = ?4 WHERE id = ?1")?
                .execute(params![id.0, name, account_name, password.0])?,
            None => connection
                .prepare_cached(
                    "UPDATE identities SET name = ?2, account_name = iif(account_name IS NULL, NULL, ?3) WHERE id = ?1",
                )?
                .execute(params![id.0, name, account_name])?,
        };
        if changed == 0 {
            return Ok(NameClaim::Unknown);
        }
        set_keys(connection, &id.0, keys)?;
        rename_lookalikes(connection, &id.0, keys)?;
        Ok(NameClaim::Granted)
    }

    /// Makes this identity an account with the name, unless the password is no longer the one that was verified.
    pub(super) fn register(
        &self,
        connection: &Connection,
        id: &IdentityId,
        verified: Option<&PasswordHash>,
        password: &PasswordHash,
        next: &SessionId,
        now: u64,
    ) -> Result<NameClaim, LogError> {
        if !has_password(connection, id, verified)? {
            return Ok(NameClaim::Unknown);
        }
        let claim = self.claim(connection, id, Some(password))?;
        if claim == NameClaim::Granted {
            end_all(connection, id, now)?;
            start(connection, id, next, now)?;
        }
        Ok(claim)
    }
}

/// Largest number of identities whose keys are filled in by one transaction.
const FILLED_AT_ONCE: u32 = 10_000;

/// Stores the keys of guests and accounts that have none yet: those of version 0.2 or earlier. Guests whose name looks like
/// that of an account get another one.
pub(in crate::sqlite) fn fill_keys(connection: &Connection) -> Result<(), LogError> {
    let mut statement = connection.prepare(
        "SELECT id, name, account_name IS NOT NULL FROM identities WHERE id > ?1 AND deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM name_keys WHERE name_keys.identity = identities.id)
         ORDER BY id LIMIT ?2",
    )?;
    let mut last = String::new();
    loop {
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let missing = statement.query_map(params![last, FILLED_AT_ONCE], read)?;
        let missing: Vec<(String, String, bool)> = missing.collect::<Result<_, _>>()?;
        let Some((id, ..)) = missing.last() else { return Ok(()) };
        last.clone_from(id);
        let transaction = connection.unchecked_transaction()?;
        for (id, name, is_account) in &missing {
            let keys = keys(name);
            set_keys(&transaction, id, &keys)?;
            if *is_account {
                rename_lookalikes(&transaction, id, &keys)?;
            } else if is_held_by_account(&transaction, &keys, id)? {
                rename_guest(&transaction, id)?;
            }
        }
        transaction.commit()?;
    }
}

fn set_keys(connection: &Connection, id: &str, keys: &[String; 2]) -> Result<(), LogError> {
    remove_keys(connection, id)?;
    for key in keys {
        connection
            .prepare_cached("INSERT OR IGNORE INTO name_keys (key, identity) VALUES (?1, ?2)")?
            .execute(params![key, id])?;
    }
    Ok(())
}

/// Removes the keys of an identity.
pub(super) fn remove_keys(connection: &Connection, id: &str) -> Result<(), LogError> {
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

/// If this identity is an account now, all guests whose name has one of its keys get another name.
fn rename_lookalikes(connection: &Connection, id: &str, keys: &[String; 2]) -> Result<(), LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT identity FROM name_keys JOIN identities ON identities.id = name_keys.identity
         WHERE key IN (?1, ?2) AND identity <> ?3 AND account_name IS NULL
         AND EXISTS (SELECT 1 FROM identities WHERE id = ?3 AND account_name IS NOT NULL)",
    )?;
    let guests = statement.query_map(params![keys[0], keys[1], id], |row| row.get(0))?;
    let guests: Vec<String> = guests.collect::<Result<_, _>>()?;
    guests.iter().try_for_each(|guest| rename_guest(connection, guest))
}

/// Gives a guest another name.
fn rename_guest(connection: &Connection, guest: &str) -> Result<(), LogError> {
    // Any number will do, as long as it differs from guest to guest.
    let number = guest.bytes().fold(0, |number: u64, byte| number.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let name = free_name(connection, number)?;
    connection.prepare_cached("UPDATE identities SET name = ?2 WHERE id = ?1")?.execute(params![guest, name])?;
    set_keys(connection, guest, &keys(&name))
}

/// A name for a guest that looks like the name of no account: the one of this number, or the next.
fn free_name(connection: &Connection, number: u64) -> Result<String, LogError> {
    for next in 0..COUNT {
        let name = guest_name(number.wrapping_add(next));
        if !is_held_by_account(connection, &keys(&name), "")? {
            return Ok(name);
        }
    }
    Ok(guest_name(number))
}
