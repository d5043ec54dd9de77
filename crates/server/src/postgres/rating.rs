//! Rating the games that end in a transaction.
//!
//! The rows of all players are locked first, in order, so that no other transaction changes a rating in between. Then the
//! games are rated one after the other.

use std::collections::{BTreeMap, BTreeSet};

use deadpool_postgres::Client;
use tokio_postgres::Row;

use super::rated_games;
use super::statements::{execute, query};
use crate::event_log::{LogError, RatedGame};
use crate::ratings::{self, Rating};
use crate::store::StoredRating;
use crate::store::ratings::{is_level, is_on_one_seat};

/// A player and a game.
type Key<'a> = (&'a str, &'a str);

/// Changes the ratings of those who played these games, each at its table, and stores the results. Needs a transaction.
pub(super) async fn rate(client: &Client, games: &[(i64, &RatedGame)]) -> Result<(), LogError> {
    let all: BTreeSet<Key<'_>> = games.iter().flat_map(|(_, game)| keys(game)).collect();
    let deleted = lock_people(client, &all).await?;
    let is_rated = |player: &str, game: &RatedGame| is_on_one_seat(player, &game.players) && !deleted.contains(player);
    let mut rated: BTreeSet<Key<'_>> = BTreeSet::new();
    for (_, game) in games {
        rated.extend(keys(game).filter(|(player, _)| is_rated(player, game)));
    }
    let mut known = lock_ratings(client, &all, &rated).await?;
    for (table, game) in games {
        let before: Vec<StoredRating> = keys(game).map(|key| known.get(&key).copied().unwrap_or_default()).collect();
        let old: Vec<Rating> = before.iter().map(|before| before.rating).collect();
        let new = ratings::after(&old, &game.ranks);
        let weights = weights(client, game).await?;
        let mut counted = vec![None; game.players.len()];
        for (at, key) in keys(game).enumerate() {
            if is_rated(key.0, game) {
                let rating = old[at].towards(new[at], weights[at]);
                known.insert(key, StoredRating { rating, games: before[at].games + 1 });
                counted[at] = Some(rating.rating);
            }
        }
        rated_games::store(client, *table, game, &counted).await?;
    }
    known.retain(|key, _| rated.contains(key));
    store(client, &known).await
}

fn keys(game: &RatedGame) -> impl Iterator<Item = Key<'_>> {
    game.players.iter().map(|player| (player.as_str(), game.game.as_str()))
}

/// Keeps the players from being deleted until the end of the transaction. Returns those who are deleted already.
async fn lock_people(client: &Client, players: &BTreeSet<Key<'_>>) -> Result<BTreeSet<String>, LogError> {
    let people: BTreeSet<&str> = players.iter().map(|(player, _)| *player).collect();
    let people: Vec<&str> = people.into_iter().collect();
    let sql = "SELECT id, deleted_at IS NOT NULL FROM identities WHERE id = ANY($1) ORDER BY id FOR SHARE";
    let mut deleted = BTreeSet::new();
    for row in query(client, sql, &[&people]).await? {
        if row.try_get(1)? {
            deleted.insert(row.try_get(0)?);
        }
    }
    Ok(deleted)
}

/// Locks the ratings of all players. Those who are rated for the first time get a row to lock.
async fn lock_ratings<'a>(
    client: &Client,
    all: &BTreeSet<Key<'a>>,
    rated: &BTreeSet<Key<'a>>,
) -> Result<BTreeMap<Key<'a>, StoredRating>, LogError> {
    let Rating { rating, deviation, volatility } = Rating::NEW;
    let (players, games): (Vec<&str>, Vec<&str>) = rated.iter().copied().unzip();
    let add = "INSERT INTO ratings (player, game, rating, deviation, volatility, games)
         SELECT player, game, $3::float8, $4::float8, $5::float8, 0 FROM unnest($1::text[], $2::text[]) AS new (player, game)
         ON CONFLICT DO NOTHING";
    execute(client, add, &[&players, &games, &rating, &deviation, &volatility]).await?;
    let (players, games): (Vec<&str>, Vec<&str>) = all.iter().copied().unzip();
    let lock = "SELECT ratings.player, ratings.game, rating, deviation, volatility, games FROM ratings
         JOIN unnest($1::text[], $2::text[]) AS wanted (player, game)
         ON ratings.player = wanted.player AND ratings.game = wanted.game
         ORDER BY ratings.player, ratings.game FOR NO KEY UPDATE OF ratings";
    let mut known = BTreeMap::new();
    for row in query(client, lock, &[&players, &games]).await? {
        let (player, game): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
        if let Some(key) = all.iter().find(|key| **key == (player, game)) {
            known.insert(*key, stored(&row, 2)?);
        }
    }
    Ok(known)
}

/// The rating in four columns of a row.
pub(super) fn stored(row: &Row, first: usize) -> Result<StoredRating, LogError> {
    let rating =
        Rating { rating: row.try_get(first)?, deviation: row.try_get(first + 1)?, volatility: row.try_get(first + 2)? };
    let games: i64 = row.try_get(first + 3)?;
    Ok(StoredRating { rating, games: games as u32 })
}

async fn store(client: &Client, ratings: &BTreeMap<Key<'_>, StoredRating>) -> Result<(), LogError> {
    let (players, games): (Vec<&str>, Vec<&str>) = ratings.keys().copied().unzip();
    let column = |of: fn(&Rating) -> f64| -> Vec<f64> { ratings.values().map(|stored| of(&stored.rating)).collect() };
    let counts: Vec<i64> = ratings.values().map(|stored| i64::from(stored.games)).collect();
    let sql = "UPDATE ratings SET rating = new.rating, deviation = new.deviation, volatility = new.volatility,
         games = new.games
         FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::bigint[])
         AS new (player, game, rating, deviation, volatility, games)
         WHERE ratings.player = new.player AND ratings.game = new.game";
    let rating = column(|rating| rating.rating);
    let deviation = column(|rating| rating.deviation);
    let volatility = column(|rating| rating.volatility);
    execute(client, sql, &[&players, &games, &rating, &deviation, &volatility, &counts]).await?;
    Ok(())
}

/// How much the game counts for each player: less if they have met one of the others often on this day.
async fn weights(client: &Client, game: &RatedGame) -> Result<Vec<f64>, LogError> {
    let RatedGame { players, .. } = game;
    let mut weights = vec![1.0_f64; players.len()];
    for (at, player) in players.iter().enumerate() {
        for (other_at, other) in players.iter().enumerate().skip(at + 1) {
            if is_level(player) && is_level(other) {
                continue;
            }
            let weight = ratings::weight(meet(client, player, other, game).await?);
            weights[at] = weights[at].min(weight);
            weights[other_at] = weights[other_at].min(weight);
        }
    }
    Ok(weights)
}

/// Counts a rated game of two players on a day. Returns its number among their games on that day.
async fn meet(client: &Client, one: &str, other: &str, game: &RatedGame) -> Result<u32, LogError> {
    let (first, second) = if one < other { (one, other) } else { (other, one) };
    let day = game.day().cast_signed();
    // Days before are not asked for again.
    execute(client, "DELETE FROM meetings WHERE day < $1", &[&day]).await?;
    let sql = "INSERT INTO meetings (day, game, first, second, games) VALUES ($1, $2, $3, $4, 1)
         ON CONFLICT (day, game, first, second) DO UPDATE SET games = meetings.games + 1 RETURNING games";
    let rows = query(client, sql, &[&day, &game.game, &first, &second]).await?;
    let games: i64 = rows.first().map_or(Ok(1), |row| row.try_get(0))?;
    Ok(games as u32)
}
