//! Both sides' moves, walked step by step as the page tells it, against the engine's tables.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;

use super::{kho_kho, run_spin};
use crate::game::Turn;
use crate::registry::open;

/// A file and a rank, both counted from 1.
type At = (i32, i32);

const WAYS: [(char, At); 4] = [('n', (0, 1)), ('e', (1, 0)), ('s', (0, -1)), ('w', (-1, 0))];

fn at(name: &str) -> At {
    let [file, rank] = [0, 1].map(|index| i32::from(name.as_bytes()[index]));
    (file - i32::from(b'a') + 1, rank - i32::from(b'0'))
}

fn name((file, rank): At) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8 - 1))
}

fn is_on_board((file, rank): At) -> bool {
    (1..=12).contains(&file) && (1..=7).contains(&rank)
}

fn is_lane((file, rank): At) -> bool {
    rank == 4 && (3..=10).contains(&file)
}

fn is_pole(space: At) -> bool {
    space == (2, 4) || space == (11, 4)
}

fn is_free_zone((file, _): At) -> bool {
    [1, 2, 11, 12].contains(&file)
}

fn opposite(way: char) -> char {
    match way {
        'n' => 's',
        's' => 'n',
        'e' => 'w',
        _ => 'e',
    }
}

/// Every legal path of the Attacker with the Attacker it makes; with the balance no Kho is given.
fn slow_paths(attacker: &str, spaces: usize, is_balance: bool) -> BTreeMap<String, String> {
    let [facing, course] = [2, 3].map(|index| char::from(attacker.as_bytes()[index]));
    let mut found = BTreeMap::new();
    let mut walks = vec![(at(attacker), String::new())];
    for left in (0..spaces).rev() {
        for (here, steps) in std::mem::take(&mut walks) {
            for (way, (east, north)) in WAYS {
                let last = steps.chars().last();
                let begins_leg = last != Some(way);
                let turns = steps.as_bytes().windows(2).filter(|pair| pair[0] != pair[1]).count();
                let turns_twice = begins_leg && turns == 1;
                let reverses = last == Some(opposite(way));
                let goes_back = last.is_none() && facing == opposite(way);
                let is_against_course = begins_leg && !is_free_zone(here) && course == opposite(way);
                let to = (here.0 + east, here.1 + north);
                if turns_twice || reverses || goes_back || is_against_course || !is_on_board(to) || is_pole(to) {
                    continue;
                }
                let steps = format!("{steps}{way}");
                if is_lane(to) {
                    let sitter_faces = if to.0 % 2 == 1 { 'n' } else { 's' };
                    if way == sitter_faces && !is_balance {
                        found.insert(legs(&steps) + "k", format!("{}{sitter_faces}-", name(to)));
                    }
                } else if left > 0 {
                    walks.push((to, steps));
                } else if is_free_zone(to) {
                    found.insert(legs(&steps), format!("{}--", name(to)));
                } else {
                    let course = steps.chars().find(|way| "ew".contains(*way)).unwrap_or(course);
                    found.insert(legs(&steps), format!("{}{way}{course}", name(to)));
                }
            }
        }
    }
    found
}

/// Single steps as legs: `nne` is `n2e1`.
fn legs(steps: &str) -> String {
    let legs = steps.as_bytes().chunk_by(|a, b| a == b);
    legs.map(|leg| format!("{}{}", char::from(leg[0]), leg.len())).collect()
}

/// Every legal move of the Runners.
fn slow_runs(attacker: &str, runners: &str, spin: usize) -> BTreeSet<String> {
    let runners: Vec<At> = runners.split(',').map(at).collect();
    let mut found = BTreeSet::new();
    for from in &runners {
        for (east, north) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let (mut here, mut counted) = (*from, 0);
            while counted < spin {
                here = (here.0 + east, here.1 + north);
                if !is_on_board(here) || is_pole(here) || here == at(attacker) {
                    break;
                }
                counted += usize::from(!is_lane(here));
            }
            if counted == spin && !runners.contains(&here) {
                found.insert(name(*from) + &name(here));
            }
        }
    }
    found
}

/// Every Attacker there can be: bound on the field, free in a Free zone, just risen on the lane.
fn attackers() -> Vec<String> {
    let mut all = Vec::new();
    for space in (1..=12).flat_map(|file| (1..=7).map(move |rank| (file, rank))) {
        let bound: &[&str] = match space {
            _ if is_pole(space) => &[],
            _ if is_lane(space) && space.0 % 2 == 1 => &["n-"],
            _ if is_lane(space) => &["s-"],
            _ if is_free_zone(space) => &["--"],
            _ => &["n-", "ne", "nw", "s-", "se", "sw", "ee", "ww"],
        };
        all.extend(bound.iter().map(|ways| name(space) + ways));
    }
    all
}

