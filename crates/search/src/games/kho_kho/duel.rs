//! Duels of one or two Runners against the Attacker, solved: the expected number of Runners dismissed within the next few
//! spins of the chasers when both sides play for nothing else. Duels cover facing, course, Free zones, the sides of the
//! lane and every Kho, because the engine's rules make each step.
//!
//! Where another Runner is on the court, the runners may also let the Runners of the duel stay: the other can run.

use std::sync::LazyLock;

use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

use super::duel_layers::{Layer, Other, Transitions};

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
    transitions: Transitions,
    /// For each Attacker in the west and each number on the chasers' spinner the spaces that it can end on, one bit a space.
    hits: Vec<[u128; 4]>,
    /// By Attacker in the west and space: the chance that a Runner alone on the court is dismissed within the first horizon
    /// from the chasers' spin on.
    caught: Vec<f32>,
    /// For duels with the other Runners absent and present.
    tables: [Tables; 2],
}

/// By whose spin comes first, Attacker in the west and spaces.
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
        self.caught[view.attacker * Space::NUMBERS + space]
    }

    /// The expected dismissals of one Runner, in steps.
    pub(super) fn single(&self, first: First, other: Other, view: View, space: usize) -> Levels {
        self.tables[other as usize].singles[first as usize][view.attacker * Space::NUMBERS + space]
    }

    /// The expected dismissals of two Runners, in steps.
    pub(super) fn pair(&self, first: First, other: Other, view: View, one: usize, two: usize) -> Levels {
        let at = (view.attacker * Space::NUMBERS + one) * Space::NUMBERS + two;
        self.tables[other as usize].pairs[first as usize][at]
    }

    fn solve() -> Self {
        let transitions = Transitions::new();
        let hits = transitions.chasers.iter().map(|chaser| chaser_hits(*chaser)).collect();
        let mut caught = Vec::new();
        let solve = |other: Other, caught: &mut Vec<f32>| {
            let mut tables = Tables { singles: [Vec::new(), Vec::new()], pairs: [Vec::new(), Vec::new()] };
            for one in &mut tables.singles {
                *one = vec![[0; HORIZONS.len()]; transitions.west() * Space::NUMBERS];
            }
            for one in &mut tables.pairs {
                *one = vec![[0; HORIZONS.len()]; transitions.west() * Space::NUMBERS * Space::NUMBERS];
            }
            let mut layer = Layer::none_left(&transitions);
            for spins in 1..=HORIZONS[HORIZONS.len() - 1] {
                layer = layer.next(&transitions, other);
                let Some(horizon) = HORIZONS.iter().position(|horizon| *horizon == spins) else { continue };
                if horizon == 0 && other == Other::Absent {
                    *caught = layer.chase.singles.clone();
                }
                for (first, values) in [(First::Chase, &layer.chase), (First::Run, &layer.run)] {
                    keep(&mut tables.singles[first as usize], horizon, &values.singles, 1.0, SINGLE_LEVELS);
                    keep(&mut tables.pairs[first as usize], horizon, &values.pairs, 2.0, PAIR_LEVELS);
                }
            }
            tables
        };
        let tables = [solve(Other::Absent, &mut caught), solve(Other::Present, &mut Vec::new())];
        Duels { transitions, hits, caught, tables }
    }
}

/// Quantises the values, of which `most` is the greatest.
fn keep(table: &mut [Levels], horizon: usize, values: &[f32], most: f32, levels: usize) {
    for (kept, value) in table.iter_mut().zip(values) {
        // Most values are small and need finer steps.
        let share = (value / most).clamp(0.0, 1.0).sqrt();
        kept[horizon] = ((share * levels as f32) as usize).min(levels - 1) as u8;
    }
}

fn chaser_hits(chaser: Chaser) -> [u128; 4] {
    let mut hits = [0; 4];
    for (hits, spin) in hits.iter_mut().zip(KhoKho::chase_spins()) {
        *hits = chaser.after_spin(spin).iter().fold(0, |hits, end| hits | 1 << end.space().number());
    }
    hits
}
