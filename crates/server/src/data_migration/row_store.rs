//! A database as a migration sees it: relations with rows. Nothing here knows games or players.

use super::relations::{Relation, Row, Start, Value};
use crate::check_report::CheckReport;
use crate::event_log::LogError;

/// Rows that are read, or written in one transaction, at once.
pub(crate) const ROWS_AT_ONCE: u32 = 1000;

/// A database that is locked: no server uses it.
pub(crate) trait RowStore {
    /// The rows that a statement returns. Its parameters are `$1`, `$2` and so on, each once and in this order.
    fn query(&self, sql: &str, parameters: &[Value]) -> Result<Vec<Row>, LogError>;

    /// The expressions by which the rows of a relation are ordered. Texts are ordered by their bytes.
    fn key(&self, relation: &Relation) -> Result<Vec<String>, LogError>;

    /// Writes rows in one transaction.
    fn insert(&self, relation: &Relation, rows: &[Row]) -> Result<(), LogError>;

    /// Removes all rows of all relations, in one transaction.
    fn clear(&self) -> Result<(), LogError>;

    /// Fills what this kind of database derives from the rows.
    fn derive(&self) -> Result<(), LogError>;

    /// Replays every game and reads every record.
    fn check(&self) -> Result<CheckReport, LogError>;
}

/// The next rows of a relation, in the order of its key; from the first on if there is none before.
pub(crate) fn page(store: &dyn RowStore, relation: &Relation, before: Option<&Row>) -> Result<Vec<Row>, LogError> {
    let key = store.key(relation)?;
    match before {
        None => store.query(&relation.page(&key, Start::First, ROWS_AT_ONCE), &[]),
        Some(row) => store.query(&relation.page(&key, Start::AfterKey, ROWS_AT_ONCE), &row[..relation.key.len()]),
    }
}

/// What a database is for in a migration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It is only read.
    Source,
    /// It is written.
    Target,
}

impl Role {
    /// Refuses a database whose schema does not fit: `version` of `latest`, 0 for an empty database.
    pub(crate) fn accept(self, version: usize, latest: usize) -> Result<(), LogError> {
        let what = match self {
            Role::Target if version == 0 => return Ok(()),
            _ if version == latest => return Ok(()),
            Role::Source if version == 0 => "is empty: there is nothing to migrate".to_owned(),
            Role::Source => format!(
                "has schema version {version}, not {latest}: start bisat serve on it once, which migrates the schema, and stop it"
            ),
            Role::Target => {
                format!("is not empty, and has schema version {version}, not {latest}: choose an empty database")
            }
        };
        Err(LogError::Store(what))
    }
}
