//! Tournaments.
//!
//! An append locks the row of its tournament, so that two nodes that advance the same one do so one after the other.

use bisat_protocol::{IdentityId, Person, TournamentId};
use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::Postgres;
use super::statements::{execute, query};
use super::table_changes::column;
use crate::event_log::{LogError, Reply};
use crate::store::tournaments::{Role, StoredTournament, TournamentAppend, Tournaments, read_event, role_change};

impl Tournaments for Postgres {
    fn append_tournament(&self, append: TournamentAppend) -> Reply<()> {
        let pool = self.pool.clone();
        self.change(async move {
            let texts = append.texts()?;
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            insert(&transaction, &append, &texts).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn tournament(&self, tournament: &TournamentId) -> Reply<Option<StoredTournament>> {
        let (pool, tournament) = (self.pool.clone(), tournament.clone());
        self.look_up(async move {
            let client = pool.get().await?;
            let sql = "SELECT number, at, what FROM tournament_events WHERE tournament = $1 ORDER BY number";
            let rows = query(&client, sql, &[&tournament.0]).await?;
            let event = |row: &Row| read_event(&tournament, row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let events = rows.iter().map(event).collect::<Result<Vec<_>, LogError>>()?;
            if events.is_empty() {
                return Ok(None);
            }
            let sql = "SELECT id, name, password IS NOT NULL FROM identities WHERE id IN (
                 SELECT identity FROM tournament_people WHERE tournament = $1)";
            let person = |row: &Row| -> Result<Person, LogError> {
                Ok(Person { id: IdentityId(row.try_get(0)?), name: row.try_get(1)?, is_account: row.try_get(2)? })
            };
            let people = query(&client, sql, &[&tournament.0]).await?.iter().map(person).collect::<Result<_, _>>()?;
            Ok(Some(StoredTournament { events, people }))
        })
    }

    fn tournaments_of(&self, person: &IdentityId, most: u32) -> Reply<Vec<TournamentId>> {
        let (pool, person) = (self.pool.clone(), person.clone());
        self.look_up(async move {
            let sql = "SELECT name FROM tournament_people JOIN tournaments ON name = tournament
                 WHERE identity = $1
                 ORDER BY ended_at IS NOT NULL, opened_at DESC, name LIMIT $2";
            names(&query(&pool.get().await?, sql, &[&person.0, &i64::from(most)]).await?)
        })
    }

    fn count_tournaments(&self, person: &IdentityId) -> Reply<(u32, u32)> {
        let (pool, person) = (self.pool.clone(), person.clone());
        self.look_up(async move {
            let sql = "SELECT count(*) FILTER (WHERE is_host), count(*) FILTER (WHERE is_player)
                 FROM tournament_people JOIN tournaments ON name = tournament
                 WHERE identity = $1 AND ended_at IS NULL";
            let rows = query(&pool.get().await?, sql, &[&person.0]).await?;
            let Some(row) = rows.first() else { return Ok((0, 0)) };
            let (hosted, played): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            Ok((hosted as u32, played as u32))
        })
    }

    fn take_due_tournaments(&self, now: u64, lease: u64, most: u32) -> Reply<Vec<TournamentId>> {
        let pool = self.pool.clone();
        self.change(async move {
            let sql = "UPDATE tournaments SET due_at = $2 WHERE name IN (
                 SELECT name FROM tournaments WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
                 RETURNING name";
            let again = column(now.saturating_add(lease));
            names(&query(&pool.get().await?, sql, &[&column(now), &again, &i64::from(most)]).await?)
        })
    }

    fn forget_tournaments(&self, ended_before: u64, most: u32) -> Reply<u32> {
        let pool = self.pool.clone();
        self.change(async move {
            // Events and people go with it.
            let sql = "DELETE FROM tournaments WHERE name IN (
                 SELECT name FROM tournaments WHERE ended_at < $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
            Ok(execute(&pool.get().await?, sql, &[&column(ended_before), &i64::from(most)]).await? as u32)
        })
    }
}

async fn insert(transaction: &Transaction<'_>, append: &TournamentAppend, texts: &[String]) -> Result<(), LogError> {
    let TournamentAppend { tournament, host, expected, events, due, .. } = append;
    let at = column(events.first().map_or(0, |event| event.at));
    if *expected == 0 {
        let sql =
            "INSERT INTO tournaments (name, host, opened_at, events) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING";
        execute(transaction, sql, &[&tournament.0, &host.0, &at]).await?;
    }
    let sql = "SELECT events FROM tournaments WHERE name = $1 FOR NO KEY UPDATE";
    let rows = query(transaction, sql, &[&tournament.0]).await?;
    let found: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    if found != i64::from(*expected) {
        return Err(LogError::Conflict { expected: *expected, found: found as u32 });
    }
    let count = found + events.len() as i64;
    let sql = "UPDATE tournaments SET events = $2, due_at = $3, ended_at = $4 WHERE name = $1";
    execute(transaction, sql, &[&tournament.0, &count, &due.map(column), &append.ended_at().map(column)]).await?;
    if *expected == 0 {
        set_role(transaction, tournament, host, Role::Host).await?;
    }
    for (event, text) in events.iter().zip(texts) {
        let sql = "INSERT INTO tournament_events (tournament, number, at, what) VALUES ($1, $2, $3, $4)";
        execute(transaction, sql, &[&tournament.0, &i64::from(event.number), &column(event.at), text]).await?;
        if let Some((person, role)) = role_change(&event.what) {
            set_role(transaction, tournament, person, role).await?;
        }
    }
    Ok(())
}

async fn set_role(
    transaction: &Transaction<'_>,
    tournament: &TournamentId,
    person: &IdentityId,
    role: Role,
) -> Result<(), LogError> {
    let sql = "INSERT INTO tournament_people (identity, tournament, is_host, is_player) VALUES ($1, $2, $3, $4)
         ON CONFLICT (identity, tournament) DO UPDATE SET is_player = $4";
    execute(transaction, sql, &[&person.0, &tournament.0, &(role == Role::Host), &(role == Role::Player)]).await?;
    Ok(())
}

fn names(rows: &[Row]) -> Result<Vec<TournamentId>, LogError> {
    rows.iter().map(|row| Ok(TournamentId(row.try_get(0)?))).collect()
}
