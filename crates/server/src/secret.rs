//! The server's secret. The seed of every table is derived from it (HMAC), so no seed is stored before it is revealed.

use bisat_protocol::TableId;
use bisat_record::Seed;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The server's secret.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from 32 random bytes. It is stored forever: unfinished games need it.
    pub fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The seed of a table.
    pub fn seed(&self, table: &TableId) -> Seed {
        Seed::new(self.derive(&format!("seed\n{table}\n")))
    }

    /// Key that signs session cookies.
    pub fn cookie_key(&self) -> [u8; 32] {
        self.derive("cookies\n")
    }

    fn derive(&self, what: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(what.as_bytes());
        mac.finalize().into_bytes().into()
    }
}
