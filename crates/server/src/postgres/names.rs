//! Names of guests and accounts. The name of an account is its own: no other name may look the same.
//!
//! Claiming a name locks all names, and adding a guest keeps others from claiming a name meanwhile: a name that was free when it
//! was checked is still free when it is taken.

use bisat_protocol::IdentityId;
use deadpool_postgres::Transaction;

use super::statements::{execute, exists, query};
use crate::event_log::LogError;
use crate::identity::guest_names::{COUNT, guest_name};
use crate::identity::names::keys;
use crate::store::identities::account_name;
use crate::store::{NameClaim, PasswordHash};

/// Advisory lock of all names.
const NAMES_LOCK: i64 = 0x4249_5341_0003;

/// Keeps everybody else from claiming a name until the end of the transaction.
pub(super) async fn lock_all(transaction: &Transaction<'_>) -> Result<(), LogError> {
    query(transaction, "SELECT pg_advisory_xact_lock($1)", &[&NAMES_LOCK]).await?;
    Ok(())
}

/// Stores a new guest and gives it a name that no account has; the number chooses among them.
pub(super) async fn add_guest(
    transaction: &Transaction<'_>,
    id: &IdentityId,
    number: u64,
    now: u64,
) -> Result<String, LogError> {
    query(transaction, "SELECT pg_advisory_xact_lock_shared($1)", &[&NAMES_LOCK]).await?;
    let name = free_name(transaction, number).await?;
    let sql = "INSERT INTO identities (id, name, created_at) VALUES ($1, $2, $3)";
    execute(transaction, sql, &[&id.0, &name, &now.cast_signed()]).await?;
    set_keys(transaction, &id.0, &keys(&name)).await?;
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
    pub(super) async fn claim(
        &self,
        transaction: &Transaction<'_>,
        id: &IdentityId,
        password: Option<&PasswordHash>,
    ) -> Result<NameClaim, LogError> {
        lock_all(transaction).await?;
        let ClaimedName { name, account_name, keys } = self;
        let taken = "SELECT 1 FROM identities WHERE account_name = $1 AND id <> $2";
        let is_taken = exists(transaction, taken, &[account_name, &id.0]).await?;
        if is_taken || is_held_by_account(transaction, keys, &id.0).await? {
            return Ok(NameClaim::Taken);
        }
        let changed = match password {
            Some(password) => {
                let sql = "UPDATE identities SET name = $2, account_name = $3, password = $4 WHERE id = $1";
                execute(transaction, sql, &[&id.0, name, account_name, &password.0]).await?
            }
            None => {
                let sql = "UPDATE identities SET name = $2,
                     account_name = CASE WHEN account_name IS NULL THEN NULL ELSE $3 END WHERE id = $1";
                execute(transaction, sql, &[&id.0, name, account_name]).await?
            }
        };
        if changed == 0 {
            return Ok(NameClaim::Unknown);
        }
        set_keys(transaction, &id.0, keys).await?;
        rename_lookalikes(transaction, &id.0, keys).await?;
        Ok(NameClaim::Granted)
    }
}

async fn set_keys(transaction: &Transaction<'_>, id: &str, keys: &[String; 2]) -> Result<(), LogError> {
    execute(transaction, "DELETE FROM name_keys WHERE identity = $1", &[&id]).await?;
    let sql = "INSERT INTO name_keys (key, identity) VALUES ($1, $3), ($2, $3) ON CONFLICT DO NOTHING";
    execute(transaction, sql, &[&keys[0], &keys[1], &id]).await?;
    Ok(())
}

/// Whether another account has a name with one of these keys.
async fn is_held_by_account(transaction: &Transaction<'_>, keys: &[String; 2], except: &str) -> Result<bool, LogError> {
    let sql = "SELECT 1 FROM name_keys JOIN identities ON identities.id = name_keys.identity
         WHERE key IN ($1, $2) AND identity <> $3 AND account_name IS NOT NULL LIMIT 1";
    exists(transaction, sql, &[&keys[0], &keys[1], &except]).await
}

/// If this identity is an account now, all guests whose name has one of its keys get another name.
async fn rename_lookalikes(transaction: &Transaction<'_>, id: &str, keys: &[String; 2]) -> Result<(), LogError> {
    let sql = "SELECT DISTINCT identity FROM name_keys JOIN identities ON identities.id = name_keys.identity
         WHERE key IN ($1, $2) AND identity <> $3 AND account_name IS NULL
         AND EXISTS (SELECT 1 FROM identities WHERE id = $3 AND account_name IS NOT NULL) ORDER BY identity";
    for row in query(transaction, sql, &[&keys[0], &keys[1], &id]).await? {
        rename_guest(transaction, row.try_get(0)?).await?;
    }
    Ok(())
}

/// Gives a guest another name.
async fn rename_guest(transaction: &Transaction<'_>, guest: &str) -> Result<(), LogError> {
    // Any number will do, as long as it differs from guest to guest.
    let number = guest.bytes().fold(0, |number: u64, byte| number.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let name = free_name(transaction, number).await?;
    execute(transaction, "UPDATE identities SET name = $2 WHERE id = $1", &[&guest, &name]).await?;
    set_keys(transaction, guest, &keys(&name)).await
}

/// A name for a guest that looks like the name of no account: the one of this number, or the next.
async fn free_name(transaction: &Transaction<'_>, number: u64) -> Result<String, LogError> {
    for next in 0..COUNT {
        let name = guest_name(number.wrapping_add(next));
        if !is_held_by_account(transaction, &keys(&name), "").await? {
            return Ok(name);
        }
    }
    Ok(guest_name(number))
}
