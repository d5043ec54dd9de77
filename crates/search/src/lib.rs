//! Game-tree search and opponents for the games of `bisat-engine`.
//!
//! Read in this order:
//!
//! 1. [`Values`]: the expected result of each seat. [`Budget`]: the limits of a search; clocks are passed in.
//! 2. [`Search`]: a game that can be searched. [`Analysis`]: every legal move with its value and principal variation.
//! 3. The searches: [`alpha_beta`] (two seats, no chance), [`forces_win`] (forced wins of such games), expectimax through [`Evaluate`] (chance, any number of seats) and
//!    [`monte_carlo`] tree search (any [`Game`](bisat_engine::Game), no evaluation).
//! 4. [`Net`]: a small neural network with integer arithmetic. `games/`: one folder per game with its evaluation, greedy rule and level temperatures.
//! 5. [`Level`]: eight levels of play. [`Opponent`]: the same for callers that know a game only by name.
//!    [`choose_with_seed`]: the one way to choose a machine's move; position, level and seed determine it.
//! 6. [`review`]: a finished game step by step; it separates luck from skill.
//!
//! This crate does no input or output, reads no clock and draws no random numbers except from a seed
//! ([`SplitMix64`]).

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod values;
mod first_place;
mod budget;
mod split_mix;
mod hasher;
mod cache;
mod logistic;
mod net;
mod greedy;
mod search;
mod alpha_beta;
mod expectimax;
mod proof_number;
mod monte_carlo;
mod games;
mod levels;
mod opponent;
mod seeded;
mod review;

pub use alpha_beta::{ZeroSum, search as alpha_beta, search_exactly as alpha_beta_exactly};
pub use budget::Budget;
pub use expectimax::Evaluate;
pub use games::{SearchVisitor, visit_searchable};
pub use greedy::Greedy;
pub use levels::{LEVELS, Level};
pub use monte_carlo::search as monte_carlo;
pub use net::{Net, NetError};
pub use opponent::{Evaluated, Luck, Opponent, opponent, opponent_for};
pub use proof_number::forces_win;
pub use review::{Review, ReviewedStep, review, review_with_known};
pub use search::{Analysis, EvaluationTerm, LEVEL_COUNT, PairEvaluation, PairInputs, ScoredMove, Search};
pub use seeded::choose_with_seed;
pub use split_mix::SplitMix64;
pub use values::Values;
