//! The clock of a node: it follows the clock of the database, so that all nodes agree on the time.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::clock::{Clock, SlewedClock};

/// Shows the time of the database. It runs with the monotonic clock of the computer; if the clock of the database is set, or
/// another computer takes its place, it approaches the new time slowly.
#[derive(Debug)]
pub struct DatabaseClock {
    started: Instant,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    slewed: SlewedClock,
    /// The time of the database at `started`, in nanoseconds since 1970.
    origin: u64,
}

impl DatabaseClock {
    /// A clock that shows this time of the database now, in milliseconds since 1970.
    pub fn new(now: u64) -> Self {
        let origin = now.saturating_mul(1_000_000);
        DatabaseClock {
            started: Instant::now(),
            state: Mutex::new(State { slewed: SlewedClock::new(0, origin), origin }),
        }
    }

    /// The database said this time, in milliseconds since 1970, when it was asked between these two moments.
    pub fn set(&self, now: u64, asked: Instant, answered: Instant) {
        let middle = asked.saturating_duration_since(self.started) + answered.saturating_duration_since(asked) / 2;
        let origin = now.saturating_mul(1_000_000).saturating_sub(middle.as_nanos() as u64);
        self.state.lock().unwrap_or_else(PoisonError::into_inner).origin = origin;
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> u64 {
        let elapsed = self.started.elapsed().as_nanos() as u64;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let wall = state.origin.saturating_add(elapsed);
        state.slewed.read(elapsed, wall) / 1_000_000
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::DatabaseClock;
    use crate::clock::Clock;

    #[test]
    fn it_starts_at_the_time_of_the_database_and_never_jumps() {
        let clock = DatabaseClock::new(1_000_000);
        let first = clock.now();
        assert!((1_000_000..1_001_000).contains(&first), "{first}");
        let now = Instant::now();
        clock.set(9_000_000, now, now + Duration::from_millis(2));
        let second = clock.now();
        assert!((first..first + 1_000).contains(&second), "{first} {second}");
    }
}
