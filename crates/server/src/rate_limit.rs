//! Rate limits (token buckets) and limits on concurrent connections, kept in memory.
//!
//! 1. [`RateLimiter`]: one token bucket per key: a burst, then a steady rate.
//! 2. [`ConcurrencyLimit`]: a number of permits per key.
//! 3. [`network_of`]: the key of an IP address. [`AddressLimiter`]: a limit per address that IPv6 cannot outrun.
//!
//! Nothing here reads a clock: time is passed in as milliseconds since 1970.

mod shared;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use shared::LimitKey;
pub(crate) use shared::SharedLimit;

/// Largest number of keys in memory: about ten megabytes.
const MOST_KEYS: usize = 100_000;
/// Fewer keys than this are not swept.
const FEW_KEYS: usize = 1_000;
/// Shortest time between two sweeps of a full memory, in milliseconds.
const PAUSE: u64 = 1_000;
/// The slowest rate is one a day.
const LONGEST_INTERVAL: f64 = 24.0 * 60.0 * 60.0 * 1e6;

/// Size of a token bucket and the rate at which it refills.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TokenBucket {
    /// Size of the bucket: requests that may come at once. 0 refuses all.
    pub burst: u32,
    /// Refill rate: requests per second in the long run. At least one a day.
    pub per_second: f64,
}

/// A [`TokenBucket`] per key.
///
/// Keys whose bucket is full again are forgotten. If 100,000 keys are in use at the same time, new keys are refused:
/// known keys stay limited, and memory stays bounded.
#[derive(Debug)]
pub struct RateLimiter<K> {
    burst: u64,
    /// Time to refill one token, in microseconds.
    interval: u64,
    most_keys: usize,
    buckets: Mutex<Buckets<K>>,
    /// What was taken since it was last told to the other nodes; none if there are none.
    taken: Option<Mutex<HashMap<K, u32>>>,
}

#[derive(Debug)]
struct Buckets<K> {
    /// When each key's bucket is full again, in microseconds. This alone determines its level.
    full_at: HashMap<K, u64>,
    /// Number of keys that triggers the next sweep.
    sweep_at: usize,
    /// Time of the last sweep, in milliseconds.
    swept_at: Option<u64>,
}

impl<K: Eq + Hash + Clone> RateLimiter<K> {
    /// A limiter with every bucket full.
    pub fn new(limit: TokenBucket) -> Self {
        Self::with_most_keys(limit, MOST_KEYS)
    }

    /// As [`RateLimiter::new`], with another bound on the number of keys.
    pub fn with_most_keys(limit: TokenBucket, most_keys: usize) -> Self {
        // Zero, negative rates and NaN become the longest interval.
        let interval = if limit.per_second > 0.0 { 1e6 / limit.per_second } else { LONGEST_INTERVAL };
        RateLimiter {
            burst: u64::from(limit.burst),
            interval: interval.clamp(1.0, LONGEST_INTERVAL) as u64,
            most_keys,
            buckets: Mutex::new(Buckets { full_at: HashMap::new(), sweep_at: FEW_KEYS.min(most_keys), swept_at: None }),
            taken: None,
        }
    }

    /// Takes a token from the key's bucket. A refusal takes none.
    pub fn take(&self, key: &K, now: u64) -> Result<(), RetryAfter> {
        let mut buckets = lock(&self.buckets);
        let micros = now.saturating_mul(1000);
        let empty = micros.saturating_add(self.burst.saturating_mul(self.interval));
        if let Some(full_at) = buckets.full_at.get_mut(key) {
            // Clamped, so that a clock that is set back does not lock everybody out.
            *full_at = (*full_at).clamp(micros, empty);
            *full_at = self.after(*full_at, empty)?;
        } else {
            let full_at = self.after(micros, empty)?;
            buckets.make_room(now, self.most_keys)?;
            buckets.full_at.insert(key.clone(), full_at);
        }
        drop(buckets);
        if let Some(taken) = &self.taken {
            *lock(taken).entry(key.clone()).or_default() += 1;
        }
        Ok(())
    }