/// A full batch of Runners away from the Attacker.
fn batch(rng: &mut Rng, attacker: &str) -> Vec<String> {
    let mut runners = BTreeSet::new();
    while runners.len() < 3 {
        let space = (rng.i32(1..=12), rng.i32(1..=7));
        if !is_lane(space) && !is_pole(space) && space != at(attacker) {
            runners.insert(name(space));
        }
    }
    runners.into_iter().collect()
}

fn words<'a>(tokens: impl IntoIterator<Item = &'a String>) -> String {
    tokens.into_iter().cloned().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_attacker_has_the_paths_that_a_walk_step_by_step_finds() {
    let mut rng = Rng::with_seed(1);
    for attacker in attackers() {
        for spin in 3..=6 {
            let runners = batch(&mut rng, &attacker).join(",");
            let paths = slow_paths(&attacker, spin, false);
            let state = format!("1 0/0 r {attacker} {runners} 0 17 chase {spin}");
            kho_kho().at(&state).offers(&words(paths.keys()));
            for (path, after) in paths {
                kho_kho().at(&state).play(&path).field(3, &after);
            }
        }
    }
}

#[test]
fn every_risen_attacker_has_the_balances_that_a_walk_step_by_step_finds() {
    for attacker in attackers().into_iter().filter(|attacker| is_lane(at(attacker))) {
        for left in 1..=5 {
            let state = format!("1 0/0 r {attacker} a1,b2 1 17 balance {left}");
            let paths = slow_paths(&attacker, left, true);
            kho_kho().at(&state).offers(&format!("{} hold", words(paths.keys())));
            for (path, after) in paths {
                kho_kho().at(&state).play(&path).field(3, &after);
            }
        }
    }
}

#[test]
fn the_attacker_always_has_a_path() {
    let mut rng = Rng::with_seed(4);
    for attacker in attackers() {
        let runners = batch(&mut rng, &attacker).join(",");
        for spin in 3..=6 {
            assert!(!slow_paths(&attacker, spin, false).is_empty(), "{attacker} {spin}");
            let spun = kho_kho().at(&format!("1 0/0 r {attacker} {runners} 0 17 chase-spin -")).play(&spin.to_string());
            spun.field(7, "chase");
        }
    }
}

#[test]
fn a_balance_can_always_be_used() {
    for attacker in attackers().into_iter().filter(|attacker| is_lane(at(attacker))) {
        for left in 1..=5 {
            assert!(!slow_paths(&attacker, left, true).is_empty(), "{attacker} {left}");
        }
    }
}

#[test]
fn runners_have_the_moves_that_a_walk_step_by_step_finds() {
    let mut rng = Rng::with_seed(2);
    let attackers = attackers();
    for _ in 0..20_000 {
        let attacker = rng.choice(&attackers).unwrap();
        let mut runners = batch(&mut rng, attacker);
        runners.drain(..rng.usize(0..3));
        let (runners, spin) = (runners.join(","), rng.usize(1..=6));
        let runs = slow_runs(attacker, &runners, spin);
        let spun = run_spin(attacker, &runners).play(&spin.to_string());
        if runs.is_empty() {
            spun.field(7, "chase-spin");
        } else {
            spun.field(7, "run").offers(&words(&runs));
        }
    }
}

#[test]
fn whole_matches_offer_what_a_walk_step_by_step_finds() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..20 {
        let mut session = open("kho-kho", &[]).unwrap();
        while !matches!(session.turn(), Turn::Over(_)) {
            let state = session.state();
            let fields: Vec<&str> = state.split(' ').collect();
            let spin = || fields[8].parse().unwrap();
            let mut moves = session.moves();
            let mut slow: Vec<String> = match fields[7] {
                "chase" => slow_paths(fields[3], spin(), false).into_keys().collect(),
                "balance" => slow_paths(fields[3], spin(), true).into_keys().chain(["hold".to_owned()]).collect(),
                "run" => slow_runs(fields[3], fields[4], spin()).into_iter().collect(),
                _ => moves.clone(),
            };
            moves.sort_unstable();
            slow.sort_unstable();
            assert_eq!(moves, slow, "legal moves at {state}");
            session.play(rng.choice(&moves).unwrap()).unwrap();
        }
    }
}
