//! Solver for Chowka Bhara for two players on the 5×5 board with default options: the chance to win of every position at
//! the start of a turn, between proven bounds. [`Solver`] computes them, [`Table`] keeps them, [`Bellman`] checks them.
//!
//! [`SolvedTurn`] has the exact values of a turn of Kho-Kho, from which its net is trained.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod chowka_bhara;
mod kho_kho;

pub use chowka_bhara::{
    Bellman, Bounds, CheckpointError, Hand, Index, Plan, Report, Side, Sides, Solver, Squares, Table, TableError,
    TurnStart,
};
pub use kho_kho::SolvedTurn;
