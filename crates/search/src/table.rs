//! What a search has already found out, kept by position.
//!
//! An entry holds its whole position, so that no two are ever mistaken for each other: a proof is a proof.

use std::hash::Hash;

use crate::mixer::hash;

/// Whether a score is the true one or a bound of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at least so much.
    Lower,
    /// It is so much.
    Exact,
    /// It is at most so much.
    Upper,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<P, M> {
    pub(crate) position: P,
    /// The best move found; none where every move was refuted.
    pub(crate) mv: Option<M>,
    pub(crate) score: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A table that grows with what is put into it, up to a limit; then what is deeper or newer stays.
pub(crate) struct Table<P, M> {
    slots: Vec<Option<Entry<P, M>>>,
    stored: usize,
}

/// Slots at first: so few that a short search need not wait for memory.
const FEWEST: usize = 1 << 10;
/// Slots at most: some 30 megabytes, which a page in a browser can spare.
const MOST: usize = 1 << 19;
/// Slots looked at for a position, side by side.
const NEIGHBOURS: usize = 2;

impl<P: Copy + Eq + Hash, M: Copy> Table<P, M> {
    pub(crate) fn new() -> Self {
        Table { slots: vec![None; FEWEST], stored: 0 }
    }

    /// What is known about the position.
    pub(crate) fn find(&self, position: &P) -> Option<&Entry<P, M>> {
        let first = self.first_slot(position);
        self.slots[first..first + NEIGHBOURS].iter().flatten().find(|entry| entry.position == *position)
    }

    /// Keeps the entry in place of what is known about its position, of nothing, or of what is least worth keeping.
    pub(crate) fn keep(&mut self, entry: Entry<P, M>) {
        if self.stored * 2 > self.slots.len() && self.slots.len() < MOST {
            self.grow();
        }
        let first = self.first_slot(&entry.position);
        let [deep, new] = &mut self.slots[first..first + NEIGHBOURS] else { return };
        let is_mine = |slot: &Option<Entry<P, M>>| slot.as_ref().is_some_and(|old| old.position == entry.position);
        // The first slot prefers depth, the second takes what comes.
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
        old.into_iter().flatten().for_each(|entry| self.keep(entry));
    }

    /// The number of slots is a power of two.
    fn first_slot(&self, position: &P) -> usize {
        hash(position) as usize & (self.slots.len() - NEIGHBOURS)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, MOST, Table};

    #[test]
    fn what_is_found_is_about_the_position_asked_for() {
        let mut table = Table::new();
        let entry =
            |position: u64| Entry { position, mv: Some(()), score: position as i32, depth: 1, bound: Bound::Exact };
        (0..2 * MOST as u64).for_each(|position| table.keep(entry(position)));
        let found =
            (0..2 * MOST as u64).filter_map(|position| table.find(&position).map(|entry| (position, entry.score)));
        assert!(found.inspect(|(position, score)| assert_eq!(*position as i32, *score)).count() > MOST / 2);
    }
}
