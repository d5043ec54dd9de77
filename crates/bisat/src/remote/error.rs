//! Why a request failed.

use std::error::Error;
use std::fmt;
use std::io;

use tokio_tungstenite::tungstenite;

/// Why a request failed.
#[derive(Debug)]
pub struct RemoteError(pub(super) String);

impl fmt::Display for RemoteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RemoteError {}

impl From<io::Error> for RemoteError {
    fn from(error: io::Error) -> Self {
        use io::ErrorKind::{ConnectionRefused, ConnectionReset, HostUnreachable, NetworkUnreachable, TimedOut};
        match error.kind() {
            ConnectionRefused => RemoteError("connection refused (bisat serve starts a server)".to_owned()),
            // Without the error number of the system.
            kind @ (ConnectionReset | HostUnreachable | NetworkUnreachable | TimedOut) => RemoteError(kind.to_string()),
            _ => RemoteError(error.to_string()),
        }
    }
}

impl From<hyper::Error> for RemoteError {
    fn from(error: hyper::Error) -> Self {
        match error.source() {
            Some(source) => RemoteError(format!("{error}: {source}")),
            None => RemoteError(error.to_string()),
        }
    }
}

impl From<tungstenite::Error> for RemoteError {
    fn from(error: tungstenite::Error) -> Self {
        RemoteError(error.to_string())
    }
}
