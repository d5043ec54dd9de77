//! Runs the house: opens the file, the hall and the doors, and closes them in order.

use std::error::Error;
use std::future::Future;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time;
use tracing::info;

use crate::doors::{Doors, House, HouseLimits, Proxy, paths, router};
use crate::hall::{Hall, Parts, World, kept};
use crate::identity::{Keys, Secure};
use crate::listener::{Guarded, Peer};
use crate::machines::Machines;
use crate::metrics::Metrics;
use crate::page::Page;
use crate::secret::Secret;
use crate::sqlite::Sqlite;

/// How the house is to be run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// The one file in which everything is kept.
    pub database: PathBuf,
    /// The address that people use; that of the listener where none is given.
    pub public_url: Option<String>,
    /// Whose word about where a request came from is taken.
    pub proxy: Proxy,
    /// Threads on which machines think.
    pub machines: Option<NonZeroUsize>,
    /// How much one address may ask and hold.
    pub limits: HouseLimits,
    /// What is shown to browsers; nothing where it is empty.
    pub page: Page,
}

/// For each socket or stream that an address may hold, so many connections of any kind.
const CONNECTIONS_A_SOCKET: u32 = 4;
/// How long clients have to finish when the house closes.
const CLOSING: Duration = Duration::from_secs(5);

/// Serves until `closed` comes true; `opened` hears of the address once clients can come.
pub async fn serve(
    settings: Settings,
    opened: impl FnOnce(SocketAddr),
    closed: impl Future<Output = ()>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let store = Arc::new(Sqlite::open(&settings.database)?);
    let accounts = store.accounts();
    let mut drawn = [0; 32];
    RealWorld.random(&mut drawn);
    let secret = kept(accounts.set_setting_if_absent("secret", drawn.to_vec())).await?;
    let secret = Secret::new(secret.try_into().map_err(|_| "the secret in the database has not 32 bytes")?);
    let machines = Arc::new(Machines::new(settings.machines.unwrap_or_else(Machines::default_threads))?);
    let metrics = Arc::new(Metrics::new(&paths()));
    let keys = Keys::new(secret.cookie_key());
    let hall = Hall::open(Parts {
        log: Arc::clone(&store) as _,
        accounts: accounts.clone(),
        machines: Arc::clone(&machines),
        metrics: Arc::clone(&metrics),
        world: Arc::new(RealWorld),
        secret,
    })
    .await?;
    let taken = |error| format!("{}: {error}", settings.address);
    let listener = TcpListener::bind(settings.address).await.map_err(taken)?;
    let address = listener.local_addr()?;
    // Behind a proxy all connections come from one address.
    let most = match settings.proxy {
        Proxy::None => settings.limits.connections.saturating_mul(CONNECTIONS_A_SOCKET),
        Proxy::Trusted => u32::MAX,
    };
    let listener = Guarded::new(listener, most);
    let public_url = settings.public_url.unwrap_or_else(|| format!("http://{address}"));
    let secure = Secure::for_address(&public_url);
    let house = House { public_url, secure, proxy: settings.proxy, limits: settings.limits, page: settings.page };
    let (close, closing) = watch::channel(false);
    let doors = Doors::new(
        Arc::clone(&hall),
        accounts,
        Arc::clone(&machines),
        Arc::clone(&metrics),
        keys,
        house,
        closing.clone(),
    );
    let service = router(doors).into_make_service_with_connect_info::<Peer>();
    info!(%address, "open");
    opened(address);
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        let mut closing = closing;
        let _ = closing.wait_for(|is_closing| *is_closing).await;
    });
    let mut server = tokio::spawn(server.into_future());
    tokio::select! {
        served = &mut server => served??,
        () = closed => {
            info!("closing");
            machines.close();
            close.send_replace(true);
            // What was acknowledged is on disk, and clients come back.
            let farewell = async {
                let _ = server.await;
                while metrics.connections.value() > 0 {
                    time::sleep(Duration::from_millis(10)).await;
                }
            };
            let _ = time::timeout(CLOSING, farewell).await;
        }
    }
    Ok(())
}

/// The machine's clock and the system's randomness.
struct RealWorld;

impl World for RealWorld {
    fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        since.as_millis() as u64
    }

    fn random(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system has randomness");
    }
}
