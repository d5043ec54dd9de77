//! Kho-Kho: expectimax over a net that was trained on the solved turn, and a forecast of the match.

mod duel_ground;
mod duel_layers;
mod duel;
mod net_inputs;
mod net_evaluation;
mod chain;
mod forecast;
mod evaluation;
mod greedy;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(super) use net_evaluation::NET;
