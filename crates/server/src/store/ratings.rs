//! Ratings and leaderboards. A rated game changes them in the transaction that stores its last event.

use bisat_protocol::TableId;
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

/// A rated game of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredResult {
    /// Where it was played.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: u64,
    /// Whether the table was public.
    pub is_public: bool,
    /// Place of the player in `seats`.
    pub seat: usize,
    /// The player's rating after the game.
    pub rating: f64,
    /// Everybody who played, in the order of the seats.
    pub seats: Vec<ResultSeat>,
}

/// Who played a rated game, and with which result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultSeat {
    /// Identity id, or a level: `level 4`.
    pub player: String,
    /// The account's name today, or the level; none if the account is deleted.
    pub name: Option<String>,
    /// Lower is better, equal for a tie.
    pub rank: u8,
}

/// Reads ratings. [`crate::event_log::EventLog::append`] changes them.
pub trait Ratings: Send + Sync {
    /// The player's rating in the game; none before the first rated game.
    fn rating(&self, player: &str, game: &str) -> Reply<Option<StoredRating>>;

    /// The ratings of these players, each in a game: pairs of player and game. In the same order.
    fn ratings_of(&self, players: Vec<(String, String)>) -> Reply<Vec<Option<StoredRating>>>;

    /// The last rated games that count for the player, the newest first.
    fn rated_games(&self, player: &str, most: u32) -> Reply<Vec<StoredResult>>;

    /// The best players of the game, highest rating first; provisional ratings come last. The levels of the machines are
    /// among the bots.
    fn leaderboard(&self, game: &str, kind: LeaderboardKind, limit: u32) -> Reply<Vec<LeaderboardEntry>>;
}

/// Adds a seat to the results: rows come game by game, and in the order of the seats.
pub(crate) fn add_seat(results: &mut Vec<StoredResult>, game: StoredResult, player: &str, seat: ResultSeat) {
    let is_same = results.last().is_some_and(|last| last.table == game.table);
    if !is_same {
        results.push(game);
    }
    if let Some(result) = results.last_mut() {
        if seat.player == player {
            result.seat = result.seats.len();
        }
        result.seats.push(seat);
    }
}

/// Whether a player is a level of the machines.
pub(crate) fn is_level(player: &str) -> bool {
    player.starts_with("level ")
}

/// Whether the game counts for a player. A level on two seats has won and lost at once: it is not rated.
pub(crate) fn is_on_one_seat(player: &str, players: &[String]) -> bool {
    players.iter().filter(|other| *other == player).count() == 1
}
