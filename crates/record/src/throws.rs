//! Verifiable throws by commit and reveal: nobody can choose them, anybody can verify them.
//!
//! Before the first move the server draws a secret seed and publishes its SHA-256, the commitment. Each person then adds a
//! contribution. A throw is HMAC-SHA-256, keyed with the seed, over the table, all contributions and the number of the throw.
//! The server fixes the seed before it knows the contributions, and players draw their contributions before they know
//! the seed. When the game is over, the server reveals the seed, and everybody can derive every throw again.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::hex::{Hex, HexError, written};

/// The secret seed of a table; `FromStr` and `Display` convert its 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(Hex<32>);

impl Seed {
    /// The seed of these bytes. They must come from a cryptographic random source.
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(Hex(bytes))
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Result<Self, HexError> {
        Hex::read(text).map(Seed)
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> [u8; 32] {
        self.0.0
    }

    /// The 64 digits.
    pub fn write(&self) -> String {
        self.0.to_string()
    }

    /// The commitment: SHA-256 of the bytes of the seed.
    pub fn commitment(&self) -> Hex<32> {
        Hex(Sha256::digest(self.0.0).into())
    }
}

impl FromStr for Seed {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        Seed::read(text)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The contribution of one person: 16 bytes of their choice.
pub type Contribution = Hex<16>;

/// A client's secret. Its contribution to a table follows from the secret, the table and the commitment, so that a client
/// can contribute only after it has seen the commitment, and contributes once. A server that shows another commitment
/// later is found out: the contribution in its record does not belong to that commitment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ContributionKey([u8; 32]);

impl ContributionKey {
    /// The key of these bytes. They must come from a cryptographic random source.
    pub const fn new(bytes: [u8; 32]) -> Self {
        ContributionKey(bytes)
    }

    /// The contribution of this client to a table with this commitment: the first 16 bytes of an HMAC-SHA-256 over both.
    pub fn contribution(&self, table: &str, commitment: &str) -> Contribution {
        let mut contribution = [0; 16];
        contribution.copy_from_slice(&self.mac(&format!("{table}\n{commitment}\n"))[..16]);
        Hex(contribution)
    }

    pub(crate) fn mac(&self, message: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        mac.update(message.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for ContributionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ContributionKey(..)")
    }
}

/// The throws of a table, in order.
#[derive(Clone, Copy, Debug)]
pub struct Throws<'a> {
    /// The seed.
    pub seed: &'a Seed,
    /// The name of the table.
    pub table: &'a str,
    /// The contribution of each seat, in order; a machine has none.
    pub contributions: &'a [Option<Contribution>],
}

impl Throws<'_> {
    /// A number below `total`, all equally likely, for the throw with this index, counted from 0. The engine turns it into
    /// an outcome.
    pub fn roll(&self, throw: u32, total: u32) -> u32 {
        let contributions = written(self.contributions);
        roll(self.seed, total, |attempt| format!("{}\n{contributions}\n{throw}\n{attempt}\n", self.table))
    }
}

/// A number below `total`, all equally likely, from the messages of the attempts.
pub(crate) fn roll(seed: &Seed, total: u32, message: impl Fn(u32) -> String) -> u32 {
    let total = u64::from(total);
    // Rejection sampling: above the last whole multiple, low numbers would be more likely.
    let limit = u64::MAX - u64::MAX % total;
    let drawn = (0..).map(|attempt| draw(seed, &message(attempt))).find(|drawn| *drawn < limit);
    let drawn = drawn.expect("a draw is refused with a chance of less than one in four thousand million");
    (drawn % total) as u32
}

/// The first eight bytes, the greatest first, of the HMAC over the message.
fn draw(seed: &Seed, message: &str) -> u64 {
    let mut mac = Hmac::<Sha256>::new_from_slice(&seed.0.0).expect("a key of any length will do");
    mac.update(message.as_bytes());
    let bytes = mac.finalize().into_bytes();
    bytes[..8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}
