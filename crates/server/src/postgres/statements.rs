//! Running prepared statements, and their errors.

use std::error::Error as _;

use deadpool_postgres::{GenericClient, PoolError};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

use crate::event_log::LogError;

/// Parameters of a statement.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The rows that a statement returns. By a text with a NUL character, which PostgreSQL cannot store, nothing is found.
pub(super) async fn query(
    client: &impl GenericClient,
    sql: &str,
    parameters: Parameters<'_>,
) -> Result<Vec<Row>, LogError> {
    let statement = client.prepare_cached(sql).await?;
    match client.query(&statement, parameters).await {
        Err(error) if error.code() == Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE) => Ok(Vec::new()),
        found => Ok(found?),
    }
}

/// Runs a statement. Returns the number of rows that it changed.
pub(super) async fn execute(
    client: &impl GenericClient,
    sql: &str,
    parameters: Parameters<'_>,
) -> Result<u64, LogError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.execute(&statement, parameters).await?)
}

/// Whether a statement returns a row.
pub(super) async fn exists(
    client: &impl GenericClient,
    sql: &str,
    parameters: Parameters<'_>,
) -> Result<bool, LogError> {
    Ok(!query(client, sql, parameters).await?.is_empty())
}

/// What an error of the database says, with its cause.
pub(super) fn text(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(answer), _) => answer.message().to_owned(),
        (None, Some(cause)) => format!("{error} ({cause})"),
        (None, None) => error.to_string(),
    }
}

impl From<Error> for LogError {
    fn from(error: Error) -> Self {
        let damage = [&SqlState::DATA_CORRUPTED, &SqlState::INDEX_CORRUPTED];
        let is_damage = error.code().is_some_and(|code| damage.contains(&code));
        if is_damage { LogError::Damaged(text(&error)) } else { LogError::Store(text(&error)) }
    }
}

impl From<PoolError> for LogError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => LogError::Store(format!("cannot connect: {}", text(&error))),
            PoolError::Timeout(_) => LogError::Store("no connection to the database within 10 seconds".to_owned()),
            other => LogError::Store(other.to_string()),
        }
    }
}
