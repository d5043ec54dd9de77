//! One connection: plain TCP, or TLS. Its handshake and its writes are limited in time; [`crate::accept`] limits the rest.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{self, Sleep};
use tokio_rustls::{Accept, TlsAcceptor};

use crate::address_connections::AddressConnection;

/// Time for a TLS handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// A client that takes no byte of an answer for this long is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// First byte of every TLS connection: the content type of a handshake.
const HANDSHAKE: u8 = 0x16;
/// Answer to a request without TLS on a port with TLS.
const NOT_TLS: &[u8] = b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\
    content-length: 48\r\n\r\nthis port speaks TLS: use an address with https\n";

/// A connection, with its entry in the list of open connections.
pub(crate) struct Connection {
    stream: Stream,
    /// Runs while the client takes no bytes.
    stalled: Option<Pin<Box<Sleep>>>,
    entry: AddressConnection,
}

enum Stream {
    /// Ready for HTTP.
    Open(Box<dyn Duplex>),
    /// The client has not sent anything yet.
    Silent(TcpStream, TlsAcceptor),
    /// The TLS handshake is running.
    Handshake(Box<Accept<TcpStream>>),
    /// The handshake failed.
    Failed,
}

/// A stream in both directions.
trait Duplex: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Duplex for S {}

impl Connection {
    /// A connection without TLS.
    pub(crate) fn plain(stream: TcpStream, entry: AddressConnection) -> Self {
        Connection { stream: Stream::Open(Box::new(stream)), stalled: None, entry }
    }

    /// A connection that starts with a TLS handshake.
    pub(crate) fn tls(stream: TcpStream, acceptor: TlsAcceptor, entry: AddressConnection) -> Self {
        Connection { stream: Stream::Silent(stream, acceptor), stalled: None, entry }
    }

    /// Waits for the end of the handshake. An error if it fails or takes too long.
    pub(crate) async fn handshake(&mut self) -> io::Result<()> {
        let open = poll_fn(|context| self.stream.poll_open(context).map_ok(|stream| stream.is_some()));
        match time::timeout(HANDSHAKE_TIMEOUT, open).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(io::ErrorKind::InvalidData.into()),
            Ok(Err(error)) => Err(error),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

/// The result of a write, or an error once the client has taken nothing for [`WRITE_TIMEOUT`].
fn unless_stalled<T>(
    stalled: &mut Option<Pin<Box<Sleep>>>,
    context: &mut Context<'_>,
    written: Poll<io::Result<T>>,
) -> Poll<io::Result<T>> {
    if written.is_ready() {
        *stalled = None;
        return written;
    }
    let sleep = stalled.get_or_insert_with(|| Box::pin(time::sleep(WRITE_TIMEOUT)));
    ready!(sleep.as_mut().poll(context));
    Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
}

impl Stream {
    /// The open stream, after the handshake; none if there will be none.
    fn poll_open(&mut self, context: &mut Context<'_>) -> Poll<io::Result<Option<&mut dyn Duplex>>> {
        if let Stream::Silent(stream, _) = self {
            let mut first = [0];
            ready!(stream.poll_peek(context, &mut ReadBuf::new(&mut first)))?;
            *self = match std::mem::replace(self, Stream::Failed) {
                Stream::Silent(stream, acceptor) if first[0] == HANDSHAKE => {
                    Stream::Handshake(Box::new(acceptor.accept(stream)))
                }
                Stream::Silent(stream, _) => {
                    refuse(&stream);
                    Stream::Failed
                }
                other => other,
            };
        }
        if let Stream::Handshake(handshake) = self {
            match ready!(Pin::new(handshake).poll(context)) {
                Ok(stream) => *self = Stream::Open(Box::new(stream)),
                Err(error) => {
                    *self = Stream::Failed;
                    return Poll::Ready(Err(error));
                }
            }
        }
        Poll::Ready(Ok(match self {
            Stream::Open(stream) => Some(&mut **stream),
            _ => None,
        }))
    }
}

/// Answers a request without TLS. The request is read first: closing a socket with unread bytes would discard the answer.
fn refuse(stream: &TcpStream) {
    let _ = stream.try_read(&mut [0; 16 << 10]);
    let _ = stream.try_write(NOT_TLS);
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Connection { stream, entry, .. } = &mut *self;
        let Some(stream) = ready!(stream.poll_open(context))? else { return Poll::Ready(Ok(())) };
        let before = buffer.filled().len();
        ready!(Pin::new(stream).poll_read(context, buffer))?;
        Poll::Ready(entry.read(buffer.filled().len() - before))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Connection { stream, stalled, .. } = &mut *self;
        match ready!(stream.poll_open(context))? {
            Some(stream) => {
                let written = Pin::new(stream).poll_write(context, bytes);
                unless_stalled(stalled, context, written)
            }
            None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let Connection { stream, stalled, .. } = &mut *self;
        match ready!(stream.poll_open(context))? {
            Some(stream) => {
                let written = Pin::new(stream).poll_write_vectored(context, slices);
                unless_stalled(stalled, context, written)
            }
            None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    fn is_write_vectored(&self) -> bool {
        match &self.stream {
            Stream::Open(stream) => stream.is_write_vectored(),
            // TLS streams are.
            _ => true,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Connection { stream, stalled, .. } = &mut *self;
        match stream {
            Stream::Open(stream) => {
                let flushed = Pin::new(stream).poll_flush(context);
                unless_stalled(stalled, context, flushed)
            }
            _ => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Connection { stream, stalled, .. } = &mut *self;
        match stream {
            Stream::Open(stream) => {
                let shut_down = Pin::new(stream).poll_shutdown(context);
                unless_stalled(stalled, context, shut_down)
            }
            // Dropping the connection closes its socket.
            _ => Poll::Ready(Ok(())),
        }
    }
}
