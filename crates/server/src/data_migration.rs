//! Data migration (`bisat migrate`): copies everything that a server keeps from one database into another, of the same or of
//! the other kind.
//!
//! 1. Both databases are locked: no server uses them meanwhile. The source is only read.
//! 2. The target must be empty, or hold a copy that no server has used. A mark (the setting `migrating`) keeps servers away from
//!    it until the copy is complete and verified.
//! 3. `relations` describes what is copied, row by row. Each batch of rows is one transaction, so that write-ahead logs stay
//!    small; what a killed run leaves has the mark, and the next run removes it.
//! 4. The target is read again: its rows must be as many as those of the source and have the same SHA-256, and every game must
//!    follow the rules.

pub(crate) mod relations;
pub(crate) mod row_store;
mod error;
mod report;
#[cfg(test)]
mod tests;

use sha2::{Digest, Sha256};

use crate::event_log::LogError;
use crate::postgres::PostgresRows;
use crate::secret::file::FINGERPRINT;
use crate::serve::Database;
use crate::sqlite::SqliteRows;
use crate::store::maintenance::{MIGRATED, MIGRATING};
pub use error::MigrateError;
use relations::{RELATIONS, Relation, Row, RowDigest, Value};
pub use report::{CopiedRelation, Outcome, Progress, Report};
use row_store::{Role, RowStore, page};

/// Copies the source into the target and verifies the copy. Blocks the thread; call it outside of a tokio runtime.
pub fn migrate(
    source: &Database,
    target: &Database,
    progress: &mut dyn FnMut(Progress),
) -> Result<Report, MigrateError> {
    let from = open(source, Role::Source).map_err(MigrateError::Source)?;
    if setting(&*from, MIGRATING).map_err(MigrateError::Source)?.is_some() {
        return Err(MigrateError::SourceCutShort);
    }
    let to = open(target, Role::Target).map_err(MigrateError::Target)?;
    let (from, to) = (&*from, &*to);
    let found = look(from, to, progress)?;
    if found == Contents::Nothing {
        // A server must not take the empty target for a new database.
        mark(to).map_err(MigrateError::Target)?;
    }
    progress(Progress::CheckingSource);
    let checked = from.check().map_err(MigrateError::Source)?;
    if !checked.problems.is_empty() {
        return Err(MigrateError::DamagedSource(checked));
    }
    if let Contents::Copy(there) = &found {
        let copied = read_all(from, progress, Progress::Reading).map_err(MigrateError::Source)?;
        if copied == *there {
            return verify(to, copied, Outcome::AlreadyThere, progress);
        }
    }
    mark(to).map_err(MigrateError::Target)?;
    if found != Contents::Nothing {
        to.clear().map_err(MigrateError::Target)?;
    }
    let copied = RELATIONS.iter().map(|relation| copy(from, to, relation, progress)).collect::<Result<Vec<_>, _>>()?;
    to.derive().map_err(MigrateError::Target)?;
    let report = verify(to, copied, Outcome::Copied, progress)?;
    complete(to, &report.relations).map_err(MigrateError::Target)?;
    Ok(report)
}

fn open(database: &Database, role: Role) -> Result<Box<dyn RowStore>, LogError> {
    Ok(match database {
        Database::Sqlite(file) => Box::new(SqliteRows::open(file, role)?),
        Database::Postgres(url) => Box::new(PostgresRows::open(url, role)?),
    })
}

/// What is in a target that may be written.
#[derive(PartialEq)]
enum Contents {
    Nothing,
    /// A run that was cut short has left it.
    Remains,
    /// The whole copy of an earlier run. No server has changed it.
    Copy(Vec<CopiedRelation>),
}

/// Reads what is in the target. Refuses a target that holds anything but a copy of the same server.
fn look(from: &dyn RowStore, to: &dyn RowStore, progress: &mut dyn FnMut(Progress)) -> Result<Contents, MigrateError> {
    let failed = MigrateError::Target;
    if setting(to, MIGRATING).map_err(failed)?.is_some() {
        return Ok(Contents::Remains);
    }
    let Some(hash) = setting(to, MIGRATED).map_err(failed)? else {
        for relation in &RELATIONS {
            if !page(to, relation, None).map_err(failed)?.is_empty() {
                return Err(MigrateError::NotEmpty { relation: relation.name });
            }
        }
        return Ok(Contents::Nothing);
    };
    let there = read_all(to, progress, Progress::Comparing).map_err(failed)?;
    let of_source = setting(from, FINGERPRINT).map_err(MigrateError::Source)?;
    if hash != hash_of(&there) {
        return Err(MigrateError::Used);
    }
    if setting(to, FINGERPRINT).map_err(failed)? != of_source {
        return Err(MigrateError::OtherServer);
    }
    Ok(Contents::Copy(there))
}

