//! Counters of all players together.

use std::sync::atomic::AtomicU64;

use tokio::sync::watch;

/// Counters of all parties.
pub(super) struct Counts {
    /// Acknowledged moves.
    pub(super) moves: watch::Sender<u64>,
    /// Requests that were sent again.
    pub(super) sent_again: AtomicU64,
}

impl Default for Counts {
    fn default() -> Self {
        Counts { moves: watch::Sender::new(0), sent_again: AtomicU64::new(0) }
    }
}
