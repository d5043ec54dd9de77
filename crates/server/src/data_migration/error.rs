//! Why a migration failed.

use std::error::Error;
use std::fmt;

use super::report::CopiedRelation;
use crate::check_report::CheckReport;
use crate::event_log::LogError;

/// Why a migration failed. A server refuses a target that is not complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MigrateError {
    /// The source cannot be read.
    Source(LogError),
    /// The target cannot be written or read.
    Target(LogError),
    /// The source is itself the target of a migration that was cut short.
    SourceCutShort,
    /// The target has rows that no migration has written.
    NotEmpty {
        /// A table of the database that has rows.
        relation: &'static str,
    },
    /// A server has changed the target since an earlier migration.
    Used,
    /// The target holds a copy of another server.
    OtherServer,
    /// The source is damaged.
    DamagedSource(CheckReport),
    /// A game of the target does not follow the rules.
    DamagedTarget(CheckReport),
    /// Source and target differ.
    Different {
        /// What was read from the source.
        source: CopiedRelation,
        /// What was read from the target.
        target: CopiedRelation,
    },
}

impl fmt::Display for MigrateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MigrateError::Source(error) => write!(f, "the source: {}", text(error)),
            MigrateError::Target(error) => write!(f, "the target: {}", text(error)),
            MigrateError::SourceCutShort => f.write_str(
                "the source is the target of another migration that was cut short: run that migration again first",
            ),
            MigrateError::NotEmpty { relation } => {
                write!(f, "the target is not empty (there are rows in {relation}), and was not changed: choose an empty one")
            }
            MigrateError::Used => f.write_str(
                "the target was changed after an earlier migration, perhaps by a server, and is left as it is: choose an \
                 empty one",
            ),
            MigrateError::OtherServer => f.write_str(
                "the target holds a copy of another server (with another secret), and was not changed: choose an empty one",
            ),
            MigrateError::DamagedSource(report) => {
                write!(f, "the source is damaged, and nothing was copied: restore a backup\n{report}")
            }
            MigrateError::DamagedTarget(report) => {
                write!(f, "the copy is damaged, and no server will open it: run the migration again\n{report}")
            }
            MigrateError::Different { source, target } => write!(
                f,
                "the copy differs in {}, and no server will open it: {} rows with SHA-256 {} in the source, {} rows with \
                 SHA-256 {} in the target: run the migration again",
                source.name,
                source.rows,
                source.hex(),
                target.rows,
                target.hex()
            ),
        }
    }
}

impl Error for MigrateError {}

/// The text of an error, without the word that begins it elsewhere.
fn text(error: &LogError) -> String {
    match error {
        LogError::Store(what) | LogError::Damaged(what) => what.clone(),
        conflict @ LogError::Conflict { .. } => conflict.to_string(),
    }
}
