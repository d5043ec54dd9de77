//! The links that each seat published, and the throws that were made without one: in a table, and as tags of a record.

use std::fmt;

use crate::chain::{CHAIN_LENGTH, ChainThrow, Link, PublicChain};
use crate::hex::{Hex, written};
use crate::record::{Record, tag};
use crate::throws::Seed;

/// Throws that were made without the link of a seat, in order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MissingThrows(Vec<(u32, u32)>);

impl MissingThrows {
    /// Adds a throw after the last one.
    fn push(&mut self, throw: u32) {
        match self.0.last_mut() {
            Some((_, last)) if *last + 1 == throw => *last = throw,
            _ => self.0.push((throw, throw)),
        }
    }

    /// Whether the throw is one of them.
    pub fn contains(&self, throw: u32) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&throw))
    }

    /// The number of throws.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// Reads `7,9-12`, or `-` for none.
    fn read(word: &str) -> Option<Self> {
        if word == "-" {
            return Some(MissingThrows::default());
        }
        let range = |text: &str| {
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            Some((first.parse().ok()?, last.parse().ok()?)).filter(|(first, last)| first <= last && *last < u32::MAX)
        };
        let ranges: Vec<(u32, u32)> = word.split(',').map(range).collect::<Option<_>>()?;
        let is_ordered = ranges.windows(2).all(|pair| pair[0].1 < pair[1].0);
        is_ordered.then_some(MissingThrows(ranges))
    }
}

impl fmt::Display for MissingThrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |(first, last): &(u32, u32)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        let words: Vec<String> = self.0.iter().map(word).collect();
        f.write_str(if words.is_empty() { "-" } else { "" })?;
        f.write_str(&words.join(","))
    }
}

/// The chain of one seat as the table knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLinks {
    chain: PublicChain,
    missing: MissingThrows,
}

impl SeatLinks {
    /// The chain with this anchor, before the first throw.
    pub fn new(anchor: Link) -> Self {
        SeatLinks { chain: PublicChain::new(anchor), missing: MissingThrows::default() }
    }

    /// The chain.
    pub fn chain(&self) -> &PublicChain {
        &self.chain
    }

    /// The throws that were made without a link of this seat.
    pub fn missing(&self) -> &MissingThrows {
        &self.missing
    }

    /// Adds the link of a throw. Returns whether it belongs to the chain.
    pub fn reveal(&mut self, throw: u32, link: Link) -> bool {
        let extended = self.chain.extended(throw, link);
        self.chain = extended.unwrap_or(self.chain);
        extended.is_some()
    }

    /// The throw is made: its link is missing if it is not known by now.
    pub fn made(&mut self, throw: u32) {
        if !self.chain.knows(throw) {
            self.missing.push(throw);
        }
    }

    /// Writes the chains of all seats as tags.
    pub fn write(seats: &[Option<SeatLinks>], record: &mut Record) {
        let anchors: Vec<Option<Link>> = seats.iter().map(|seat| Some(seat.as_ref()?.chain.anchor())).collect();
        record.set(tag::CONTRIBUTIONS, &written(&anchors));
        let newest = |seat: &Option<SeatLinks>| match seat.as_ref().and_then(|seat| seat.chain.newest()) {
            Some((throw, link)) => format!("{throw}:{link}"),
            None => "-".to_owned(),
        };
        record.set(tag::CHAINS, &seats.iter().map(newest).collect::<Vec<_>>().join(" "));
        let missing = |seat: &Option<SeatLinks>| seat.as_ref().map(|seat| seat.missing.clone()).unwrap_or_default();
        if seats.iter().any(|seat| missing(seat).count() > 0) {
            let words: Vec<String> = seats.iter().map(|seat| missing(seat).to_string()).collect();
            record.set(tag::MISSING_LINKS, &words.join(" "));
        }
    }
}

/// The chains of a record: every link is checked against its anchor.
pub(crate) struct RecordedChains {
    anchors: Vec<Option<Link>>,
    /// The known links of each seat, by throw.
    links: Vec<Vec<Link>>,
    missing: Vec<MissingThrows>,
}

