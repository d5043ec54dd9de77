//! The transposition table of the expectimax search.
//!
//! Entries are looked up, never iterated, so that their order in the map does not matter.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use bisat_engine::{Game, Seat};

use super::window::Window;
use crate::hasher::PositionHasher;
use crate::values::Values;

/// The maximum number of positions; then the table is cleared.
const MOST: usize = 1 << 17;

/// The results of positions that the search has visited.
pub(super) struct TranspositionTable<G: Game> {
    entries: HashMap<G::Position, Entry<G::Move>, BuildHasherDefault<PositionHasher>>,
}

#[derive(Clone, Copy)]
struct Entry<M> {
    depth: u32,
    values: Values,
    bound: Bound,
    best: Option<M>,
    /// Whether a deeper search may give another value.
    is_open: bool,
}

/// How the stored value of the first seat bounds the true one.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Upper,
    Lower,
}

impl<G: Game> TranspositionTable<G> {
    pub(super) fn new() -> Self {
        TranspositionTable { entries: HashMap::default() }
    }

    /// The best move of the last search of the position.
    pub(super) fn best_move(&self, position: &G::Position) -> Option<G::Move> {
        self.entries.get(position).and_then(|entry| entry.best)
    }

    /// The stored values, if they decide the window at this depth; and whether a deeper search may give others.
    pub(super) fn lookup(&self, position: &G::Position, depth: u32, window: Window) -> Option<(Values, bool)> {
        let entry = self.entries.get(position)?;
        let value = entry.values.of(Seat(0));
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::Upper => value <= window.low,
            Bound::Lower => value >= window.high,
        };
        let is_as_deep = entry.depth == depth || !entry.is_open && entry.depth < depth;
        (is_as_deep && is_enough).then_some((entry.values, entry.is_open))
    }

    /// Stores the result of a search to this depth with this window.
    pub(super) fn store(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        values: Values,
        best: Option<G::Move>,
        is_open: bool,
    ) {
        if self.entries.len() >= MOST {
            self.entries.clear();
        }
        let bound = match values.of(Seat(0)) {
            value if value <= window.low => Bound::Upper,
            value if value >= window.high => Bound::Lower,
            _ => Bound::Exact,
        };
        self.entries.insert(*position, Entry { depth, values, bound, best, is_open });
    }
}
