//! Throws with hash chains: a throw is made when every person's client has revealed its link, or when the wait is over.
//! Nobody, the server included, knows a throw before that. docs/fairness.md says what this proves.

#[cfg(test)]
mod tests;

use bisat_engine::Turn;
use bisat_protocol::http::Stage;
use bisat_protocol::{EventKind, IdentityId};
use bisat_record::{CHAIN_LENGTH, ChainThrow, Link, SeatLinks};

use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// How long a throw waits for links, in milliseconds. A page may still show the last move when the next throw is due.
pub(crate) const LINK_WAIT: u64 = 8_000;
/// A seat whose link was missing at this number of throws is not waited for any more.
pub(crate) const MOST_MISSING: u32 = 20;

/// What a link that a client sends does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Revealing {
    /// It becomes part of the throw that is due.
    Counts(u8, Link),
    /// It is known: nothing happens.
    Repeat,
}

impl Table {
    /// The throw for which the link of this seat is wanted now, counted from 0. Machines and people who left have no link.
    pub fn wanted_link(&self, seat: u8) -> Option<u32> {
        let throw = self.throw_due()?;
        let links = self.links(seat)?;
        let is_wanted = throw < CHAIN_LENGTH
            && self.is_person(seat)
            && !links.chain().knows(throw)
            && links.missing().count() < MOST_MISSING;
        is_wanted.then_some(throw)
    }

    /// The anchor of the seat's hash chain; none without chains, for a machine and for an open seat.
    pub fn anchor(&self, seat: u8) -> Option<Link> {
        self.links(seat).map(|links| links.chain().anchor())
    }

    /// Whether a throw waits for links.
    pub(crate) fn awaits_links(&self) -> bool {
        self.all_seats().any(|seat| self.wanted_link(seat).is_some())
    }

    /// The number of the throw that is due, counted from 0.
    fn throw_due(&self) -> Option<u32> {
        let is_due = self.stage() == Stage::Playing && self.session().turn() == Turn::Chance;
        is_due.then(|| self.fold.game.throws_made())
    }

    fn links(&self, seat: u8) -> Option<&SeatLinks> {
        self.fold.chains.as_ref()?.get(usize::from(seat))?.as_ref()
    }

    /// The throw that is due, with the links that are known; none without the seed, and unless chance is to play.
    pub(crate) fn throw(&self) -> Option<EventKind> {
        Some(EventKind::Thrown { token: self.outcome()?, missing: self.missing_links() })
    }

    /// The seats with a chain whose links for the throw that is due are not known.
    pub(crate) fn missing_links(&self) -> Vec<u8> {
        let throw = self.fold.game.throws_made();
        let is_missing = |seat: &u8| self.links(*seat).is_some_and(|links| !links.chain().knows(throw));
        self.all_seats().filter(is_missing).collect()
    }

    /// The outcome of the throw that is due, by the chains of the seats.
    pub(crate) fn chain_outcome(&self, chains: &[Option<SeatLinks>]) -> Option<String> {
        let (seed, table) = (self.seed.as_ref()?, self.id.0.as_str());
        let chain = |seat: &Option<SeatLinks>| seat.as_ref().map(|links| *links.chain());
        let anchors: Vec<Option<Link>> = chains.iter().map(|seat| Some(chain(seat)?.anchor())).collect();
        self.fold.game.outcome(|throw, total| {
            // The newest link is that of this throw, if it is known: nobody can reveal a later one.
            let link = |seat: &Option<SeatLinks>| chain(seat)?.newest().filter(|(of, _)| *of == throw);
            let links: Vec<Option<Link>> = chains.iter().map(|seat| link(seat).map(|(_, link)| link)).collect();
            ChainThrow { seed, table, anchors: &anchors, links: &links }.roll(throw, total)
        })
    }

    /// Revealing a link: only for the throw that is due, and only a link of the own chain.
    pub(crate) fn check_reveal(&self, by: &IdentityId, throw: u32, link: &str) -> Result<Revealing, Refusal> {
        let refuse = |reason| Err(Refusal::NotNow(reason));
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        let Some(links) = self.links(seat) else { return refuse(Reason::NoChains) };
        if links.chain().knows(throw) && !links.missing().contains(throw) {
            return Ok(Revealing::Repeat);
        }
        match self.stage() {
            Stage::Waiting => refuse(Reason::NotStarted),
            Stage::Over => refuse(Reason::Over),
            Stage::Playing if throw < self.fold.game.throws_made() => refuse(Reason::LinkTooLate),
            Stage::Playing if self.throw_due() != Some(throw) => refuse(Reason::LinkTooEarly),
            Stage::Playing if self.wanted_link(seat).is_none() => refuse(Reason::LinksGivenUp),
            Stage::Playing => {
                let link = Link::read(link).map_err(|error| Refusal::Link(error.to_string()))?;
                match links.chain().extended(throw, link) {
                    Some(_) => Ok(Revealing::Counts(seat, link)),
                    None => Err(Refusal::Link("it is not the next link of your hash chain".to_owned())),
                }
            }
        }
    }

    /// Whether the event of a link can follow.
    pub(crate) fn can_reveal(&self, seat: u8, throw: u32, link: &str) -> bool {
        let links = self.links(seat).filter(|_| self.wanted_link(seat) == Some(throw));
        let link = Link::read(link).ok();
        links.zip(link).is_some_and(|(links, link)| links.chain().extended(throw, link).is_some())
    }
}
