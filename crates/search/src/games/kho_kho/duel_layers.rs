//! The induction that solves the duels: values with one chasers' spin more from those with one less.
//!
//! The court turned by half a circle has the same rules, so that values are kept for Attackers in its western half only.

use wide::f32x4;

use super::duel_ground::{Ground, Runs, Transitions};

/// Where two Runners would stand on one space, or no Runner can run.
const IMPOSSIBLE: f32 = f32::INFINITY;

/// Whether there is another Runner on the court, who can run in place of those in the duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Other {
    Absent,
    Present,
}

/// In the order of their numbers.
const OTHERS: [Other; 2] = [Other::Absent, Other::Present];

/// Values by Attacker in the west and by one space of the ground or a pair of them.
pub(super) struct Values {
    pub(super) singles: Vec<f32>,
    pub(super) pairs: Vec<f32>,
}

impl Values {
    fn zero(ground: &Ground, transitions: &Transitions) -> Self {
        let zero = |width: usize| vec![0.0; transitions.west() * width];
        Values { singles: zero(ground.spaces.len()), pairs: zero(ground.pairs.len()) }
    }
}

/// The values of all duels with one number of spins left, for duels with the other Runners absent and present.
pub(super) struct Layer {
    /// Before the chasers' spin.
    pub(super) chase: [Values; 2],
    /// Before the runners' spin.
    pub(super) run: [Values; 2],
}

impl Layer {
    /// No spin is left.
    pub(super) fn none_left(ground: &Ground, transitions: &Transitions) -> Self {
        let zero = || [(); 2].map(|()| Values::zero(ground, transitions));
        Layer { chase: zero(), run: zero() }
    }

    /// One spin more is left.
    pub(super) fn next(self, ground: &Ground, transitions: &Transitions) -> Self {
        let chase = self.run.map(|mut values| {
            dismiss(ground, transitions, &mut values);
            Values {
                singles: chase(transitions, &values.singles, &ground.turned_spaces),
                pairs: chase(transitions, &values.pairs, &ground.turned_pairs),
            }
        });
        Layer { run: run(ground, transitions, &chase), chase }
    }
}

/// The values after the chasers' move from those before the runners' spin: a Runner on the Attacker's space is dismissed.
fn dismiss(ground: &Ground, transitions: &Transitions, values: &mut Values) {
    let rows = values.singles.chunks_mut(ground.spaces.len()).zip(values.pairs.chunks_mut(ground.pairs.len()));
    for (chaser, (singles, pairs)) in transitions.chasers.iter().zip(rows) {
        // No Runner stands on the lane.
        let Some((hit, _)) = (0..).zip(&ground.spaces).find(|(_, space)| **space == chaser.space()) else { continue };
        for (other, rest) in (0..).zip(&*singles).filter(|(other, _)| *other != hit) {
            pairs[ground.pair(hit, other)] = 1.0 + rest;
        }
        singles[usize::from(hit)] = 1.0;
    }
}

// Browsers run a function of WebAssembly unoptimised until it was called several times. The loops of those below that are
// never inlined take most of the time.

/// The values before the chasers' spin: the mean over its numbers of the best end. `turned` has the places of the values on
/// the turned court.
#[inline(never)]
fn chase(transitions: &Transitions, after: &[f32], turned: &[u16]) -> Vec<f32> {
    let width = turned.len();
    let west = after.chunks_exact(width);
    let east: Vec<f32> = west.clone().flat_map(|row| turned.iter().map(|at| row[usize::from(*at)])).collect();
    let rows: Vec<&[f32]> = west.chain(east.chunks_exact(width)).collect();
    let mut values = vec![0.0; after.len()];
    let mut best = vec![[0.0; COLUMNS]; transitions.end_sets.len()];
    for first in (0..width).step_by(COLUMNS) {
        let columns = first..width.min(first + COLUMNS);
        for (best, ends) in best.iter_mut().zip(&transitions.end_sets) {
            best.fill(0.0);
            for end in ends {
                raise(best, &rows[usize::from(*end)][columns.clone()]);
            }
        }
        for (values, spins) in values.chunks_exact_mut(width).zip(&transitions.spins) {
            for ends in spins {
                add(&mut values[columns.clone()], &best[*ends], spins.len() as f32);
            }
        }
    }
    values
}

/// The number of values in a row that are computed at once, so that all rows of them fit in a cache.
const COLUMNS: usize = 256;

/// Keeps the greater of the values in each place.
#[inline(never)]
fn raise(values: &mut [f32], others: &[f32]) {
    let (values, rest) = values[..others.len()].as_chunks_mut::<4>();
    let (others, others_rest) = others.as_chunks::<4>();
    for (value, other) in values.iter_mut().zip(others) {
        *value = f32x4::new(*other).fast_max(f32x4::new(*value)).to_array();
    }
    for (value, other) in rest.iter_mut().zip(others_rest) {
        *value = if *other > *value { *other } else { *value };
    }
}

