//! The advisory lock that keeps a second server away from the database. The nodes of a cluster share it.
//!
//! The lock belongs to one connection. PostgreSQL releases it when that connection ends, also after a crash. A server whose
//! connection breaks asks for the lock again. Games stay right in any case, because an append names the number of events
//! that it expects; but a second server would not tell its players about the moves of the first.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{self, Instant};
use tokio_postgres::{Client, Config};
use tracing::{error, info};

use super::connect::connect;
use super::statements::text;
use crate::event_log::LogError;

/// How a server uses the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Alone.
    Alone,
    /// As a node of a cluster: other nodes use it at the same time.
    Node,
    /// To copy it, or to copy into it: alone.
    Migration,
}

/// Advisory lock of the server that uses the database.
const SERVER_LOCK: i64 = 0x4249_5341_0002;
/// How long to wait for a server that has just stopped.
const PATIENCE: Duration = Duration::from_secs(10);
/// Pause between two attempts.
const PAUSE: Duration = Duration::from_millis(200);

/// Holds the lock until it is dropped.
pub(super) struct ServerLock {
    is_held: Arc<AtomicBool>,
    keeper: JoinHandle<()>,
}

impl ServerLock {
    /// Takes the lock, or says that another server has it.
    pub(super) async fn begin(config: &Config, access: Access) -> Result<Self, LogError> {
        let begin = Instant::now();
        let lease = loop {
            if let Some(lease) = Lease::take(config, access).await? {
                break lease;
            }
            if begin.elapsed() > PATIENCE {
                return Err(LogError::Store(in_use(access).to_owned()));
            }
            time::sleep(PAUSE).await;
        };
        let is_held = Arc::new(AtomicBool::new(true));
        let keeper = tokio::spawn(keep(config.clone(), access, lease, Arc::clone(&is_held)));
        Ok(ServerLock { is_held, keeper })
    }

    /// Whether the lock is held.
    pub(super) fn is_held(&self) -> bool {
        self.is_held.load(Ordering::Relaxed)
    }
}

impl Drop for ServerLock {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

fn in_use(access: Access) -> &'static str {
    match access {
        Access::Alone => {
            "is in use by another server: to run several on one database, start each of them with --nats (docs/cluster.md)"
        }
        Access::Node => {
            "is in use by a server without --nats: stop it, and start it again with --nats as a node of the cluster"
        }
        Access::Migration => "is in use by a server, or by another migration: stop all servers of this database first",
    }
}

/// A connection that has the lock.
struct Lease {
    _client: Client,
    /// Ends when the connection does.
    connection: JoinHandle<()>,
}

impl Lease {
    /// Takes the lock; none if another connection has it.
    async fn take(config: &Config, access: Access) -> Result<Option<Self>, LogError> {
        let failed = |error| LogError::Store(format!("cannot connect: {}", text(&error)));
        let (client, connection) = connect(config).await.map_err(failed)?;
        let sql = match access {
            Access::Alone | Access::Migration => "SELECT pg_try_advisory_lock($1)",
            Access::Node => "SELECT pg_try_advisory_lock_shared($1)",
        };
        let row = client.query_one(sql, &[&SERVER_LOCK]).await?;
        let is_taken: bool = row.try_get(0)?;
        Ok(is_taken.then_some(Lease { _client: client, connection }))
    }
}

/// Takes the lock again whenever its connection breaks.
async fn keep(config: Config, access: Access, lease: Lease, is_held: Arc<AtomicBool>) {
    let mut lease = lease;
    loop {
        let _ = (&mut lease.connection).await;
        is_held.store(false, Ordering::Relaxed);
        error!("the connection that keeps other servers away from the database broke: trying again");
        lease = loop {
            time::sleep(PAUSE).await;
            if let Ok(Some(lease)) = Lease::take(&config, access).await {
                break lease;
            }
        };
        is_held.store(true, Ordering::Relaxed);
        info!("this server has the database for itself again");
    }
}
