//! The server's clock. Tests replace it.

#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A source of time.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970. Time never goes back and never jumps: time limits and rate limits depend on it.
    fn now(&self) -> u64;
}

/// The clock of the operating system: it runs with the monotonic clock and approaches the wall clock slowly, as `adjtime`
/// does.
///
/// If somebody sets the wall clock, no player runs out of time and no token bucket is emptied or filled. The error
/// disappears by one part in a hundred, so that the times of events become right by themselves.
#[doc(alias = "monotonic")]
#[derive(Debug)]
pub struct SystemClock {
    started: Instant,
    slewed: Mutex<SlewedClock>,
}

impl SystemClock {
    /// A clock that shows the present time of the wall clock.
    pub fn new() -> Self {
        SystemClock { started: Instant::now(), slewed: Mutex::new(SlewedClock::new(0, wall())) }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> u64 {
        let mut slewed = self.slewed.lock().unwrap_or_else(PoisonError::into_inner);
        slewed.read(self.started.elapsed().as_nanos() as u64, wall()) / 1_000_000
    }
}

/// Nanoseconds since 1970, by the wall clock: for what another server compares with its own clock.
pub(crate) fn wall() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}

/// A clock runs faster or slower by at most one part in this number, until it shows the time of the wall clock.
const SLEW: u64 = 100;

/// The arithmetic of [`SystemClock`], in nanoseconds.
#[derive(Debug)]
pub(crate) struct SlewedClock {
    monotonic: u64,
    shown: u64,
}

impl SlewedClock {
    pub(crate) fn new(monotonic: u64, wall: u64) -> Self {
        SlewedClock { monotonic, shown: wall }
    }

    /// The time to show, given the two clocks of the system.
    pub(crate) fn read(&mut self, monotonic: u64, wall: u64) -> u64 {
        let elapsed = monotonic.saturating_sub(self.monotonic);
        let (steady, most) = (self.shown.saturating_add(elapsed), elapsed / SLEW);
        self.shown = wall.clamp(steady - most.min(steady), steady.saturating_add(most));
        self.monotonic = self.monotonic.max(monotonic);
        self.shown
    }
}
