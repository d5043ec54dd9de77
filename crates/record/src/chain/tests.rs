#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use super::{CHAIN_LENGTH, Chain, ChainThrow, PublicChain};
use crate::hex::Hex;
use crate::throws::{ContributionKey, Seed};

#[test]
fn every_link_leads_back_to_the_anchor_and_only_in_order() {
    let chain = Chain::new([1; 32]);
    let mut public = PublicChain::new(chain.anchor());
    for throw in [0, 1, 2, 5, 40, CHAIN_LENGTH - 1] {
        let link = chain.link(throw).unwrap();
        assert_eq!(public.extended(throw + 1, link), None, "the link of another throw");
        public = public.extended(throw, link).unwrap();
        assert_eq!((public.newest(), public.knows(throw)), (Some((throw, link)), true));
        assert_eq!(public.extended(throw, link), None, "a link counts once");
    }
    let all: Vec<_> = (0..CHAIN_LENGTH).map(|throw| chain.link(throw).unwrap()).collect();
    assert_eq!(public.links(), all, "all links follow from the newest one");
    assert_eq!(chain.link(CHAIN_LENGTH), None);
    assert_eq!(public.extended(CHAIN_LENGTH, Hex([0; 32])), None, "the chain is used up");
    assert_eq!(PublicChain::new(chain.anchor()).extended(0, Chain::new([2; 32]).link(0).unwrap()), None);
}

#[test]
fn the_first_throws_with_chains_are_those_that_the_records_page_works_out() {
    // By Python's hmac and hashlib, as docs/records.md shows.
    let (seed, chain) = (Seed::new([7; 32]), Chain::new([1; 32]));
    let roll = |throw: u32, link: Option<_>| {
        let anchors = [Some(chain.anchor()), None];
        ChainThrow { seed: &seed, table: "t1", anchors: &anchors, links: &[link, None] }.roll(throw, 128)
    };
    assert_eq!([0, 1, 2, 3].map(|throw| roll(throw, chain.link(throw))), FIRST);
    assert_ne!([0, 1, 2, 3].map(|throw| roll(throw, None)), FIRST, "without the links they are others");
}

const FIRST: [u32; 4] = [121, 107, 105, 117];

#[test]
fn a_chain_belongs_to_one_client_one_table_and_one_commitment() {
    let chain =
        |key: u8, table: &str, commitment: &str| ContributionKey::new([key; 32]).chain(table, commitment).anchor();
    let ours = chain(1, "t", "c");
    assert_eq!(chain(1, "t", "c"), ours);
    assert!([chain(2, "t", "c"), chain(1, "u", "c"), chain(1, "t", "d")].iter().all(|other| *other != ours));
    let contribution = ContributionKey::new([1; 32]).contribution("t", "c").to_string();
    let start = ContributionKey::new([1; 32]).chain("t", "c").link(CHAIN_LENGTH - 1).unwrap();
    assert!(!start.to_string().starts_with(&contribution), "a contribution does not give the chain away");
}
