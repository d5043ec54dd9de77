//! Why a command was not carried out.

use std::fmt;

use bisat_protocol::TableId;
use bisat_table::Refusal;

use crate::event_log::LogError;

/// Why a command was not carried out.
#[derive(Debug)]
pub enum CommandError {
    /// The table refuses it.
    Refused(Refusal),
    /// The caller has opened this number of unfinished tables, the most that are allowed.
    TooManyTables(usize),
    /// The caller has a seat at this number of unfinished tables with other people, the most that are allowed.
    TooManySeats(usize),
    /// The stored events of the table cannot be read. Other tables are not affected.
    Damaged(TableId),
    /// The event log failed; nothing was changed.
    Log(LogError),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Refused(refusal) => refusal.fmt(f),
            CommandError::TooManyTables(most) => {
                write!(f, "you have {most} unfinished tables: finish or leave some first")
            }
            CommandError::TooManySeats(most) => {
                write!(f, "you have a seat at {most} unfinished tables with other people: finish or leave some first")
            }
            CommandError::Damaged(table) => {
                write!(f, "the stored events of table {table} are damaged: the log of the server says what is wrong")
            }
            CommandError::Log(error) => error.fmt(f),
        }
    }
}

impl From<LogError> for CommandError {
    fn from(error: LogError) -> Self {
        CommandError::Log(error)
    }
}
