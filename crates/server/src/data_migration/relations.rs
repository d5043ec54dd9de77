//! The tables of the database that are copied, described once for both kinds of database. Here they are called relations,
//! because a table is where people play.

use sha2::{Digest, Sha256};

/// A table of the database.
#[derive(Debug)]
pub(crate) struct Relation {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its primary key. Rows are read in this order.
    pub(crate) key: &'static [&'static str],
    /// The other columns.
    pub(crate) others: &'static [&'static str],
    /// An SQL condition: the rows that are copied.
    pub(crate) rows: &'static str,
}

/// Everything that a server keeps. A relation comes after those that it refers to.
///
/// PostgreSQL has more: `due`, `attended` and `heartbeat`, and columns of `tables` that follow from the events. The server fills
/// these by itself.
pub(crate) const RELATIONS: [Relation; 21] = [
    relation(
        "identities",
        &["id"],
        &["name", "account_name", "password", "created_at", "cookies_from", "deleted_at", "is_bot"],
    ),
    relation("name_keys", &["key", "identity"], &[]),
    relation("sessions", &["id"], &["identity", "created_at", "last_used_at"]),
    relation("push_subscriptions", &["session"], &["endpoint", "key", "auth", "created_at"]),
    relation("login_links", &["session"], &["hash", "ends_at"]),
    relation("replaced_cookies", &["hash"], &["identity", "ends_at", "session"]),
    relation("tokens", &["hash"], &["identity", "created_at", "last_used_at"]),
    relation("ratings", &["player", "game"], &["rating", "deviation", "volatility", "games"]),
    relation("meetings", &["day", "game", "first", "second"], &["games"]),
    relation("tables", &["id"], &["name", "is_over", "is_archived", "seed"]),
    relation("events", &["table_id", "number"], &["at", "what"]),
    relation("archive", &["table_id", "first"], &["events", "data"]),
    relation("sitters", &["table_id", "seat"], &["identity"]),
    relation("rated_games", &["table_id", "seat"], &["player", "game", "ended_at", "is_public", "rank", "rating"]),
    relation("codes", &["code"], &["table_id", "ends_at"]),
    relation("tournaments", &["name"], &["host", "opened_at", "events", "due_at", "ended_at", "listing"]),
    relation("tournament_events", &["tournament", "number"], &["at", "what"]),
    relation("tournament_people", &["identity", "tournament"], &["is_host", "is_player"]),
    relation("records", &["id"], &["record", "identity", "created_at"]),
    relation("recent_records", &["created_at", "record"], &[]),
    Relation { rows: SETTINGS, ..relation("settings", &["key"], &["value"]) },
];

/// The settings that are copied: not the marks of a migration, and not the name of a cluster, which keeps the messages of two
/// clusters on one NATS apart.
pub(crate) const SETTINGS: &str = "key NOT IN ('migrating', 'migrated', 'cluster')";

const fn relation(name: &'static str, key: &'static [&'static str], others: &'static [&'static str]) -> Relation {
    Relation { name, key, others, rows: "TRUE" }
}

impl Relation {
    /// All columns, the key first.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &'static str> {
        self.key.iter().chain(self.others).copied()
    }

    /// The names of all columns, with commas in between.
    pub(crate) fn column_list(&self) -> String {
        self.columns().collect::<Vec<_>>().join(", ")
    }

    /// SQL that reads at most `most` rows, after the key in the parameters if there is one. `key` are the expressions by which
    /// rows are compared.
    pub(crate) fn page(&self, key: &[String], start: Start, most: u32) -> String {
        let Relation { name, rows, .. } = self;
        let (columns, key) = (self.column_list(), key.join(", "));
        let after = match start {
            Start::First => String::new(),
            Start::AfterKey => format!(" AND ({key}) > ({})", parameters(self.key.len())),
        };
        format!("SELECT {columns} FROM {name} WHERE {rows}{after} ORDER BY {key} LIMIT {most}")
    }
}

/// Where a page begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// At the first row.
    First,
    /// After the row whose key is in the parameters.
    AfterKey,
}

/// `$1, $2, …`, which both kinds of database understand.
pub(crate) fn parameters(count: usize) -> String {
    (1..=count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// A value of a column. Truth values are 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

/// The values of a row, in the order of [`Relation::columns`].
pub(crate) type Row = Vec<Value>;

impl Value {
    /// Adds the value to a hash, with its kind and its length: different values never add the same bytes.
    fn add_to(&self, hash: &mut Sha256) {
        let mut add = |kind: u8, bytes: &[u8]| {
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        match self {
            Value::Null => add(0, &[]),
            Value::Integer(number) => add(1, &number.to_le_bytes()),
            Value::Real(number) => add(2, &number.to_bits().to_le_bytes()),
            Value::Text(text) => add(3, text.as_bytes()),
            Value::Bytes(bytes) => add(4, bytes),
        }
    }
}

/// Counts and hashes the rows of a relation.
#[derive(Default)]
pub(crate) struct RowDigest {
    rows: u64,
    hash: Sha256,
}

impl RowDigest {
    /// Adds the next row.
    pub(crate) fn add(&mut self, row: &[Value]) {
        self.rows += 1;
        row.iter().for_each(|value| value.add_to(&mut self.hash));
    }

    /// The number of rows so far.
    pub(crate) fn rows(&self) -> u64 {
        self.rows
    }

    /// The number of rows and their SHA-256.
    pub(crate) fn finish(self) -> (u64, [u8; 32]) {
        (self.rows, self.hash.finalize().into())
    }
}
