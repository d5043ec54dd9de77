//! Chowka Bhara: expectimax over a linear evaluation.

mod evaluation;
mod greedy;
mod solo_race;
#[cfg(test)]
mod tests;
