//! Chowka Bhara: expectimax over a net, or a linear evaluation where no net was trained for the options.

mod net_inputs;
mod net_evaluation;
mod evaluation;
mod greedy;
mod solo_race;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(super) use net_evaluation::NET;
