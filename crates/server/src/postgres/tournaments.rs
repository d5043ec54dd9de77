//! Tournaments.
//!
//! An append locks the row of its tournament, so that two nodes that advance the same one do so one after the other. Before that it
//! locks the rows of those who host or play in one more, so that nobody passes a limit on two nodes at the same time.

use bisat_protocol::{IdentityId, Person, TournamentId};
use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::Postgres;
use super::statements::{execute, query};
use super::table_changes::column;
use crate::event_log::{LogError, Reply};
use crate::store::tournaments::{
    ListedTournament, Role, StoredTournament, TournamentAppend, TournamentAppended, Tournaments, read_event,
    read_listed, role_change,
};

impl Tournaments for Postgres {
    fn append_tournament(&self, append: TournamentAppend) -> Reply<TournamentAppended> {
        let pool = self.pool.clone();
        self.change(async move {
            let (texts, listing) = (append.texts()?, append.listing_text()?);
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let appended = insert(&transaction, &append, &texts, &listing).await?;
            if appended == TournamentAppended::Stored {
                transaction.commit().await?;
            }
            Ok(appended)
        })
    }

    fn tournament(&self, tournament: &TournamentId) -> Reply<Option<StoredTournament>> {
        let (pool, tournament) = (self.pages.clone(), tournament.clone());
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

    fn listed_tournaments(&self, person: &IdentityId, most: u32) -> Reply<Vec<ListedTournament>> {
        let (pool, person) = (self.pages.clone(), person.clone());
        self.look_up(async move {
            let sql = "SELECT name, listing FROM tournament_people JOIN tournaments ON name = tournament
                 WHERE identity = $1 AND (is_host OR is_player)
                 ORDER BY ended_at IS NOT NULL, opened_at DESC, name LIMIT $2";
            let rows = query(&pool.get().await?, sql, &[&person.0, &i64::from(most)]).await?;
            rows.iter().map(|row| Ok(read_listed(row.try_get(0)?, row.try_get(1)?))).collect()
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

    fn postpone_tournament(&self, tournament: &TournamentId, events: u32, due: u64) -> Reply<()> {
        let (pool, tournament) = (self.pool.clone(), tournament.clone());
        self.change(async move {
            let sql = "UPDATE tournaments SET due_at = $3 WHERE name = $1 AND events = $2 AND due_at IS NOT NULL";
            execute(&pool.get().await?, sql, &[&tournament.0, &i64::from(events), &column(due)]).await?;
            Ok(())
        })
    }

    fn set_aside_tournament(&self, tournament: &TournamentId) -> Reply<()> {
        let (pool, tournament) = (self.pool.clone(), tournament.clone());
        self.change(async move {
            let sql = "UPDATE tournaments SET due_at = NULL WHERE name = $1";
            execute(&pool.get().await?, sql, &[&tournament.0]).await?;
            Ok(())
        })
    }

    fn retry_set_aside_tournaments(&self, now: u64) -> Reply<()> {
        let pool = self.pool.clone();
        self.change(async move {
            let sql = "UPDATE tournaments SET due_at = $1 WHERE due_at IS NULL AND ended_at IS NULL";
            execute(&pool.get().await?, sql, &[&column(now)]).await?;
            Ok(())
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

async fn insert(
    transaction: &Transaction<'_>,
    append: &TournamentAppend,
    texts: &[String],
    listing: &str,
) -> Result<TournamentAppended, LogError> {
    let TournamentAppend { tournament, host, expected, events, due, .. } = append;
    let newcomers = append.newcomers();
    for (person, _) in &newcomers {
        if is_deleted_once_locked(transaction, person).await? {
            return Ok(TournamentAppended::Deleted);
        }
    }
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
    for (person, role) in newcomers {
        if let Some(refused) = role.refused(count_of(transaction, person).await?) {
            return Ok(refused);
        }
    }
    let count = found + events.len() as i64;
    let sql = "UPDATE tournaments SET events = $2, due_at = $3, ended_at = $4, listing = $5 WHERE name = $1";
    let (due, ended_at) = (due.map(column), append.ended_at().map(column));
    execute(transaction, sql, &[&tournament.0, &count, &due, &ended_at, &listing]).await?;
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
    Ok(TournamentAppended::Stored)
}

/// Locks the row of a person, and says whether they were deleted.
async fn is_deleted_once_locked(transaction: &Transaction<'_>, person: &IdentityId) -> Result<bool, LogError> {
    let sql = "SELECT deleted_at IS NOT NULL FROM identities WHERE id = $1 FOR NO KEY UPDATE";
    let rows = query(transaction, sql, &[&person.0]).await?;
    rows.first().map_or(Ok(false), |row| Ok(row.try_get(0)?))
}

/// Number of unfinished tournaments that a person hosts, and in which they play. Those that were set aside do not count.
async fn count_of(transaction: &Transaction<'_>, person: &IdentityId) -> Result<(u32, u32), LogError> {
    let sql = "SELECT count(*) FILTER (WHERE is_host), count(*) FILTER (WHERE is_player)
         FROM tournament_people JOIN tournaments ON name = tournament
         WHERE identity = $1 AND due_at IS NOT NULL";
    let rows = query(transaction, sql, &[&person.0]).await?;
    let Some(row) = rows.first() else { return Ok((0, 0)) };
    let (hosted, played): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    Ok((hosted as u32, played as u32))
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
