//! Runs the server: opens the port and the database, resumes the tables, serves HTTP, and shuts down in order.

use std::error::Error;
use std::future::Future;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time;
use tracing::info;

use crate::clock::SystemClock;
use crate::http::{AppState, Proxy, RateLimits, ServerConfig, paths, router};
use crate::identity::{CookieSecurity, SessionKey};
use crate::listener::{self, LimitedListener, Peer};
use crate::metrics::Metrics;
use crate::rng::{SystemRng, random_bytes};
use crate::search_pool::{Opponents, SearchPool};
use crate::secret::Secret;
use crate::sqlite::Sqlite;
use crate::static_files::{NO_PAGE_ADVICE, Page};
use crate::tables::{Parts, Tables};
use crate::tls::Tls;

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen: an IP address or a name, and a port, as in `localhost:2525`.
    pub address: String,
    /// Certificate and key; none for plain HTTP.
    pub tls: Option<Arc<Tls>>,
    /// The database file.
    pub database: PathBuf,
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
    /// The web page; may be empty.
    pub page: Page,
}

/// TCP connections that an address may hold per allowed WebSocket or stream.
const CONNECTIONS_A_SOCKET: u32 = 4;
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
    let store = Arc::new(Sqlite::open(&settings.database)?);
    let accounts = store.accounts();
    let drawn: [u8; 32] = random_bytes(&SystemRng);
    let secret = accounts.set_setting_if_absent("secret", drawn.to_vec()).await?;
    let secret = Secret::new(secret.try_into().map_err(|_| "the secret in the database does not have 32 bytes")?);
    let threads = settings.machines.unwrap_or_else(SearchPool::default_threads);
    let search_pool = Arc::new(SearchPool::new(threads, settings.opponents)?);
    let metrics = Arc::new(Metrics::new(&paths()));
    let session_key = SessionKey::new(secret.cookie_key());
    let tables = Tables::open(Parts {
        log: Arc::clone(&store) as _,
        accounts: accounts.clone(),
        search_pool: Arc::clone(&search_pool),
        metrics: Arc::clone(&metrics),
        clock: Arc::new(SystemClock),
        rng: Arc::new(SystemRng),
        secret,
    })
    .await?;
    // Behind a proxy all connections come from the proxy's address.
    let most = match settings.proxy {
        Proxy::None => settings.limits.connections.saturating_mul(CONNECTIONS_A_SOCKET),
        Proxy::Trusted => u32::MAX,
    };
    let own_url = if settings.tls.is_some() { format!("https://{address}") } else { format!("http://{address}") };
    let cookie_security = CookieSecurity::for_addresses(&own_url, settings.public_url.as_deref());
    let listener = LimitedListener::new(listener, most, settings.tls);
    let public_url = settings.public_url.unwrap_or(own_url);
    let has_page = settings.page.file("index.html").is_some();
    let (proxy, limits, page) = (settings.proxy, settings.limits, settings.page);
    let config = ServerConfig { public_url, cookie_security, proxy, limits, page };
    let (close, closing) = watch::channel(false);
    let state = AppState::new(
        Arc::clone(&tables),
        accounts,
        Arc::clone(&search_pool),
        Arc::clone(&metrics),
        session_key,
        config,
        closing.clone(),
    );
    if !has_page {
        info!("there is no web page in this binary: {NO_PAGE_ADVICE}");
    }
    let service = router(state).into_make_service_with_connect_info::<Peer>();
    info!(%address, database = %settings.database.display(), "listening");
    opened(address);
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        let mut closing = closing;
        let _ = closing.wait_for(|is_closing| *is_closing).await;
    });
    let mut server = tokio::spawn(server.into_future());
    tokio::select! {
        served = &mut server => served??,
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
