//! The binary from outside, through real pipes: the referee's protocol, hostile lines, play, bench, the documents.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod child;
mod referee;
mod hostile;
mod refusals;
mod play;
mod records;
mod bench;
mod arena;
mod engine;
mod bots;
mod load;
mod print;
mod documents;
mod replay;
mod pages;
