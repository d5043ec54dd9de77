//! The transposition table of the alpha-beta search.
//!
//! An entry holds its whole position instead of a hash, so that collisions cannot falsify a proof.

use std::hash::Hash;

use crate::hasher::hash;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The score is exact.
    Exact,
    /// The true score is at most this.
    Upper,
}

/// The stored result of searching a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<P, M> {
    pub(crate) position: P,
    /// The best move; none if every move failed low.
    pub(crate) mv: Option<M>,
    pub(crate) score: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A transposition table that grows up to a limit, then replaces: of two neighbouring slots one prefers depth, the other
/// always takes the new entry.
pub(crate) struct TranspositionTable<P, M> {
    slots: Vec<Option<Entry<P, M>>>,
    stored: usize,
}

/// The initial number of slots: small, so that a short search does not wait for memory.
const FEWEST: usize = 1 << 10;
/// The maximum number of slots, about 30 MB.
const MOST: usize = 1 << 19;
/// The slots of one position.
const NEIGHBOURS: usize = 2;

impl<P: Copy + Eq + Hash, M: Copy> TranspositionTable<P, M> {
    pub(crate) fn new() -> Self {
        TranspositionTable { slots: vec![None; FEWEST], stored: 0 }
    }

    /// The entry of the position.
    pub(crate) fn lookup(&self, position: &P) -> Option<&Entry<P, M>> {
        let first = self.first_slot(position);
        self.slots[first..first + NEIGHBOURS].iter().flatten().find(|entry| entry.position == *position)
    }

    /// Stores the entry over an older one of its position, in an empty slot, or by the replacement rule.
    pub(crate) fn store(&mut self, entry: Entry<P, M>) {
        if self.stored * 2 > self.slots.len() && self.slots.len() < MOST {
            self.grow();
        }
        let first = self.first_slot(&entry.position);
        let [deep, new] = &mut self.slots[first..first + NEIGHBOURS] else { return };
        let is_mine = |slot: &Option<Entry<P, M>>| slot.as_ref().is_some_and(|old| old.position == entry.position);
        // The first slot prefers depth, the second always takes the new entry.
        let slot = if is_mine(deep) {
            deep
        } else if is_mine(new) {
            new
        } else if deep.as_ref().is_none_or(|old| old.depth <= entry.depth) {
            if new.is_none() {
                *new = deep.take();
            }
            deep
        } else {
            new
        };
        self.stored += usize::from(slot.is_none());
        *slot = Some(entry);
    }

    fn grow(&mut self) {
        let larger = vec![None; 4 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, larger);
        self.stored = 0;
        old.into_iter().flatten().for_each(|entry| self.store(entry));
    }

    // The number of slots is a power of two.
    fn first_slot(&self, position: &P) -> usize {
        hash(position) as usize & (self.slots.len() - NEIGHBOURS)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, MOST, TranspositionTable};

    #[test]
    fn an_entry_is_found_only_for_its_own_position() {
        let mut table = TranspositionTable::new();
        let entry =
            |position: u64| Entry { position, mv: Some(()), score: position as i32, depth: 1, bound: Bound::Exact };
        (0..2 * MOST as u64).for_each(|position| table.store(entry(position)));
        let found =
            (0..2 * MOST as u64).filter_map(|position| table.lookup(&position).map(|entry| (position, entry.score)));
        assert!(found.inspect(|(position, score)| assert_eq!(*position as i32, *score)).count() > MOST / 2);
    }
}
