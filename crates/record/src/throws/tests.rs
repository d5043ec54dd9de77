#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use super::{Contribution, Seed, Throws};
use crate::hex::Hex;

fn rolls(seed: u8, table: &str, rolls: u32) -> Vec<u32> {
    let seed = Seed::new([seed; 32]);
    let throws = Throws { seed: &seed, table, contributions: &[Some(Hex([1; 16])), None] };
    (0..2000).map(|throw| throws.roll(throw, rolls)).collect()
}

#[test]
fn the_first_throws_are_those_that_the_records_page_works_out() {
    // By Python's hmac and hashlib, as docs/records.md shows.
    let seed = Seed::read(&"07".repeat(32)).unwrap();
    assert_eq!(seed.commitment().to_string(), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
    assert_eq!(rolls(7, "t1", 128)[..6], [74, 100, 8, 65, 99, 49]);
}

#[test]
fn every_lot_comes_up_about_equally_often() {
    let mut counts = [0; 5];
    rolls(3, "x", 5).into_iter().for_each(|roll| counts[roll as usize] += 1);
    assert!(counts.iter().all(|count| (340..460).contains(count)), "{counts:?}");
}

#[test]
fn another_seed_table_or_contribution_throws_otherwise() {
    let ours = rolls(3, "x", 1000);
    assert_ne!(ours, rolls(4, "x", 1000));
    assert_ne!(ours, rolls(3, "y", 1000));
    let seed = Seed::new([3; 32]);
    let bare = Throws { seed: &seed, table: "x", contributions: &[None, None] };
    assert_ne!(ours, (0..2000).map(|throw| bare.roll(throw, 1000)).collect::<Vec<_>>());
}

#[test]
fn a_seed_is_parsed_from_what_it_prints() {
    let seed = Seed::new([0xa7; 32]);
    assert_eq!(seed.to_string().parse(), Ok(seed));
    assert_eq!(seed.to_string(), seed.write());
    assert!("a7".parse::<Seed>().is_err());
    let contribution: Contribution = "00112233445566778899aabbccddeeff".parse().unwrap();
    assert_eq!(contribution.to_string(), "00112233445566778899aabbccddeeff");
}
