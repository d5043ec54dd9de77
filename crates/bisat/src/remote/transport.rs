//! Connections to a server: TCP, and TLS over it for `https`. Which certificate authorities are trusted.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use hyper::Uri;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{self, CertificateError, ClientConfig, RootCertStore};

use super::error::RemoteError;
use crate::failure::Usage;

/// What an address looks like, for error messages.
const EXPECTED: &str = "expected an address such as https://bisat.example or http://127.0.0.1:2525";

/// How long to wait for one of several servers before the next one is tried.
const PATIENCE: Duration = Duration::from_secs(3);

/// A server to connect to, or the nodes of a cluster, of which any will do.
#[derive(Clone)]
pub(super) struct Transport {
    nodes: Arc<[Node]>,
    /// Index of the node that answered last. Clones share it.
    current: Arc<AtomicUsize>,
}

/// One address.
struct Node {
    host: String,
    port: u16,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

/// A stream in both directions.
pub(super) trait Duplex: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Duplex for S {}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.authority())
    }
}

impl Transport {
    /// Reads an address, or several with commas in between. For `https`, the authorities are those of the system, the
    /// bundled ones of Mozilla, and those in the file.
    pub(super) fn new(urls: &str, ca_file: Option<&Path>) -> Result<Self, Box<dyn std::error::Error>> {
        let nodes = urls.split(',').map(|url| Node::new(url.trim(), ca_file)).collect::<Result<_, _>>()?;
        Ok(Transport { nodes, current: Arc::default() })
    }

    /// The same servers, beginning with another one.
    pub(super) fn beginning_with(&self, node: usize) -> Self {
        Transport { nodes: Arc::clone(&self.nodes), current: Arc::new(AtomicUsize::new(node % self.nodes.len())) }
    }

    fn node(&self) -> &Node {
        &self.nodes[self.current.load(Ordering::Relaxed)]
    }

    /// Host and port of the server that answered last, such as `127.0.0.1:2525`.
    pub(super) fn authority(&self) -> String {
        self.node().authority()
    }

    /// Host and port of the first server.
    pub(super) fn first_authority(&self) -> String {
        self.nodes[0].authority()
    }

    /// Whether connections use TLS.
    pub(super) fn is_tls(&self) -> bool {
        self.node().tls.is_some()
    }

    /// Opens a connection to the server that answered last, or else to the next one that answers.
    pub(super) async fn connect(&self) -> Result<Box<dyn Duplex>, RemoteError> {
        let (first, count) = (self.current.load(Ordering::Relaxed), self.nodes.len());
        let mut problem = None;
        for at in (first..first + count).map(|at| at % count) {
            let node = &self.nodes[at];
            let connected = match count {
                1 => node.connect().await,
                _ => timeout(PATIENCE, node.connect())
                    .await
                    .unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into())),
            };
            match connected {
                Ok(stream) => {
                    self.current.store(at, Ordering::Relaxed);
                    return Ok(stream);
                }
                Err(error) => problem = Some(error),
            }
        }
        Err(problem.unwrap_or_else(|| RemoteError("there is no address".to_owned())))
    }
}

impl Node {
    fn new(url: &str, ca_file: Option<&Path>) -> Result<Self, Box<dyn std::error::Error>> {
        let invalid = || Usage(format!("\"{url}\" is not an address of a server: {EXPECTED}"));
        let uri: Uri = url.parse().map_err(|_| invalid())?;
        let is_bare = matches!(uri.path(), "" | "/") && uri.query().is_none() && !url.contains(['@', '#']);
        let host = uri.host().filter(|host| is_bare && !host.is_empty()).ok_or_else(invalid)?.to_owned();
        let (port, tls) = match uri.scheme_str() {
            Some("http") => (80, None),
            Some("https") => {
                let name = host.trim_start_matches('[').trim_end_matches(']').to_owned();
                let name = ServerName::try_from(name).map_err(|_| invalid())?;
                (443, Some((connector(ca_file)?, name)))
            }
            _ => return Err(invalid().into()),
        };
        Ok(Node { host, port: uri.port_u16().unwrap_or(port), tls })
    }

    fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    async fn connect(&self) -> Result<Box<dyn Duplex>, RemoteError> {
        let stream = TcpStream::connect(self.authority()).await?;
        // Send moves at once.
        stream.set_nodelay(true)?;
        let Some((connector, name)) = &self.tls else { return Ok(Box::new(stream)) };
        let stream = connector.connect(name.clone(), stream).await.map_err(|error| self.explain(error))?;
        Ok(Box::new(stream))
    }

