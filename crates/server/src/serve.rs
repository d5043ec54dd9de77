//! Runs the server: opens the port and the database, resumes the tables, serves HTTP, and shuts down in order.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time;
use tracing::{error, info, warn};

use crate::accept::{self, Accept};
use crate::address_connections::{AddressConnections, ConnectionLimits};
use crate::clock::{Clock, SystemClock};
use crate::cluster::Cluster;
use crate::cluster::bus::Bus;
use crate::event_log::{LogError, Reply};
use crate::file_limit;
use crate::housekeeping;
use crate::http::{
    AppState, MetricsAddress, Proxy, RateLimits, ServerConfig, check_with_other_nodes, metrics_router, paths, router,
    share_limits,
};
use crate::identity::CookieSecurity;
use crate::listener;
use crate::metrics::Metrics;
use crate::postgres::{self, Access, Postgres};
use crate::push::{Push, PushSettings};
use crate::rng::{SystemRng, random_bytes};
use crate::search_pool::{Opponents, SearchPool};
use crate::secret;
use crate::secret::file::SecretSource;
use crate::sqlite::Sqlite;
use crate::static_files::{NO_PAGE_ADVICE, Page};
use crate::store::{SharedStore, Store};
use crate::tables::{Parts, Tables};
use crate::tls::Tls;

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen: an IP address or a name, and a port, as in `localhost:2525`.
    pub address: String,
    /// Certificate and key; none for plain HTTP.
    pub tls: Option<Arc<Tls>>,
    /// The database.
    pub database: Database,
    /// URLs of NATS, if the server is a node of a cluster, which needs a PostgreSQL database.
    pub nats: Option<String>,
    /// The secret that is not in the database.
    pub secret: SecretSource,
    /// Public address; the listen address if none is given.
    pub public_url: Option<String>,
    /// Whether a reverse proxy reports client addresses.
    pub proxy: Proxy,
    /// Number of search threads.
    pub machines: Option<NonZeroUsize>,
    /// What opens the opponents: with or without tables of solved values.
    pub opponents: Arc<dyn Opponents>,
    /// Rate limits.
    pub limits: RateLimits,
    /// Where to serve metrics and the health check, for the operator alone; on the public address if none is given.
    pub metrics_address: Option<String>,
    /// Notifications to closed browsers; none to send none.
    pub push: Option<PushSettings>,
    /// The web page; may be empty.
    pub page: Page,
}

/// Where the server stores everything.
#[derive(Clone)]
pub enum Database {
    /// A SQLite file, created if missing.
    Sqlite(PathBuf),
    /// The URL of a PostgreSQL database.
    Postgres(String),
}

impl Database {
    async fn open(&self, secret: &SecretSource) -> Result<Arc<dyn Store>, LogError> {
        Ok(match self {
            Database::Sqlite(file) => {
                let is_new = !file.exists();
                let store = Arc::new(Sqlite::open(file)?);
                if is_new {
                    report_new(file, secret);
                }
                store
            }
            Database::Postgres(url) => Arc::new(Postgres::open(url, Access::Alone).await?),
        })
    }

    /// Opens the database as a node of a cluster.
    async fn open_shared(&self) -> Result<Arc<dyn SharedStore>, LogError> {
        match self {
            Database::Sqlite(_) => {
                let what = "--nats is for several servers on one PostgreSQL database: give --database postgres://…";
                Err(LogError::Store(what.to_owned()))
            }
            Database::Postgres(url) => Ok(Arc::new(Postgres::open(url, Access::Node).await?)),
        }
    }
}

/// The database, and what a node of a cluster shares with the others.
struct Opened {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    cluster: Option<Arc<Cluster>>,
}

