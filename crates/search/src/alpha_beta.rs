//! Alpha-beta search for games of two seats without chance: negamax with iterative deepening, principal variation search
//! (null windows), late-move reductions, a transposition table and move ordering by table move, killers and history.
//!
//! There is no quiescence search: a game's [`ZeroSum::has_winning_move`] resolves the one tactic that matters.

mod score;
mod window;
mod transposition_table;
mod tree;
mod root;

pub(crate) use root::Candidate;
pub use root::{search, search_exactly};
pub(crate) use score::{DEEPEST, PROVEN};
pub use tree::ZeroSum;
pub(crate) use tree::{AlphaBeta, Selectivity};
