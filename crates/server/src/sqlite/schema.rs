//! Opening the database file: lock, ownership, pragmas and schema migrations.

use std::fs::{self, DirBuilder};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::lock::{DatabaseLock, private};
use crate::event_log::LogError;

/// The opened file, locked and migrated.
pub(super) struct Opened {
    /// Without symbolic links.
    pub(super) path: PathBuf,
    pub(super) writer: Connection,
    pub(super) lock: DatabaseLock,
}

/// SQLite `application_id` of our files: `BISA`.
const APPLICATION: i32 = 0x4249_5341;

/// Schema migrations: entry N migrates from `user_version` N to N + 1. Entries are only ever added.
///
/// Events are stored in order of arrival and found by an index. Clustered by table, each append would touch another
/// page: measured, a third fewer appends per second.
const MIGRATIONS: [&str; 12] = [
    "
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    is_over INTEGER NOT NULL DEFAULT FALSE
) STRICT;
CREATE INDEX unfinished ON tables (id) WHERE NOT is_over;

CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT raise(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
    BEGIN SELECT raise(ABORT, 'events are never removed'); END;

CREATE TABLE sitters (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_of ON sitters (identity, table_id);

CREATE TABLE identities (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account_name TEXT UNIQUE,
    password TEXT,
    created_at INTEGER NOT NULL,
    CHECK ((account_name IS NULL) = (password IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    identity TEXT NOT NULL REFERENCES identities,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard ON ratings (game, rating DESC);
",
    "
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    identity TEXT NOT NULL REFERENCES identities,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
",
    "
-- Encrypted with the server's secret, which is not in this file. None for tables of version 0.2 or earlier.
ALTER TABLE tables ADD COLUMN seed BLOB;
",
    "
ALTER TABLE tables ADD COLUMN is_archived INTEGER NOT NULL DEFAULT FALSE;
CREATE INDEX finished ON tables (id) WHERE is_over AND NOT is_archived;

CREATE TABLE archive (
    table_id INTEGER NOT NULL REFERENCES tables,
    first INTEGER NOT NULL,
    events INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT;
CREATE TRIGGER archived_events_are_never_changed BEFORE UPDATE ON archive
    BEGIN SELECT raise(ABORT, 'archived events are never changed'); END;
CREATE TRIGGER archived_events_are_never_removed BEFORE DELETE ON archive
    BEGIN SELECT raise(ABORT, 'archived events are never removed'); END;

DROP TRIGGER events_are_never_removed;
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
    WHEN NOT EXISTS (
        SELECT 1 FROM archive
        WHERE table_id = old.table_id AND first <= old.number AND old.number < first + events
    )
    BEGIN SELECT raise(ABORT, 'events are never removed unless they are archived'); END;

CREATE INDEX records_of ON records (identity);
CREATE INDEX guests ON identities (created_at) WHERE password IS NULL;
",
    // Sessions. A cookie without a session is of version 0.2 or earlier: it is replaced once, and refused if it was issued
    // before `cookies_from`. Keys of names are filled in when the file is opened.
    "
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    identity TEXT NOT NULL REFERENCES identities ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (identity);

CREATE TABLE replaced_cookies (
    hash BLOB PRIMARY KEY,
    identity TEXT NOT NULL REFERENCES identities ON DELETE CASCADE,
    ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX replaced_cookies_of ON replaced_cookies (identity);

CREATE TABLE name_keys (
    key TEXT NOT NULL,
    identity TEXT NOT NULL REFERENCES identities ON DELETE CASCADE,
    PRIMARY KEY (key, identity)
) STRICT, WITHOUT ROWID;
CREATE INDEX name_keys_of ON name_keys (identity);

ALTER TABLE identities ADD COLUMN cookies_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE identities ADD COLUMN deleted_at INTEGER;
ALTER TABLE tokens ADD COLUMN last_used_at INTEGER;
CREATE INDEX tokens_of ON tokens (identity);
",
    "
ALTER TABLE identities ADD COLUMN is_bot INTEGER NOT NULL DEFAULT FALSE;

CREATE TABLE meetings (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (day, game, first, second)
) STRICT, WITHOUT ROWID;
",
    // The session that replaced a cookie; none if the cookie was ended by logging out. Records of which it is still open
    // whether they stay: after 30 days those of guests are removed.
    "
ALTER TABLE replaced_cookies ADD COLUMN session TEXT;

CREATE TABLE recent_records (
    created_at INTEGER NOT NULL,
    record TEXT NOT NULL REFERENCES records ON DELETE CASCADE,
    PRIMARY KEY (created_at, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_records_by_id ON recent_records (record);
INSERT INTO recent_records (created_at, record) SELECT created_at, id FROM records;
",
    // Codes of waiting tables that people can say.
    "
CREATE TABLE codes (
    code TEXT PRIMARY KEY,
    table_id INTEGER NOT NULL UNIQUE REFERENCES tables,
    ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_end ON codes (ends_at);
",
    // The results of rated games, one row per seat. `rating` is the player's after the game; none if the game does not count
    // for that seat, and once the account is deleted.
    "
CREATE TABLE rated_games (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    is_public INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    rating REAL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_games_of ON rated_games (player, ended_at) WHERE rating IS NOT NULL;
",
    // Browsers that get notifications, and one-time links to log in on another device. Both end with their session.
    "
CREATE TABLE push_subscriptions (
    session TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    key BLOB NOT NULL,
    auth BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE login_links (
    session TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE,
    ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
",
    // Tournaments and their events. `tournament_people` has the host and everybody who has ever joined.
    "
CREATE TABLE tournaments (
    name TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    events INTEGER NOT NULL,
    due_at INTEGER,
    ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_ended ON tournaments (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE tournament_events (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_people (
    identity TEXT NOT NULL,
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    is_host INTEGER NOT NULL,
    is_player INTEGER NOT NULL,
    PRIMARY KEY (identity, tournament)
) STRICT, WITHOUT ROWID;
CREATE INDEX people_of_tournament ON tournament_people (tournament);
",
    // The tournament as lists show it; none until its next event if an earlier version stored the last one.
    "
ALTER TABLE tournaments ADD COLUMN listing TEXT;
",
];

/// The version of the schema after all migrations.
pub(super) const VERSION: usize = MIGRATIONS.len();

/// Opens the file, or creates it.
pub(super) fn open(path: &Path) -> Result<Opened, LogError> {
    let failed = |what: String| LogError::Store(format!("{}: {what}", path.display()));
    create_folder(path).and_then(|()| create(path)).map_err(|error| failed(error.to_string()))?;
    // A database with two names must have one lock.
    let path = fs::canonicalize(path).map_err(|error| failed(error.to_string()))?;
    let lock = DatabaseLock::acquire(&path)?;
    let write = || -> Result<Connection, LogError> {
        let mut writer = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE | THREAD)?;
        check_whose(&writer)?;
        prepare(&writer)?;
        migrate(&mut writer, &MIGRATIONS)?;
        Ok(writer)
    };
    match write() {
        Ok(writer) => Ok(Opened { path, writer, lock }),
        Err(LogError::Store(what) | LogError::Damaged(what)) => Err(failed(what)),
        Err(conflict) => Err(conflict),
    }
}

/// A connection that only reads.
pub(super) fn reader(path: &Path) -> Result<Connection, LogError> {
    let reader = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | THREAD)?;
    reader.busy_timeout(PATIENCE)?;
    Ok(reader)
}

/// A connection that can write, beside the writing thread.
pub(super) fn writer(path: &Path) -> Result<Connection, LogError> {
    let writer = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | THREAD)?;
    writer.busy_timeout(PATIENCE)?;
    Ok(writer)
}

/// The schema version of a database of ours, which may be older than this program.
pub(super) fn version(connection: &Connection) -> Result<usize, LogError> {
    check_whose(connection)?;
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    known_version(version, MIGRATIONS.len())
}

/// Each connection is used by one thread only.
const THREAD: OpenFlags = OpenFlags::SQLITE_OPEN_NO_MUTEX;

/// How long to wait while another process, such as a backup, locks the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// Creates the missing folders of the path, for the owner alone.
fn create_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(Ok(()), |folder| builder.create(folder))
}

/// Creates an empty file if there is none. SQLite gives its own files the same permissions. A file that is there is not
/// opened: see [`super::lock`].
fn create(path: &Path) -> std::io::Result<()> {
    if path.exists() { Ok(()) } else { private().write(true).create(true).truncate(false).open(path).map(drop) }
}

/// Refuses a file of another program before changing it.
fn check_whose(connection: &Connection) -> Result<(), LogError> {
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let entries: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application == APPLICATION || application == 0 && entries == 0 {
        return Ok(());
    }
    Err(LogError::Store("is a database of another program: choose another file".to_owned()))
}

/// Sets the pragmas: a write-ahead log that is on disk before a commit returns.
fn prepare(connection: &Connection) -> Result<(), LogError> {
    connection.busy_timeout(PATIENCE)?;
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let what = format!("cannot use a write-ahead log here (journal mode {mode}): choose a local disk");
        return Err(LogError::Store(what));
    }
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", PAGES_IN_LOG)?;
    connection.pragma_update(None, "journal_size_limit", BYTES_OF_LOG)?;
    connection.pragma_update(None, "cache_size", PAGES_IN_MEMORY)?;
    Ok(())
}

/// Pages in the write-ahead log before a checkpoint. Checkpoints are rare, since each costs two disk flushes.
const PAGES_IN_LOG: u32 = 8192;
/// Size to which a checkpoint truncates the write-ahead log.
const BYTES_OF_LOG: u32 = 64 << 20;
/// Page cache: the last events of about ten thousand tables.
const PAGES_IN_MEMORY: u32 = 16_384;

/// Runs the missing migrations, each in its own transaction.
fn migrate(connection: &mut Connection, migrations: &[&str]) -> Result<(), LogError> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let missing = &migrations[known_version(version, migrations.len())?..];
    for (next, migration) in (version + 1..).zip(missing) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", next)?;
        transaction.commit()?;
    }
    Ok(())
}

fn known_version(version: u32, known: usize) -> Result<usize, LogError> {
    if version as usize <= known {
        return Ok(version as usize);
    }
    let what =
        format!("was written by a newer Bisat (schema version {version}; this one knows {known}): use that version");
    Err(LogError::Store(what))
}