    /// Gives back a token that was taken.
    pub fn give_back(&self, key: &K) {
        if let Some(full_at) = lock(&self.buckets).full_at.get_mut(key) {
            *full_at = full_at.saturating_sub(self.interval);
        }
        if let Some(taken) = &self.taken
            && let Some(count) = lock(taken).get_mut(key)
        {
            *count = count.saturating_sub(1);
        }
    }

    /// Whether the key's bucket has a token. Takes none and remembers nothing.
    pub fn check(&self, key: &K, now: u64) -> Result<(), RetryAfter> {
        let micros = now.saturating_mul(1000);
        let empty = micros.saturating_add(self.burst.saturating_mul(self.interval));
        let full_at = lock(&self.buckets).full_at.get(key).copied().unwrap_or(micros);
        self.after(full_at.clamp(micros, empty), empty).map(drop)
    }

    /// When a bucket is full again after taking one more token.
    fn after(&self, full_at: u64, empty: u64) -> Result<u64, RetryAfter> {
        let after = full_at.saturating_add(self.interval);
        if after <= empty { Ok(after) } else { Err(RetryAfter { milliseconds: (after - empty).div_ceil(1000) }) }
    }

    /// Number of keys in memory.
    pub fn keys(&self) -> usize {
        lock(&self.buckets).full_at.len()
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Sweeps only when the keys have doubled, or a while after the memory was full: otherwise a stranger could make
    /// every call as slow as a sweep.
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
        if self.full_at.len() < most_keys { Ok(()) } else { Err(RetryAfter { milliseconds: PAUSE }) }
    }
}

/// The bucket is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetryAfter {
    /// Time until a token is there, in milliseconds.
    pub milliseconds: u64,
}

impl RetryAfter {
    /// Value of the header `Retry-After`: whole seconds, rounded up.
    pub fn seconds(&self) -> u64 {
        self.milliseconds.div_ceil(1000)
    }
}

impl fmt::Display for RetryAfter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.seconds();
        let unit = if seconds == 1 { "second" } else { "seconds" };
        write!(f, "too many requests: try again in {seconds} {unit}")
    }
}

impl Error for RetryAfter {}

/// A number of permits per key, for connections.
#[derive(Clone, Debug)]
pub struct ConcurrencyLimit<K: Eq + Hash> {
    most: u32,
    held: Arc<Mutex<HashMap<K, u32>>>,
    /// Permits that are held at the other nodes of a cluster.
    elsewhere: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash + Clone> ConcurrencyLimit<K> {
    /// A limit of `most` permits per key. Clones share their counts.
    pub fn new(most: u32) -> Self {
        ConcurrencyLimit { most, held: Arc::default(), elsewhere: Arc::default() }
    }

    /// Takes a permit, which is returned when it is dropped.
    pub fn acquire(&self, key: &K) -> Result<Permit<K>, TooManyConnections> {
        let mut held = lock(&self.held);
        let count = held.get(key).copied().unwrap_or(0);
        let elsewhere = lock(&self.elsewhere).get(key).copied().unwrap_or(0);
        if count.saturating_add(elsewhere) >= self.most {
            return Err(TooManyConnections { most: self.most });
        }
        held.insert(key.clone(), count + 1);
        Ok(Permit { key: key.clone(), held: Arc::clone(&self.held) })
    }

    /// Number of permits that the key holds.
    pub fn count(&self, key: &K) -> u32 {
        lock(&self.held).get(key).copied().unwrap_or(0)
    }

    /// Number of keys that hold permits.
    pub fn keys(&self) -> usize {
        lock(&self.held).len()
    }
}

/// A permit, returned when it is dropped.
#[derive(Debug)]
#[must_use = "the permit is returned when it is dropped"]
pub struct Permit<K: Eq + Hash> {
    key: K,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash> Drop for Permit<K> {
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

/// A number of permits per address, and of four times that per /48 network.
#[derive(Clone, Debug)]
pub struct AddressConcurrency {
    narrow: ConcurrencyLimit<IpAddr>,
    wide: ConcurrencyLimit<IpAddr>,
}

/// A /48 network may have this many times the permits or connections of an address.
pub(crate) const SITE_FACTOR: u32 = 4;

impl AddressConcurrency {
    /// A limit of `most` permits per address. Clones share their counts.
    pub fn new(most: u32) -> Self {
        let wide = ConcurrencyLimit::new(most.saturating_mul(SITE_FACTOR));
        AddressConcurrency { narrow: ConcurrencyLimit::new(most), wide }
    }

    /// The limit of an address, and that of a /48 network.
    pub(crate) fn parts(&self) -> [&ConcurrencyLimit<IpAddr>; 2] {
        [&self.narrow, &self.wide]
    }

    /// Takes a permit of the address, which [`network_of`] has made a key. It is returned when it is dropped.
    pub fn acquire(&self, address: &IpAddr) -> Result<AddressPermit, TooManyConnections> {
        let narrow = self.narrow.acquire(address)?;
        let wide = site_of(*address).map(|site| self.wide.acquire(&site)).transpose()?;
        Ok(AddressPermit { _narrow: narrow, _wide: wide })
    }
}

/// A permit of an address, returned when it is dropped.
#[derive(Debug)]
#[must_use = "the permit is returned when it is dropped"]
pub struct AddressPermit {
    _narrow: Permit<IpAddr>,
    _wide: Option<Permit<IpAddr>>,
}

/// The key holds all its permits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyConnections {
    /// The limit.
    pub most: u32,
}

impl fmt::Display for TooManyConnections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "too many connections: at most {} are allowed", self.most)
    }
}

