//! The inputs of the net, from the half of the court in which the Attacker stands: the court turned by half a circle has
//! the same rules.
//!
//! | inputs | active |
//! | --- | --- |
//! | Attacker: space, facing and course | one |
//! | spaces of the Runners | one for each Runner |
//! | hits: by number on the chasers' spinner, one, two or three Runners within reach | up to four |
//! | numbers on the chasers' spinner that reach a Runner, as one of 16 sets | one |
//! | Runners within reach of any number: none to three | one |
//! | batches to come and spins left | one |
//! | the first batch is being placed | one |
//! | duels of each Runner, most endangered first, in steps, by horizon | two for each Runner |
//! | duels of each pair of Runners, in the same manner | two for each pair |

use bisat_engine::kho_kho::{KhoKho, Position, Space, Stage};

use super::duel::{DUELS, First, HORIZONS, Levels, PAIR_LEVELS, SINGLE_LEVELS, View};
use super::duel_layers::Other;
use crate::games::active_inputs::ActiveInputs;

/// Runners on the court at most, and the pairs of them.
const RUNNERS: usize = 3;
/// Attackers in the western half of the court.
const ATTACKERS: usize = 209;
/// Groups of the spins left.
const CLOCKS: usize = 12;
const BATCHES: usize = KhoKho::TEAM as usize / RUNNERS;
const SPIN_SETS: usize = 16;

const SPACES: usize = ATTACKERS;
const HITS: usize = SPACES + Space::NUMBERS;
const SETS: usize = HITS + 4 * RUNNERS;
const REACHED: usize = SETS + SPIN_SETS;
const CLOCK: usize = REACHED + RUNNERS + 1;
const FIRST_BATCH: usize = CLOCK + BATCHES * CLOCKS;
const SINGLES: usize = FIRST_BATCH + 1;
const PAIRS: usize = SINGLES + RUNNERS * HORIZONS.len() * SINGLE_LEVELS;
/// The number of inputs.
pub(super) const INPUTS: usize = PAIRS + RUNNERS * HORIZONS.len() * PAIR_LEVELS;
/// One for each number of Runners before either spin, and one for each number placed.
pub(super) const BUCKETS: usize = 3 * RUNNERS;
/// The maximum number of active inputs.
pub(super) const MOST_ACTIVE: usize = 8 + RUNNERS * (1 + 2 * HORIZONS.len()) + 1;

/// The inputs of a position.
pub(super) type Inputs = ActiveInputs<MOST_ACTIVE>;

/// The inputs before a spin and while Runners are placed; `None` elsewhere.
pub(super) fn inputs_of(position: &Position) -> Option<Inputs> {
    let chaser = position.chaser()?;
    let runners = position.runners();
    // Kho-Kho, A turn: only the first batch is placed before the chasers' first spin.
    let is_first_batch = position.stage() == Stage::Batch && position.out() == 0;
    let (first, bucket) = match position.stage() {
        Stage::ChaseSpin => (First::Chase, runners.len().checked_sub(1)?),
        Stage::RunSpin => (First::Run, RUNNERS + runners.len().checked_sub(1)?),
        Stage::Batch if is_first_batch => (First::Chase, 2 * RUNNERS + runners.len()),
        Stage::Batch => (First::Run, 2 * RUNNERS + runners.len()),
        Stage::Choice | Stage::NextTurn | Stage::End => return None,
    };
    let view = DUELS.view(chaser);
    let mut spaces = [0; RUNNERS];
    let spaces = &mut spaces[..runners.len()];
    for (space, runner) in spaces.iter_mut().zip(runners) {
        *space = view.space(*runner);
    }
    let mut inputs = Inputs::new(bucket);
    inputs.add(view.attacker);
    add_hits(&mut inputs, view, spaces);
    let to_come = usize::from(KhoKho::TEAM - position.out()).saturating_sub(spaces.len()) / RUNNERS;
    inputs.add(CLOCK + to_come.min(BATCHES - 1) * CLOCKS + clock(position.spins_left()));
    inputs.add_if(is_first_batch, FIRST_BATCH);
    add_duels(&mut inputs, first, view, spaces);
    for space in spaces {
        inputs.add(SPACES + *space);
    }
    Some(inputs)
}

fn add_hits(inputs: &mut Inputs, view: View, spaces: &[usize]) {
    let standing = spaces.iter().fold(0, |standing, space| standing | 1 << space);
    let (mut set, mut reached) = (0, 0u128);
    for (at, hits) in DUELS.hits(view).iter().enumerate() {
        let hit = hits & standing;
        if hit != 0 {
            inputs.add(HITS + at * RUNNERS + hit.count_ones() as usize - 1);
            set |= 1 << at;
            reached |= hit;
        }
    }
    inputs.add(SETS + set);
    inputs.add(REACHED + reached.count_ones() as usize);
}

fn add_duels(inputs: &mut Inputs, first: First, view: View, spaces: &[usize]) {
    let other = |in_duel: usize| if spaces.len() > in_duel { Other::Present } else { Other::Absent };
    let mut singles = [[0; HORIZONS.len()]; RUNNERS];
    for (single, space) in singles.iter_mut().zip(spaces) {
        *single = DUELS.single(first, other(1), view, *space);
    }
    add_ranked(inputs, SINGLES, SINGLE_LEVELS, &mut singles[..spaces.len()]);
    let mut pairs = [[0; HORIZONS.len()]; RUNNERS];
    let mut count = 0;
    for (at, one) in spaces.iter().enumerate() {
        for two in &spaces[at + 1..] {
            pairs[count] = DUELS.pair(first, other(2), view, *one, *two);
            count += 1;
        }
    }
    add_ranked(inputs, PAIRS, PAIR_LEVELS, &mut pairs[..count]);
}

/// The most endangered first, by the farthest horizon.
fn add_ranked(inputs: &mut Inputs, start: usize, levels: usize, duels: &mut [Levels]) {
    duels.sort_unstable_by_key(|duel| std::cmp::Reverse((duel[1], duel[0])));
    for (rank, duel) in duels.iter().enumerate() {
        for (horizon, level) in duel.iter().enumerate() {
            inputs.add(start + (rank * HORIZONS.len() + horizon) * levels + usize::from(*level));
        }
    }
}

/// The group of a number of spins left.
fn clock(spins: u8) -> usize {
    match spins {
        0..=5 => spins.into(),
        6..=7 => 6,
        8..=10 => 7,
        11..=14 => 8,
        15..=20 => 9,
        21..=28 => 10,
        _ => CLOCKS - 1,
    }
}
