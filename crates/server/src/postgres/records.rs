//! Records that people stored, with a quota a person.

use bisat_protocol::IdentityId;
use deadpool_postgres::Transaction;

use super::Postgres;
use super::identities::lock;
use super::statements::{execute, query};
use crate::event_log::{LogError, Reply};
use crate::store::records::{FORGOTTEN_AT_ONCE, GUEST_RECORDS_FOR, MOST_RECORD_BYTES, MOST_RECORDS};
use crate::store::{RecordSaved, Records};

impl Records for Postgres {
    fn save_record(&self, record: &str, text: &str, by: &IdentityId, created_at: u64) -> Reply<RecordSaved> {
        let (pool, record, text, by) = (self.pool.clone(), record.to_owned(), text.to_owned(), by.clone());
        self.change(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            lock(&transaction, &by).await?;
            forget_guest_records(&transaction, created_at).await?;
            let sql =
                "SELECT count(*), coalesce(sum(octet_length(record)), 0)::bigint FROM records WHERE identity = $1";
            let stored = query(&transaction, sql, &[&by.0]).await?;
            let (records, bytes): (i64, i64) = match stored.first() {
                Some(row) => (row.try_get(0)?, row.try_get(1)?),
                None => (0, 0),
            };
            let is_full =
                records >= i64::from(MOST_RECORDS) || bytes.cast_unsigned() + text.len() as u64 > MOST_RECORD_BYTES;
            if !is_full {
                let sql = "INSERT INTO records (id, record, identity, created_at) VALUES ($1, $2, $3, $4)";
                execute(&transaction, sql, &[&record, &text, &by.0, &created_at.cast_signed()]).await?;
                let sql = "INSERT INTO recent_records (created_at, record) VALUES ($1, $2)";
                execute(&transaction, sql, &[&created_at.cast_signed(), &record]).await?;
            }
            transaction.commit().await?;
            Ok(if is_full { RecordSaved::QuotaExceeded } else { RecordSaved::Stored })
        })
    }

    fn record(&self, record: &str) -> Reply<Option<String>> {
        let (pool, record) = (self.pool.clone(), record.to_owned());
        self.look_up(async move {
            let found = query(&pool.get().await?, "SELECT record FROM records WHERE id = $1", &[&record]).await?;
            found.first().map(|row| Ok(row.try_get(0)?)).transpose()
        })
    }
}

/// Removes the oldest records of guests. Records of accounts stay for good, also after the account was deleted.
async fn forget_guest_records(transaction: &Transaction<'_>, now: u64) -> Result<(), LogError> {
    let before = now.saturating_sub(GUEST_RECORDS_FOR).cast_signed();
    // Two people who store records at the same moment do not wait for each other.
    let sql = "DELETE FROM recent_records WHERE (created_at, record) IN (
             SELECT created_at, record FROM recent_records WHERE created_at < $1
             ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
         ) RETURNING record";
    let old = query(transaction, sql, &[&before, &i64::from(FORGOTTEN_AT_ONCE)]).await?;
    for row in old {
        let record: &str = row.try_get(0)?;
        let sql = "DELETE FROM records WHERE id = $1 AND EXISTS (
                 SELECT 1 FROM identities
                 WHERE identities.id = records.identity AND password IS NULL AND deleted_at IS NULL)";
        execute(transaction, sql, &[&record]).await?;
    }
    Ok(())
}
