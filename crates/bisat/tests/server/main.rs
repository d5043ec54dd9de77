//! The house from outside: the real binary, real sockets, a real database file.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod house;
mod client;
mod mover;
mod play;
mod crash;
mod strangers;
mod garbage;
mod limits;
mod slow;
mod accounts;
mod bots;
mod page;
