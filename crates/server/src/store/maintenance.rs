//! Settings of the server, the archive of finished games, and whether the database works.

use std::future::Future;
use std::pin::Pin;

use crate::event_log::{LogError, Reply};

/// Setting that marks a database as restored from a backup.
pub const RESTORED: &str = "restored";

/// Setting that marks a database into which `bisat migrate` is copying.
pub(crate) const MIGRATING: &str = "migrating";

/// Setting that marks a database into which `bisat migrate` has copied: a hash of everything that was copied.
pub(crate) const MIGRATED: &str = "migrated";

/// Why a server does not open a database with the mark [`MIGRATING`].
pub(crate) const CUT_SHORT: &str = "a migration into this database is running or was cut short: run bisat migrate again, \
                                    or choose another database";

/// Setting that a health check writes.
pub(crate) const PROBE: &str = "health";

/// Future of an operation that takes several transactions.
pub type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T, LogError>> + Send + 'a>>;

/// A finished game to archive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Finished(pub(crate) i64);

/// Sizes before and after, in bytes of text and of compressed text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Archived {
    /// Number of events.
    pub events: u64,
    /// Bytes of their JSON.
    pub before: u64,
    /// Bytes of the chunks.
    pub after: u64,
}

/// Keeps settings, and the database in order.
pub trait Maintenance: Send + Sync {
    /// A setting of the server.
    fn setting(&self, key: &str) -> Reply<Option<Vec<u8>>>;

    /// Sets a setting unless it is set already; returns the current value.
    fn set_setting_if_absent(&self, key: &str, value: Vec<u8>) -> Reply<Vec<u8>>;

    /// Removes a setting and, where the database can do that, overwrites its bytes.
    fn remove_setting(&self, key: &str) -> Reply<()>;

    /// Empties the write-ahead log of the database, which may still hold what was removed. Blocks the thread.
    fn truncate_log(&self) -> Result<(), LogError>;

    /// Finished games that are not archived and whose last event is older than `before`, oldest first.
    fn finished(&self, before: u64, most: u32) -> Reply<Vec<Finished>>;

    /// Archives a game, a page of events at a time, so that a long game does not keep players' moves waiting. Each page
    /// moves in one transaction: no event is ever missing or stored twice.
    fn archive(&self, game: Finished) -> Work<'_, Archived>;

    /// Looks for damage in the structure of the whole database while the server runs. Returns what is wrong. None if the
    /// database is not checked from here.
    fn quick_check(&self) -> Option<Reply<Vec<String>>>;

    /// Writes a number to the disk and reads it again, for the health check.
    fn probe(&self, value: u64) -> Work<'_, Option<u64>>;

    /// Number of writes that are not on disk yet.
    fn waiting_writes(&self) -> usize;

    /// Fails if the server no longer has the database for itself: it was deleted, replaced or taken over.
    fn check_in_place(&self) -> Result<(), LogError>;
}
