//! Ratings and leaderboards. A rated game changes them in the transaction that stores its last event.

#[cfg(test)]
mod tests;

use bisat_protocol::http::{LeaderboardEntry, LeaderboardKind};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::accounts::is_deleted;
use super::{Sqlite, rated_games};
use crate::event_log::{LogError, RatedGame, Reply};
use crate::ratings::{self, Rating};
use crate::store::ratings::{PROVISIONAL, is_level, is_on_one_seat};
use crate::store::{Ratings, StoredRating, StoredResult};

impl Ratings for Sqlite {
    fn rated_games(&self, player: &str, most: u32) -> Reply<Vec<StoredResult>> {
        let player = player.to_owned();
        self.threads.read(move |connection| rated_games::last(connection, &player, most))
    }

    fn rating(&self, player: &str, game: &str) -> Reply<Option<StoredRating>> {
        let (player, game) = (player.to_owned(), game.to_owned());
        self.threads.read(move |connection| stored(connection, &player, &game))
    }

    fn ratings_of(&self, players: Vec<(String, String)>) -> Reply<Vec<Option<StoredRating>>> {
        self.threads
            .read(move |connection| players.iter().map(|(player, game)| stored(connection, player, game)).collect())
    }

    fn leaderboard(&self, game: &str, kind: LeaderboardKind, limit: u32) -> Reply<Vec<LeaderboardEntry>> {
        let game = game.to_owned();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT ifnull(identities.name, ratings.player), rating, deviation, games
                 FROM ratings LEFT JOIN identities ON identities.id = ratings.player
                 WHERE game = ?1 AND ifnull(identities.is_bot, TRUE) = ?2 AND identities.deleted_at IS NULL
                 ORDER BY deviation > ?3, rating DESC, ratings.player LIMIT ?4",
            )?;
            let read = |row: &Row<'_>| {
                let deviation: f64 = row.get(2)?;
                Ok(LeaderboardEntry {
                    name: row.get(0)?,
                    rating: row.get(1)?,
                    deviation,
                    games: row.get(3)?,
                    is_provisional: deviation > PROVISIONAL,
                })
            };
            let is_bots = kind == LeaderboardKind::Bots;
            let entries = statement.query_map(params![game, is_bots, PROVISIONAL, limit], read)?;
            Ok(entries.collect::<Result<_, _>>()?)
        })
    }
}

/// Changes the ratings of those who played a rated game, and stores its result.
pub(super) fn rate(connection: &Connection, table: i64, rated: &RatedGame) -> Result<(), LogError> {
    let RatedGame { game, players, ranks, .. } = rated;
    let mut before = Vec::new();
    for player in players {
        before.push(stored(connection, player, game)?.unwrap_or_default());
    }
    let old: Vec<Rating> = before.iter().map(|before| before.rating).collect();
    let new = ratings::after(&old, ranks);
    let weights = weights(connection, players, game, rated.day())?;
    let mut counted = vec![None; players.len()];
    for (at, player) in players.iter().enumerate() {
        if is_on_one_seat(player, players) && !is_deleted(connection, player)? {
            let rating = old[at].towards(new[at], weights[at]);
            store(connection, player, game, StoredRating { rating, games: before[at].games + 1 })?;
            counted[at] = Some(rating.rating);
        }
    }
    rated_games::store(connection, table, rated, &counted)
}

fn stored(connection: &Connection, player: &str, game: &str) -> Result<Option<StoredRating>, LogError> {
    let mut statement = connection
        .prepare_cached("SELECT rating, deviation, volatility, games FROM ratings WHERE player = ?1 AND game = ?2")?;
    let read = |row: &Row<'_>| {
        let rating = Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? };
        Ok(StoredRating { rating, games: row.get(3)? })
    };
    Ok(statement.query_row(params![player, game], read).optional()?)
}

fn store(connection: &Connection, player: &str, game: &str, stored: StoredRating) -> Result<(), LogError> {
    let StoredRating { rating: Rating { rating, deviation, volatility }, games } = stored;
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO ratings (player, game, rating, deviation, volatility, games)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![player, game, rating, deviation, volatility, games])?;
    Ok(())
}

/// How much the game counts for each player: less if they have met one of the others often on this day.
fn weights(connection: &Connection, players: &[String], game: &str, day: u64) -> Result<Vec<f64>, LogError> {
    let mut weights = vec![1.0_f64; players.len()];
    for (at, player) in players.iter().enumerate() {
        for (other_at, other) in players.iter().enumerate().skip(at + 1) {
            if is_level(player) && is_level(other) {
                continue;
            }
            let weight = ratings::weight(meet(connection, player, other, game, day)?);
            weights[at] = weights[at].min(weight);
            weights[other_at] = weights[other_at].min(weight);
        }
    }
    Ok(weights)
}

/// Counts a rated game of two players on a day. Returns its number among their games on that day.
fn meet(connection: &Connection, one: &str, other: &str, game: &str, day: u64) -> Result<u32, LogError> {
    let (first, second) = if one < other { (one, other) } else { (other, one) };
    let day = day.cast_signed();
    // Days before are not asked for again.
    connection.prepare_cached("DELETE FROM meetings WHERE day < ?1")?.execute(params![day])?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO meetings (day, game, first, second, games) VALUES (?1, ?2, ?3, ?4, 1)
         ON CONFLICT DO UPDATE SET games = games + 1 RETURNING games",
    )?;
    Ok(statement.query_row(params![day, game, first, second], |row| row.get(0))?)
}
