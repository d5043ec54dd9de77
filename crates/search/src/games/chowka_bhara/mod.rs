//! Chowka Bhara: expectimax over a net; one was trained on the solved game, another one by self-play for all other options.

mod net_inputs;
mod net_evaluation;
mod pair_inputs;
mod pair_evaluation;
mod evaluation;
mod greedy;
mod solo_race;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(super) use {net_evaluation::NET, pair_evaluation::NET_OF_PAIRS};
