//! Pachisi: expectimax over a net, one for cowries and one for the die.

mod hits;
mod net_inputs;
mod leaf_cache;
mod net_evaluation;
mod evaluation;
mod greedy;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(super) use net_evaluation::{NET, NET_OF_DIE};
