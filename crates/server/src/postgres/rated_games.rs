//! The results of rated games.

use bisat_protocol::{TableId, Visibility};
use deadpool_postgres::Client;

use super::statements::{execute, query};
use crate::event_log::{LogError, RatedGame};
use crate::store::ratings::add_seat;
use crate::store::{ResultSeat, StoredResult};

/// Stores the result of a game: for each seat the rating after it, if it counts there. Needs a transaction.
pub(super) async fn store(
    client: &Client,
    table: i64,
    game: &RatedGame,
    ratings: &[Option<f64>],
) -> Result<(), LogError> {
    let is_public = game.visibility == Visibility::Public;
    let ranks: Vec<i16> = game.ranks.iter().map(|rank| i16::from(*rank)).collect();
    let sql = "INSERT INTO rated_games (table_id, game, ended_at, is_public, seat, player, rank, rating)
         SELECT $1, $2, $3, $4, number - 1, player, rank, rating
         FROM unnest($5::text[], $6::smallint[], $7::float8[]) WITH ORDINALITY AS seats (player, rank, rating, number)";
    let ended_at = game.ended_at.cast_signed();
    execute(client, sql, &[&table, &game.game, &ended_at, &is_public, &game.players, &ranks, &ratings]).await?;
    Ok(())
}

/// The last games that count for a player.
pub(super) async fn last(client: &Client, player: &str, most: u32) -> Result<Vec<StoredResult>, LogError> {
    let sql = "SELECT tables.name, own.game, own.ended_at, own.is_public, own.rating, seats.player, seats.rank,
             CASE WHEN identities.id IS NULL THEN seats.player
                  WHEN identities.deleted_at IS NULL THEN identities.name END
         FROM (SELECT * FROM rated_games WHERE player = $1 AND rating IS NOT NULL
               ORDER BY ended_at DESC, table_id DESC LIMIT $2) AS own
         JOIN tables ON tables.id = own.table_id
         JOIN rated_games AS seats ON seats.table_id = own.table_id
         LEFT JOIN identities ON identities.id = seats.player
         ORDER BY own.ended_at DESC, own.table_id DESC, seats.seat";
    let mut results = Vec::new();
    for row in query(client, sql, &[&player, &i64::from(most)]).await? {
        let (ended_at, rank): (i64, i16) = (row.try_get(2)?, row.try_get(6)?);
        let result = StoredResult {
            table: TableId(row.try_get(0)?),
            game: row.try_get(1)?,
            ended_at: ended_at.cast_unsigned(),
            is_public: row.try_get(3)?,
            seat: 0,
            rating: row.try_get(4)?,
            seats: Vec::new(),
        };
        let seat = ResultSeat { player: row.try_get(5)?, rank: rank as u8, name: row.try_get(7)? };
        add_seat(&mut results, result, player, seat);
    }
    Ok(results)
}
