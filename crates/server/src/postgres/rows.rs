//! A PostgreSQL database as the source or the target of `bisat migrate`.
//!
//! A batch of rows is one statement with an array for each column, as in the appends of the server, and not a `COPY`: the
//! driver converts the types of the columns, and a batch is stored whole or not at all.

use std::error::Error;

use bytes::BytesMut;
use deadpool_postgres::Client;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Config;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, accepts, to_sql_checked};

use super::server_lock::{Access, ServerLock};
use super::{check, named, pool, read_url, schema};
use crate::check_report::CheckReport;
use crate::data_migration::relations::{RELATIONS, Relation, Row, SETTINGS, Value};
use crate::data_migration::row_store::{Role, RowStore};
use crate::event_log::LogError;

/// A locked database.
pub(crate) struct PostgresRows {
    client: Client,
    _server_lock: ServerLock,
    /// Dropped last: the connections live on it.
    runtime: Runtime,
}

impl PostgresRows {
    /// Opens the database of a URL. A target that is empty gets the schema; one that does not fit is not changed.
    pub(crate) fn open(url: &str, role: Role) -> Result<Self, LogError> {
        let config = read_url(url)?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| LogError::Store(error.to_string()))?;
        let connected = runtime.block_on(connect(&config, role));
        let (client, server_lock) = connected.map_err(|error| named(error, &config))?;
        Ok(PostgresRows { client, _server_lock: server_lock, runtime })
    }

    /// The types of the columns, the key first.
    fn types(&self, relation: &Relation) -> Result<Vec<Type>, LogError> {
        let sql = format!("SELECT {} FROM {}", relation.column_list(), relation.name);
        let statement = self.runtime.block_on(self.client.prepare_cached(&sql))?;
        Ok(statement.columns().iter().map(|column| column.type_().clone()).collect())
    }

    /// Runs statements as one transaction.
    fn run(&self, sql: &str) -> Result<(), LogError> {
        Ok(self.runtime.block_on(self.client.batch_execute(sql))?)
    }
}

async fn connect(config: &Config, role: Role) -> Result<(Client, ServerLock), LogError> {
    let server_lock = ServerLock::begin(config, Access::Migration).await?;
    let mut client = pool(config, 1)?.get().await?;
    role.accept(schema::stored_version(&mut client).await?, schema::VERSION)?;
    if role == Role::Target {
        schema::migrate(&mut client).await?;
    }
    Ok((client, server_lock))
}

impl RowStore for PostgresRows {
    fn query(&self, sql: &str, parameters: &[Value]) -> Result<Vec<Row>, LogError> {
        let parameters: Vec<&(dyn ToSql + Sync)> = parameters.iter().map(|value| value as _).collect();
        let rows = self.runtime.block_on(async {
            let statement = self.client.prepare_cached(sql).await?;
            self.client.query(&statement, &parameters).await
        })?;
        let values = |row: &tokio_postgres::Row| (0..row.len()).map(|column| row.try_get(column)).collect();
        Ok(rows.iter().map(values).collect::<Result<_, _>>()?)
    }

    fn key(&self, relation: &Relation) -> Result<Vec<String>, LogError> {
        let expression = |(column, kind): (&&str, &Type)| match *kind {
            Type::TEXT => format!("{column} COLLATE \"C\""),
            _ => (*column).to_owned(),
        };
        Ok(relation.key.iter().zip(&self.types(relation)?).map(expression).collect())
    }

    fn insert(&self, relation: &Relation, rows: &[Row]) -> Result<(), LogError> {
        let types = self.types(relation)?;
        let arrays: Vec<String> =
            types.iter().enumerate().map(|(at, kind)| format!("${}::{}[]", at + 1, kind.name())).collect();
        let sql = format!(
            "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest({})",
            relation.name,
            relation.column_list(),
            arrays.join(", ")
        );
        let columns: Vec<Vec<&Value>> =
            (0..types.len()).map(|column| rows.iter().map(|row| &row[column]).collect()).collect();
        let columns: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|column| column as _).collect();
        self.runtime.block_on(async {
            let statement = self.client.prepare_cached(&sql).await?;
            self.client.execute(&statement, &columns).await
        })?;
        Ok(())
    }

    fn clear(&self) -> Result<(), LogError> {
        let names = RELATIONS.iter().map(|relation| relation.name).filter(|name| *name != "settings");
        // Triggers forbid DELETE on events, but not TRUNCATE.
        self.run(&format!(
            "TRUNCATE {}, due, attended; DELETE FROM settings WHERE {SETTINGS};
             UPDATE heartbeat SET seen_at = 0, resumed_at = 0",
            names.collect::<Vec<_>>().join(", ")
        ))
    }

    fn derive(&self) -> Result<(), LogError> {
        self.run(DERIVE)
    }

    fn check(&self) -> Result<CheckReport, LogError> {
        check::check(&self.runtime, &self.client)
    }
}

/// Sets the number of events of each table, makes unfinished tables due at once, so that a node takes them over, and
/// numbers new tables after the last one.
const DERIVE: &str = "
UPDATE tables SET events = greatest(
    coalesce((SELECT 1 + max(number) FROM events WHERE table_id = tables.id), 0),
    coalesce((SELECT max(first + archive.events) FROM archive WHERE table_id = tables.id), 0));
INSERT INTO due SELECT id, 0 FROM tables WHERE NOT is_over;
SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables HAVING count(*) > 0;
ANALYZE";

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self, kind) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Integer(number), &Type::BOOL) => (*number != 0).to_sql(kind, out),
            (Value::Integer(number), &Type::INT2) => i16::try_from(*number)?.to_sql(kind, out),
            (Value::Integer(number), _) => number.to_sql(kind, out),
            (Value::Real(number), _) => number.to_sql(kind, out),
            (Value::Text(text), _) => text.to_sql(kind, out),
            (Value::Bytes(bytes), _) => bytes.to_sql(kind, out),
        }
    }

    accepts!(BOOL, INT2, INT8, FLOAT8, TEXT, BYTEA);
    to_sql_checked!();
}

impl FromSql<'_> for Value {
    fn from_sql(kind: &Type, raw: &[u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(match *kind {
            Type::BOOL => Value::Integer(bool::from_sql(kind, raw)?.into()),
            Type::INT2 => Value::Integer(i16::from_sql(kind, raw)?.into()),
            Type::INT8 => Value::Integer(i64::from_sql(kind, raw)?),
            Type::FLOAT8 => Value::Real(f64::from_sql(kind, raw)?),
            Type::TEXT => Value::Text(String::from_sql(kind, raw)?),
            _ => Value::Bytes(Vec::from_sql(kind, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Value::Null)
    }

    accepts!(BOOL, INT2, INT8, FLOAT8, TEXT, BYTEA);
}
