//! The client's own check of a server's throws: the commitment that it saw, its contribution, and every throw.

use bisat_protocol::{EventKind, IdentityId, ThrowMode};
use bisat_record::{Chain, ContributionKey, Link, VerifyError, verify};
use bisat_table::Table;

/// What this client found out about the throws of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThrowsCheck {
    /// The seed is the committed one, and this number of throws follows from it.
    Match {
        /// The number of throws.
        throws: u32,
        /// The number of throws that were made without the link of a player; 0 if the throws need no links.
        without_link: u32,
    },
    /// The table has another contribution than the one that this client made for its commitment.
    Contribution,
    /// The seed is not the committed one, or a throw does not follow from it.
    Mismatch(VerifyError),
}

/// What a client remembers to check the throws of one table.
#[derive(Debug)]
pub(crate) struct ThrowsWitness {
    key: ContributionKey,
    /// The hash chain of this client, once it was needed.
    chain: Option<Chain>,
    /// Whether this client has contributed. The same person may have taken the seat on another device.
    has_contributed: bool,
    found: Option<ThrowsCheck>,
}

impl ThrowsWitness {
    pub(crate) fn new(key: ContributionKey) -> Self {
        ThrowsWitness { key, chain: None, has_contributed: false, found: None }
    }

    /// This client has contributed in an earlier visit.
    pub(crate) fn contributed(&mut self) {
        self.has_contributed = true;
    }

    /// The contribution to a table, whose commitment is known.
    pub(crate) fn contribute(&mut self, table: &Table) -> String {
        self.has_contributed = true;
        self.contribution(table)
    }

    fn contribution(&mut self, table: &Table) -> String {
        match table.setup().throws {
            ThrowMode::Seed => self.key.contribution(&table.id().0, table.commitment()).to_string(),
            ThrowMode::Chains => self.chain(table).anchor().to_string(),
        }
    }

    fn chain(&mut self, table: &Table) -> &Chain {
        self.chain.get_or_insert_with(|| self.key.chain(&table.id().0, table.commitment()))
    }

    /// The link of a throw, if the seat has the chain of this client.
    pub(crate) fn link(&mut self, table: &Table, seat: u8, throw: u32) -> Option<Link> {
        let chain = self.chain(table);
        chain.link(throw).filter(|_| table.anchor(seat) == Some(chain.anchor()))
    }

    /// Looks at an event that was just applied to the table.
    pub(crate) fn observe(&mut self, table: &Table, me: &IdentityId, what: &EventKind) {
        if self.found.is_some() || !table.session().has_chance() {
            return;
        }
        match what {
            EventKind::Joined { person, contribution, .. }
                if self.has_contributed && person.id == *me && *contribution != self.contribution(table) =>
            {
                self.found = Some(ThrowsCheck::Contribution);
            }
            EventKind::Ended(_) if table.is_started() => {
                self.found = Some(match verify(&table.record()) {
                    Ok(verified) => ThrowsCheck::Match { throws: verified.throws, without_link: verified.without_link },
                    Err(error) => ThrowsCheck::Mismatch(error),
                });
            }
            _ => {}
        }
    }

    /// What was found; none before the end, unless something is wrong already.
    pub(crate) fn found(&self) -> Option<&ThrowsCheck> {
        self.found.as_ref()
    }
}
