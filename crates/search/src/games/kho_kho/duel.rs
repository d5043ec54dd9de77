//! Duels of one Runner against the Attacker, solved: the probability that the Runner is dismissed within the next few
//! spins of the chasers when both sides play for nothing else. Duels cover facing, course, Free zones, the sides of the
//! lane and every Kho, because the engine's rules make each step.

use std::sync::LazyLock;

use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

/// The number of the chasers' spins in a duel. In self-play, positions have no measurable effect after more spins.
pub(super) const HORIZON: usize = 2;

/// The solved duels.
pub(super) static DUELS: LazyLock<Duels> = LazyLock::new(Duels::solve);

/// The probability that the Runner is dismissed in time, by its space.
type Odds = [f32; Space::NUMBERS];

const NEVER: Odds = [0.0; Space::NUMBERS];

/// The odds of every duel, and the spaces that each Attacker hits at once.
pub(super) struct Duels {
    /// The index of an Attacker in the lists below, by its number.
    place: Vec<u16>,
    /// For each Attacker and each number on the chasers' spinner the spaces that it can end on, one bit a space.
    hits: Vec<[u128; 4]>,
    /// For each Attacker and each Runner's space the odds before the chasers' spin.
    caught: Vec<Odds>,
}

impl Duels {
    /// The chance that the next spin lets the Attacker dismiss one of the Runners.
    pub(super) fn danger(&self, chaser: Chaser, runners: &[Space]) -> f32 {
        let standing = runners.iter().fold(0, |standing, runner| standing | bit(*runner));
        let hits = &self.hits[self.place[chaser.number()] as usize];
        hits.iter().filter(|hits| **hits & standing != 0).count() as f32 / hits.len() as f32
    }

    /// The chance that the Runner, alone on the court, is dismissed within the next [`HORIZON`] spins of the chasers.
    pub(super) fn caught(&self, chaser: Chaser, runner: Space) -> f32 {
        self.caught[self.place[chaser.number()] as usize][runner.number()]
    }

    fn solve() -> Self {
        let chasers: Vec<Chaser> = Chaser::all().collect();
        let mut place = vec![0; Chaser::NUMBERS];
        for (at, chaser) in (0..).zip(&chasers) {
            place[chaser.number()] = at;
        }
        let after: Vec<Vec<Vec<u16>>> = chasers
            .iter()
            .map(|chaser| KhoKho::chase_spins().map(|spin| places_after(*chaser, spin, &place)).collect())
            .collect();
        let hits = after
            .iter()
            .map(|spins| {
                std::array::from_fn(|spin| {
                    spins[spin].iter().fold(0, |hits, after| hits | bit(chasers[*after as usize].space()))
                })
            })
            .collect();
        let mut caught = vec![NEVER; chasers.len()];
        for _ in 0..HORIZON {
            caught = chase(&chasers, &after, &run(&chasers, &caught));
        }
        Duels { place, hits, caught }
    }
}

fn bit(space: Space) -> u128 {
    1 << space.number()
}

/// The indexes of the possible Attackers after a spin, each once.
fn places_after(chaser: Chaser, spin: u8, place: &[u16]) -> Vec<u16> {
    let mut after: Vec<u16> = chaser.after_spin(spin).iter().map(|after| place[after.number()]).collect();
    after.sort_unstable();
    after.dedup();
    after
}

/// The odds before the chasers' spin, from those before the runners'.
fn chase(chasers: &[Chaser], after: &[Vec<Vec<u16>>], before_run: &[Odds]) -> Vec<Odds> {
    let of_attacker = |spins: &Vec<Vec<u16>>| {
        let mut caught = NEVER;
        for ends in spins {
            let mut best = NEVER;
            for end in ends {
                for (best, odds) in best.iter_mut().zip(&before_run[*end as usize]) {
                    *best = best.max(*odds);
                }
            }
            for end in ends {
                best[chasers[*end as usize].space().number()] = 1.0;
            }
            for (caught, best) in caught.iter_mut().zip(best) {
                *caught += best / spins.len() as f32;
            }
        }
        caught
    };
    after.iter().map(of_attacker).collect()
}

/// The odds before the runners' spin, from those before the chasers'.
fn run(chasers: &[Chaser], before_chase: &[Odds]) -> Vec<Odds> {
    let of_attacker = |(chaser, before_chase): (&Chaser, &Odds)| {
        let mut caught = NEVER;
        for runner in Space::all_ground().filter(|runner| *runner != chaser.space()) {
            let after_spin = |spin| {
                let least =
                    runner.after_run(spin, chaser.space()).map(|end| before_chase[end.number()]).min_by(f32::total_cmp);
                least.unwrap_or(before_chase[runner.number()])
            };
            let sum: f32 = KhoKho::run_spins().map(after_spin).sum();
            caught[runner.number()] = sum / KhoKho::run_spins().count() as f32;
        }
        caught
    };
    chasers.iter().zip(before_chase).map(of_attacker).collect()
}
