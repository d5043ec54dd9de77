//! A short bounded fuzzing run over the corpus, damaged with a fixed seed: what `cargo fuzz` does for hours, in a
//! second.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

#[path = "../../../fuzz/checks.rs"]
mod checks;

use std::fs;

use fastrand::Rng;

/// The corpus of a target.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 4, "{folder} has too few seeds");
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Runs the check over the corpus of its target as it is, and over damaged copies.
fn run(target: &str, copies: usize, check: fn(&[u8])) {
    let seeds = seeds(target);
    let mut rng = Rng::with_seed(2025);
    for seed in &seeds {
        check(seed);
        for _ in 0..copies {
            check(&damaged(seed, &seeds, &mut rng));
        }
    }
}

/// A copy with bytes changed, left out or put in, or with a piece of another seed.
fn damaged(seed: &[u8], seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut data = seed.to_vec();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(..=data.len());
        match rng.u8(..5) {
            0 if at < data.len() => drop(data.remove(at)),
            1 if at < data.len() => data[at] = rng.u8(..),
            2 if at < data.len() => data[at] = data[rng.usize(..data.len())],
            3 => data.insert(at, rng.u8(32..127)),
            _ => {
                let other = &seeds[rng.usize(..seeds.len())];
                let from = rng.usize(..=other.len());
                let to = rng.usize(from..=other.len().min(from + 12));
                data.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    data
}

#[test]
fn states_are_refused_or_canonical() {
    run("state", 400, |data| _ = checks::state(data));
}

#[test]
fn every_seed_of_the_states_is_a_state() {
    assert!(seeds("state").iter().all(|seed| checks::state(seed)));
}

#[test]
fn actions_are_played_or_change_nothing() {
    run("action", 40, checks::action);
}

#[test]
fn every_line_is_answered() {
    run("referee", 400, checks::referee);
}
