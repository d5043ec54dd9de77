//! Tables where games are played, kept and trusted.
//!
//! 1. [`table`]: a table and what can be done at it; no clock, no store, no socket.

pub mod table;
