//! The screens as they are drawn, without a terminal.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod picture;
mod boards;
mod at_table;
mod there;
mod screens;
mod keys;
mod saving;
