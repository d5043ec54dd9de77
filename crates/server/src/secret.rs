//! The server's secret. It encrypts the seeds of unfinished games and signs cookies, and stands in a file of its own, so
//! that a copy of the database reveals no seed and forges no cookie.

pub mod file;

use bisat_protocol::TableId;
use bisat_record::{Hex, HexError, Seed, ServerKey};
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;

/// The server's secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// An encrypted seed: a nonce, then the ciphertext with its tag.
pub type SealedSeed = Vec<u8>;

impl Secret {
    /// A secret from 32 random bytes. It is kept for ever: unfinished games need it.
    pub fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Result<Self, HexError> {
        Hex::read(text).map(|Hex(bytes)| Secret(bytes))
    }

    /// The 64 digits.
    pub fn write(&self) -> String {
        Hex(self.0).to_string()
    }

    /// The seed of a table of version 0.2 or earlier, which stored no seeds.
    pub fn derived_seed(&self, table: &TableId) -> Seed {
        Seed::new(self.derive(&format!("seed\n{table}\n")))
    }

    /// Encrypts the seed of a table. Never use a nonce twice.
    pub fn seal(&self, table: &TableId, seed: &Seed, nonce: [u8; NONCE_LEN]) -> SealedSeed {
        let mut sealed = seed.bytes().to_vec();
        self.seed_key()
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(&table.0), &mut sealed)
            .expect("a seed is short enough for any cipher");
        [nonce.as_slice(), &sealed].concat()
    }

    /// Decrypts the seed of a table; none if it was encrypted with another secret, for another table, or is damaged.
    pub fn unseal(&self, table: &TableId, sealed: &[u8]) -> Option<Seed> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut sealed = sealed.to_vec();
        let opened = self
            .seed_key()
            .open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(&table.0), &mut sealed)
            .ok()?;
        <[u8; 32]>::try_from(&*opened).ok().map(Seed::new)
    }

    /// Encrypts the private key for notifications. Never use a nonce twice.
    pub(crate) fn seal_push_key(&self, key: &[u8], nonce: [u8; NONCE_LEN]) -> Vec<u8> {
        let mut sealed = key.to_vec();
        self.cipher("push\n")
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
            .expect("a key is short enough for any cipher");
        [nonce.as_slice(), &sealed].concat()
    }

    /// Decrypts the private key for notifications; none if it was encrypted with another secret, or is damaged.
    pub(crate) fn unseal_push_key(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        self.cipher("push\n").open_in_place(nonce, Aad::empty(), &mut sealed).ok().map(|key| key.to_vec())
    }

    fn seed_key(&self) -> LessSafeKey {
        self.cipher("seeds\n")
    }

    fn cipher(&self, purpose: &str) -> LessSafeKey {
        let key = UnboundKey::new(&CHACHA20_POLY1305, &self.derive(purpose));
        LessSafeKey::new(key.expect("the key has the length of the cipher"))
    }

    /// Key that signs session cookies.
    pub fn cookie_key(&self) -> [u8; 32] {
        self.derive("cookies\n")
    }

    /// Key that signs records.
    pub fn record_key(&self) -> ServerKey {
        ServerKey::new(self.derive("records\n"))
    }

    /// Tells whether two secrets are the same without revealing either.
    pub fn fingerprint(&self) -> [u8; 32] {
        self.derive("fingerprint\n")
    }

    fn derive(&self, what: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(what.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use bisat_protocol::TableId;
    use bisat_record::Seed;

    use super::Secret;

    #[test]
    fn a_sealed_seed_opens_with_its_secret_and_table_only() {
        let (secret, seed) = (Secret::new([1; 32]), Seed::new([2; 32]));
        let table = |name: &str| TableId(name.to_owned());
        let sealed = secret.seal(&table("a"), &seed, [3; 12]);
        assert!(!sealed.windows(4).any(|bytes| bytes == [2; 4]), "the seed is not readable");
        assert_eq!(secret.unseal(&table("a"), &sealed), Some(seed));
        assert_eq!(secret.unseal(&table("b"), &sealed), None);
        assert_eq!(Secret::new([9; 32]).unseal(&table("a"), &sealed), None);
        for at in 0..sealed.len() {
            let mut damaged = sealed.clone();
            damaged[at] ^= 1;
            assert_eq!(secret.unseal(&table("a"), &damaged), None, "byte {at}");
            assert_eq!(secret.unseal(&table("a"), &sealed[..at]), None, "cut at {at}");
        }
    }

    #[test]
    fn a_secret_reads_what_it_writes_and_never_shows_itself() {
        let secret = Secret::new([0xab; 32]);
        assert_eq!(Secret::read(&secret.write()), Ok(secret.clone()));
        assert!(Secret::read("abc").is_err());
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_ne!(secret.fingerprint(), secret.cookie_key());
    }
}
