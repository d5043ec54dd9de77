//! The door frame: no address holds more connections than its share, whatever it does with them.

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

use crate::limits::{Counter, Held, household};

/// How long to wait where no connection can be taken, as when there are no files left.
const LATER: Duration = Duration::from_millis(100);

/// A listener that hangs up on those who hold too many connections.
pub(crate) struct Guarded {
    listener: TcpListener,
    held: Counter<IpAddr>,
}

impl Guarded {
    /// No address may hold more than `most`.
    pub(crate) fn new(listener: TcpListener, most: u32) -> Self {
        Guarded { listener, held: Counter::new(most) }
    }
}

impl Listener for Guarded {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            match TcpListener::accept(&self.listener).await {
                Ok((stream, address)) => {
                    if let Ok(held) = self.held.hold(&household(address.ip())) {
                        // A move waits for nothing.
                        let _ = stream.set_nodelay(true);
                        return (Connection { stream, _held: held }, address);
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

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Connected<IncomingStream<'_, Guarded>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Guarded>) -> Self {
        Peer(stream.remote_addr().ip())
    }
}

/// A connection, counted for as long as it is open.
pub(crate) struct Connection {
    stream: TcpStream,
    _held: Held<IpAddr>,
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
