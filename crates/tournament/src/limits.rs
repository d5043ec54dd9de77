//! How many players a tournament has, and how often they come and go.

/// Maximum number of players.
pub const MOST_PLAYERS: usize = 64;
/// How often one person can join the same tournament.
pub const MOST_JOINS: u8 = 5;
/// Nobody joins a tournament that has this many events before its start, so that joining and leaving cannot fill the database.
pub const MOST_CHANGES: u32 = 5_000;
