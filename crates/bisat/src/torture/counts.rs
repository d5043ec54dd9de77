//! Counters of all players together.

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::watch;

/// Counters of all parties.
pub(super) struct Counts {
    /// Acknowledged moves.
    pub(super) moves: watch::Sender<u64>,
    /// Requests that were sent again.
    pub(super) sent_again: AtomicU64,
    /// How often a player connected again.
    pub(super) reconnected: AtomicU64,
    /// Silences that a person would notice: when each began, and how long it was.
    pub(super) silences: Mutex<Vec<(SystemTime, Duration)>>,
}

/// A shorter silence is not noted.
const NOTICED: Duration = Duration::from_secs(1);

impl Counts {
    /// Notes a silence that has just ended, if it was long.
    pub(super) fn note_silence(&self, silence: Duration) {
        if silence >= NOTICED {
            self.silences.lock().unwrap_or_else(PoisonError::into_inner).push((SystemTime::now() - silence, silence));
        }
    }
}

impl Default for Counts {
    fn default() -> Self {
        let (sent_again, reconnected) = (AtomicU64::new(0), AtomicU64::new(0));
        Counts { moves: watch::Sender::new(0), sent_again, reconnected, silences: Mutex::default() }
    }
}