impl RecordedChains {
    /// Reads the tags, which have one word for each seat; none if the throws were made without chains.
    pub(crate) fn read(record: &Record, seats: u8) -> Result<Option<Self>, String> {
        let Some(chains) = record.get(tag::CHAINS) else { return Ok(None) };
        let seats = usize::from(seats);
        let words = |name: &str, text: &str| -> Result<Vec<String>, String> {
            let words: Vec<String> = text.split_whitespace().map(ToOwned::to_owned).collect();
            let is_right = words.len() == seats;
            if is_right { Ok(words) } else { Err(format!("[{name}] has one word for each of the {seats} seats")) }
        };
        let anchors = record.get(tag::CONTRIBUTIONS).ok_or("[Chains] needs [Contributions] beside it")?;
        let anchor = |word: &String| match word.as_str() {
            "-" => Ok(None),
            word => Hex::read(word).map(Some).map_err(|error| format!("[Contributions]: {error}")),
        };
        let anchors: Vec<Option<Link>> =
            words(tag::CONTRIBUTIONS, anchors)?.iter().map(anchor).collect::<Result<_, _>>()?;
        let mut links = Vec::new();
        for (seat, (word, anchor)) in words(tag::CHAINS, chains)?.iter().zip(&anchors).enumerate() {
            links.push(read_links(word, *anchor).map_err(|error| format!("[Chains], seat {}: {error}", seat + 1))?);
        }
        let missing = match record.get(tag::MISSING_LINKS) {
            None => vec![MissingThrows::default(); seats],
            Some(text) => {
                let wrong = || "[MissingLinks] lists throws as 7,9-12, - for none".to_owned();
                let read = |word: &String| MissingThrows::read(word).ok_or_else(wrong);
                words(tag::MISSING_LINKS, text)?.iter().map(read).collect::<Result<_, _>>()?
            }
        };
        Ok(Some(RecordedChains { anchors, links, missing }))
    }

    /// A number below `total` for the throw; an error if a link is neither there nor listed as missing.
    pub(crate) fn roll(&self, seed: &Seed, table: &str, throw: u32, total: u32) -> Result<u32, String> {
        let mut links = Vec::new();
        for (seat, anchor) in self.anchors.iter().enumerate() {
            let link = self.links[seat].get(throw as usize).copied();
            let is_missing = self.missing[seat].contains(throw);
            if anchor.is_some() && link.is_none() && !is_missing {
                let seat = seat + 1;
                return Err(format!("throw {throw} has no link of seat {seat}, and [MissingLinks] does not say so"));
            }
            links.push(link.filter(|_| !is_missing));
        }
        Ok(ChainThrow { seed, table, anchors: &self.anchors, links: &links }.roll(throw, total))
    }

    /// Whether the throw was made without the link of a seat that has a chain.
    pub(crate) fn is_incomplete(&self, throw: u32) -> bool {
        self.anchors.iter().zip(&self.missing).any(|(anchor, missing)| anchor.is_some() && missing.contains(throw))
    }
}

/// The links that follow from `41:9f…`, the newest one.
fn read_links(word: &str, anchor: Option<Link>) -> Result<Vec<Link>, String> {
    if word == "-" {
        return Ok(Vec::new());
    }
    let anchor = anchor.ok_or("there is a link, but no anchor in [Contributions]")?;
    let (throw, link) = word.split_once(':').ok_or("the newest link is written 41:LINK, with its throw")?;
    let throw: u32 = throw.parse().map_err(|_| format!("{throw} is not the number of a throw"))?;
    let link = Hex::read(link).map_err(|error| error.to_string())?;
    let wrong = || format!("the link does not lead back to its anchor in at most {CHAIN_LENGTH} steps");
    let chain = PublicChain::new(anchor).extended(throw, link).ok_or_else(wrong)?;
    Ok(chain.links())
}
