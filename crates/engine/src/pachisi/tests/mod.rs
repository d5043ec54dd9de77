//! The rules page of Pachisi, sentence by sentence.

use crate::testing::{Table, table};

mod path;
mod turn;
mod moving;
mod pairs;
mod text;
mod effect;
mod slow;

/// Two players, black and green: green's block 1 is black's progress 33, black's block 1 green's 33.
fn cowries() -> Table {
    table("pachisi", "players=2")
}

fn die() -> Table {
    table("pachisi", "players=2 throw=die")
}

fn three() -> Table {
    table("pachisi", "players=3")
}

fn four() -> Table {
    table("pachisi", "players=4")
}

/// Seat 0 of two is to move with these throws, and nobody stands in its way.
fn to_move(pieces: &str, kept: impl std::fmt::Display) -> String {
    format!("{pieces}/0,0,0,0 0 move {kept} - 0 - -")
}
