//! Where Runners and Attackers of the duels can be, numbered, and where they can go: asked of the engine once.

use std::collections::HashMap;
use std::ops::Range;

use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

/// The spaces on which a Runner may stand, in order, and the pairs of them.
pub(super) struct Ground {
    pub(super) spaces: Vec<Space>,
    /// By [`Space::number`]: the number of the space among those of the ground; elsewhere it means nothing.
    numbers: [u8; Space::NUMBERS],
    /// The numbers of both spaces.
    pub(super) pairs: Vec<[u8; 2]>,
    /// By the numbers of both spaces: the number of the pair, or the number of pairs if the spaces are the same.
    pair_numbers: Vec<u16>,
    /// The number of each space on the court turned by half a circle.
    pub(super) turned_spaces: Vec<u16>,
    /// The number of each pair on the court turned by half a circle.
    pub(super) turned_pairs: Vec<u16>,
}

impl Ground {
    pub(super) fn new() -> Self {
        let spaces: Vec<Space> = Space::all_ground().collect();
        let count = spaces.len();
        let mut numbers = [0; Space::NUMBERS];
        for (at, space) in (0..).zip(&spaces) {
            numbers[space.number()] = at;
        }
        let pairs: Vec<[u8; 2]> = (0..count as u8).flat_map(|two| (0..two).map(move |one| [one, two])).collect();
        let mut pair_numbers = vec![pairs.len() as u16; count * count];
        for (at, [one, two]) in (0..).zip(&pairs) {
            let [one, two] = [usize::from(*one), usize::from(*two)];
            pair_numbers[one * count + two] = at;
            pair_numbers[two * count + one] = at;
        }
        let turned_spaces = spaces.iter().map(|space| numbers[space.turned().number()].into()).collect();
        let mut ground = Ground { spaces, numbers, pairs, pair_numbers, turned_spaces, turned_pairs: Vec::new() };
        let turned = |number: u8| ground.turned_spaces[usize::from(number)] as u8;
        let turned_pairs = ground.pairs.iter().map(|[one, two]| ground.pair(turned(*one), turned(*two)) as u16);
        ground.turned_pairs = turned_pairs.collect();
        ground
    }

    /// The number among the ground's of a space, which is given by its [`Space::number`].
    pub(super) fn number(&self, space: usize) -> u8 {
        self.numbers[space]
    }

    /// The number of a pair, or the number of pairs if the spaces are the same.
    pub(super) fn pair(&self, one: u8, two: u8) -> usize {
        self.pair_numbers[usize::from(one) * self.spaces.len() + usize::from(two)].into()
    }
}

/// The moves of Attackers and Runners.
pub(super) struct Transitions {
    /// The Attackers in the west.
    pub(super) chasers: Vec<Chaser>,
    /// By [`Chaser::number`]: the number of an Attacker; those in the east follow those in the west.
    numbers: Vec<u16>,
    /// The sets of Attackers that there can be after a spin, by their numbers. Many Attackers share them.
    pub(super) end_sets: Vec<Vec<u16>>,
    /// By Attacker in the west and the number spun: the place of its set.
    pub(super) spins: Vec<Vec<usize>>,
    /// The runs beside the Attackers in the west.
    pub(super) runs: Vec<Runs>,
}

/// The runs while the Attacker stands on one space.
pub(super) struct Runs {
    /// The numbers of the Attackers on that space.
    pub(super) chasers: Range<usize>,
    /// By the number spun and the Runner's space of the ground: the spaces of the ground on which that Runner can end.
    pub(super) spins: Vec<Vec<Vec<u8>>>,
}

impl Transitions {
    pub(super) fn new(ground: &Ground) -> Self {
        let chasers: Vec<Chaser> = Chaser::all().filter(|chaser| chaser.is_in_west()).collect();
        let mut numbers = vec![0; Chaser::NUMBERS];
        for (at, chaser) in (0..).zip(&chasers) {
            numbers[chaser.number()] = at;
            numbers[chaser.turned().number()] = at + chasers.len() as u16;
        }
        let mut sets = HashMap::new();
        let mut end_sets = Vec::new();
        let mut set_after = |chaser: &Chaser, spin| {
            let mut ends: Vec<u16> = chaser.after_spin(spin).iter().map(|end| numbers[end.number()]).collect();
            ends.sort_unstable();
            ends.dedup();
            *sets.entry(ends).or_insert_with_key(|ends| {
                end_sets.push(ends.clone());
                end_sets.len() - 1
            })
        };
        let spins = chasers.iter().map(|chaser| KhoKho::chase_spins().map(|spin| set_after(chaser, spin)).collect());
        let spins = spins.collect();
        let mut first = 0;
        let same_space = chasers.chunk_by(|one, two| one.space() == two.space());
        let runs = same_space.map(|chasers| {
            let space = chasers[0].space();
            first += chasers.len();
            let spins = KhoKho::run_spins().map(|spin| runs_by(ground, spin, space)).collect();
            Runs { chasers: first - chasers.len()..first, spins }
        });
        let runs = runs.collect();
        Transitions { chasers, numbers, end_sets, spins, runs }
    }

    pub(super) fn west(&self) -> usize {
        self.chasers.len()
    }

    pub(super) fn attacker(&self, chaser: Chaser) -> usize {
        self.numbers[chaser.number()].into()
    }
}

fn runs_by(ground: &Ground, spin: u8, attacker: Space) -> Vec<Vec<u8>> {
    let of = |space: &Space| space.after_run(spin, attacker).map(|end| ground.numbers[end.number()]).collect();
    ground.spaces.iter().map(of).collect()
}
