//! Codes of waiting tables that people can say. The row of a code decides which table has it, at all nodes of a cluster.

use bisat_protocol::{TableCode, TableId};

use crate::event_log::Reply;

/// A code that a table has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredCode {
    /// The code.
    pub code: TableCode,
    /// When it ends, in milliseconds since 1970.
    pub ends_at: u64,
}

/// Stores which table has which code. A code ends at its time, and with the append of the event `started` or `ended`.
pub trait Codes: Send + Sync {
    /// The code of a table: the one that it has, or the first of these that no other table has, until `ends_at`. None if all
    /// are taken, or if the table is over.
    fn give_code(
        &self,
        table: &TableId,
        candidates: Vec<TableCode>,
        now: u64,
        ends_at: u64,
    ) -> Reply<Option<StoredCode>>;

    /// The table that has a code.
    fn table_with_code(&self, code: &TableCode, now: u64) -> Reply<Option<TableId>>;
}
