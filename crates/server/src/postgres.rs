//! The store in a PostgreSQL database.
//!
//! One task appends events. It commits all waiting appends as one transaction and replies after the commit (group commit):
//! `appends`. Everything else runs on connections of a pool, each operation as one statement or one transaction. What
//! must hold between transactions is held by row locks: an operation on a person locks the row of that person first.
//!
//! The driver is `tokio-postgres`, because it sends statements without waiting for the answers before (pipelining), so that
//! a batch of appends takes two round trips. `deadpool-postgres` pools its connections and their prepared statements.

mod schema;
mod server_lock;
mod statements;
mod appends;
mod rating;
mod rated_games;
mod sitters;
mod table_changes;
mod reading;
mod archive;
mod identities;
mod accounts;
mod names;
mod sessions;
mod login_links;
mod push_subscriptions;
mod legacy_cookies;
mod ratings;
mod records;
mod codes;
mod tournaments;
mod maintenance;
mod shared;
mod connect;
mod check;
mod rows;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bisat_protocol::{Event, IdentityId, TableId};
use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio::runtime::Handle;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Config, NoTls};

use crate::event_log::{Append, EventLog, LogError, Reply};
use crate::secret::SealedSeed;
use crate::store::maintenance::{CUT_SHORT, MIGRATING};
use appends::Appender;
pub use check::check_database;
pub(crate) use rows::PostgresRows;
pub use server_lock::Access;
use server_lock::ServerLock;
use statements::{exists, query};

/// Connections for lookups and for changes of accounts.
const CONNECTIONS: usize = 8;
/// Connections for pages of events and other long reads: lookups never wait for these.
const PAGE_CONNECTIONS: usize = 2;
/// How long to wait for a connection, new or used.
const PATIENCE: Duration = Duration::from_secs(10);

/// Silence after which the operating system asks whether the database is still there, and the interval of further questions.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(5);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);

/// The database. One server alone may open it, or the nodes of one cluster.
pub struct Postgres {
    pool: Pool,
    pages: Pool,
    appender: Appender,
    /// Writes that are not answered yet.
    waiting: Arc<AtomicUsize>,
    server_lock: ServerLock,
    runtime: Handle,
}

impl Postgres {
    /// Connects to the database of a URL such as `postgres://bisat@localhost/bisat` and runs the missing migrations. Call it
    /// in a tokio runtime, which the store goes on using.
    pub async fn open(url: &str, access: Access) -> Result<Self, LogError> {
        let config = read_url(url)?;
        Postgres::connect(&config, access).await.map_err(|error| named(error, &config))
    }

    async fn connect(config: &Config, access: Access) -> Result<Self, LogError> {
        let server_lock = ServerLock::begin(config, access).await?;
        let pool = pool(config, CONNECTIONS)?;
        schema::migrate(&mut *pool.get().await?).await?;
        if access == Access::Node {
            // A server that was alone before has not stored when its tables are due.
            let sql = "INSERT INTO due SELECT id, 0 FROM tables WHERE NOT is_over ON CONFLICT DO NOTHING";
            statements::execute(&pool.get().await?, sql, &[]).await?;
        }
        if exists(&pool.get().await?, "SELECT FROM settings WHERE key = $1", &[&MIGRATING]).await? {
            return Err(LogError::Store(CUT_SHORT.to_owned()));
        }
        let waiting = Arc::new(AtomicUsize::new(0));
        Ok(Postgres {
            pages: self::pool(config, PAGE_CONNECTIONS)?,
            appender: Appender::start(self::pool(config, 1)?, Arc::clone(&waiting)),
            pool,
            waiting,
            server_lock,
            runtime: Handle::current(),
        })
    }

    /// Runs a read.
    fn look_up<T: Send + 'static>(&self, work: impl Future<Output = Result<T, LogError>> + Send + 'static) -> Reply<T> {
        let (answer, reply) = Reply::channel();
        self.runtime.spawn(async move {
            // The caller may have gone.
            let _ = answer.send(work.await);
        });
        reply
    }

    /// Runs a change. It goes on if the caller does not wait for it.
    fn change<T: Send + 'static>(&self, work: impl Future<Output = Result<T, LogError>> + Send + 'static) -> Reply<T> {
        let waiting = Arc::clone(&self.waiting);
        waiting.fetch_add(1, Ordering::Relaxed);
        self.look_up(async move {
            let result = work.await;
            waiting.fetch_sub(1, Ordering::Relaxed);
            result
        })
    }
}

