//! TCP listener that limits the number of connections per address.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::net::{TcpListener, lookup_host};
use tokio::time;

use crate::connection::Connection;
use crate::rate_limit::{ConcurrencyLimit, network_of};
use crate::tls::Tls;

/// Pause after a failed accept, for example when no file descriptors are left.
const LATER: Duration = Duration::from_millis(100);

/// Listens on an address and port. A name is resolved first; of its addresses, the first free one is used.
pub(crate) async fn bind(address: &str) -> Result<TcpListener, String> {
    let mut found: Vec<SocketAddr> =
        lookup_host(address).await.map_err(|error| format!("{address}: {error}"))?.collect();
    // IPv4 first, as in the default address.
    found.sort_by_key(SocketAddr::is_ipv6);
    TcpListener::bind(&*found).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("{address} is in use by another program: stop it, or choose another port")
        }
        _ => format!("{address}: {error}"),
    })
}

/// A listener that closes connections beyond the limit of their address.
pub(crate) struct LimitedListener {
    listener: TcpListener,
    connections: ConcurrencyLimit<IpAddr>,
    tls: Option<Arc<Tls>>,
}

impl LimitedListener {
    /// At most `most` connections per address; with TLS if a certificate is given.
    pub(crate) fn new(listener: TcpListener, most: u32, tls: Option<Arc<Tls>>) -> Self {
        LimitedListener { listener, connections: ConcurrencyLimit::new(most), tls }
    }
}

impl Listener for LimitedListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            match TcpListener::accept(&self.listener).await {
                Ok((stream, address)) => {
                    if let Ok(permit) = self.connections.acquire(&network_of(address.ip())) {
                        // Send moves at once.
                        let _ = stream.set_nodelay(true);
                        let connection = match &self.tls {
                            Some(tls) => Connection::tls(stream, tls.acceptor(), permit),
                            None => Connection::plain(stream, permit),
                        };
                        return (connection, address);
                    }
                }
                Err(_) => time::sleep(LATER).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// IP address of the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Connected<IncomingStream<'_, LimitedListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> Self {
        Peer(stream.remote_addr().ip())
    }
}
