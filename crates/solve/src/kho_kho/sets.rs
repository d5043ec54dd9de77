//! Numbers for the sets of one to three Runners on the court.

/// Spaces on which a Runner may stand.
pub(super) const GROUND: usize = 74;
/// Sets of two Runners.
pub(super) const PAIRS: usize = GROUND * (GROUND - 1) / 2;
/// Sets of three Runners.
pub(super) const TRIPLES: usize = PAIRS * (GROUND - 2) / 3;
/// All sets: the triples first, then the pairs, then single Runners.
pub(super) const SETS: usize = TRIPLES + PAIRS + GROUND;

/// The number of two different spaces among the pairs.
pub(super) fn pair(a: usize, b: usize) -> usize {
    let (a, b) = (a.min(b), a.max(b));
    b * (b - 1) / 2 + a
}

/// The number of a set, from its spaces in ascending order; `None` if there is no Runner, or more than three.
pub(super) fn number(spaces: &[usize]) -> Option<usize> {
    match *spaces {
        [a] => Some(TRIPLES + PAIRS + a),
        [a, b] => Some(TRIPLES + pair(a, b)),
        [a, b, c] => Some(c * (c - 1) * (c - 2) / 6 + pair(a, b)),
        _ => None,
    }
}

/// Shows every set of three with its number, in the order of the numbers.
pub(super) fn for_each_triple(mut show: impl FnMut(usize, [usize; 3])) {
    let mut number = 0;
    for c in 2..GROUND {
        for b in 1..c {
            for a in 0..b {
                show(number, [a, b, c]);
                number += 1;
            }
        }
    }
}

/// Shows every set of two with its number among the pairs.
pub(super) fn for_each_pair(mut show: impl FnMut(usize, [usize; 2])) {
    let mut number = 0;
    for b in 1..GROUND {
        for a in 0..b {
            show(number, [a, b]);
            number += 1;
        }
    }
}

/// By set, its number on the court turned by half a circle.
pub(super) fn turned() -> Vec<u32> {
    let turned = |ground: usize| GROUND - 1 - ground;
    let number = |spaces: &[usize]| number(spaces).expect("one to three Runners") as u32;
    let mut all = vec![0; SETS];
    for_each_triple(|at, [a, b, c]| all[at] = number(&[turned(c), turned(b), turned(a)]));
    for_each_pair(|at, [a, b]| all[TRIPLES + at] = number(&[turned(b), turned(a)]));
    for a in 0..GROUND {
        all[TRIPLES + PAIRS + a] = number(&[turned(a)]);
    }
    all
}
