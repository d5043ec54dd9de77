//! State that every request handler can use.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;

use bisat_protocol::IdentityId;
use bisat_record::ServerKey;
use tokio::sync::watch;

use super::code_limits::CodeLimits;
use super::password_limits::PasswordLimits;
use crate::health::Health;
use crate::identity::{CookieSecurity, SessionKey};
use crate::metrics::Metrics;
use crate::open_connections::OpenConnections;
use crate::password_pool::PasswordPool;
use crate::pictures::Pictures;
use crate::rate_limit::{AddressConcurrency, AddressLimiter, RateLimiter, TokenBucket};
use crate::search_pool::SearchPool;
use crate::secret::Secret;
use crate::static_files::Page;
use crate::store::{Credential, Store};
use crate::tables::Tables;
use crate::tournaments::Tournaments;

/// How often the last use of a session or token is stored, in seconds.
const LAST_USE_INTERVAL: f64 = 300.0;

/// State of the HTTP server.
pub struct AppState {
    /// All tables.
    pub tables: Arc<Tables>,
    /// All tournaments.
    pub tournaments: Arc<Tournaments>,
    /// The database.
    pub store: Arc<dyn Store>,
    /// Threads for searches.
    pub search_pool: Arc<SearchPool>,
    /// Metrics.
    pub metrics: Arc<Metrics>,
    /// Key of session cookies.
    pub session_key: SessionKey,
    /// Key that signs records.
    pub record_key: ServerKey,
    /// Configuration.
    pub config: ServerConfig,
    /// Rate limit of requests per address.
    pub(super) request_rate: RateLimiter<IpAddr>,
    /// Rate limit of new guests, accounts, logins, tokens and stored records per address.
    pub(super) login_rate: AddressLimiter,
    /// Rate limit of new tables, rematches and tournaments per address.
    pub(super) table_rate: AddressLimiter,
    /// Rate limit of new pictures per address.
    pub(super) picture_rate: AddressLimiter,
    /// Pictures for link previews.
    pub(super) pictures: Pictures,
    /// Limits on guessing the password of an account.
    pub(super) password_limits: PasswordLimits,
    /// Limits on the codes of waiting tables.
    pub(super) code_limits: CodeLimits,
    /// Limits how often the last use of a session or token is stored.
    pub(super) last_use: RateLimiter<Credential>,
    /// WebSockets and streams that end with their session or token.
    pub(super) open_connections: Arc<OpenConnections>,
    /// Rate limit of commands per identity.
    pub(super) command_rate: RateLimiter<IdentityId>,
    /// Limit of WebSockets and streams per address.
    pub(super) connections: AddressConcurrency,
    /// Threads that hash passwords.
    pub(super) password_pool: PasswordPool,
    /// The last health check.
    pub(super) health: Health,
    /// Becomes true when the server shuts down.
    pub(super) shutdown: watch::Receiver<bool>,
}

/// New tables of an address for each login that it has, so that a client does not get more tables as ever new guests.
const TABLES_PER_LOGIN: f64 = 10.0;

/// Configuration of the HTTP server.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// Public address, for example `https://bisat.example`.
    pub public_url: String,
    /// Whether session cookies are sent over https only.
    pub cookie_security: CookieSecurity,
    /// Whether a reverse proxy reports client addresses.
    pub proxy: Proxy,
    /// Rate limits.
    pub limits: RateLimits,
    /// Where metrics are served.
    pub metrics: MetricsAddress,
    /// The web page.
    pub page: Page,
}

/// Where metrics are served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetricsAddress {
    /// On the public port, to private addresses.
    Public,
    /// On an address of their own, and nowhere else.
    Own,
}

/// Whether a reverse proxy reports client addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proxy {
    /// No proxy: the address is that of the connection.
    None,
    /// The address is the last one in `X-Forwarded-For`.
    Trusted,
}

/// Rate limits and connection limits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RateLimits {
    /// Requests per second of one address.
    pub request_rate: f64,
    /// New guests and logins per hour of one address.
    pub login_rate: f64,
    /// Moves and other commands per second of one identity.
    pub command_rate: f64,
    /// Open WebSockets and streams of one address.
    pub connections: u32,
}

impl Default for RateLimits {
    fn default() -> Self {
        RateLimits { request_rate: 20.0, login_rate: 60.0, command_rate: 10.0, connections: 50 }
    }
}

impl AppState {
    /// State with every token bucket full. An error if the threads for passwords cannot be started.
    pub fn new(
        tables: Arc<Tables>,
        store: Arc<dyn Store>,
        search_pool: Arc<SearchPool>,
        metrics: Arc<Metrics>,
        secret: &Secret,
        config: ServerConfig,
        shutdown: watch::Receiver<bool>,
    ) -> io::Result<Arc<Self>> {
        let RateLimits { request_rate, login_rate, command_rate, connections } = config.limits;
        let bucket = |per_second: f64, burst: f64| TokenBucket { burst: burst.ceil() as u32, per_second };
        let password_pool = PasswordPool::new()?;
        let is_shared = tables.cluster().is_some();
        let requests = RateLimiter::new(bucket(request_rate, 10.0 * request_rate));
        let commands = RateLimiter::new(bucket(command_rate, 10.0 * command_rate));
        let logins = AddressLimiter::new(bucket(login_rate / 3600.0, login_rate));
        let new_pictures = AddressLimiter::new(bucket(login_rate / 3600.0, login_rate));
        let table_rate = TABLES_PER_LOGIN * login_rate;
        let openings = AddressLimiter::new(bucket(table_rate / 3600.0, table_rate));
        Ok(Arc::new(AppState {
            tournaments: Tournaments::open(Arc::clone(&store), Arc::clone(&tables)),
            tables,
            store,
            search_pool,
            metrics,
            session_key: SessionKey::new(secret.cookie_key()),
            record_key: secret.record_key(),
            request_rate: shared_if(is_shared, requests, RateLimiter::shared),
            login_rate: shared_if(is_shared, logins, AddressLimiter::shared),
            table_rate: shared_if(is_shared, openings, AddressLimiter::shared),
            picture_rate: shared_if(is_shared, new_pictures, AddressLimiter::shared),
            pictures: Pictures::default(),
            password_limits: shared_if(is_shared, PasswordLimits::new(login_rate), PasswordLimits::shared),
            code_limits: shared_if(is_shared, CodeLimits::new(login_rate), CodeLimits::shared),
            last_use: RateLimiter::new(bucket(1.0 / LAST_USE_INTERVAL, 1.0)),
            open_connections: Arc::default(),
            command_rate: shared_if(is_shared, commands, RateLimiter::shared),
            connections: AddressConcurrency::new(connections),
            password_pool,
            health: Health::default(),
            shutdown,
            config,
        }))
    }

    pub(super) fn now(&self) -> u64 {
        self.tables.clock().now()
    }

    /// Waits until the server shuts down.
    pub(super) async fn shut_down(&self) {
        let mut shutdown = self.shutdown.clone();
        // The sender is dropped only when the server has stopped.
        let _ = shutdown.wait_for(|is_closing| *is_closing).await;
    }
}

/// The limiter, which notes what is taken if other nodes share it.
fn shared_if<T>(is_shared: bool, limiter: T, share: fn(T) -> T) -> T {
    if is_shared { share(limiter) } else { limiter }
}
