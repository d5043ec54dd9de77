//! The drawings from outside: where things are, what is drawn, and that it is sound markup.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod sessions;
mod layout;
mod pieces;
mod markup;
mod colours;
mod throws;
mod sheets;
