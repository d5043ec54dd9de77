//! A SQLite file as the source or the target of `bisat migrate`.

use std::fs;
use std::path::Path;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params_from_iter};

use super::check::check_all;
use super::in_file;
use super::lock::DatabaseLock;
use super::schema::{self, Opened, VERSION, reader, version};
use crate::check_report::CheckReport;
use crate::data_migration::relations::{RELATIONS, Relation, Row, Value, parameters};
use crate::data_migration::row_store::{Role, RowStore};
use crate::event_log::LogError;

/// A locked file.
pub(crate) struct SqliteRows {
    connection: Connection,
    /// Released last.
    _lock: DatabaseLock,
}

impl SqliteRows {
    /// Opens the file. A target is created if it is missing; a file that does not fit is not changed.
    pub(crate) fn open(path: &Path, role: Role) -> Result<Self, LogError> {
        let accept = |connection: &Connection| role.accept(version(connection)?, VERSION);
        let named = |error| in_file(error, path);
        match role {
            Role::Source => {
                let missing = |error| LogError::Store(format!("{}: {error}", path.display()));
                let path = fs::canonicalize(path).map_err(missing)?;
                let lock = DatabaseLock::acquire(&path)?;
                let connection = reader(&path).map_err(named)?;
                accept(&connection).map_err(named)?;
                Ok(SqliteRows { connection, _lock: lock })
            }
            Role::Target => {
                if path.exists() {
                    reader(path).and_then(|connection| accept(&connection)).map_err(named)?;
                }
                let Opened { writer, lock, .. } = schema::open(path)?;
                Ok(SqliteRows { connection: writer, _lock: lock })
            }
        }
    }
}

impl RowStore for SqliteRows {
    fn query(&self, sql: &str, parameters: &[Value]) -> Result<Vec<Row>, LogError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let columns = statement.column_count();
        let row = |row: &rusqlite::Row<'_>| (0..columns).map(|column| row.get(column)).collect();
        Ok(statement.query_map(params_from_iter(parameters), row)?.collect::<Result<_, _>>()?)
    }

    fn key(&self, relation: &Relation) -> Result<Vec<String>, LogError> {
        Ok(relation.key.iter().map(|column| (*column).to_owned()).collect())
    }

    fn insert(&self, relation: &Relation, rows: &[Row]) -> Result<(), LogError> {
        let (name, columns) = (relation.name, relation.column_list());
        let values = parameters(relation.columns().count());
        let transaction = self.connection.unchecked_transaction()?;
        let mut statement = transaction.prepare_cached(&format!("INSERT INTO {name} ({columns}) VALUES ({values})"))?;
        for row in rows {
            statement.execute(params_from_iter(row))?;
        }
        drop(statement);
        Ok(transaction.commit()?)
    }

    fn clear(&self) -> Result<(), LogError> {
        let transaction = self.connection.unchecked_transaction()?;
        // Triggers forbid deleting events: they are dropped, and created again in the same transaction.
        let triggers: Vec<(String, String)> = transaction
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        for (name, _) in &triggers {
            transaction.execute_batch(&format!("DROP TRIGGER {name}"))?;
        }
        for Relation { name, rows, .. } in RELATIONS.iter().rev() {
            transaction.execute(&format!("DELETE FROM {name} WHERE {rows}"), [])?;
        }
        for (_, sql) in &triggers {
            transaction.execute_batch(sql)?;
        }
        Ok(transaction.commit()?)
    }

    fn derive(&self) -> Result<(), LogError> {
        Ok(())
    }

    fn check(&self) -> Result<CheckReport, LogError> {
        Ok(check_all(&self.connection))
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl FromSql for Value {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(match value {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::Integer(number),
            ValueRef::Real(number) => Value::Real(number),
            ValueRef::Text(_) => Value::Text(value.as_str()?.to_owned()),
            ValueRef::Blob(bytes) => Value::Bytes(bytes.to_owned()),
        })
    }
}
