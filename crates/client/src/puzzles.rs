//! Puzzles: positions of real games in which one move is the right one.
//!
//! A game without chance has forced wins ([`Goal::Win`]); a game with throws has positions in which one choice is clearly
//! best ([`Goal::BestMove`]). `bisat puzzles` finds them and writes them as text, one puzzle a line; every client reads them
//! from the same files, which are in the folders of the games.
//!
//! ```
//! use bisat_client::puzzles::{Attempt, Verdict, read};
//!
//! let text = "bisat puzzles 1\n\
//!     chowka-bhara | 0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 - | level 3 missed 4 of 20 | best 2:3=612 2:0=455\n";
//! let puzzle = read(text).expect("a file of puzzles").remove(0);
//! let mut attempt = Attempt::new(puzzle).expect("a legal puzzle");
//! assert_eq!(attempt.play("2:0"), Verdict::Wrong);
//! assert_eq!(attempt.cost(), Some(157));
//! assert_eq!(attempt.play("2:3"), Verdict::Solved);
//! ```

mod puzzle;
mod text;
mod attempt;
mod daily;
mod sentences;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, PuzzleProgress, Verdict};
pub use daily::{DailyResult, Day, Streak, of_day};
pub use puzzle::{Goal, Grade, Missed, Puzzle};
pub use text::{PuzzleError, read, write};
