//! Kho-Kho: expectimax over an evaluation from solved duels and a forecast of the match.

mod duel;
mod forecast;
mod evaluation;
mod greedy;
#[cfg(test)]
mod tests;
