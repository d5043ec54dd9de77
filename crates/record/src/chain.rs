//! Hash chains: one secret link for each throw, published link by link, so that nobody knows a throw in advance.
//!
//! A person's client draws a secret start and hashes it [`CHAIN_LENGTH`] times with SHA-256. The last hash is the
//! **anchor**, which is published before the game. The **link** of throw 0 is the value before the anchor, the link of throw
//! 1 the value before that. A link is checked by hashing it: the result is the link before it. Nobody can compute a link from
//! those that are known, and nobody can publish another one.

#[cfg(test)]
mod tests;

use sha2::{Digest, Sha256};

use crate::hex::{Hex, written};
use crate::throws::{ContributionKey, Seed, roll};

/// The number of links of a chain: more throws than a game has.
pub const CHAIN_LENGTH: u32 = 10_000;

/// A link of a hash chain, or its anchor: 32 bytes.
pub type Link = Hex<32>;

/// SHA-256 of a link: the link before it.
fn before(link: Link) -> Link {
    Hex(Sha256::digest(link.0).into())
}

/// All links of a chain. Only the client that drew its start has it.
#[derive(Clone)]
pub struct Chain {
    /// The start, then each hash of the value before it; the last is the anchor.
    values: Vec<Link>,
}

impl ContributionKey {
    /// The hash chain of this client for a table with this commitment. Contributions say nothing about it.
    pub fn chain(&self, table: &str, commitment: &str) -> Chain {
        Chain::new(self.mac(&format!("chain\n{table}\n{commitment}\n")))
    }
}

impl Chain {
    /// The chain of this start, which must be secret and unpredictable.
    pub fn new(start: [u8; 32]) -> Self {
        let values = std::iter::successors(Some(Hex(start)), |link| Some(before(*link)));
        Chain { values: values.take(CHAIN_LENGTH as usize + 1).collect() }
    }

    /// The anchor, which is published before the game.
    pub fn anchor(&self) -> Link {
        self.values[CHAIN_LENGTH as usize]
    }

    /// The link of a throw, counted from 0; none after the last one.
    pub fn link(&self, throw: u32) -> Option<Link> {
        let at = CHAIN_LENGTH.checked_sub(throw)?.checked_sub(1)?;
        Some(self.values[at as usize])
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Chain({}, ..)", self.anchor())
    }
}

/// The published part of a chain: its anchor and its newest link. All links before the newest one follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicChain {
    anchor: Link,
    newest: Link,
    /// The number of throws whose links are known.
    known: u32,
}

impl PublicChain {
    /// A chain of which only the anchor is known.
    pub fn new(anchor: Link) -> Self {
        PublicChain { anchor, newest: anchor, known: 0 }
    }

    /// The anchor.
    pub fn anchor(&self) -> Link {
        self.anchor
    }

    /// The throw of the newest link, and the link; none if only the anchor is known.
    pub fn newest(&self) -> Option<(u32, Link)> {
        Some((self.known.checked_sub(1)?, self.newest))
    }

    /// Whether the link of the throw is known.
    pub fn knows(&self, throw: u32) -> bool {
        throw < self.known
    }

    /// The same chain with a newer link; none if the link does not belong to the chain, or its throw is known or beyond the
    /// chain's end. This hashes once for each throw since the newest link.
    pub fn extended(&self, throw: u32, link: Link) -> Option<Self> {
        if self.knows(throw) || throw >= CHAIN_LENGTH {
            return None;
        }
        let reached = (self.known..=throw).fold(link, |link, _| before(link));
        (reached == self.newest).then_some(PublicChain { newest: link, known: throw + 1, ..*self })
    }

    /// Every known link, by its throw.
    pub fn links(&self) -> Vec<Link> {
        let newest_first = std::iter::successors(Some(self.newest), |link| Some(before(*link)));
        let mut links: Vec<Link> = newest_first.take(self.known as usize).collect();
        links.reverse();
        links
    }
}

/// A throw with hash chains. It follows from the seed, all anchors, and the links of this throw.
#[derive(Clone, Copy, Debug)]
pub struct ChainThrow<'a> {
    /// The seed.
    pub seed: &'a Seed,
    /// The name of the table.
    pub table: &'a str,
    /// The anchor of each seat, in order; a machine has none.
    pub anchors: &'a [Option<Link>],
    /// The link of each seat for this throw, in order; none if it is missing.
    pub links: &'a [Option<Link>],
}

impl ChainThrow<'_> {
    /// A number below `total`, all equally likely, for the throw with this index, counted from 0.
    pub fn roll(&self, throw: u32, total: u32) -> u32 {
        let (anchors, links) = (written(self.anchors), written(self.links));
        roll(self.seed, total, |attempt| format!("{}\n{anchors}\n{throw}\n{links}\n{attempt}\n", self.table))
    }
}
