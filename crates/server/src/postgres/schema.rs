//! The schema and its migrations.

use deadpool_postgres::ClientWrapper;

use crate::event_log::LogError;

/// Advisory lock of migrations: servers that start at the same moment migrate one after the other.
const MIGRATION_LOCK: i64 = 0x4249_5341_0001;

/// Schema migrations: entry N migrates from version N to N + 1. Entries are only ever added.
///
/// `tables.events` is the number of events of a table: an append locks that row, compares the number and changes it. The
/// events have no foreign key to it, because every append has just locked the row, and no table is ever removed.
const MIGRATIONS: [&str; 7] = [FIRST, CLUSTER, CODES, RATED_GAMES, DEVICES, TOURNAMENTS, LISTINGS];

/// The version of the schema after all migrations.
pub(super) const VERSION: usize = MIGRATIONS.len();

const FIRST: &str = "
CREATE TABLE tables (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT COLLATE \"C\" NOT NULL UNIQUE,
    events BIGINT NOT NULL DEFAULT 0,
    is_over BOOLEAN NOT NULL DEFAULT FALSE,
    is_archived BOOLEAN NOT NULL DEFAULT FALSE,
    -- Encrypted with the server's secret, which is not in this database.
    seed BYTEA
) WITH (fillfactor = 60);
CREATE INDEX unfinished ON tables (id) WHERE NOT is_over;
CREATE INDEX finished ON tables (id) WHERE is_over AND NOT is_archived;

