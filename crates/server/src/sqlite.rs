//! The store in one SQLite file.
//!
//! One thread writes. It commits all waiting jobs as one transaction and replies after the commit (group commit), so
//! that many appends share one disk flush. Other threads read; readers never wait for the writer.
//!
//! Finished games are compressed (`archive`). [`check()`] looks for damage, [`backup`] and [`restore`] copy the file.

mod accounts;
mod ratings;
mod rated_games;
mod records;
mod codes;
mod push_subscriptions;
mod tournaments;
mod settings;
mod maintenance;
mod lock;
mod schema;
mod table_cache;
mod threads;
mod reading;
mod archive;
mod check;
mod copy;
mod rows;
#[cfg(test)]
pub(crate) mod tests;

use std::path::Path;

use bisat_protocol::{Event, EventKind, IdentityId, Person, TableId};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use crate::event_log::{Append, EventLog, LogError, Reply};
use crate::identity::names::DELETED;
use crate::secret::SealedSeed;
use crate::store::maintenance::{CUT_SHORT, MIGRATING};
use accounts::{is_deleted, names};
pub use check::check;
pub use copy::{Copied, backup, restore};
pub(crate) use rows::SqliteRows;
use table_cache::{CachedTable, LARGEST_CACHE, TableCache};
use threads::Threads;

/// The database. One process at a time may open it.
#[derive(Debug)]
pub struct Sqlite {
    threads: Threads,
}

impl Sqlite {
    /// Opens or creates the file and runs the missing migrations.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        let opened = schema::open(path)?;
        if settings::setting(&opened.writer, MIGRATING)?.is_some() {
            return Err(in_file(LogError::Store(CUT_SHORT.to_owned()), path));
        }
        names::fill_keys(&opened.writer)?;
        Ok(Sqlite { threads: Threads::start(opened)? })
    }
}

impl EventLog for Sqlite {
    fn append(&self, append: Append) -> Reply<()> {
        // The caller's thread serialises the events: there is only one writing thread.
        match Entry::write(append) {
            Ok(entry) => self.threads.write(move |connection, tables| entry.insert(connection, tables)),
            Err(error) => Reply::failed(error),
        }
    }

    fn read(&self, table: &TableId, from: u32, most: u32) -> Reply<Vec<Event>> {
        let table = table.clone();
        self.threads.read_page(move |connection| {
            let mut events = reading::events(connection, &table, from, most)?;
            for event in &mut events {
                if let EventKind::Joined { person, .. } = &mut event.what {
                    hide_if_deleted(connection, person)?;
                }
            }
            Ok(events)
        })
    }

    fn sealed_seed(&self, table: &TableId) -> Reply<Option<SealedSeed>> {
        let table = table.clone();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT seed FROM tables WHERE name = ?1")?;
            Ok(statement.query_row([&table.0], |row| row.get(0)).optional()?.flatten())
        })
    }

    fn unfinished(&self) -> Reply<Vec<TableId>> {
        self.threads.read_page(reading::unfinished)
    }

    fn finished_by(&self, identity: &IdentityId, limit: u32) -> Reply<Vec<TableId>> {
        let identity = identity.clone();
        self.threads.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT tables.name FROM sitters JOIN tables ON tables.id = sitters.table_id
                 WHERE sitters.identity = ?1 AND tables.is_over GROUP BY sitters.table_id
                 ORDER BY sitters.table_id DESC LIMIT ?2",
            )?;
            let names = statement.query_map(params![identity.0, limit], |row| row.get(0).map(TableId))?;
            Ok(names.collect::<Result<_, _>>()?)
        })
    }
}

/// An append with its events as JSON.
struct Entry {
    append: Append,
    /// JSON of each event.
    texts: Vec<String>,
}

impl Entry {
    fn write(append: Append) -> Result<Self, LogError> {
        let texts = append.texts()?;
        Ok(Entry { append, texts })
    }

