//! A cache of what is costly to compute. It changes no result: entries hold the whole key.

use std::hash::Hash;

use crate::hasher::hash;

/// The minimum number of entries.
const LEAST: u64 = 1 << 6;
/// Nodes of a search for every entry.
const NODES: u64 = 8;

/// A direct-mapped cache: each key has one place, where it replaces the one before.
#[doc(alias = "memoization")]
pub(crate) struct Cache<K, V> {
    entries: Vec<Option<(K, V)>>,
}

impl<K: Copy + Eq + Hash, V: Copy> Cache<K, V> {
    /// A cache for a search of this number of nodes, with at most `most` entries: a power of two, at least 64.
    pub(crate) fn for_nodes(nodes: u64, most: u64) -> Self {
        debug_assert!(most.is_power_of_two() && most >= LEAST);
        let count = (nodes / NODES).clamp(LEAST, most).next_power_of_two();
        Cache { entries: vec![None; count as usize] }
    }

    /// The value of a key, computed unless it is known.
    pub(crate) fn get_or(&mut self, key: &K, compute: impl FnOnce() -> V) -> V {
        let place = hash(key) as usize & (self.entries.len() - 1);
        let entry = &mut self.entries[place];
        if let Some((known, value)) = entry
            && known == key
        {
            return *value;
        }
        let value = compute();
        *entry = Some((*key, value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::Cache;

    #[test]
    fn a_value_is_computed_once_and_again_after_it_was_replaced() {
        let (mut cache, mut computed) = (Cache::for_nodes(0, 1 << 10), 0);
        let mut get = |key: u64| {
            let value = cache.get_or(&key, || {
                computed += 1;
                3 * key
            });
            assert_eq!(value, 3 * key);
            computed
        };
        assert_eq!([get(7), get(7)], [1, 1]);
        assert_eq!((8..1008).map(&mut get).last(), Some(1001));
        // The cache has 64 entries.
        let again = (8..1008).map(&mut get).last();
        assert!(again >= Some(2001 - 64), "{again:?}");
    }
}
