//! Pachisi: expectimax over a net, or a linear evaluation with the die.

mod net_inputs;
mod net_evaluation;
mod evaluation;
mod greedy;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(super) use net_evaluation::NET;
