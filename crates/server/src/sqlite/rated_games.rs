//! The results of rated games.

use bisat_protocol::{TableId, Visibility};
use rusqlite::{Connection, params};

use crate::event_log::{LogError, RatedGame};
use crate::store::ratings::add_seat;
use crate::store::{ResultSeat, StoredResult};

/// Stores the result of a game: for each seat the rating after it, if it counts there.
pub(super) fn store(
    connection: &Connection,
    table: i64,
    game: &RatedGame,
    ratings: &[Option<f64>],
) -> Result<(), LogError> {
    let is_public = game.visibility == Visibility::Public;
    let mut statement = connection.prepare_cached(
        "INSERT INTO rated_games (table_id, seat, player, game, ended_at, is_public, rank, rating)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (seat, ((player, rank), rating)) in (0_i64..).zip(game.players.iter().zip(&game.ranks).zip(ratings)) {
        let ended_at = game.ended_at.cast_signed();
        statement.execute(params![table, seat, player, game.game, ended_at, is_public, rank, rating])?;
    }
    Ok(())
}

/// The last games that count for a player.
pub(super) fn last(connection: &Connection, player: &str, most: u32) -> Result<Vec<StoredResult>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT tables.name, own.game, own.ended_at, own.is_public, own.rating, seats.player, seats.rank,
             CASE WHEN identities.id IS NULL THEN seats.player
                  WHEN identities.deleted_at IS NULL THEN identities.name END
         FROM (SELECT * FROM rated_games WHERE player = ?1 AND rating IS NOT NULL
               ORDER BY ended_at DESC, table_id DESC LIMIT ?2) AS own
         JOIN tables ON tables.id = own.table_id
         JOIN rated_games AS seats ON seats.table_id = own.table_id
         LEFT JOIN identities ON identities.id = seats.player
         ORDER BY own.ended_at DESC, own.table_id DESC, seats.seat",
    )?;
    let mut rows = statement.query(params![player, most])?;
    let mut results = Vec::new();
    while let Some(row) = rows.next()? {
        let ended_at: i64 = row.get(2)?;
        let result = StoredResult {
            table: TableId(row.get(0)?),
            game: row.get(1)?,
            ended_at: ended_at.cast_unsigned(),
            is_public: row.get(3)?,
            seat: 0,
            rating: row.get(4)?,
            seats: Vec::new(),
        };
        let seat = ResultSeat { player: row.get(5)?, rank: row.get(6)?, name: row.get(7)? };
        add_seat(&mut results, result, player, seat);
    }
    Ok(results)
}
