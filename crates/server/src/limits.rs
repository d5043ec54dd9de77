//! How often and how many at once: limits for everybody alike, kept in memory.
//!
//! 1. [`Limiter`]: so many at once, then so many a second, for each key.
//! 2. [`Counter`]: so many held at the same time, for each key.
//! 3. [`household`]: the key for an address of the internet.
//!
//! Nothing here knows what is limited, or reads a clock: time is milliseconds since 1970.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More keys than this are never remembered: some ten megabytes.
const MOST_KEYS: usize = 100_000;
/// Fewer keys than this are not worth looking through.
const FEW_KEYS: usize = 1_000;
/// How long a memory full of keys in use is left alone before it is looked through again, in milliseconds.
const PAUSE: u64 = 1_000;
/// One a day is as slow as a limit gets.
const LONGEST_INTERVAL: f64 = 24.0 * 60.0 * 60.0 * 1e6;

/// A bucket that holds `burst` and is filled again at `per_second`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limit {
    /// How many may come together; 0 lets nobody through.
    pub burst: u32,
    /// How many may come in the long run; less than one a day is one a day.
    pub per_second: f64,
}

/// A [`Limit`] for each key.
///
/// Keys whose bucket is full again are forgotten, as they are like keys never seen. Should 100,000 keys be in use at the
/// same time then a key that is not among them is refused: those known stay limited, and memory stays bounded.
#[derive(Debug)]
pub struct Limiter<K> {
    burst: u64,
    /// From one to the next, in microseconds.
    interval: u64,
    most_keys: usize,
    buckets: Mutex<Buckets<K>>,
}

#[derive(Debug)]
struct Buckets<K> {
    /// When each key's bucket is full again, in microseconds. That alone says how full it is now.
    full_at: HashMap<K, u64>,
    /// How many keys there are when they are next looked through.
    sweep_at: usize,
    /// When they last were, in milliseconds.
    swept_at: Option<u64>,
}

impl<K: Eq + Hash + Clone> Limiter<K> {
    /// With every bucket full.
    pub fn new(limit: Limit) -> Self {
        Self::with_most_keys(limit, MOST_KEYS)
    }

    /// As `new`, remembering fewer keys or more.
    pub fn with_most_keys(limit: Limit, most_keys: usize) -> Self {
        // A rate of nothing, less or nonsense comes out as the longest interval.
        let interval = if limit.per_second > 0.0 { 1e6 / limit.per_second } else { LONGEST_INTERVAL };
        Limiter {
            burst: u64::from(limit.burst),
            interval: interval.clamp(1.0, LONGEST_INTERVAL) as u64,
            most_keys,
            buckets: Mutex::new(Buckets { full_at: HashMap::new(), sweep_at: FEW_KEYS.min(most_keys), swept_at: None }),
        }
    }

    /// Takes one from the key's bucket; a refusal takes nothing.
    pub fn take(&self, key: &K, now: u64) -> Result<(), RetryAfter> {
        let mut buckets = lock(&self.buckets);
        let micros = now.saturating_mul(1000);
        let empty = micros.saturating_add(self.burst.saturating_mul(self.interval));
        if let Some(full_at) = buckets.full_at.get_mut(key) {
            // No bucket is emptier than empty: else a clock that is set back would lock everybody out.
            *full_at = (*full_at).clamp(micros, empty);
            *full_at = self.after(*full_at, empty)?;
        } else {
            let full_at = self.after(micros, empty)?;
            buckets.make_room(now, self.most_keys)?;
            buckets.full_at.insert(key.clone(), full_at);
        }
        Ok(())
    }

    /// When a bucket is full again after one more was taken from it.
    fn after(&self, full_at: u64, empty: u64) -> Result<u64, RetryAfter> {
        let after = full_at.saturating_add(self.interval);
        if after <= empty { Ok(after) } else { Err(RetryAfter { seconds: (after - empty).div_ceil(1_000_000) }) }
    }

    /// How many keys are remembered.
    pub fn keys(&self) -> usize {
        lock(&self.buckets).full_at.len()
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Looks through the keys only when they have doubled, or a while after they were too many: else a stranger could
    /// make every call as slow as that.
    fn make_room(&mut self, now: u64, most_keys: usize) -> Result<(), RetryAfter> {
        if self.full_at.len() < self.sweep_at {
            return Ok(());
        }
        let is_too_soon = self.swept_at.is_some_and(|swept_at| now.abs_diff(swept_at) < PAUSE);
        if self.full_at.len() < most_keys || !is_too_soon {
            self.full_at.retain(|_, full_at| *full_at > now.saturating_mul(1000));
            self.full_at.shrink_to(FEW_KEYS);
            self.sweep_at = (2 * self.full_at.len()).max(FEW_KEYS).min(most_keys);
            self.swept_at = Some(now);
        }
        if self.full_at.len() < most_keys { Ok(()) } else { Err(RetryAfter { seconds: PAUSE.div_ceil(1000) }) }
    }
}

/// Too many came too fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetryAfter {
    /// When to come again: what the header `Retry-After` says.
    pub seconds: u64,
}

impl fmt::Display for RetryAfter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.seconds == 1 { "second" } else { "seconds" };
        write!(f, "too many requests: try again in {} {unit}", self.seconds)
    }
}

impl Error for RetryAfter {}

/// How many are held at the same time, for each key.
#[derive(Clone, Debug)]
pub struct Counter<K: Eq + Hash> {
    most: u32,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash + Clone> Counter<K> {
    /// A key may hold `most`; a clone counts the same.
    pub fn new(most: u32) -> Self {
        Counter { most, held: Arc::default() }
    }

    /// One more for the key, until the guard is dropped.
    pub fn hold(&self, key: &K) -> Result<Held<K>, TooMany> {
        let mut held = lock(&self.held);
        let count = held.get(key).copied().unwrap_or(0);
        if count >= self.most {
            return Err(TooMany { most: self.most });
        }
        held.insert(key.clone(), count + 1);
        Ok(Held { key: key.clone(), held: Arc::clone(&self.held) })
    }

    /// How many the key holds now.
    pub fn count(&self, key: &K) -> u32 {
        lock(&self.held).get(key).copied().unwrap_or(0)
    }

    /// How many keys hold any.
    pub fn keys(&self) -> usize {
        lock(&self.held).len()
    }
}

/// Counts as one of its key's until it is dropped.
#[derive(Debug)]
#[must_use = "it is given back as soon as it is dropped"]
pub struct Held<K: Eq + Hash> {
    key: K,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash> Drop for Held<K> {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        match held.get_mut(&self.key) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                held.remove(&self.key);
            }
        }
    }
}

/// A key that holds all it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    /// How many that is.
    pub most: u32,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "too many at the same time: there may be {}", self.most)
    }
}

impl Error for TooMany {}

/// What one household has of the internet: an IPv4 address, or the first half of an IPv6 one, as the rest is theirs to
/// choose.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address => address,
    }
}

/// Nothing is left half done under these locks, so that a panic elsewhere is no reason to stop.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
