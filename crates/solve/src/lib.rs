//! Solver for Chowka Bhara for two players on the 5×5 board with default options: the chance to win of every position at
//! the start of a turn, between proven bounds. [`Solver`] computes them, [`Table`] keeps them, [`Bellman`] checks them.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod chowka_bhara;

pub use chowka_bhara::{
    Bellman, Bounds, CheckpointError, Hand, Index, Plan, Report, Side, Sides, Solver, Squares, Table, TableError,
    TurnStart,
};