/// Copies the rows of a relation. Returns what was read from the source.
fn copy(
    from: &dyn RowStore,
    to: &dyn RowStore,
    relation: &Relation,
    progress: &mut dyn FnMut(Progress),
) -> Result<CopiedRelation, MigrateError> {
    let mut pages = Pages::new(from, relation);
    while let Some(rows) = pages.next().map_err(MigrateError::Source)? {
        to.insert(relation, rows).map_err(MigrateError::Target)?;
        progress(Progress::Copying { relation: relation.name, rows: pages.digest.rows() });
    }
    Ok(pages.finish())
}

/// Reads the target again, compares it with what was read from the source, and replays every game.
fn verify(
    to: &dyn RowStore,
    copied: Vec<CopiedRelation>,
    outcome: Outcome,
    progress: &mut dyn FnMut(Progress),
) -> Result<Report, MigrateError> {
    let written = read_all(to, progress, Progress::Comparing).map_err(MigrateError::Target)?;
    for (source, target) in copied.iter().zip(written) {
        if *source != target {
            return Err(MigrateError::Different { source: source.clone(), target });
        }
    }
    progress(Progress::CheckingTarget);
    let checked = to.check().map_err(MigrateError::Target)?;
    if !checked.problems.is_empty() {
        return Err(MigrateError::DamagedTarget(checked));
    }
    Ok(Report { relations: copied, checked, outcome })
}

/// Counts and hashes all rows of a database.
fn read_all(
    store: &dyn RowStore,
    progress: &mut dyn FnMut(Progress),
    step: fn(&'static str) -> Progress,
) -> Result<Vec<CopiedRelation>, LogError> {
    let read = |relation: &Relation| {
        progress(step(relation.name));
        let mut pages = Pages::new(store, relation);
        while pages.next()?.is_some() {}
        Ok(pages.finish())
    };
    RELATIONS.iter().map(read).collect()
}

/// Reads a relation page by page, and counts and hashes its rows.
struct Pages<'a> {
    store: &'a dyn RowStore,
    relation: &'a Relation,
    page: Vec<Row>,
    digest: RowDigest,
}

impl<'a> Pages<'a> {
    fn new(store: &'a dyn RowStore, relation: &'a Relation) -> Self {
        Pages { store, relation, page: Vec::new(), digest: RowDigest::default() }
    }

    /// The next rows; none after the last.
    fn next(&mut self) -> Result<Option<&[Row]>, LogError> {
        self.page = page(self.store, self.relation, self.page.last())?;
        self.page.iter().for_each(|row| self.digest.add(row));
        Ok((!self.page.is_empty()).then_some(&self.page))
    }

    fn finish(self) -> CopiedRelation {
        let (rows, sha256) = self.digest.finish();
        CopiedRelation { name: self.relation.name, rows, sha256 }
    }
}

/// A hash of the hashes of all relations.
fn hash_of(relations: &[CopiedRelation]) -> Vec<u8> {
    relations.iter().fold(Sha256::new(), |hash, relation| hash.chain_update(relation.sha256)).finalize().to_vec()
}

fn setting(store: &dyn RowStore, key: &str) -> Result<Option<Vec<u8>>, LogError> {
    let found = store.query("SELECT value FROM settings WHERE key = $1", &[Value::Text(key.to_owned())])?;
    Ok(found.into_iter().flatten().next().and_then(|value| match value {
        Value::Bytes(bytes) => Some(bytes),
        _ => None,
    }))
}

/// Marks a database as incomplete.
fn mark(to: &dyn RowStore) -> Result<(), LogError> {
    let mark = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    to.query(mark, &[Value::Text(MIGRATING.to_owned()), Value::Bytes(vec![1])])?;
    to.query("DELETE FROM settings WHERE key = $1", &[Value::Text(MIGRATED.to_owned())])?;
    Ok(())
}

/// Replaces the mark by a hash of everything, in one statement.
fn complete(to: &dyn RowStore, relations: &[CopiedRelation]) -> Result<(), LogError> {
    let sql = "UPDATE settings SET key = $1, value = $2 WHERE key = $3";
    let [migrated, migrating] = [MIGRATED, MIGRATING].map(|key| Value::Text(key.to_owned()));
    to.query(sql, &[migrated, Value::Bytes(hash_of(relations)), migrating])?;
    Ok(())
}
