//! TCP listener that limits the number of connections per address.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time;

use crate::rate_limit::{ConcurrencyLimit, Permit, network_of};

/// Pause after a failed accept, for example when no file descriptors are left.
const LATER: Duration = Duration::from_millis(100);

/// A listener that closes connections beyond the limit of their address.
pub(crate) struct LimitedListener {
    listener: TcpListener,
    connections: ConcurrencyLimit<IpAddr>,
}

impl LimitedListener {
    /// At most `most` connections per address.
    pub(crate) fn new(listener: TcpListener, most: u32) -> Self {
        LimitedListener { listener, connections: ConcurrencyLimit::new(most) }
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
                        return (Connection { stream, _permit: permit }, address);
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

/// A connection with its permit.
pub(crate) struct Connection {
    stream: TcpStream,
    _permit: Permit<IpAddr>,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
