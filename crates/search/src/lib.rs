//! Opponents: what a position is worth, and which move is best.
//!
//! Read in this order:
//!
//! 1. [`Values`]: what each seat can expect of a position.
//! 2. [`Budget`]: how long to think. Every clock is passed in; nodes alone give the same answer everywhere.
//! 3. [`Think`]: a game that can be thought about; [`Thoughts`], what comes of it.
//! 4. The searches ([`monte_carlo`] for any game at all), and for each game a file that says what its positions are worth.
//! 5. [`Level`]: opponents of graded strength. [`opponent`]: the same for those who know a game only by name;
//!    [`choose_with_seed`]: the same move wherever the seed is the same.
//! 6. [`review`]: a whole game looked over, luck told from skill.
//!
//! Nothing here draws lots, reads a clock by itself, or does input and output.

mod values;
mod budget;
mod think;
mod logistic;
mod mixer;
mod memory;
mod expectimax;
mod monte_carlo;
mod table;
mod alpha_beta;
mod race;
mod chowka_bhara;
mod pachisi;
mod khan;
mod kho_kho;
mod greedy;
mod levels;
mod opponent;
mod seeded;
mod review;

pub use budget::Budget;
pub use greedy::Greedy;
pub use levels::{LEVELS, Level};
pub use monte_carlo::think as monte_carlo;
pub use opponent::{Fortune, Opponent, ThinkVisitor, opponent, visit_thinking};
pub use review::{Review, Reviewed, review};
pub use seeded::choose_with_seed;
pub use think::{Comparison, Judged, Term, Think, Thoughts};
pub use values::Values;
