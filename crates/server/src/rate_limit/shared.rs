//! Rate limits that hold for a whole cluster: each node publishes the tokens that were taken there, and the others take the
//! same number from their own buckets.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Mutex;

use bisat_protocol::IdentityId;

use super::{AddressLimiter, ConcurrencyLimit, RateLimiter, lock};

/// A key that can be sent to another node.
pub trait LimitKey: Eq + Hash + Clone + Send {
    /// The key as text, without spaces.
    fn write(&self) -> String;

    /// The key that was written so; none if it is not one.
    fn read(text: &str) -> Option<Self>;
}

impl LimitKey for IpAddr {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// The one key of a limit on all together.
impl LimitKey for () {
    fn write(&self) -> String {
        "all".to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        (text == "all").then_some(())
    }
}

impl LimitKey for IdentityId {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(text: &str) -> Option<Self> {
        Some(IdentityId(text.to_owned()))
    }
}

impl LimitKey for [u8; 32] {
    fn write(&self) -> String {
        self.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let mut key = [0; 32];
        for (at, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        (text.len() == 64).then_some(key)
    }
}

impl<A: LimitKey, B: LimitKey> LimitKey for (A, B) {
    fn write(&self) -> String {
        format!("{} {}", self.0.write(), self.1.write())
    }

    fn read(text: &str) -> Option<Self> {
        let (one, other) = text.split_once(' ')?;
        Some((A::read(one)?, B::read(other)?))
    }
}

/// A limit that other nodes share.
pub(crate) trait SharedLimit: Send + Sync {
    /// Number of tokens that were taken here since the last call, by key.
    fn drain(&self) -> BTreeMap<String, u32>;

    /// Takes the tokens that were taken at another node. The bucket may become empty, never less.
    fn charge(&self, key: &str, count: u32, now: u64);
}

impl<K: LimitKey> RateLimiter<K> {
    /// The same, noting what is taken, so that it can be sent to other nodes.
    pub(crate) fn shared(mut self) -> Self {
        self.taken = Some(Mutex::default());
        self
    }
}

impl<K: LimitKey> SharedLimit for RateLimiter<K> {
    fn drain(&self) -> BTreeMap<String, u32> {
        let Some(taken) = &self.taken else { return BTreeMap::new() };
        std::mem::take(&mut *lock(taken)).into_iter().map(|(key, count)| (key.write(), count)).collect()
    }

    fn charge(&self, key: &str, count: u32, now: u64) {
        let Some(key) = K::read(key) else { return };
        let mut buckets = lock(&self.buckets);
        let micros = now.saturating_mul(1000);
        let empty = micros.saturating_add(self.burst.saturating_mul(self.interval));
        if !buckets.full_at.contains_key(&key) && buckets.make_room(now, self.most_keys).is_err() {
            return;
        }
        let full_at = buckets.full_at.entry(key).or_insert(micros);
        let used = self.interval.saturating_mul(u64::from(count));
        *full_at = (*full_at).max(micros).saturating_add(used).min(empty);
    }
}

impl AddressLimiter {
    /// The same, noting what is taken, so that it can be sent to other nodes.
    pub(crate) fn shared(self) -> Self {
        AddressLimiter { narrow: self.narrow.shared(), wide: self.wide.shared() }
    }

    /// The limit of an address, and that of a /48 network.
    pub(crate) fn parts(&self) -> [&dyn SharedLimit; 2] {
        [&self.narrow, &self.wide]
    }
}

impl<K: LimitKey> ConcurrencyLimit<K> {
    /// The permits that are held here.
    pub(crate) fn held(&self) -> BTreeMap<String, u32> {
        lock(&self.held).iter().map(|(key, count)| (key.write(), *count)).collect()
    }

    /// Counts the permits that are held at other nodes.
    pub(crate) fn set_elsewhere(&self, held: &BTreeMap<String, u32>) {
        let held: HashMap<K, u32> = held.iter().filter_map(|(key, count)| Some((K::read(key)?, *count))).collect();
        *lock(&self.elsewhere) = held;
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use bisat_protocol::IdentityId;

    use super::{LimitKey, SharedLimit};
    use crate::rate_limit::{ConcurrencyLimit, RateLimiter, TokenBucket};

    const NOW: u64 = 1_700_000_000_000;

    #[test]
    fn written_keys_are_read_back_and_damaged_ones_are_refused() {
        let address: IpAddr = [192, 0, 2, 1].into();
        let key = ([7_u8; 32], address);
        assert_eq!(<([u8; 32], IpAddr)>::read(&key.write()), Some(key));
        let key = (IdentityId("ann".to_owned()), address);
        assert_eq!(<(IdentityId, IpAddr)>::read(&key.write()), Some(key));
        assert_eq!(<[u8; 32]>::read("07"), None);
        assert_eq!(IpAddr::read("nowhere"), None);
    }

    #[test]
    fn tokens_taken_at_one_node_count_at_the_others() {
        let bucket = TokenBucket { burst: 3, per_second: 1.0 };
        let [here, there] = [RateLimiter::new(bucket).shared(), RateLimiter::new(bucket).shared()];
        let ann = IdentityId("ann".to_owned());
        assert!(here.take(&ann, NOW).is_ok() && here.take(&ann, NOW).is_ok());
        for (key, count) in here.drain() {
            there.charge(&key, count, NOW);
        }
        assert!(here.drain().is_empty(), "it is sent once");
        assert!(there.take(&ann, NOW).is_ok());
        assert!(there.take(&ann, NOW).is_err(), "three in all");
        there.charge("ann", 1000, NOW);
        assert!(there.take(&ann, NOW + 1000).is_ok(), "nobody is locked out for longer than an empty bucket");
    }

    #[test]
    fn permits_that_are_held_elsewhere_count() {
        let limit = ConcurrencyLimit::<IpAddr>::new(2);
        let address: IpAddr = [192, 0, 2, 1].into();
        limit.set_elsewhere(&[("192.0.2.1".to_owned(), 1)].into());
        let permit = limit.acquire(&address);
        assert!(permit.is_ok() && limit.acquire(&address).is_err());
        assert_eq!(limit.held(), [("192.0.2.1".to_owned(), 1)].into());
        limit.set_elsewhere(&[].into());
        assert!(limit.acquire(&address).is_ok());
    }
}
