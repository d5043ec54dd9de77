//! How many players a tournament has.

/// Fewest players with whom a tournament starts.
pub const FEWEST_PLAYERS: usize = 2;
/// Most players of a tournament.
pub const MOST_PLAYERS: usize = 64;
