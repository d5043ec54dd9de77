//! The induction that solves the duels: values with one chasers' spin more from those with one less.
//!
//! The court turned by half a circle has the same rules, so that values are kept for Attackers in its western half only.

use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

const SPACES: usize = Space::NUMBERS;
/// Values by two spaces.
const SQUARE: usize = SPACES * SPACES;
/// Where two Runners would stand on one space, or one where nobody can.
const IMPOSSIBLE: f32 = f32::INFINITY;

/// Whether there is another Runner on the court, who can run in place of those in the duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Other {
    Absent,
    Present,
}

/// The moves of the Attacker, asked of the engine once.
pub(super) struct Transitions {
    /// The Attackers in the west.
    pub(super) chasers: Vec<Chaser>,
    /// By [`Chaser::number`]: the number of an Attacker; those in the east follow those in the west.
    numbers: Vec<u16>,
    /// By Attacker in the west and the number spun: the numbers of the Attackers after it.
    ends: Vec<Vec<Vec<u16>>>,
}

impl Transitions {
    pub(super) fn new() -> Self {
        let chasers: Vec<Chaser> = Chaser::all().filter(|chaser| chaser.is_in_west()).collect();
        let mut numbers = vec![0; Chaser::NUMBERS];
        for (at, chaser) in (0..).zip(&chasers) {
            numbers[chaser.number()] = at;
            numbers[chaser.turned().number()] = at + chasers.len() as u16;
        }
        let after = |chaser: &Chaser, spin| {
            let mut ends: Vec<u16> = chaser.after_spin(spin).iter().map(|end| numbers[end.number()]).collect();
            ends.sort_unstable();
            ends.dedup();
            ends
        };
        let ends =
            chasers.iter().map(|chaser| KhoKho::chase_spins().map(|spin| after(chaser, spin)).collect()).collect();
        Transitions { chasers, numbers, ends }
    }

    pub(super) fn west(&self) -> usize {
        self.chasers.len()
    }

    pub(super) fn attacker(&self, chaser: Chaser) -> usize {
        self.numbers[chaser.number()].into()
    }
}

/// Values by Attacker in the west and by one or two spaces.
pub(super) struct Values {
    pub(super) singles: Vec<f32>,
    pub(super) pairs: Vec<f32>,
}

impl Values {
    fn all(value: f32, transitions: &Transitions) -> Self {
        Values { singles: vec![value; transitions.west() * SPACES], pairs: vec![value; transitions.west() * SQUARE] }
    }
}

/// The values of all duels with one number of spins left.
pub(super) struct Layer {
    /// Before the chasers' spin.
    pub(super) chase: Values,
    /// Before the runners' spin.
    pub(super) run: Values,
}

impl Layer {
    /// No spin is left.
    pub(super) fn none_left(transitions: &Transitions) -> Self {
        Layer { chase: Values::all(0.0, transitions), run: Values::all(0.0, transitions) }
    }

    /// One spin more is left.
    pub(super) fn next(&self, transitions: &Transitions, other: Other) -> Self {
        let caught = dismiss(transitions, &self.run);
        let chase = Values {
            singles: chase(transitions, &caught.singles, SPACES),
            pairs: chase(transitions, &caught.pairs, SQUARE),
        };
        let mut run = Values::all(0.0, transitions);
        for (at, chaser) in transitions.chasers.iter().enumerate() {
            let [one, two] = [at * SPACES..(at + 1) * SPACES, at * SQUARE..(at + 1) * SQUARE];
            run_singles(*chaser, other, &chase.singles[one.clone()], &mut run.singles[one]);
            run_pairs(*chaser, other, &chase.pairs[two.clone()], &mut run.pairs[two]);
        }
        Layer { chase, run }
    }
}

/// The values after the chasers' move: a Runner on the Attacker's space is dismissed.
fn dismiss(transitions: &Transitions, run: &Values) -> Values {
    let mut after = Values { singles: run.singles.clone(), pairs: run.pairs.clone() };
    for (at, chaser) in transitions.chasers.iter().enumerate() {
        let hit = chaser.space().number();
        let singles = &run.singles[at * SPACES..(at + 1) * SPACES];
        after.singles[at * SPACES + hit] = 1.0;
        for (other, rest) in singles.iter().enumerate() {
            after.pairs[at * SQUARE + hit * SPACES + other] = 1.0 + rest;
            after.pairs[at * SQUARE + other * SPACES + hit] = 1.0 + rest;
        }
    }
    after
}

/// The values before the chasers' spin, in rows of `width` values: the mean over its numbers of the best end.
fn chase(transitions: &Transitions, after: &[f32], width: usize) -> Vec<f32> {
    // On the turned court the spaces are numbered backwards, and so are pairs of them.
    let turned: Vec<f32> = after.chunks(width).flat_map(|row| row.iter().rev().copied()).collect();
    let row = |end: u16| {
        let (rows, at) = match usize::from(end).checked_sub(transitions.west()) {
            None => (after, usize::from(end)),
            Some(at) => (&turned[..], at),
        };
        &rows[at * width..(at + 1) * width]
    };
    let mut values = vec![0.0; after.len()];
    let mut best = vec![0.0; width];
    for (spins, values) in transitions.ends.iter().zip(values.chunks_mut(width)) {
        for ends in spins {
            best.fill(0.0);
            for end in ends {
                for (best, after) in best.iter_mut().zip(row(*end)) {
                    *best = if *after > *best { *after } else { *best };
                }
            }
            for (value, best) in values.iter_mut().zip(&best) {
                *value += *best / spins.len() as f32;
            }
        }
    }
    values
}

fn run_singles(chaser: Chaser, other: Other, before_chase: &[f32], values: &mut [f32]) {
    let part = 1.0 / KhoKho::run_spins().count() as f32;
    for runner in Space::all_ground() {
        let stays = before_chase[runner.number()];
        for spin in KhoKho::run_spins() {
            let ends = runner.after_run(spin, chaser.space()).map(|end| before_chase[end.number()]);
            values[runner.number()] += part * choose(other, stays, ends.fold(IMPOSSIBLE, f32::min));
        }
    }
}

fn run_pairs(chaser: Chaser, other: Other, before_chase: &[f32], values: &mut [f32]) {
    let part = 1.0 / KhoKho::run_spins().count() as f32;
    let mut possible = before_chase.to_vec();
    for space in 0..SPACES {
        possible[space * SPACES + space] = IMPOSSIBLE;
    }
    let mut least = vec![IMPOSSIBLE; SQUARE];
    for spin in KhoKho::run_spins() {
        least.fill(IMPOSSIBLE);
        for runner in Space::all_ground() {
            let row = &mut least[runner.number() * SPACES..][..SPACES];
            for end in runner.after_run(spin, chaser.space()) {
                for (least, value) in row.iter_mut().zip(&possible[end.number() * SPACES..][..SPACES]) {
                    *least = if *value < *least { *value } else { *least };
                }
            }
        }
        for one in 0..SPACES {
            for two in 0..SPACES {
                let at = one * SPACES + two;
                let runs = least[at].min(least[two * SPACES + one]);
                values[at] += part * choose(other, before_chase[at], runs);
            }
        }
    }
}

/// The runners' best: to stay, if another can run or nobody can, or to run.
fn choose(other: Other, stays: f32, runs: f32) -> f32 {
    match other {
        Other::Absent if runs == IMPOSSIBLE => stays,
        Other::Absent => runs,
        Other::Present => stays.min(runs),
    }
}
