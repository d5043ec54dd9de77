//! Pachisi: expectimax over a linear evaluation.

mod evaluation;
mod greedy;
#[cfg(test)]
mod tests;