    /// Detects a conflict before it writes anything.
    fn insert(&self, connection: &Connection, tables: &mut TableCache) -> Result<(), LogError> {
        let Append { table, expected, events, sealed_seed, is_over, rated, .. } = &self.append;
        let cached = cached(connection, tables, table)?;
        let found = cached.map_or(0, |cached| cached.events);
        if found != *expected {
            return Err(LogError::Conflict { expected: *expected, found });
        }
        let id = match cached {
            Some(cached) => cached.id,
            None => open_table(connection, table, sealed_seed.as_deref())?,
        };
        for (event, text) in events.iter().zip(&self.texts) {
            connection
                .prepare_cached("INSERT INTO events (table_id, number, at, what) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![id, event.number, event.at.cast_signed(), text])?;
            seat(connection, id, &event.what)?;
            codes::release(connection, id, &event.what)?;
        }
        if let Some(rated) = rated {
            ratings::rate(connection, id, rated)?;
        }
        if *is_over {
            connection.prepare_cached("UPDATE tables SET is_over = TRUE WHERE id = ?1")?.execute([id])?;
            tables.remove(table);
        } else {
            if tables.len() >= LARGEST_CACHE {
                tables.clear();
            }
            tables.insert(table.clone(), CachedTable { id, events: expected + events.len() as u32 });
        }
        Ok(())
    }
}

/// The table from the cache or the database; none if it does not exist.
fn cached(connection: &Connection, tables: &TableCache, table: &TableId) -> Result<Option<CachedTable>, LogError> {
    if let Some(cached) = tables.get(table) {
        return Ok(Some(*cached));
    }
    let mut statement = connection.prepare_cached(
        "SELECT id, max(
             ifnull((SELECT 1 + max(number) FROM events WHERE table_id = tables.id), 0),
             ifnull((SELECT max(first + archive.events) FROM archive WHERE table_id = tables.id), 0)
         ) FROM tables WHERE name = ?1",
    )?;
    let read = |row: &Row<'_>| Ok(CachedTable { id: row.get(0)?, events: row.get(1)? });
    Ok(statement.query_row([&table.0], read).optional()?)
}

fn open_table(connection: &Connection, table: &TableId, sealed_seed: Option<&[u8]>) -> Result<i64, LogError> {
    connection
        .prepare_cached("INSERT INTO tables (name, seed) VALUES (?1, ?2)")?
        .execute(params![table.0, sealed_seed])?;
    Ok(connection.last_insert_rowid())
}

/// Stores who sits where, to find the games of a player.
fn seat(connection: &Connection, table: i64, what: &EventKind) -> Result<(), LogError> {
    match what {
        EventKind::Joined { seat, person, .. } => connection
            .prepare_cached("INSERT OR REPLACE INTO sitters (table_id, seat, identity) VALUES (?1, ?2, ?3)")?
            .execute(params![table, seat, person.id.0])?,
        EventKind::Left { seat } => connection
            .prepare_cached("DELETE FROM sitters WHERE table_id = ?1 AND seat = ?2")?
            .execute(params![table, seat])?,
        _ => return Ok(()),
    };
    Ok(())
}

/// Replaces the name of a deleted account: events keep the name that a person had when they sat down.
fn hide_if_deleted(connection: &Connection, person: &mut Person) -> Result<(), LogError> {
    if is_deleted(connection, &person.id.0)? {
        DELETED.clone_into(&mut person.name);
    }
    Ok(())
}

impl From<rusqlite::Error> for LogError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error::{FromSqlConversionFailure, InvalidColumnType, Utf8Error};
        let is_damage = error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
            || matches!(error, FromSqlConversionFailure(..) | InvalidColumnType(..) | Utf8Error(..));
        if is_damage { LogError::Damaged(error.to_string()) } else { LogError::Store(error.to_string()) }
    }
}

/// An error that names the file which it is about.
fn in_file(error: LogError, file: &Path) -> LogError {
    match error {
        LogError::Store(what) | LogError::Damaged(what) => LogError::Store(format!("{}: {what}", file.display())),
        conflict @ LogError::Conflict { .. } => conflict,
    }
}
