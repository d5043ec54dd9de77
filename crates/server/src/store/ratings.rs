//! Ratings and leaderboards. A rated game changes them in the transaction that stores its last event.

use bisat_protocol::http::{LeaderboardEntry, LeaderboardKind};

use crate::event_log::Reply;
use crate::ratings::Rating;

/// A rating with a larger deviation is provisional.
pub(crate) const PROVISIONAL: f64 = 110.0;

/// A player's rating in one game, with the number of rated games behind it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct StoredRating {
    /// The rating.
    pub rating: Rating,
    /// Number of rated games.
    pub games: u32,
}

/// Reads ratings. [`crate::event_log::EventLog::append`] changes them.
pub trait Ratings: Send + Sync {
    /// The player's rating in the game; none before the first rated game.
    fn rating(&self, player: &str, game: &str) -> Reply<Option<StoredRating>>;

    /// The ratings of these players, each in a game: pairs of player and game. In the same order.
    fn ratings_of(&self, players: Vec<(String, String)>) -> Reply<Vec<Option<StoredRating>>>;

    /// The best players of the game, highest rating first; provisional ratings come last. The levels of the machines are
    /// among the bots.
    fn leaderboard(&self, game: &str, kind: LeaderboardKind, limit: u32) -> Reply<Vec<LeaderboardEntry>>;
}

/// Whether a player is a level of the machines.
pub(crate) fn is_level(player: &str) -> bool {
    player.starts_with("level ")
}

/// Whether the game counts for a player. A level on two seats has won and lost at once: it is not rated.
pub(crate) fn is_on_one_seat(player: &str, players: &[String]) -> bool {
    players.iter().filter(|other| *other == player).count() == 1
}
