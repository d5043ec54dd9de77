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
pub struct Memory {
    pub(super) seat_inputs: SeatInputs,
    pub(super) known: KnownPairs,
}

impl Memory {
    /// An empty cache for a search of this number of nodes.
    pub(super) fn new(game: &Pachisi, nodes: u64) -> Self {
        Memory { seat_inputs: SeatInputs::none(), known: KnownPairs::new(game, nodes) }
    }
}

/// A cache of the net's probabilities for pairs of seats.
pub(super) struct KnownPairs {
    /// None for two players: their only pair changes with every move.
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
