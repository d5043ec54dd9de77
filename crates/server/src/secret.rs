//! The server's secret, from which every table's seed follows: no seed is written down before it is shown.

use bisat_protocol::TableId;
use bisat_record::Seed;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The server's secret.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret of these bytes, drawn once and kept for good: else the games that are on could not be resumed.
    pub fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The seed of a table.
    pub fn seed(&self, table: &TableId) -> Seed {
        Seed::new(self.derive(&format!("seed\n{table}\n")))
    }

    /// The key that cookies are signed with.
    pub fn cookie_key(&self) -> [u8; 32] {
        self.derive("cookies\n")
    }

    fn derive(&self, what: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        mac.update(what.as_bytes());
        mac.finalize().into_bytes().into()
    }
}
