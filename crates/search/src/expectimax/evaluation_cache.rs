//! The evaluations of the last leaves. In Pachisi and Chowka Bhara half of the leaves are ends of a turn that were reached before, by
//! moves in another order or in an earlier iteration.

use super::Evaluate;
use crate::hasher::hash;
use crate::values::Values;

/// The maximum number of entries, so that they stay in the processor's cache.
const MOST: u64 = 1 << 14;
/// The minimum number of entries.
const LEAST: u64 = 1 << 6;
/// Nodes of a search for every entry.
const NODES: u64 = 8;

/// A direct-mapped cache: each position has one place, where it replaces the one before.
pub(super) struct EvaluationCache<G: Evaluate> {
    entries: Vec<Option<(G::Position, Values)>>,
}

impl<G: Evaluate> EvaluationCache<G> {
    /// A cache for a search of this number of nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let count = (nodes / NODES).clamp(LEAST, MOST).next_power_of_two();
        EvaluationCache { entries: vec![None; count as usize] }
    }

    /// The static evaluation of a position.
    pub(super) fn evaluate(&mut self, game: &G, position: &G::Position) -> Values {
        let place = hash(position) as usize % self.entries.len();
        let entry = &mut self.entries[place];
        if let Some((known, values)) = entry
            && known == position
        {
            return *values;
        }
        let values = game.evaluate(position);
        *entry = Some((*position, values));
        values
    }
}
