//! One connection: plain TCP, or TLS. The handshake runs with the first read, so that a slow client delays nobody else.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::{Accept, TlsAcceptor};

use crate::rate_limit::Permit;

/// First byte of every TLS connection: the content type of a handshake.
const HANDSHAKE: u8 = 0x16;
/// Answer to a request without TLS on a port with TLS.
const NOT_TLS: &[u8] = b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\
    content-length: 48\r\n\r\nthis port speaks TLS: use an address with https\n";

/// A connection with its permit.
pub(crate) struct Connection {
    stream: Stream,
    _permit: Permit<IpAddr>,
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
    pub(crate) fn plain(stream: TcpStream, permit: Permit<IpAddr>) -> Self {
        Connection { stream: Stream::Open(Box::new(stream)), _permit: permit }
    }

    /// A connection that starts with a TLS handshake.
    pub(crate) fn tls(stream: TcpStream, acceptor: TlsAcceptor, permit: Permit<IpAddr>) -> Self {
        Connection { stream: Stream::Silent(stream, acceptor), _permit: permit }
    }
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
        match ready!(self.stream.poll_open(context))? {
            Some(stream) => Pin::new(stream).poll_read(context, buffer),
            None => Poll::Ready(Ok(())),
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match ready!(self.stream.poll_open(context))? {
            Some(stream) => Pin::new(stream).poll_write(context, bytes),
            None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match ready!(self.stream.poll_open(context))? {
            Some(stream) => Pin::new(stream).poll_write_vectored(context, slices),
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
        match &mut self.stream {
            Stream::Open(stream) => Pin::new(stream).poll_flush(context),
            _ => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Open(stream) => Pin::new(stream).poll_shutdown(context),
            // Dropping the connection closes its socket.
            _ => Poll::Ready(Ok(())),
        }
    }
}