    /// Why a handshake failed, and what to do.
    fn explain(&self, error: io::Error) -> RemoteError {
        use rustls::Error::{InvalidCertificate, InvalidMessage};
        let host = &self.host;
        let known = error.get_ref().and_then(|error| error.downcast_ref::<rustls::Error>());
        RemoteError(match known {
            // The signature is wrong if two authorities have the same name.
            Some(InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::BadSignature)) => format!(
                "the certificate of {host} was issued by an authority that this machine does not trust: if it is your own \
                 authority, name its certificate with --ca-file FILE"
            ),
            Some(InvalidCertificate(CertificateError::Expired | CertificateError::ExpiredContext { .. })) => {
                format!(
                    "the certificate of {host} has expired: its operator must renew it, or this machine's clock is wrong"
                )
            }
            Some(InvalidCertificate(CertificateError::NotValidForNameContext { presented, .. })) => {
                let names: Vec<&str> = presented.iter().map(|name| readable(name)).collect();
                format!("the certificate of {host} is valid for {} only: use that name", names.join(", "))
            }
            Some(InvalidCertificate(error)) => format!("the certificate of {host} is not valid: {error}"),
            Some(InvalidMessage(_)) => {
                format!("{host} does not speak TLS on port {}: try an address with http://", self.port)
            }
            _ => return error.into(),
        })
    }
}

/// A name of a certificate as people write it; rustls writes `DnsName("bisat.example")`.
fn readable(name: &str) -> &str {
    name.split('"').nth(1).or_else(|| name.split(['(', ')']).nth(1)).unwrap_or(name)
}

/// TLS with the trusted authorities.
fn connector(ca_file: Option<&Path>) -> Result<TlsConnector, Box<dyn std::error::Error>> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    // A system without certificates is no error: there are the bundled ones.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(file) = ca_file {
        add(&mut roots, file)?;
    }
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config).into())
}

/// Adds the authorities in a file.
fn add(roots: &mut RootCertStore, file: &Path) -> Result<(), String> {
    let failed = |what: String| format!("--ca-file {}: {what}", file.display());
    let text = std::fs::read(file).map_err(|error| failed(error.to_string()))?;
    let certificates: Vec<CertificateDer<'_>> = CertificateDer::pem_slice_iter(&text)
        .collect::<Result<_, _>>()
        .map_err(|error| failed(format!("is not valid PEM: {error}")))?;
    if certificates.is_empty() {
        return Err(failed("has no certificate in the PEM format".to_owned()));
    }
    let added = certificates.into_iter().try_for_each(|certificate| roots.add(certificate));
    added.map_err(|error| failed(format!("has a certificate that is not valid: {error}")))
}

/// Which certificate authorities are trusted beside the usual ones.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Trust {
    /// Trust the certificate authorities in this file (PEM), beside those of the system, for an https server
    #[arg(long, env = "BISAT_CA_FILE", value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::{Transport, readable};

    fn read(url: &str) -> Option<(String, bool)> {
        Transport::new(url, None).ok().map(|transport| (transport.authority(), transport.is_tls()))
    }

    #[test]
    fn an_address_has_a_scheme_a_host_and_perhaps_a_port() {
        for (url, authority, is_tls) in [
            ("http://127.0.0.1:2525", "127.0.0.1:2525", false),
            ("http://bisat.example/", "bisat.example:80", false),
            ("https://bisat.example", "bisat.example:443", true),
            ("HTTPS://bisat.example:8443/", "bisat.example:8443", true),
            ("https://[::1]:2525", "[::1]:2525", true),
        ] {
            assert_eq!(read(url), Some((authority.to_owned(), is_tls)), "{url}");
        }
        for url in [
            "bisat.example",
            "ftp://a",
            "http://",
            "https://a b",
            "http://me@a",
            "http://a/b",
            "http://a/?b",
            "wss://a",
        ] {
            assert_eq!(read(url), None, "{url}");
        }
    }

    #[test]
    fn names_of_a_certificate_are_shown_as_people_write_them() {
        assert_eq!(readable("DnsName(\"bisat.example\")"), "bisat.example");
        assert_eq!(readable("IpAddress(127.0.0.1)"), "127.0.0.1");
        assert_eq!(readable("bisat.example"), "bisat.example");
    }
}