CREATE TABLE events (
    table_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE archive (
    table_id BIGINT NOT NULL REFERENCES tables,
    first BIGINT NOT NULL,
    events BIGINT NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (table_id, first)
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are never changed or removed';
END $$;
CREATE FUNCTION refuse_removal_unless_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM archive
        WHERE table_id = old.table_id AND first <= old.number AND old.number < first + archive.events
    ) THEN
        RETURN old;
    END IF;
    RAISE EXCEPTION 'events are never removed unless they are archived';
END $$;
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_removal_unless_archived();
CREATE TRIGGER archived_events_are_never_changed BEFORE UPDATE OR DELETE ON archive
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE sitters (
    table_id BIGINT NOT NULL REFERENCES tables,
    seat SMALLINT NOT NULL,
    identity TEXT COLLATE \"C\" NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX tables_of ON sitters (identity, table_id);

CREATE TABLE identities (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    name TEXT NOT NULL,
    account_name TEXT COLLATE \"C\" UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL,
    cookies_from BIGINT NOT NULL DEFAULT 0,
    deleted_at BIGINT,
    is_bot BOOLEAN NOT NULL DEFAULT FALSE,
    CHECK ((account_name IS NULL) = (password IS NULL))
);
CREATE INDEX guests ON identities (created_at) WHERE password IS NULL;

CREATE TABLE name_keys (
    key TEXT COLLATE \"C\" NOT NULL,
    identity TEXT COLLATE \"C\" NOT NULL REFERENCES identities ON DELETE CASCADE,
    PRIMARY KEY (key, identity)
);
CREATE INDEX name_keys_of ON name_keys (identity);

CREATE TABLE sessions (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    identity TEXT COLLATE \"C\" NOT NULL REFERENCES identities ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL
);
CREATE INDEX sessions_of ON sessions (identity);

CREATE TABLE replaced_cookies (
    hash BYTEA PRIMARY KEY,
    identity TEXT COLLATE \"C\" NOT NULL REFERENCES identities ON DELETE CASCADE,
    ends_at BIGINT NOT NULL,
    session TEXT
);
CREATE INDEX replaced_cookies_of ON replaced_cookies (identity);

CREATE TABLE tokens (
    hash BYTEA PRIMARY KEY,
    identity TEXT COLLATE \"C\" NOT NULL REFERENCES identities,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX tokens_of ON tokens (identity);

CREATE TABLE settings (key TEXT PRIMARY KEY, value BYTEA NOT NULL);

CREATE TABLE ratings (
    player TEXT COLLATE \"C\" NOT NULL,
    game TEXT COLLATE \"C\" NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX leaderboard ON ratings (game, rating DESC);

CREATE TABLE meetings (
    day BIGINT NOT NULL,
    game TEXT COLLATE \"C\" NOT NULL,
    first TEXT COLLATE \"C\" NOT NULL,
    second TEXT COLLATE \"C\" NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (day, game, first, second)
);

CREATE TABLE records (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    record TEXT NOT NULL,
    identity TEXT COLLATE \"C\" NOT NULL REFERENCES identities,
    created_at BIGINT NOT NULL
);
CREATE INDEX records_of ON records (identity);
-- Records of which it is still open whether they stay: after 30 days those of guests are removed.
CREATE TABLE recent_records (
    created_at BIGINT NOT NULL,
    record TEXT COLLATE \"C\" NOT NULL REFERENCES records ON DELETE CASCADE,
    PRIMARY KEY (created_at, record)
);
CREATE INDEX recent_records_by_id ON recent_records (record);
";

/// What several servers share. `due` is a table of its own: it changes with most moves, and a change of an indexed column of
/// `tables` would change all indexes of that table.
const CLUSTER: &str = "
ALTER TABLE tables
    ADD COLUMN game TEXT,
    ADD COLUMN stage SMALLINT,
    ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN has_free_seat BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN opened_by TEXT COLLATE \"C\",
    ADD COLUMN opened_at BIGINT;
CREATE INDEX listed ON tables (stage, opened_at DESC, name) WHERE is_public;
CREATE INDEX opened ON tables (opened_by) WHERE NOT is_over;

-- When somebody was last present at a public table.
CREATE TABLE attended (
    table_id BIGINT PRIMARY KEY REFERENCES tables,
    at BIGINT NOT NULL
);
CREATE INDEX attended_at ON attended (at);

-- When a server must look after a table unless it has changed before. Unfinished tables only.
CREATE TABLE due (
    table_id BIGINT PRIMARY KEY REFERENCES tables,
    at BIGINT NOT NULL
);
CREATE INDEX due_at ON due (at);
INSERT INTO due SELECT id, 0 FROM tables WHERE NOT is_over;

-- One row: when a server was last running, and since when servers have been running without a break.
CREATE TABLE heartbeat (seen_at BIGINT NOT NULL, resumed_at BIGINT NOT NULL, unheard_at BIGINT NOT NULL);
INSERT INTO heartbeat VALUES (0, 0, 0);
";

/// Codes of waiting tables that people can say.
const CODES: &str = "
CREATE TABLE codes (
    code TEXT COLLATE \"C\" PRIMARY KEY,
    table_id BIGINT NOT NULL UNIQUE REFERENCES tables,
    ends_at BIGINT NOT NULL
);
CREATE INDEX codes_end ON codes (ends_at);
";

/// The results of rated games, one row per seat. `rating` is the player's after the game; none if the game does not count for
/// that seat, and once the account is deleted.
const RATED_GAMES: &str = "
CREATE TABLE rated_games (
    table_id BIGINT NOT NULL REFERENCES tables,
    seat SMALLINT NOT NULL,
    player TEXT COLLATE \"C\" NOT NULL,
    game TEXT COLLATE \"C\" NOT NULL,
    ended_at BIGINT NOT NULL,
    is_public BOOLEAN NOT NULL,
    rank SMALLINT NOT NULL,
    rating DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX rated_games_of ON rated_games (player, ended_at) WHERE rating IS NOT NULL;
";

/// Browsers that get notifications, and one-time links to log in on another device. Both end with their session.
const DEVICES: &str = "
CREATE TABLE push_subscriptions (
    session TEXT COLLATE \"C\" PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    endpoint TEXT COLLATE \"C\" NOT NULL UNIQUE,
    key BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE login_links (
    session TEXT COLLATE \"C\" PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    hash BYTEA NOT NULL UNIQUE,
    ends_at BIGINT NOT NULL
);
";

/// Tournaments and their events. `tournament_people` has the host and everybody who has ever joined.
const TOURNAMENTS: &str = "
CREATE TABLE tournaments (
    name TEXT COLLATE \"C\" PRIMARY KEY,
    host TEXT COLLATE \"C\" NOT NULL,
    opened_at BIGINT NOT NULL,
    events BIGINT NOT NULL,
    due_at BIGINT,
    ended_at BIGINT
);
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_ended ON tournaments (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE tournament_events (
    tournament TEXT COLLATE \"C\" NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE TABLE tournament_people (
    identity TEXT COLLATE \"C\" NOT NULL,
    tournament TEXT COLLATE \"C\" NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    is_host BOOLEAN NOT NULL,
    is_player BOOLEAN NOT NULL,
    PRIMARY KEY (identity, tournament)
);
CREATE INDEX people_of_tournament ON tournament_people (tournament);
";

/// The tournament as lists show it; none until its next event if an earlier version stored the last one.
const LISTINGS: &str = "
ALTER TABLE tournaments ADD COLUMN listing TEXT;
";

/// Runs the missing migrations. Each is one transaction with the change of the version, under a lock: it is made once, and
/// whole or not at all.
pub(super) async fn migrate(client: &mut ClientWrapper) -> Result<(), LogError> {
    migrate_to(client, &MIGRATIONS).await
}

pub(super) async fn migrate_to(client: &mut ClientWrapper, migrations: &[&str]) -> Result<(), LogError> {
    loop {
        let transaction = client.transaction().await?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
        let version = version(&transaction).await?;
        let Some(migration) = migrations.get(version) else {
            return match version > migrations.len() {
                true => Err(newer(version, migrations.len())),
                false => Ok(()),
            };
        };
        transaction.batch_execute(migration).await?;
        transaction.execute("UPDATE bisat_schema SET version = $1", &[&(version as i64 + 1)]).await?;
        transaction.commit().await?;
        tracing::info!(version = version + 1, "migrated the schema of the database");
    }
}

/// The version of the schema of a database, which is not changed: 0 for an empty one.
pub(super) async fn stored_version(client: &mut ClientWrapper) -> Result<usize, LogError> {
    // The transaction is not committed.
    match version(&client.transaction().await?).await? {
        newer if newer > VERSION => Err(self::newer(newer, VERSION)),
        version => Ok(version),
    }
}

/// The version of the schema: 0 for an empty database, which gets the table that holds the version.
async fn version(transaction: &deadpool_postgres::Transaction<'_>) -> Result<usize, LogError> {
    let is_ours = "SELECT to_regclass('bisat_schema') IS NOT NULL, EXISTS (
         SELECT 1 FROM pg_class WHERE relkind IN ('r', 'v', 'm', 'p') AND relnamespace = current_schema()::text::regnamespace)";
    let row = transaction.query_one(is_ours, &[]).await?;
    let (is_ours, has_tables): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    let encoding: String = transaction.query_one("SELECT current_setting('server_encoding')", &[]).await?.try_get(0)?;
    if encoding != "UTF8" {
        let what = "make a database with createdb --encoding=UTF8 --template=template0";
        return Err(LogError::Store(format!("has the encoding {encoding}, which cannot store all texts: {what}")));
    }
    if !is_ours && has_tables {
        return Err(LogError::Store("is a database of another program: choose an empty one".to_owned()));
    }
    if !is_ours {
        let create = "CREATE TABLE bisat_schema (version BIGINT NOT NULL); INSERT INTO bisat_schema VALUES (0)";
        transaction.batch_execute(create).await?;
    }
    let version: i64 = transaction.query_one("SELECT version FROM bisat_schema", &[]).await?.try_get(0)?;
    Ok(version as usize)
}

fn newer(version: usize, known: usize) -> LogError {
    let what =
        format!("was written by a newer Bisat (schema version {version}; this one knows {known}): use that version");
    LogError::Store(what)
}
