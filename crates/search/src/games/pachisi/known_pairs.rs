//! What the net said of pairs of seats. Among three or four players a move changes what the net sees of some pairs only.

use bisat_engine::Game;
use bisat_engine::pachisi::Pachisi;

use super::net_inputs::{Inputs, MOST_ACTIVE};
use crate::cache::Cache;
use crate::net::Net;

/// The maximum number of pairs.
const MOST: u64 = 1 << 14;

/// A memory of the probabilities that the net gave to pairs.
pub struct KnownPairs {
    /// None for two players: their pair is another one at every leaf.
    probabilities: Option<Cache<Inputs, f32>>,
}

impl KnownPairs {
    /// An empty memory for a search of this number of nodes.
    pub(super) fn of(game: &Pachisi, nodes: u64) -> Self {
        KnownPairs { probabilities: (game.seats() > 2).then(|| Cache::for_nodes(nodes, MOST)) }
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
