//! One step of the induction: the values of all positions with one chasers' spin more.
//!
//! A layer has one row of values by set of Runners for each Attacker of the western half.

use bisat_engine::kho_kho::KhoKho;
use rayon::prelude::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator, ParallelSliceMut};

use super::moves::Moves;
use super::sets::{GROUND, PAIRS, SETS, TRIPLES, for_each_pair, for_each_triple, number, pair};

/// Sets that are computed together, for all Attackers: their values stay in the cache.
const BLOCK: usize = 1024;
const BLOCKS: usize = SETS.div_ceil(BLOCK);

/// The values before the runners' spin and before the chasers', with the same number of spins left.
pub(super) struct Layer {
    pub(super) before_run: Vec<f32>,
    pub(super) before_chase: Vec<f32>,
}

/// The layer with one spin more. `before_run` are the values before the runners' spin (zeros after the last spin), `placed`
/// the value of each Attacker when the next batch is placed.
pub(super) fn next_layer(moves: &Moves, before_run: &[f32], placed: &[f32]) -> Layer {
    let after_chase = after_chase(moves, before_run, placed);
    let before_chase = chase(moves, &after_chase);
    let mut before_run = vec![0.0; moves.west() * SETS];
    before_run.par_chunks_mut(SETS).enumerate().for_each(|(attacker, row)| {
        run(moves, attacker, &before_chase[attacker * SETS..(attacker + 1) * SETS], row);
    });
    Layer { before_run, before_chase }
}

/// The value of each Attacker when three Runners have been placed as well as they can before the runners' spin.
pub(super) fn best_placed(moves: &Moves, before_run: &[f32]) -> Vec<f32> {
    let least = |attacker: usize| {
        let stand = moves.stand(attacker);
        let row = &before_run[attacker * SETS..][..TRIPLES];
        let mut least = f32::INFINITY;
        for_each_triple(|at, spaces| {
            if row[at] < least && stand.is_none_or(|stand| !spaces.contains(&stand)) {
                least = row[at];
            }
        });
        least
    };
    (0..moves.west()).into_par_iter().map(least).collect()
}

/// The values after the chasers' move, in blocks of sets, for all Attackers of a block: where one stands on a Runner's space,
/// that Runner is dismissed.
fn after_chase(moves: &Moves, before_run: &[f32], placed: &[f32]) -> Vec<f32> {
    let mut rows = before_run.to_vec();
    rows.par_chunks_mut(SETS).enumerate().for_each(|(attacker, row)| {
        let Some(hit) = moves.stand(attacker) else { return };
        let before = &before_run[attacker * SETS..(attacker + 1) * SETS];
        let at = |spaces: &mut [usize]| {
            spaces.sort_unstable();
            number(spaces).expect("one to three Runners")
        };
        for_each_pair(|rest, [a, b]| {
            if a != hit && b != hit {
                row[at(&mut [a, b, hit])] = 1.0 + before[TRIPLES + rest];
            }
        });
        for a in (0..GROUND).filter(|a| *a != hit) {
            row[at(&mut [a, hit])] = 1.0 + before[TRIPLES + PAIRS + a];
        }
        row[at(&mut [hit])] = 1.0 + placed[attacker];
    });
    let west = moves.west();
    let mut blocks = vec![0.0; BLOCKS * 2 * west * BLOCK];
    blocks.par_chunks_mut(2 * west * BLOCK).enumerate().for_each(|(block, values)| {
        let sets = block * BLOCK..SETS.min((block + 1) * BLOCK);
        for (attacker, values) in values.chunks_mut(BLOCK).enumerate() {
            let row = &rows[attacker % west * SETS..][..SETS];
            if attacker < west {
                values[..sets.len()].copy_from_slice(&row[sets.clone()]);
            } else {
                for (value, turned) in values.iter_mut().zip(&moves.turned[sets.clone()]) {
                    *value = row[*turned as usize];
                }
            }
        }
    });
    blocks
}

