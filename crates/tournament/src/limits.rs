//! How many players a tournament has.

/// Minimum number of players with which a tournament starts.
pub const FEWEST_PLAYERS: usize = 2;
/// Maximum number of players.
pub const MOST_PLAYERS: usize = 64;
