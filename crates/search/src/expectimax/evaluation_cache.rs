//! The evaluations of the last leaves. In Pachisi and Chowka Bhara half of the leaves are ends of a turn that were reached before, by
//! moves in another order or in an earlier iteration.

use super::Evaluate;
use crate::cache::Cache;
use crate::values::Values;

/// The maximum number of entries, so that they stay in the processor's cache.
const MOST: u64 = 1 << 14;

/// What evaluates the leaves of a search.
pub(super) struct EvaluationCache<G: Evaluate> {
    values: Cache<G::Position, Values>,
    leaf_cache: G::LeafCache,
}

impl<G: Evaluate> EvaluationCache<G> {
    /// A cache for a search of this number of nodes.
    pub(super) fn new(game: &G, nodes: u64) -> Self {
        EvaluationCache { values: Cache::for_nodes(nodes, MOST), leaf_cache: game.leaf_cache(nodes) }
    }

    /// The static evaluation of a position.
    pub(super) fn evaluate(&mut self, game: &G, position: &G::Position) -> Values {
        self.values.get_or(position, || game.evaluate_with(position, &mut self.leaf_cache))
    }
}