/// The values before the chasers' spin: the mean over its numbers of the best end.
fn chase(moves: &Moves, after_chase: &[f32]) -> Vec<f32> {
    let west = moves.west();
    let mut blocks = vec![0.0; BLOCKS * west * BLOCK];
    blocks.par_chunks_mut(west * BLOCK).enumerate().for_each(|(block, values)| {
        let after_chase = &after_chase[block * 2 * west * BLOCK..][..2 * west * BLOCK];
        for (spins, values) in moves.ends.iter().zip(values.chunks_mut(BLOCK)) {
            for ends in spins {
                let mut best = [0.0f32; BLOCK];
                for end in ends {
                    let after = &after_chase[usize::from(*end) * BLOCK..][..BLOCK];
                    for (best, after) in best.iter_mut().zip(after) {
                        *best = if *after > *best { *after } else { *best };
                    }
                }
                for (value, best) in values.iter_mut().zip(best) {
                    *value += best / spins.len() as f32;
                }
            }
        }
    });
    let mut rows = vec![0.0; west * SETS];
    rows.par_chunks_mut(SETS).enumerate().for_each(|(attacker, row)| {
        for (block, values) in row.chunks_mut(BLOCK).enumerate() {
            values.copy_from_slice(&blocks[(block * west + attacker) * BLOCK..][..values.len()]);
        }
    });
    rows
}

/// The values before the runners' spin of one Attacker: the mean over its numbers of the best run.
fn run(moves: &Moves, attacker: usize, before_chase: &[f32], values: &mut [f32]) {
    // By one Runner and the number of the pair of the others. Infinite where two stand on one space.
    let mut of_triples = vec![f32::INFINITY; GROUND * PAIRS];
    for_each_triple(|at, [a, b, c]| {
        of_triples[a * PAIRS + pair(b, c)] = before_chase[at];
        of_triples[b * PAIRS + pair(a, c)] = before_chase[at];
        of_triples[c * PAIRS + pair(a, b)] = before_chase[at];
    });
    let mut of_pairs = vec![f32::INFINITY; GROUND * GROUND];
    for_each_pair(|at, [a, b]| {
        of_pairs[a * GROUND + b] = before_chase[TRIPLES + at];
        of_pairs[b * GROUND + a] = before_chase[TRIPLES + at];
    });
    let singles = &before_chase[TRIPLES + PAIRS..];
    let part = 1.0 / KhoKho::run_spins().count() as f32;
    // A spin that no Runner can use is passed over.
    let value_of = |at: usize, least: f32| part * if least.is_finite() { least } else { before_chase[at] };
    values.fill(0.0);
    for spin in KhoKho::run_spins() {
        let of_triples = least_after_run(moves, attacker, spin, &of_triples, PAIRS);
        for_each_triple(|at, [a, b, c]| {
            let [a, b, c] = [a * PAIRS + pair(b, c), b * PAIRS + pair(a, c), c * PAIRS + pair(a, b)];
            values[at] += value_of(at, of_triples[a].min(of_triples[b]).min(of_triples[c]));
        });
        let of_pairs = least_after_run(moves, attacker, spin, &of_pairs, GROUND);
        for_each_pair(|at, [a, b]| {
            let at = TRIPLES + at;
            values[at] += value_of(at, of_pairs[a * GROUND + b].min(of_pairs[b * GROUND + a]));
        });
        let of_singles = least_after_run(moves, attacker, spin, singles, 1);
        for (at, least) in (TRIPLES + PAIRS..).zip(of_singles) {
            values[at] += value_of(at, least);
        }
    }
}

/// The least value after a run of one Runner, by its space and by the `width` sets of the others.
fn least_after_run(moves: &Moves, attacker: usize, spin: u8, values: &[f32], width: usize) -> Vec<f32> {
    let mut least = vec![f32::INFINITY; GROUND * width];
    for (from, least) in least.chunks_mut(width).enumerate() {
        for to in moves.runs(from, spin, attacker) {
            for (least, value) in least.iter_mut().zip(&values[to * width..][..width]) {
                *least = if *value < *least { *value } else { *least };
            }
        }
    }
    least
}