impl Error for TooManyConnections {}

/// Key of an IP address: an IPv4 address, or the /64 network of an IPv6 address, which one customer of a provider usually has alone.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address => address,
    }
}

/// Rate limit per address. An IPv6 address counts by its /64 network, and all /64 networks of one /48, which one customer
/// can have, share a larger bucket.
#[derive(Debug)]
pub struct AddressLimiter {
    narrow: RateLimiter<IpAddr>,
    wide: RateLimiter<IpAddr>,
}

/// Size of the bucket of a /48 network, in buckets of an address: some providers put many customers into one /48.
const WIDE: u32 = 16;

impl AddressLimiter {
    /// A limiter with this bucket per address.
    pub fn new(limit: TokenBucket) -> Self {
        let wide =
            TokenBucket { burst: limit.burst.saturating_mul(WIDE), per_second: limit.per_second * f64::from(WIDE) };
        AddressLimiter { narrow: RateLimiter::new(limit), wide: RateLimiter::new(wide) }
    }

    /// Takes a token of the address, which [`network_of`] has made a key.
    pub fn take(&self, address: &IpAddr, now: u64) -> Result<(), RetryAfter> {
        if let Some(site) = site_of(*address) {
            self.narrow.check(address, now)?;
            self.wide.take(&site, now)?;
        }
        self.narrow.take(address, now)
    }

    /// Gives back a token that was taken.
    pub fn give_back(&self, address: &IpAddr) {
        if let Some(site) = site_of(*address) {
            self.wide.give_back(&site);
        }
        self.narrow.give_back(address);
    }

    /// Whether the address has a token. Takes none.
    pub fn check(&self, address: &IpAddr, now: u64) -> Result<(), RetryAfter> {
        site_of(*address).map_or(Ok(()), |site| self.wide.check(&site, now))?;
        self.narrow.check(address, now)
    }
}

/// The /48 network of an IPv6 address; none for IPv4.
pub(crate) fn site_of(address: IpAddr) -> Option<IpAddr> {
    match address {
        IpAddr::V6(address) => Some(IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 80)))),
        IpAddr::V4(_) => None,
    }
}

/// The /48 network of an IPv6 address; the address itself for IPv4.
pub(crate) fn site_or_address(address: IpAddr) -> IpAddr {
    site_of(address).unwrap_or(address)
}

/// Locks, ignoring poisoning: no state is left half changed under these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
