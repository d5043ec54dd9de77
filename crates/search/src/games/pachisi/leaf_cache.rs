//! The cache of the evaluation: the net's probabilities for pairs of seats, and the inputs by seat. With three or four players
//! a move changes the inputs of some pairs only.

use bisat_engine::Game;
use bisat_engine::pachisi::Pachisi;

use super::net_inputs::{Inputs, MOST_ACTIVE, SeatInputs};
use crate::cache::Cache;
use crate::net::Net;

/// The maximum number of pairs: about two megabytes.
const MOST: u64 = 1 << 14;

/// The cache of the evaluation.
pub struct LeafCache {
    pub(super) seat_inputs: SeatInputs,
    pub(super) pairs: PairCache,
}

impl LeafCache {
    /// An empty cache for a search of this number of nodes.
    pub(super) fn new(game: &Pachisi, nodes: u64) -> Self {
        LeafCache { seat_inputs: SeatInputs::none(), pairs: PairCache::new(game, nodes) }
    }
}

/// A cache of the net's probabilities for pairs of seats.
pub(super) struct PairCache {
    /// None for two players: their only pair changes with every move.
    probabilities: Option<Cache<Inputs, f32>>,
}

impl PairCache {
    fn new(game: &Pachisi, nodes: u64) -> Self {
        PairCache { probabilities: (game.seats() > 2).then(|| Cache::for_nodes(nodes, MOST)) }
    }

    /// The probability that the first of a pair finishes before the other.
    pub(super) fn probability(&mut self, net: &Net, inputs: &Inputs) -> f32 {
        let compute = || net.probability(inputs.list(&mut [0; MOST_ACTIVE]), inputs.bucket);
        match &mut self.probabilities {
            Some(probabilities) => probabilities.get_or(inputs, compute),
            None => compute(),
        }
    }
}
