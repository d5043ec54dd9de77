//! Duels of one or two Runners against the Attacker, solved: the expected number of Runners dismissed within the next few
//! spins of the chasers when both sides play for nothing else. Duels cover facing, course, Free zones, the sides of the
//! lane and every Kho, because the engine's rules make each step.
//!
//! Where another Runner is on the court, the runners may also let the Runners of the duel stay: the other can run.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

use super::duel_ground::{Ground, Transitions};
use super::duel_layers::{Layer, Other};

/// The numbers of the chasers' spins in a duel.
pub(super) const HORIZONS: [usize; 2] = [2, 4];
/// Quantisation steps of the expected dismissals of one Runner.
pub(super) const SINGLE_LEVELS: usize = 40;
/// The same of two Runners.
pub(super) const PAIR_LEVELS: usize = 64;

/// The solved duels.
pub(super) static DUELS: LazyLock<Duels> = LazyLock::new(Duels::solve);

/// Whose spin comes first in a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// The chasers'.
    Chase,
    /// The runners'.
    Run,
}

/// The steps of the expected dismissals, by horizon.
pub(super) type Levels = [u8; HORIZONS.len()];

/// The solved duels, and the spaces that each Attacker hits at once.
pub(super) struct Duels {
    ground: Ground,
    transitions: Transitions,
    /// For each Attacker in the west and each number on the chasers' spinner the spaces that it can end on, one bit a space.
    hits: Vec<[u128; 4]>,
    /// By Attacker in the west and space of the ground: the chance that a Runner alone on the court is dismissed within the first horizon
    /// from the chasers' spin on.
    caught: Vec<f32>,
    /// For duels with the other Runners absent and present.
    tables: [Tables; 2],
}

/// By whose spin comes first, Attacker in the west and space of the ground or pair of them.
#[derive(Default)]
struct Tables {
    singles: [Vec<Levels>; 2],
    pairs: [Vec<Levels>; 2],
}

/// A position from the west: turned by half a circle if the Attacker stands in the east.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// The number of the Attacker among those in the west.
    pub(super) attacker: usize,
    is_turned: bool,
}

impl View {
    /// The number of the space as seen in this view.
    pub(super) fn space(self, space: Space) -> usize {
        if self.is_turned { space.turned().number() } else { space.number() }
    }
}

impl Duels {
    /// The view of an Attacker.
    pub(super) fn view(&self, chaser: Chaser) -> View {
        let attacker = self.transitions.attacker(chaser);
        let west = self.transitions.west();
        View { attacker: attacker % west, is_turned: attacker >= west }
    }

    /// By the number on the chasers' next spin, the spaces that the Attacker can end on, as bits of their numbers in the view.
    pub(super) fn hits(&self, view: View) -> &[u128; 4] {
        &self.hits[view.attacker]
    }

    /// The chance that the Runner, alone on the court, is dismissed within the first horizon from the chasers' spin on.
    pub(super) fn caught(&self, view: View, space: usize) -> f32 {
        self.caught[self.single_at(view, space)]
    }

    /// The expected dismissals of one Runner, in steps.
    pub(super) fn single(&self, first: First, other: Other, view: View, space: usize) -> Levels {
        self.tables[other as usize].singles[first as usize][self.single_at(view, space)]
    }

    /// The expected dismissals of two Runners, in steps.
    pub(super) fn pair(&self, first: First, other: Other, view: View, one: usize, two: usize) -> Levels {
        let pair = self.ground.pair(self.ground.number(one), self.ground.number(two));
        self.tables[other as usize].pairs[first as usize][view.attacker * self.ground.pairs.len() + pair]
    }

    fn single_at(&self, view: View, space: usize) -> usize {
        view.attacker * self.ground.spaces.len() + usize::from(self.ground.number(space))
    }

    fn solve() -> Self {
        let ground = Ground::new();
        let transitions = Transitions::new(&ground);
        let hits = transitions.chasers.iter().map(|chaser| chaser_hits(*chaser)).collect();
        let mut caught = Vec::new();
        let mut tables = [Tables::default(), Tables::default()];
        let mut layer = Layer::none_left(&ground, &transitions);
        for spins in 1..=HORIZONS[HORIZONS.len() - 1] {
            layer = layer.next(&ground, &transitions);
            let Some(horizon) = HORIZONS.iter().position(|horizon| *horizon == spins) else { continue };
            if horizon == 0 {
                caught.clone_from(&layer.chase[Other::Absent as usize].singles);
            }
            for (first, values) in [(First::Chase, &layer.chase), (First::Run, &layer.run)] {
                for (tables, values) in tables.iter_mut().zip(values) {
                    keep(&mut tables.singles[first as usize], horizon, &values.singles, 1.0, SINGLE_LEVELS);
                    keep(&mut tables.pairs[first as usize], horizon, &values.pairs, 2.0, PAIR_LEVELS);
                }
            }
        }
        Duels { ground, transitions, hits, caught, tables }
    }
}

/// Quantises the values, of which `most` is the greatest.
fn keep(table: &mut Vec<Levels>, horizon: usize, values: &[f32], most: f32, levels: usize) {
    table.resize(values.len(), [0; HORIZONS.len()]);
    for (kept, values) in table.chunks_mut(AT_ONCE).zip(values.chunks(AT_ONCE)) {
        let quantised = quantise(values, most, levels);
        for (kept, level) in kept.iter_mut().zip(quantised) {
            kept[horizon] = level;
        }
    }
}

/// The number of values that are quantised at once.
const AT_ONCE: usize = 512;

#[inline(never)]
fn quantise(values: &[f32], most: f32, levels: usize) -> [u8; AT_ONCE] {
    let last = (levels - 1) as f32;
    let mut quantised = [0; AT_ONCE];
    for (level, value) in quantised.iter_mut().zip(values) {
        // Most values are small and need finer steps.
        let share = (value / most).sqrt() * levels as f32;
        // By way of i32: there are vector instructions for it.
        *level = (if share < last { share } else { last }) as i32 as u8;
    }
    quantised
}

fn chaser_hits(chaser: Chaser) -> [u128; 4] {
    let mut hits = [0; 4];
    for (hits, spin) in hits.iter_mut().zip(KhoKho::chase_spins()) {
        *hits = chaser.after_spin(spin).iter().fold(0, |hits, end| hits | 1 << end.space().number());
    }
    hits
}
