//! What a migration reports, while it runs and at its end.

use std::fmt;

use crate::check_report::CheckReport;

/// What a migration did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The tables of the database, each the same in source and target.
    pub relations: Vec<CopiedRelation>,
    /// What the check of the target found: no problem.
    pub checked: CheckReport,
    /// Whether anything was copied.
    pub outcome: Outcome,
}

/// A table of the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopiedRelation {
    /// Its name.
    pub name: &'static str,
    /// Number of its rows.
    pub rows: u64,
    /// Hash of its rows, in the order of the primary key.
    pub sha256: [u8; 32],
}

/// Whether anything was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All rows were copied.
    Copied,
    /// An earlier run has copied all of it.
    AlreadyThere,
}

/// What a migration is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Replaying the games of the source.
    CheckingSource,
    /// Reading a table of the source.
    Reading(&'static str),
    /// Copying a table of the database.
    Copying {
        /// Its name.
        relation: &'static str,
        /// Number of rows so far.
        rows: u64,
    },
    /// Reading a table of the target.
    Comparing(&'static str),
    /// Replaying the games of the target.
    CheckingTarget,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Progress::CheckingSource => f.write_str("replaying every game of the source"),
            Progress::Reading(relation) => write!(f, "reading {relation} of the source"),
            Progress::Copying { relation, rows } => write!(f, "copying {relation}: {rows} rows"),
            Progress::Comparing(relation) => write!(f, "reading {relation} of the target"),
            Progress::CheckingTarget => f.write_str("replaying every game of the target"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<16} {:>12}  SHA-256", "database table", "rows")?;
        for relation in &self.relations {
            writeln!(f, "{:<16} {:>12}  {}", relation.name, relation.rows, relation.hex())?;
        }
        write!(f, "{}", self.checked)
    }
}

impl CopiedRelation {
    /// The hash as hexadecimal digits.
    pub(super) fn hex(&self) -> String {
        self.sha256.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
