//! Records that people stored, with a quota a person.

use bisat_protocol::IdentityId;

use crate::event_log::Reply;

/// Number of records that one person may store.
pub const MOST_RECORDS: u32 = 200;
/// Bytes of records that one person may store: the two longest that are allowed.
pub const MOST_RECORD_BYTES: u64 = 8 << 20;
/// How long the records of guests are kept, in milliseconds: 30 days.
pub(crate) const GUEST_RECORDS_FOR: u64 = 30 * 24 * 60 * 60 * 1000;
/// Number of old records that are looked at when a new one is stored: more than one, so that they become fewer.
pub(crate) const FORGOTTEN_AT_ONCE: u32 = 10;

/// Result of storing a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordSaved {
    /// It is stored.
    Stored,
    /// The person has stored too much.
    QuotaExceeded,
}

/// Stores records of games.
pub trait Records: Send + Sync {
    /// Stores the record of a game, unless the person has stored too many. Removes records of guests that are older than
    /// 30 days.
    fn save_record(&self, record: &str, text: &str, by: &IdentityId, created_at: u64) -> Reply<RecordSaved>;

    /// A stored record.
    fn record(&self, record: &str) -> Reply<Option<String>>;
}
