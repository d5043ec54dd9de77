//! What the evaluation keeps from one leaf to the next, above all what the net said of pairs of seats. Among three or four players a move changes what the net sees of some pairs only.

use bisat_engine::Game;
use bisat_engine::pachisi::Pachisi;

use super::net_inputs::{Inputs, Looks, MOST_ACTIVE};
use crate::cache::Cache;
use crate::net::Net;

/// The maximum number of pairs.
const MOST: u64 = 1 << 14;

/// What the evaluation keeps from one leaf to the next.
pub struct Memory {
    pub(super) looks: Looks,
    pub(super) known: KnownPairs,
}

impl Memory {
    /// An empty memory for a search of this number of nodes.
    pub(super) fn new(game: &Pachisi, nodes: u64) -> Self {
        Memory { looks: Looks::none(), known: KnownPairs::new(game, nodes) }
    }
}

/// The probabilities that the net gave to pairs.
pub(super) struct KnownPairs {
    /// None for two players: their pair is another one at every leaf.
    probabilities: Option<Cache<Inputs, f32>>,
}

impl KnownPairs {
    fn new(game: &Pachisi, nodes: u64) -> Self {
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