/// Adds a part of each other value.
#[inline(never)]
fn add(values: &mut [f32], others: &[f32], parts: f32) {
    for (value, other) in values.iter_mut().zip(others) {
        *value += *other / parts;
    }
}

/// The values before the runners' spin: the mean over its numbers of the best run.
fn run(ground: &Ground, transitions: &Transitions, before_chase: &[Values; 2]) -> [Values; 2] {
    let mut values = [(); 2].map(|()| Values::zero(ground, transitions));
    let (one, two) = (ground.spaces.len(), ground.pairs.len());
    for Runs { chasers, spins } in &transitions.runs {
        let singles = chasers.start * one..chasers.end * one;
        let pairs = chasers.start * two..chasers.end * two;
        for (other, (values, before)) in OTHERS.into_iter().zip(values.iter_mut().zip(before_chase)) {
            run_singles(spins, other, &before.singles[singles.clone()], &mut values.singles[singles.clone()]);
        }
        let before = before_chase.each_ref().map(|before| &before.pairs[pairs.clone()]);
        let values = values.each_mut().map(|values| &mut values.pairs[pairs.clone()]);
        match chasers.len() {
            1 => run_pairs::<1>(ground, spins, before, values),
            count => {
                assert_eq!(count, WAYS, "the Attackers on a space of the field");
                run_pairs::<{ 2 * WAYS / 4 }>(ground, spins, before, values);
            }
        }
    }
    values
}

/// The Attackers on a space of the field, which differ in facing and course only. Runs are the same beside each of them.
const WAYS: usize = 8;

fn run_singles(spins: &[Vec<Vec<u8>>], other: Other, before_chase: &[f32], values: &mut [f32]) {
    let part = 1.0 / spins.len() as f32;
    for spin in spins {
        let rows = before_chase.chunks_exact(spin.len()).zip(values.chunks_exact_mut(spin.len()));
        for (before_chase, values) in rows {
            for ((value, stays), ends) in values.iter_mut().zip(before_chase).zip(spin) {
                let runs = ends.iter().fold(IMPOSSIBLE, |least, end| lesser(least, before_chase[usize::from(*end)]));
                *value += part * choose(other, *stays, runs);
            }
        }
    }
}

/// The values of pairs beside the Attackers on one space, for [`OTHERS`], in `N` vectors: first those with the others absent.
/// The compiler itself uses no vectors in the page, which is optimised for its size.
#[inline(never)]
fn run_pairs<const N: usize>(
    ground: &Ground,
    spins: &[Vec<Vec<u8>>],
    before_chase: [&[f32]; 2],
    values: [&mut [f32]; 2],
) {
    let pairs = ground.pairs.len();
    let ways = before_chase[0].len() / pairs;
    let impossible = f32x4::splat(IMPOSSIBLE);
    // The last one is that of two Runners on one space.
    let mut before = vec![[impossible; N]; pairs + 1];
    for (lane, row) in before_chase.into_iter().flat_map(|rows| rows.chunks_exact(pairs)).enumerate() {
        for (before, value) in before.iter_mut().zip(row) {
            before[lane / 4].as_mut_array()[lane % 4] = *value;
        }
    }
    // Where the others are present, the Runners may stay.
    let mut may_stay = [impossible; N];
    for lane in ways..2 * ways {
        may_stay[lane / 4].as_mut_array()[lane % 4] = 0.0;
    }
    let part = f32x4::splat(1.0 / spins.len() as f32);
    let mut sums = vec![[f32x4::ZERO; N]; pairs];
    for spin in spins {
        for ((sum, stay), [one, two]) in sums.iter_mut().zip(&before).zip(&ground.pairs) {
            let mut runs = [impossible; N];
            for (runner, other) in [(one, two), (two, one)] {
                for end in &spin[usize::from(*runner)] {
                    for (runs, after) in runs.iter_mut().zip(&before[ground.pair(*end, *other)]) {
                        *runs = runs.fast_min(*after);
                    }
                }
            }
            for (at, runs) in runs.into_iter().enumerate() {
                // As in `choose`.
                let best = runs.fast_min(stay[at] + may_stay[at]);
                sum[at] += part * best.simd_eq(impossible).select(stay[at], best);
            }
        }
    }
    for (lane, row) in values.into_iter().flat_map(|rows| rows.chunks_exact_mut(pairs)).enumerate() {
        for (value, sum) in row.iter_mut().zip(&sums) {
            *value = sum[lane / 4].as_array()[lane % 4];
        }
    }
}

/// The runners' best: to stay, if another can run or nobody can, or to run.
fn choose(other: Other, stays: f32, runs: f32) -> f32 {
    match other {
        Other::Absent if runs == IMPOSSIBLE => stays,
        Other::Absent => runs,
        Other::Present => lesser(stays, runs),
    }
}

/// The lesser of two numbers. `f32::min` also treats what is no number, and calls a function for it in WebAssembly.
fn lesser(one: f32, two: f32) -> f32 {
    if two < one { two } else { one }
}
