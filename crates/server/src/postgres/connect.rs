//! Connections, with TLS where the URL requires it (`sslmode=require`).

use std::sync::Arc;

use tokio::task::JoinHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, Error, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tracing::warn;

/// TLS with the certificate authorities of the system (or of `SSL_CERT_FILE`), if the URL requires it.
pub(super) fn tls(config: &Config) -> Option<MakeRustlsConnect> {
    (config.get_ssl_mode() == SslMode::Require).then(|| {
        let mut roots = RootCertStore::empty();
        let native = rustls_native_certs::load_native_certs();
        for error in native.errors {
            warn!(%error, "cannot read a certificate authority of the system");
        }
        roots.add_parsable_certificates(native.certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring supports the versions of TLS that are safe")
            .with_root_certificates(roots)
            .with_no_client_auth();
        MakeRustlsConnect::new(config)
    })
}

/// Opens a connection. The task ends when the connection does.
pub(super) async fn connect(config: &Config) -> Result<(Client, JoinHandle<()>), Error> {
    // The queries of the client return the error of the connection.
    match tls(config) {
        Some(tls) => {
            let (client, connection) = config.connect(tls).await?;
            Ok((client, tokio::spawn(async move { drop(connection.await) })))
        }
        None => {
            let (client, connection) = config.connect(NoTls).await?;
            Ok((client, tokio::spawn(async move { drop(connection.await) })))
        }
    }
}
