//! Opponents: what a position is worth, and which move is best.
//!
//! Read in this order:
//!
//! 1. [`Values`]: what each seat can expect of a position.
//! 2. [`Budget`]: how long to think. Every clock is passed in; nodes alone give the same answer everywhere.
//! 3. [`Think`]: a game that can be thought about; [`Thoughts`], what comes of it.
//! 4. The searches, and for each game a file that says what its positions are worth.
//!
//! Nothing here draws lots, reads a clock by itself, or does input and output.

mod values;
mod budget;
mod think;
mod expectimax;

pub use budget::Budget;
pub use think::{Judged, Think, Thoughts};
pub use values::Values;
