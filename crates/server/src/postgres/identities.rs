//! Rows of people: finding and locking them.

use bisat_protocol::IdentityId;
use deadpool_postgres::{Pool, Transaction};
use tokio_postgres::Row;

use super::statements::{Parameters, exists, query};
use crate::event_log::LogError;
use crate::store::{Identity, PasswordHash};

/// Locks the row of a person until the end of the transaction, so that operations on one person do not overlap.
pub(super) async fn lock(transaction: &Transaction<'_>, of: &IdentityId) -> Result<(), LogError> {
    query(transaction, "SELECT 1 FROM identities WHERE id = $1 FOR NO KEY UPDATE", &[&of.0]).await?;
    Ok(())
}

/// Locks the row of a person, and says whether they have this password; `None` asks for a guest.
pub(super) async fn has_password(
    transaction: &Transaction<'_>,
    of: &IdentityId,
    password: Option<&PasswordHash>,
) -> Result<bool, LogError> {
    let sql = "SELECT 1 FROM identities
         WHERE id = $1 AND password IS NOT DISTINCT FROM $2 AND deleted_at IS NULL FOR NO KEY UPDATE";
    exists(transaction, sql, &[&of.0, &password.map(|password| &password.0)]).await
}

/// The identity that a filter finds.
pub(super) async fn find(pool: &Pool, filter: &str, parameters: Parameters<'_>) -> Result<Option<Identity>, LogError> {
    let sql = format!("SELECT id, name, password, created_at, is_bot FROM identities {filter}");
    query(&pool.get().await?, &sql, parameters).await?.first().map(identity).transpose()
}

fn identity(row: &Row) -> Result<Identity, LogError> {
    let password: Option<String> = row.try_get(2)?;
    let created_at: i64 = row.try_get(3)?;
    Ok(Identity {
        id: IdentityId(row.try_get(0)?),
        name: row.try_get(1)?,
        password: password.map(PasswordHash),
        created_at: created_at.cast_unsigned(),
        is_bot: row.try_get(4)?,
    })
}
