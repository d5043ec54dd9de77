//! Small neural networks (NNUE): sparse binary inputs, a 16-bit accumulator, two small dense layers.
//!
//! Everything but the last conversion to a float is integer arithmetic, so that a net gives the same result on every machine
//! and in WebAssembly. A net knows nothing of games: a game's folder lists the active inputs of a position.

mod dense;
mod file;
#[cfg(test)]
mod tests;

pub use file::NetError;

use dense::{DenseLayer, GROUP};
use wide::i16x8;

/// Activations are in units of 2⁻¹².
const ACTIVATION_BITS: u32 = 12;
/// Output weights are in units of 2⁻¹⁰.
const OUTPUT_WEIGHT_BITS: u32 = 10;
/// The maximum size of the accumulator.
const MOST_HIDDEN: usize = 1024;
/// The maximum size of the dense layer.
const MOST_DENSE: usize = 64;
/// Accumulator entries that are computed together.
const BLOCK: usize = 64;
/// The maximum number of blocks.
const MOST_BLOCKS: usize = MOST_HIDDEN / BLOCK;
/// Activations of the dense layer end here: 8 in their units.
const DENSE_MOST: i32 = (8 << ACTIVATION_BITS) - 1;

/// A net as it was read from its file.
///
/// The accumulator of a position is the bias plus the weights of every active input. Its entries, limited to 0 to 1 and
/// squared, go into a dense layer, whose entries, limited to 0 to 8, are weighed into the result. The dense layer and the
/// output exist several times (buckets); the position says which of them it uses.
#[derive(Clone, PartialEq, Debug)]
#[doc(alias("NNUE", "neural network", "inference"))]
pub struct Net {
    recipe: [u8; 32],
    inputs: usize,
    /// Blocks of the accumulator. The last is filled up with entries that are always 0.
    blocks: usize,
    buckets: usize,
    /// An accumulator entry of 1 is 2 to the power of this.
    input_shift: u32,
    /// A dense weight of 1 is 2 to the power of this.
    dense_shift: u32,
    input_biases: Vec<[i16; BLOCK]>,
    /// By input and block.
    input_weights: Vec<[i16; BLOCK]>,
    dense: DenseLayer,
    output_biases: Vec<i32>,
    /// By bucket and dense entry.
    output_weights: Vec<i16>,
}

impl Net {
    /// The output has this number of bits after the point.
    pub const OUTPUT_BITS: u32 = ACTIVATION_BITS + OUTPUT_WEIGHT_BITS;

    /// The SHA-256 hash of the recipe: of the training program and its samples.
    pub fn recipe(&self) -> &[u8; 32] {
        &self.recipe
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The number of buckets.
    pub fn buckets(&self) -> usize {
        self.buckets
    }

    /// The output in units of 2⁻²² ([`Net::OUTPUT_BITS`]), with these inputs active, each listed once: the log-odds to win, or
    /// what else the net was trained on, in Kho-Kho the spins gained.
    ///
    /// # Panics
    ///
    /// Panics if there is no such input or bucket.
    pub fn output(&self, active: &[u16], bucket: usize) -> i64 {
        // A small net does not wait until the space of a large one is cleared.
        match self.blocks {
            1 => self.output_within::<1>(active, bucket),
            2..=4 => self.output_within::<4>(active, bucket),
            _ => self.output_within::<MOST_BLOCKS>(active, bucket),
        }
    }

    /// The same with space for an accumulator of this number of blocks.
    fn output_within<const SPACE: usize>(&self, active: &[u16], bucket: usize) -> i64 {
        let mut activations = [[0; BLOCK]; SPACE];
        let activations = &mut activations[..self.blocks];
        self.activate(active, activations);
        let weights = self.output_weights[bucket * self.dense.entries..][..self.dense.entries].chunks(GROUP);
        let weighed = |(sum, weight): (&i32, &i16)| {
            let entry = (sum >> self.dense_shift).clamp(0, DENSE_MOST);
            i64::from(entry * i32::from(*weight))
        };
        let groups = self.dense.sums(activations, bucket).zip(weights);
        let sums = groups.map(|(sums, weights)| sums.iter().zip(weights).map(weighed).sum::<i64>());
        i64::from(self.output_biases[bucket]) + sums.sum::<i64>()
    }

    /// The activations of the accumulator: its entries, limited to 0 to 1 and squared, in their units.
    fn activate(&self, active: &[u16], activations: &mut [[i16; BLOCK]]) {
        let one = i16x8::splat((1 << self.input_shift) - 1);
        // The upper half of a product of 32 bits is the square in its units if both factors are shifted by this.
        let shift = (16 + ACTIVATION_BITS) / 2 - self.input_shift;
        // A block of the accumulator at a time: it stays in registers while the rows of weights are added. The file was
        // refused if a sum could overflow.
        for (at, block) in activations.iter_mut().enumerate() {
            let mut sums = vectors(&self.input_biases[at]).map(i16x8::new);
            for input in active {
                let row = &self.input_weights[usize::from(*input) * self.blocks + at];
                for (sum, weights) in sums.iter_mut().zip(vectors(row)) {
                    *sum += i16x8::new(*weights);
                }
            }
            for (entries, sum) in block.as_chunks_mut().0.iter_mut().zip(&sums) {
                let limited = sum.max(i16x8::ZERO).min(one) << shift;
                *entries = limited.mul_keep_high(limited).to_array();
            }
        }
    }

    /// The probability to win, with these inputs active, if the output is log-odds.
    ///
    /// # Panics
    ///
    /// Panics if there is no such input or bucket.
    pub fn probability(&self, active: &[u16], bucket: usize) -> f32 {
        probability(self.output(active, bucket))
    }
}

/// The entries of a block as vectors.
fn vectors(block: &[i16; BLOCK]) -> &[[i16; 8]; BLOCK / 8] {
    block.as_chunks().0.as_array().expect("a block consists of whole vectors")
}

/// The logistic function of log-odds in the units of the output. Only additions, products and quotients of 64-bit floats, which
/// are the same on every machine; never 0 or 1, which are for proven results.
fn probability(log_odds: i64) -> f32 {
    const UNIT: f64 = (1u64 << Net::OUTPUT_BITS) as f64;
    const DOUBLINGS: u32 = 20;
    const MOST: f64 = 14.0;
    let log_odds = (log_odds as f64 / UNIT).clamp(-MOST, MOST);
    let root = 1.0 - log_odds / f64::from(1 << DOUBLINGS);
    let power = (0..DOUBLINGS).fold(root, |power, _| power * power);
    (1.0 / (1.0 + power)) as f32
}
