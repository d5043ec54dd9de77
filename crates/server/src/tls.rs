//! TLS of the server: certificate and key from PEM files, which can be read again while the server runs.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, InconsistentKeys, ServerConfig};

/// Certificate and key of the server.
#[derive(Debug)]
pub struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    current: RwLock<Arc<ServerConfig>>,
}

impl Tls {
    /// Reads the certificate chain and its private key from PEM files.
    pub fn read(certificate: PathBuf, key: PathBuf) -> Result<Self, TlsError> {
        let current = RwLock::new(read(&certificate, &key)?);
        Ok(Tls { certificate, key, current })
    }

    /// Reads the files again. New connections use the new pair, open connections stay. After an error the old pair is used
    /// on.
    pub fn reload(&self) -> Result<(), TlsError> {
        let new = read(&self.certificate, &self.key)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = new;
        Ok(())
    }

    /// Accepts one connection with the current pair.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

fn read(certificate: &Path, key: &Path) -> Result<Arc<ServerConfig>, TlsError> {
    let pem_error = |file: &Path, missing: &str, error| TlsError {
        file: file.to_owned(),
        what: match error {
            pem::Error::NoItemsFound => format!("has no {missing} in the PEM format"),
            pem::Error::Io(error) => error.to_string(),
            error => error.to_string(),
        },
    };
    let in_certificate = |error| pem_error(certificate, "certificate", error);
    let chain: Vec<CertificateDer<'_>> = CertificateDer::pem_file_iter(certificate)
        .map_err(in_certificate)?
        .collect::<Result<_, _>>()
        .map_err(in_certificate)?;
    if chain.is_empty() {
        return Err(in_certificate(pem::Error::NoItemsFound));
    }
    let private = PrivateKeyDer::from_pem_file(key).map_err(|error| pem_error(key, "private key", error))?;
    let refused = |error| match error {
        rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
            TlsError { file: key.to_owned(), what: format!("is not the key of {}", certificate.display()) }
        }
        error => TlsError { file: certificate.to_owned(), what: format!("cannot be used with its key: {error}") },
    };
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(refused)?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .map_err(refused)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// Why a certificate or key cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsError {
    file: PathBuf,
    what: String,
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.what)
    }
}

impl Error for TlsError {}
