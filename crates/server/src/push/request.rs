//! One request to a push service: to the address that was checked, without redirects, within a time limit. Of the answer only
//! the status is read.

use std::io;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::endpoint::{Endpoint, Reach};

/// Time for name, connection, TLS and answer together.
const PATIENCE: Duration = Duration::from_secs(10);
/// Most bytes of the head of an answer.
const LARGEST_HEAD: usize = 16 << 10;

/// A request, without its endpoint.
pub(super) struct PushRequest {
    /// The header `Authorization`.
    pub(super) authorization: String,
    /// How long the push service keeps the notification for a device that is not connected, in seconds.
    pub(super) ttl: u64,
    /// A notification replaces another one with the same topic that was not delivered.
    pub(super) topic: String,
    /// The encrypted body.
    pub(super) body: Vec<u8>,
}

impl PushRequest {
    /// Sends it. Returns the status of the answer.
    pub(super) async fn send(self, to: &Endpoint, reach: Reach, tls: &TlsConnector) -> io::Result<StatusCode> {
        let sent = timeout(PATIENCE, async {
            let address = to.resolve(reach).await?;
            let stream = TcpStream::connect(address).await?;
            if !to.is_tls {
                return self.send_over(stream, to).await;
            }
            let name = ServerName::try_from(to.host.clone()).map_err(io::Error::other)?;
            self.send_over(tls.connect(name, stream).await?, to).await
        });
        sent.await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
    }

    async fn send_over(
        self,
        stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
        to: &Endpoint,
    ) -> io::Result<StatusCode> {
        let target = to.uri.path_and_query().map_or("/", |target| target.as_str());
        let request = Request::post(target)
            .header(HOST, to.authority())
            .header(AUTHORIZATION, self.authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", self.ttl)
            .header("topic", self.topic)
            .header("urgency", "normal")
            .body(Full::new(Bytes::from(self.body)))
            .map_err(io::Error::other)?;
        let mut builder = http1::Builder::new();
        builder.max_buf_size(LARGEST_HEAD);
        let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
        // Dropped, and with it the connection, when the answer is there or took too long.
        let mut connections = JoinSet::new();
        connections.spawn(connection);
        Ok(sender.send_request(request).await.map_err(io::Error::other)?.status())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use std::io;
    use std::sync::Arc;

    use hyper::StatusCode;
    use rcgen::generate_simple_self_signed;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::rustls::crypto::ring::default_provider;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig};
    use tokio_rustls::{TlsAcceptor, TlsConnector};

    use super::PushRequest;
    use crate::push::endpoint::{Endpoint, Reach};

    fn request() -> PushRequest {
        let (authorization, topic) = ("vapid t=a, k=b".to_owned(), "topic".to_owned());
        PushRequest { authorization, ttl: 60, topic, body: b"secret".to_vec() }
    }

    fn trusting(certificate: Option<&CertificateDer<'static>>) -> TlsConnector {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(certificate.cloned());
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Arc::new(config).into()
    }

    /// A push service with TLS that answers every request with this text. Returns its port, its certificate and its task, which
    /// returns the first request.
    async fn push_service(answer: &'static str) -> (u16, CertificateDer<'static>, tokio::task::JoinHandle<String>) {
        let own = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let certificate = own.cert.der().clone();
        let key = PrivateKeyDer::try_from(own.signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.clone()], key)
            .unwrap();
        let listener = TcpListener::bind("localhost:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let Ok(mut stream) = TlsAcceptor::from(Arc::new(config.clone())).accept(stream).await else { continue };
                let mut heard = Vec::new();
                while !heard.ends_with(b"secret") {
                    assert!(stream.read_buf(&mut heard).await.unwrap() > 0);
                }
                stream.write_all(answer.as_bytes()).await.unwrap();
                return String::from_utf8(heard).unwrap();
            }
        });
        (port, certificate, serving)
    }

    #[tokio::test]
    async fn a_request_is_sent_by_tls_to_a_service_with_a_trusted_certificate_only() {
        let (port, certificate, serving) = push_service("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n").await;
        let endpoint = Endpoint::read(&format!("https://localhost:{port}/send/abc?d=e"), Reach::Anywhere).unwrap();
        assert!(request().send(&endpoint, Reach::Anywhere, &trusting(None)).await.is_err());
        assert!(request().send(&endpoint, Reach::Public, &trusting(Some(&certificate))).await.is_err());
        let status = request().send(&endpoint, Reach::Anywhere, &trusting(Some(&certificate))).await.unwrap();
        assert_eq!(status, StatusCode::CREATED);
        let heard = serving.await.unwrap().to_lowercase();
        for line in [
            "post /send/abc?d=e http/1.1",
            &format!("host: localhost:{port}"),
            "authorization: vapid t=a, k=b",
            "content-encoding: aes128gcm",
            "ttl: 60",
            "topic: topic",
            "content-length: 6",
        ] {
            assert!(heard.lines().any(|heard| heard == line), "{line}: {heard}");
        }
    }

    #[tokio::test]
    async fn a_redirect_is_not_followed_and_a_long_answer_is_not_read() {
        let (port, certificate, _serving) =
            push_service("HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1/\r\n\r\n").await;
        let endpoint = Endpoint::read(&format!("https://localhost:{port}/"), Reach::Anywhere).unwrap();
        let status = request().send(&endpoint, Reach::Anywhere, &trusting(Some(&certificate))).await.unwrap();
        assert_eq!(status, StatusCode::TEMPORARY_REDIRECT);
        let long = format!("HTTP/1.1 200 OK\r\nLong: {}\r\n\r\n", "a".repeat(100_000)).leak();
        let (port, certificate, _serving) = push_service(long).await;
        let endpoint = Endpoint::read(&format!("https://localhost:{port}/"), Reach::Anywhere).unwrap();
        let answer: io::Result<_> = request().send(&endpoint, Reach::Anywhere, &trusting(Some(&certificate))).await;
        assert!(answer.is_err(), "{answer:?}");
    }
}
