//! Reading ratings and leaderboards.

use bisat_protocol::http::{LeaderboardEntry, LeaderboardKind};
use tokio_postgres::Row;

use super::statements::query;
use super::{Postgres, rated_games, rating};
use crate::event_log::Reply;
use crate::store::ratings::PROVISIONAL;
use crate::store::{Ratings, StoredRating, StoredResult};

impl Ratings for Postgres {
    fn rated_games(&self, player: &str, most: u32) -> Reply<Vec<StoredResult>> {
        let (pool, player) = (self.pool.clone(), player.to_owned());
        self.look_up(async move { rated_games::last(&pool.get().await?, &player, most).await })
    }

    fn rating(&self, player: &str, game: &str) -> Reply<Option<StoredRating>> {
        let (pool, player, game) = (self.pool.clone(), player.to_owned(), game.to_owned());
        self.look_up(async move {
            let sql = "SELECT rating, deviation, volatility, games FROM ratings WHERE player = $1 AND game = $2";
            let found = query(&pool.get().await?, sql, &[&player, &game]).await?;
            found.first().map(|row| rating::stored(row, 0)).transpose()
        })
    }

    fn ratings_of(&self, players: Vec<(String, String)>) -> Reply<Vec<Option<StoredRating>>> {
        let pool = self.pool.clone();
        self.look_up(async move {
            let (names, games): (Vec<&str>, Vec<&str>) =
                players.iter().map(|(player, game)| (player.as_str(), game.as_str())).unzip();
            let sql = "SELECT rating, deviation, volatility, games
                 FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (player, game, number)
                 LEFT JOIN ratings USING (player, game) ORDER BY number";
            let rows = query(&pool.get().await?, sql, &[&names, &games]).await?;
            let stored = |row: &Row| {
                let is_rated = row.try_get::<_, Option<f64>>(0)?.is_some();
                if is_rated { rating::stored(row, 0).map(Some) } else { Ok(None) }
            };
            rows.iter().map(stored).collect()
        })
    }

    fn leaderboard(&self, game: &str, kind: LeaderboardKind, limit: u32) -> Reply<Vec<LeaderboardEntry>> {
        let (pool, game) = (self.pool.clone(), game.to_owned());
        self.look_up(async move {
            let sql = "SELECT coalesce(identities.name, ratings.player), rating, deviation, games
                 FROM ratings LEFT JOIN identities ON identities.id = ratings.player
                 WHERE game = $1 AND coalesce(identities.is_bot, TRUE) = $2 AND identities.deleted_at IS NULL
                 ORDER BY deviation > $3, rating DESC, ratings.player LIMIT $4";
            let entry = |row: &Row| {
                let (deviation, games): (f64, i64) = (row.try_get(2)?, row.try_get(3)?);
                Ok(LeaderboardEntry {
                    name: row.try_get(0)?,
                    rating: row.try_get(1)?,
                    deviation,
                    games: games as u32,
                    is_provisional: deviation > PROVISIONAL,
                })
            };
            let is_bots = kind == LeaderboardKind::Bots;
            let rows = query(&pool.get().await?, sql, &[&game, &is_bots, &PROVISIONAL, &i64::from(limit)]).await?;
            rows.iter().map(entry).collect()
        })
    }
}
