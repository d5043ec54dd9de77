//! The dense layer as a sparse matrix-vector product: it skips pairs of neighbouring activations that are 0. Three
//! in four activations of Pachisi's net are.

use wide::{i16x8, i32x4};

use super::{BLOCK, vectors};

/// Dense entries that are computed together, in registers.
pub(super) const GROUP: usize = 16;
/// Dense entries of a vector.
const LANES: usize = 4;
/// The weights of a group for a pair of neighbouring activations: two for each dense entry.
type Weights = [[i16; 2 * LANES]; GROUP / LANES];

/// The weights and biases of all buckets.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DenseLayer {
    /// The number of dense entries of a bucket.
    pub(super) entries: usize,
    /// The number of pairs of activations.
    pairs: usize,
    /// By bucket and dense entry.
    biases: Vec<i32>,
    /// By bucket, group and pair. A group that is not full is filled up with 0.
    weights: Vec<Weights>,
}

impl DenseLayer {
    /// The layer with these weights by bucket, dense entry and activation.
    pub(super) fn new(entries: usize, activations: usize, biases: Vec<i32>, weights: &[i16]) -> Self {
        let pairs = activations.next_multiple_of(BLOCK) / 2;
        let mut grouped = Vec::new();
        for bucket in weights.chunks(entries * activations) {
            for group in bucket.chunks(GROUP * activations) {
                for pair in 0..pairs {
                    let mut all = [[0; 2 * LANES]; GROUP / LANES];
                    for (entry, row) in group.chunks(activations).enumerate() {
                        for (which, weight) in row.iter().skip(2 * pair).take(2).enumerate() {
                            all[entry / LANES][2 * (entry % LANES) + which] = *weight;
                        }
                    }
                    grouped.push(all);
                }
            }
        }
        DenseLayer { entries, pairs, biases, weights: grouped }
    }

    /// The sums of the dense entries of a bucket, a group at a time. The last group may be longer than the entries that are
    /// left. The file was refused if a sum could overflow.
    pub(super) fn sums(&self, activations: &[[i16; BLOCK]], bucket: usize) -> impl Iterator<Item = [i32; GROUP]> {
        let biases = self.biases[bucket * self.entries..][..self.entries].chunks(GROUP);
        let weights = self.weights[bucket * biases.len() * self.pairs..].chunks_exact(self.pairs);
        biases.zip(weights).map(|(biases, weights)| {
            let mut sums = products(activations, weights);
            sums.iter_mut().zip(biases).for_each(|(sum, bias)| *sum += bias);
            sums
        })
    }
}

/// The scalar products of a group.
fn products(activations: &[[i16; BLOCK]], weights: &[Weights]) -> [i32; GROUP] {
    let mut sums = [i32x4::ZERO; GROUP / LANES];
    for (block, weights) in activations.iter().zip(weights.as_chunks::<{ BLOCK / 2 }>().0) {
        let pairs = block.as_chunks().0;
        let mut rest = pairs_above_zero(block);
        while rest != 0 {
            let pair = rest.trailing_zeros() as usize / 2;
            rest &= rest - 1;
            let [one, other] = pairs[pair];
            let both = i16x8::new([one, other, one, other, one, other, one, other]);
            for (sum, weights) in sums.iter_mut().zip(&weights[pair]) {
                *sum += both.dot(i16x8::new(*weights));
            }
        }
    }
    *sums.map(i32x4::to_array).as_flattened().as_array().expect("a group consists of whole vectors")
}

/// A bit at twice the number of each pair that is not 0.
fn pairs_above_zero(block: &[i16; BLOCK]) -> u64 {
    let bits = |entries: &[i16; 8]| u64::from(i16x8::new(*entries).simd_gt(i16x8::ZERO).to_bitmask());
    let entries = vectors(block).iter().rev().fold(0, |all, entries| all << 8 | bits(entries));
    (entries | entries >> 1) & 0x5555_5555_5555_5555
}
