//! Tournaments.

use bisat_protocol::{IdentityId, Person, TournamentId};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::accounts::is_deleted;
use crate::event_log::{LogError, Reply};
use crate::store::tournaments::{
    ListedTournament, Role, StoredTournament, TournamentAppend, TournamentAppended, Tournaments, read_event,
    read_listed, role_change,
};

impl Tournaments for Sqlite {
    fn append_tournament(&self, append: TournamentAppend) -> Reply<TournamentAppended> {
        match append.texts().and_then(|texts| Ok((texts, append.listing_text()?))) {
            Ok((texts, listing)) => {
                self.threads.write(move |connection, _| insert(connection, &append, &texts, &listing))
            }
            Err(error) => Reply::failed(error),
        }
    }

    fn tournament(&self, tournament: &TournamentId) -> Reply<Option<StoredTournament>> {
        let tournament = tournament.clone();
        self.threads.read_page(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT number, at, what FROM tournament_events WHERE tournament = ?1 ORDER BY number",
            )?;
            let mut rows = statement.query([&tournament.0])?;
            let mut events = Vec::new();
            while let Some(row) = rows.next()? {
                let what: String = row.get(2)?;
                events.push(read_event(&tournament, row.get(0)?, row.get(1)?, &what)?);
            }
            if events.is_empty() {
                return Ok(None);
            }
            let mut statement = connection.prepare_cached(
                "SELECT id, name, password IS NOT NULL FROM identities WHERE id IN (
                     SELECT identity FROM tournament_people WHERE tournament = ?1)",
            )?;
            let person =
                |row: &Row<'_>| Ok(Person { id: IdentityId(row.get(0)?), name: row.get(1)?, is_account: row.get(2)? });
            let people = statement.query_map([&tournament.0], person)?.collect::<Result<_, _>>()?;
            Ok(Some(StoredTournament { events, people }))
        })
    }

    fn tournaments_of(&self, person: &IdentityId, most: u32) -> Reply<Vec<TournamentId>> {
        let person = person.clone();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT name FROM tournament_people JOIN tournaments ON name = tournament
                 WHERE identity = ?1
                 ORDER BY ended_at IS NOT NULL, opened_at DESC, name LIMIT ?2",
            )?;
            names(&mut statement.query(params![person.0, most])?)
        })
    }

    fn listed_tournaments(&self, person: &IdentityId, most: u32) -> Reply<Vec<ListedTournament>> {
        let person = person.clone();
        self.threads.read_page(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT name, listing FROM tournament_people JOIN tournaments ON name = tournament
                 WHERE identity = ?1 AND (is_host OR is_player)
                 ORDER BY ended_at IS NOT NULL, opened_at DESC, name LIMIT ?2",
            )?;
            let listed = |row: &Row<'_>| {
                let listing: Option<String> = row.get(1)?;
                Ok(read_listed(row.get(0)?, listing.as_deref()))
            };
            Ok(statement.query_map(params![person.0, most], listed)?.collect::<Result<_, _>>()?)
        })
    }

    fn take_due_tournaments(&self, now: u64, lease: u64, most: u32) -> Reply<Vec<TournamentId>> {
        let again = now.saturating_add(lease).cast_signed();
        self.threads.write(move |connection, _| {
            let mut statement = connection.prepare_cached(
                "UPDATE tournaments SET due_at = ?2 WHERE name IN (
                     SELECT name FROM tournaments WHERE due_at <= ?1 ORDER BY due_at LIMIT ?3) RETURNING name",
            )?;
            names(&mut statement.query(params![now.cast_signed(), again, most])?)
        })
    }

    fn postpone_tournament(&self, tournament: &TournamentId, events: u32, due: u64) -> Reply<()> {
        let tournament = tournament.clone();
        self.threads.write(move |connection, _| {
            let mut statement = connection.prepare_cached(
                "UPDATE tournaments SET due_at = ?3 WHERE name = ?1 AND events = ?2 AND due_at IS NOT NULL",
            )?;
            statement.execute(params![tournament.0, events, due.cast_signed()])?;
            Ok(())
        })
    }

    fn set_aside_tournament(&self, tournament: &TournamentId) -> Reply<()> {
        let tournament = tournament.clone();
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("UPDATE tournaments SET due_at = NULL WHERE name = ?1")?
                .execute([&tournament.0])?;
            Ok(())
        })
    }

    fn retry_set_aside_tournaments(&self, now: u64) -> Reply<()> {
        self.threads.write(move |connection, _| {
            connection
                .prepare_cached("UPDATE tournaments SET due_at = ?1 WHERE due_at IS NULL AND ended_at IS NULL")?
                .execute([now.cast_signed()])?;
            Ok(())
        })
    }

    fn forget_tournaments(&self, ended_before: u64, most: u32) -> Reply<u32> {
        self.threads.write(move |connection, _| {
            // Events and people go with it.
            let mut statement = connection.prepare_cached(
                "DELETE FROM tournaments WHERE name IN (
                     SELECT name FROM tournaments WHERE ended_at < ?1 ORDER BY ended_at LIMIT ?2)",
            )?;
            Ok(statement.execute(params![ended_before.cast_signed(), most])? as u32)
        })
    }
}

