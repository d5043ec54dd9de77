//! The binary from outside, through real pipes: the referee's protocol, hostile lines, play, bench, the documents.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

#[path = "../common/left_out.rs"]
mod left_out;
#[path = "../common/solved_table.rs"]
mod solved_table;
mod child;
mod referee;
mod hostile;
mod refusals;
mod exit_codes;
mod play;
mod saved_games;
mod settings;
mod records;
mod bench;
mod interrupts;
mod arena;
mod engine;
mod bots;
mod load;
mod print;
mod picture;
mod documents;
mod security;
mod shell_blocks;
mod solve;
mod puzzles;
mod replay;
mod seeds;
mod pages;
mod completions;
mod versions;
