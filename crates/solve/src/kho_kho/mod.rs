//! Kho-Kho: the turn, solved by backward induction over its spins. The value of a position is the expected number of Runners
//! dismissed in the rest of the turn if the chasers maximise and the runners minimise it. A match is won by the score of all
//! its turns, so that this is an exact value of the turn, not of the match.

mod sets;
mod moves;
mod induction;
mod turn;
#[cfg(test)]
mod tests;

pub use turn::SolvedTurn;