async fn open(settings: &Settings) -> Result<Opened, Box<dyn Error + Send + Sync>> {
    let Some(nats) = &settings.nats else {
        let store = settings.database.open(&settings.secret).await?;
        return Ok(Opened { store, clock: Arc::new(SystemClock::new()), cluster: None });
    };
    let store = settings.database.open_shared().await?;
    let name: [u8; 8] = random_bytes(&SystemRng);
    // The first node names the cluster.
    let name = store.set_setting_if_absent(CLUSTER_NAME, name.to_vec()).await?;
    let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
    let bus = Bus::connect(nats, &name).await?;
    let cluster = Arc::new(Cluster::begin(Arc::clone(&store), bus, &SystemRng).await?);
    info!(node = %cluster.node().0, cluster = name, "running as a node of a cluster");
    let clock = Arc::clone(cluster.clock());
    Ok(Opened { store, clock, cluster: Some(cluster) })
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(file) => write!(f, "{}", file.display()),
            // The URL may contain a password.
            Database::Postgres(url) => f.write_str(&postgres::without_password(url)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// TCP connections that an address may hold per allowed WebSocket or stream.
const CONNECTIONS_A_SOCKET: u32 = 4;
/// Setting that holds the random name of the cluster.
const CLUSTER_NAME: &str = "cluster";
/// Grace period of a shutdown.
const GRACE_PERIOD: Duration = Duration::from_secs(5);

/// Serves until `closed` resolves. Calls `opened` with the address once clients can connect.
pub async fn serve(
    settings: Settings,
    opened: impl FnOnce(SocketAddr),
    closed: impl Future<Output = ()>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    // Before the database: a server that cannot listen must not create a file.
    let listener = listener::bind(&settings.address).await?;
    let address = listener.local_addr()?;
    let metrics_listener = match &settings.metrics_address {
        Some(address) => Some(listener::bind(address).await?),
        None => None,
    };
    let Opened { store, clock, cluster } = open(&settings).await?;
    let secret = secret::file::load(&settings.secret, &*store, &SystemRng, clock.now()).await?;
    let threads = settings.machines.unwrap_or_else(SearchPool::default_threads);
    let search_pool = Arc::new(SearchPool::new(threads, settings.opponents)?);
    let metrics = Arc::new(Metrics::new(&paths()));
    info!(key = %secret.record_key().public(), "records are signed with this key");
    let push = match settings.push {
        Some(push) => Some(Push::open(push, &store, &secret).await?),
        None => None,
    };
    let tables = Tables::open(Parts {
        log: Arc::clone(&store) as _,
        store: Arc::clone(&store),
        search_pool: Arc::clone(&search_pool),
        metrics: Arc::clone(&metrics),
        clock: Arc::clone(&clock),
        rng: Arc::new(SystemRng),
        secret: secret.clone(),
        cluster,
        push,
    })
    .await?;
    if let Some(checked) = store.quick_check() {
        tokio::spawn(check_integrity(checked, Arc::clone(&metrics)));
    }
    housekeeping::start(&store, clock);
    let all = file_limit::raise_and_count_connections();
    let limits = match settings.proxy {
        Proxy::None => ConnectionLimits::new(settings.limits.connections.saturating_mul(CONNECTIONS_A_SOCKET), all),
        Proxy::Trusted => ConnectionLimits::behind_a_proxy(all),
    };
    let own_url = if settings.tls.is_some() { format!("https://{address}") } else { format!("http://{address}") };
    let cookie_security = CookieSecurity::for_addresses(&own_url, settings.public_url.as_deref());
    let (connections, tls) = (AddressConnections::new(limits), settings.tls);
    let public_url = settings.public_url.unwrap_or(own_url);
    let has_page = settings.page.file("index.html").is_some();
    let (proxy, limits, page) = (settings.proxy, settings.limits, settings.page);
    let metrics_address = metrics_listener.as_ref().map_or(MetricsAddress::Public, |_| MetricsAddress::Own);
    let config = ServerConfig { public_url, cookie_security, proxy, limits, metrics: metrics_address, page };
    let (close, closing) = watch::channel(false);
    let state = AppState::new(
        Arc::clone(&tables),
        Arc::clone(&store),
        Arc::clone(&search_pool),
        Arc::clone(&metrics),
        &secret,
        config,
        closing.clone(),
    )?;
    check_with_other_nodes(&state);
    share_limits(&state);
    if !has_page {
        info!("there is no web page in this binary: {NO_PAGE_ADVICE}");
    }
    if let Some(listener) = metrics_listener {
        info!(address = %listener.local_addr()?, "metrics have their own address");
        // It ends with the runtime: the operator may look until the end.
        tokio::spawn(axum::serve(listener, metrics_router(Arc::clone(&state))).into_future());
    }
    let accept = Accept { listener, tls, connections, router: router(state), closing };
    info!(%address, database = %settings.database, "listening");
    opened(address);
    let mut server = tokio::spawn(accept::run(accept));
    tokio::select! {
        served = &mut server => served?,
        () = closed => {
            info!("shutting down");
            search_pool.close();
            close.send_replace(true);
            // Acknowledged events are on disk; clients reconnect.
            let farewell = async {
                let _ = server.await;
                while metrics.connections.value() > 0 {
                    time::sleep(Duration::from_millis(10)).await;
                }
            };
            let _ = time::timeout(GRACE_PERIOD, farewell).await;
        }
    }
    Ok(())
}

/// Reports a new database. A secret without its database may mean that the database was lost.
fn report_new(database: &Path, secret: &SecretSource) {
    match secret {
        SecretSource::File(file) if file.exists() => warn!(
            database = %database.display(),
            secret = %file.display(),
            "created a new database beside an old secret: if there was a database, stop the server and look for it",
        ),
        SecretSource::File(_) | SecretSource::Given(_) => {
            info!(database = %database.display(), "created a new database");
        }
    }
}

/// Reports the result of the integrity check. The server runs meanwhile: a large file takes a while to read, and one
/// damaged page must not stop the tables that are sound.
async fn check_integrity(checked: Reply<Vec<String>>, metrics: Arc<Metrics>) {
    match checked.await {
        Ok(problems) => {
            metrics.database_problems.set(problems.len() as i64);
            if let Some(first) = problems.first() {
                let count = problems.len();
                error!(count, first, "the database is damaged: run bisat serve --check, or restore a backup");
            }
        }
        // A shutdown interrupts it.
        Err(error) => info!(%error, "the integrity check did not end"),
    }
}