fn insert(
    connection: &Connection,
    append: &TournamentAppend,
    texts: &[String],
    listing: &str,
) -> Result<TournamentAppended, LogError> {
    let TournamentAppend { tournament, host, expected, events, due, .. } = append;
    let mut found = connection.prepare_cached("SELECT events FROM tournaments WHERE name = ?1")?;
    let stored: Option<u32> = found.query_row([&tournament.0], |row| row.get(0)).optional()?;
    let stored = stored.unwrap_or_default();
    if stored != *expected {
        return Err(LogError::Conflict { expected: *expected, found: stored });
    }
    for (person, role) in append.newcomers() {
        if is_deleted(connection, &person.0)? {
            return Ok(TournamentAppended::Deleted);
        }
        if let Some(refused) = role.refused(count(connection, person)?) {
            return Ok(refused);
        }
    }
    let at = events.first().map_or(0, |event| event.at).cast_signed();
    let (due, ended_at) = (due.map(u64::cast_signed), append.ended_at().map(u64::cast_signed));
    let count = *expected + events.len() as u32;
    connection
        .prepare_cached(
            "INSERT INTO tournaments (name, host, opened_at, events, due_at, ended_at, listing)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (name) DO UPDATE SET events = ?4, due_at = ?5, ended_at = ?6, listing = ?7",
        )?
        .execute(params![tournament.0, host.0, at, count, due, ended_at, listing])?;
    if *expected == 0 {
        set_role(connection, tournament, host, Role::Host)?;
    }
    for (event, text) in events.iter().zip(texts) {
        connection
            .prepare_cached("INSERT INTO tournament_events (tournament, number, at, what) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![tournament.0, event.number, event.at.cast_signed(), text])?;
        if let Some((person, role)) = role_change(&event.what) {
            set_role(connection, tournament, person, role)?;
        }
    }
    Ok(TournamentAppended::Stored)
}

/// Number of unfinished tournaments that a person hosts, and in which they play. Those that were set aside do not count.
fn count(connection: &Connection, person: &IdentityId) -> Result<(u32, u32), LogError> {
    let mut statement = connection.prepare_cached(
        "SELECT coalesce(sum(is_host), 0), coalesce(sum(is_player), 0)
         FROM tournament_people JOIN tournaments ON name = tournament
         WHERE identity = ?1 AND due_at IS NOT NULL",
    )?;
    Ok(statement.query_row([&person.0], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

fn set_role(
    connection: &Connection,
    tournament: &TournamentId,
    person: &IdentityId,
    role: Role,
) -> Result<(), LogError> {
    connection
        .prepare_cached(
            "INSERT INTO tournament_people (identity, tournament, is_host, is_player) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (identity, tournament) DO UPDATE SET is_player = ?4",
        )?
        .execute(params![person.0, tournament.0, role == Role::Host, role == Role::Player])?;
    Ok(())
}

fn names(rows: &mut rusqlite::Rows<'_>) -> Result<Vec<TournamentId>, LogError> {
    let mut names = Vec::new();
    while let Some(row) = rows.next()? {
        names.push(TournamentId(row.get(0)?));
    }
    Ok(names)
}
