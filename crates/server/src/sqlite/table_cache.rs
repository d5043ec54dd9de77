//! Cache of the writing thread: database id and number of events of recent tables. It may be cleared at any time.

use std::collections::HashMap;

use bisat_protocol::TableId;

/// Tables that the writing thread need not look up.
pub(crate) type TableCache = HashMap<TableId, CachedTable>;

/// A table in the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedTable {
    pub(super) id: i64,
    pub(super) events: u32,
}

/// The cache is cleared when it has this many tables.
pub(super) const LARGEST_CACHE: usize = 100_000;
