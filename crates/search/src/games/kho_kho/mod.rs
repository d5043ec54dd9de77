//! Kho-Kho: expectimax over an evaluation from solved duels and a forecast of the match.

mod duel_layers;
mod duel;
mod net_inputs;
mod net_evaluation;
mod forecast;
mod evaluation;
mod greedy;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(super) use net_evaluation::NET;