impl EventLog for Postgres {
    fn append(&self, append: Append) -> Reply<()> {
        self.appender.append(append)
    }

    fn read(&self, table: &TableId, from: u32, most: u32) -> Reply<Vec<Event>> {
        let (pool, table) = (self.pages.clone(), table.clone());
        self.look_up(async move { reading::events(&pool.get().await?, &table, from, most).await })
    }

    fn sealed_seed(&self, table: &TableId) -> Reply<Option<SealedSeed>> {
        let (pool, table) = (self.pool.clone(), table.clone());
        self.look_up(async move {
            let found = query(&pool.get().await?, "SELECT seed FROM tables WHERE name = $1", &[&table.0]).await?;
            found.first().map_or(Ok(None), |row| Ok(row.try_get(0)?))
        })
    }

    fn unfinished(&self) -> Reply<Vec<TableId>> {
        let pool = self.pages.clone();
        self.look_up(async move {
            reading::tables(&pool.get().await?, "SELECT name FROM tables WHERE NOT is_over ORDER BY id", &[]).await
        })
    }

    fn finished_by(&self, identity: &IdentityId, limit: u32) -> Reply<Vec<TableId>> {
        let (pool, identity) = (self.pool.clone(), identity.clone());
        self.look_up(async move {
            let sql = "SELECT name FROM tables WHERE is_over
                 AND id IN (SELECT table_id FROM sitters WHERE identity = $1) ORDER BY id DESC LIMIT $2";
            reading::tables(&pool.get().await?, sql, &[&identity.0, &i64::from(limit)]).await
        })
    }
}

/// Whether `--database` names a PostgreSQL database and not a file.
pub fn is_url(text: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
}

/// The URL without its password, for messages.
pub fn without_password(url: &str) -> String {
    read_url(url).map_or_else(|_| "the PostgreSQL database".to_owned(), |config| describe(&config))
}

fn read_url(url: &str) -> Result<Config, LogError> {
    let wrong = |error| LogError::Store(format!("cannot read the URL of the database: {}", statements::text(&error)));
    let mut config: Config = url.parse().map_err(wrong)?;
    if config.get_ssl_mode() != SslMode::Require {
        // `prefer` becomes `disable`: certificates are always verified, and TLS with a self-signed one would fail.
        config.ssl_mode(SslMode::Disable);
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    if config.get_tcp_user_timeout().is_none() {
        // A server that is cut off from its database must notice it.
        config.tcp_user_timeout(PATIENCE);
    }
    if config.get_keepalives() && config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        // The same for a connection on which the server waits for an answer.
        config.keepalives_idle(KEEPALIVE_IDLE).keepalives_interval(KEEPALIVE_INTERVAL).keepalives_retries(3);
    }
    if config.get_application_name().is_none() {
        config.application_name("bisat");
    }
    Ok(config)
}

/// An error that names the database which it is about.
fn named(error: LogError, config: &Config) -> LogError {
    match error {
        LogError::Store(what) | LogError::Damaged(what) => LogError::Store(format!("{}: {what}", describe(config))),
        conflict @ LogError::Conflict { .. } => conflict,
    }
}

fn describe(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        Some(Host::Unix(folder)) => folder.display().to_string(),
        None => String::new(),
    };
    let port = config.get_ports().first().map_or(String::new(), |port| format!(":{port}"));
    format!("postgres://{host}{port}/{}", config.get_dbname().unwrap_or_default())
}

fn pool(config: &Config, connections: usize) -> Result<Pool, LogError> {
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match connect::tls(config) {
        Some(tls) => Manager::from_config(config.clone(), tls, recycling),
        None => Manager::from_config(config.clone(), NoTls, recycling),
    };
    let pool = Pool::builder(manager).max_size(connections).runtime(Runtime::Tokio1);
    let pool = pool.wait_timeout(Some(PATIENCE)).create_timeout(Some(PATIENCE)).build();
    pool.map_err(|error| LogError::Store(error.to_string()))
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}
