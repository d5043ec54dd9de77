//! Listens on an address. [`crate::accept`] serves the connections.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::{TcpListener, lookup_host};

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
        io::ErrorKind::PermissionDenied => {
            format!("{address}: {error}: ports below 1024 need a privilege (CAP_NET_BIND_SERVICE); choose another port")
        }
        _ => format!("{address}: {error}"),
    })
}

/// IP address of the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);
