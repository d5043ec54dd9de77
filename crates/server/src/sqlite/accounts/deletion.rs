//! What is kept of a person, and deleting it.

use bisat_protocol::account::{ExportedRating, ExportedRecord, ExportedResult};
use bisat_protocol::{IdentityId, TableId};
use rusqlite::{Connection, Row, params};

use super::names::remove_keys;
use super::sessions::{end_all, sessions, tokens};
use crate::event_log::LogError;
use crate::identity::names::DELETED;
use crate::sqlite::push_subscriptions::subscriptions;
use crate::store::PersonalData;

/// Everything that is stored of a person.
pub(super) fn personal_data(connection: &Connection, of: &IdentityId) -> Result<PersonalData, LogError> {
    Ok(PersonalData {
        sessions: sessions(connection, of)?,
        tokens: tokens(connection, of)?,
        ratings: ratings(connection, of)?,
        rated_games: rated_games(connection, of)?,
        tables: tables(connection, of)?,
        records: records(connection, of)?,
        push_subscriptions: subscriptions(connection, of)?,
    })
}

/// Deletes name, password, sessions, tokens and ratings of a person.
pub(super) fn delete(connection: &Connection, of: &IdentityId, now: u64) -> Result<(), LogError> {
    end_all(connection, of, now)?;
    remove_keys(connection, &of.0)?;
    connection.prepare_cached("DELETE FROM ratings WHERE player = ?1")?.execute([&of.0])?;
    connection
        .prepare_cached("UPDATE rated_games SET rating = NULL WHERE player = ?1 AND rating IS NOT NULL")?
        .execute([&of.0])?;
    connection
        .prepare_cached(
            "UPDATE identities SET name = ?2, account_name = NULL, password = NULL, deleted_at = ?3 WHERE id = ?1",
        )?
        .execute(params![of.0, DELETED, now.cast_signed()])?;
    Ok(())
}

/// Whether the person with this id was deleted.
pub(in crate::sqlite) fn is_deleted(connection: &Connection, id: &str) -> Result<bool, LogError> {
    let mut statement = connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM identities WHERE id = ?1 AND deleted_at IS NOT NULL)")?;
    Ok(statement.query_row([id], |row| row.get(0))?)
}

fn ratings(connection: &Connection, of: &IdentityId) -> Result<Vec<ExportedRating>, LogError> {
    let mut statement = connection
        .prepare_cached("SELECT game, rating, deviation, games FROM ratings WHERE player = ?1 ORDER BY game")?;
    let read = |row: &Row<'_>| {
        Ok(ExportedRating { game: row.get(0)?, rating: row.get(1)?, deviation: row.get(2)?, games: row.get(3)? })
    };
    let ratings = statement.query_map([&of.0], read)?;
    Ok(ratings.collect::<Result<_, _>>()?)
}

fn rated_games(connection: &Connection, of: &IdentityId) -> Result<Vec<ExportedResult>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT tables.name, game, ended_at, rank, rating FROM rated_games JOIN tables ON tables.id = table_id
         WHERE player = ?1 AND rating IS NOT NULL ORDER BY ended_at, table_id",
    )?;
    let read = |row: &Row<'_>| {
        let ended_at: i64 = row.get(2)?;
        Ok(ExportedResult {
            table: TableId(row.get(0)?),
            game: row.get(1)?,
            ended_at: ended_at.cast_unsigned(),
            rank: row.get(3)?,
            rating: row.get(4)?,
        })
    };
    let results = statement.query_map([&of.0], read)?;
    Ok(results.collect::<Result<_, _>>()?)
}

fn tables(connection: &Connection, of: &IdentityId) -> Result<Vec<TableId>, LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT tables.name FROM sitters JOIN tables ON tables.id = sitters.table_id
         WHERE sitters.identity = ?1 GROUP BY sitters.table_id ORDER BY sitters.table_id",
    )?;
    let tables = statement.query_map([&of.0], |row| row.get(0).map(TableId))?;
    Ok(tables.collect::<Result<_, _>>()?)
}

fn records(connection: &Connection, of: &IdentityId) -> Result<Vec<ExportedRecord>, LogError> {
    let mut statement =
        connection.prepare_cached("SELECT id, created_at FROM records WHERE identity = ?1 ORDER BY created_at, id")?;
    let read = |row: &Row<'_>| {
        let created_at: i64 = row.get(1)?;
        Ok(ExportedRecord { record: row.get(0)?, created_at: created_at.cast_unsigned() })
    };
    let records = statement.query_map([&of.0], read)?;
    Ok(records.collect::<Result<_, _>>()?)
}
