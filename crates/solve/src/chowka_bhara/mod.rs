//! Chowka Bhara for two players on the 5×5 board with default options.
//!
//! Every position at the start of a turn gets a lower and an upper bound of the mover's chance to win; interval iteration
//! brings them together. Read in this order:
//!
//! 1. [`Squares`]: the board as sets of bits, read off the engine. [`Side`]: the pawns and the licence of one player.
//! 2. [`TurnStart`] and [`Index`]: every position at the start of a turn, numbered without gaps.
//! 3. [`Hand`]: the values of one turn with their exact probability.
//! 4. [`Plan`]: every way to spend a hand, for one player's pawns, computed once.
//! 5. [`Solver`]: interval iteration on all cores. [`Bounds`]: its result.
//! 6. [`Table`]: the values as a file. [`Bellman`]: the same equation by the engine's own rules, slow and obvious.
//!
//! The number of pawns a side can be smaller than four: the others stand in the centre from the beginning. Pawns in the
//! centre never move, so these positions lead only to one another, and the engine plays them by the same rules.

mod squares;
mod side;
mod index;
mod hand;
mod plan;
mod facing;
mod operator;
mod pace;
mod solver;
mod sweep;
mod words;
mod gpu;
mod checkpoint;
mod header;
mod table;
mod coder;
mod packed;
mod bellman;

pub use bellman::Bellman;
pub use checkpoint::CheckpointError;
pub use hand::Hand;
pub use header::TableError;
pub use index::{Index, TurnStart};
pub use plan::Plan;
pub use side::{Side, Sides};
pub use solver::{Bounds, Report, Solver};
pub use squares::Squares;
pub use table::Table;
