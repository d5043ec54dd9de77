//! Throws that nobody can choose and anybody can verify.
//!
//! Before the first move whoever runs the table promises a secret seed by publishing its SHA-256. Each person then adds
//! a contribution of their own. A throw is HMAC-SHA-256, keyed with the seed, over the table, all contributions and the
//! throw's number: the seed was fixed before the contributions were known, and the contributions were made before the
//! seed was. When the game is over the seed is shown, and everybody can draw every throw again.

#[cfg(test)]
mod tests;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::hex::{Hex, HexError};

/// A table's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(Hex<32>);

impl Seed {
    /// The seed of these bytes, which must have been drawn so that nobody can guess them.
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(Hex(bytes))
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Result<Self, HexError> {
        Hex::read(text).map(Seed)
    }

    /// The 64 digits.
    pub fn write(&self) -> String {
        self.0.to_string()
    }

    /// The promise: SHA-256 of the seed's bytes.
    pub fn commitment(&self) -> Hex<32> {
        Hex(Sha256::digest(self.0.0).into())
    }
}

/// What one person adds: 16 bytes that only they chose.
pub type Contribution = Hex<16>;

/// The throws of a table, in order.
#[derive(Clone, Copy, Debug)]
pub struct Throws<'a> {
    /// Its secret.
    pub seed: &'a Seed,
    /// Its name.
    pub table: &'a str,
    /// What each seat added, in order; a machine adds nothing.
    pub contributions: &'a [Option<Contribution>],
}

impl Throws<'_> {
    /// The lot of the throw with this number, counted from 0: one of `lots`, all equally likely.
    pub fn lot(&self, throw: u32, lots: u32) -> u32 {
        let lots = u64::from(lots);
        // Above the last whole multiple the low lots would come up more often: draw again there.
        let limit = u64::MAX - u64::MAX % lots;
        let drawn = (0..).map(|attempt| self.draw(throw, attempt)).find(|drawn| *drawn < limit);
        let drawn = drawn.expect("a draw is refused with a chance of less than one in four thousand million");
        (drawn % lots) as u32
    }

    /// The first eight bytes, the greatest first, of the HMAC over the lines of the message.
    fn draw(&self, throw: u32, attempt: u32) -> u64 {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.seed.0.0).expect("a key of any length will do");
        mac.update(self.message(throw, attempt).as_bytes());
        let bytes = mac.finalize().into_bytes();
        bytes[..8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
    }

    fn message(&self, throw: u32, attempt: u32) -> String {
        let written =
            |contribution: &Option<Contribution>| contribution.map_or_else(|| "-".to_owned(), |c| c.to_string());
        let contributions: Vec<String> = self.contributions.iter().map(written).collect();
        format!("{}\n{}\n{throw}\n{attempt}\n", self.table, contributions.join(" "))
    }
}
