//! Small neural networks (NNUE): sparse binary inputs, a 16-bit accumulator, two small dense layers.
//!
//! Everything but the last conversion to a float is integer arithmetic, so that a net gives the same result on every machine
//! and in WebAssembly. A net knows nothing of games: a game's folder lists the active inputs of a position.

mod file;
#[cfg(test)]
mod tests;

pub use file::NetError;

use wide::{i16x8, i32x4};

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
/// Rows of the dense layer that are computed together.
const ROWS: usize = 4;
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
    hidden: usize,
    buckets: usize,
    dense: usize,
    /// An accumulator entry of 1 is 2 to the power of this.
    input_shift: u32,
    /// A dense weight of 1 is 2 to the power of this.
    dense_shift: u32,
    input_biases: Vec<i16>,
    /// By input and accumulator entry.
    input_weights: Vec<i16>,
    dense_biases: Vec<i32>,
    /// By bucket, dense entry and accumulator entry.
    dense_weights: Vec<i16>,
    output_biases: Vec<i32>,
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
        if self.hidden <= BLOCK {
            self.output_within::<BLOCK>(active, bucket)
        } else {
            self.output_within::<MOST_HIDDEN>(active, bucket)
        }
    }

    /// The same with space for an accumulator of this size.
    fn output_within<const SPACE: usize>(&self, active: &[u16], bucket: usize) -> i64 {
        let mut activations = [0; SPACE];
        let activations = &mut activations[..self.hidden];
        self.activate(active, activations);
        let (first, end) = (bucket * self.dense, (bucket + 1) * self.dense);
        let mut output = i64::from(self.output_biases[bucket]);
        let mut rows = &self.dense_weights[first * self.hidden..end * self.hidden];
        let mut ends = self.dense_biases[first..end].iter().zip(&self.output_weights[first..end]);
        while !rows.is_empty() {
            // Several rows at once: every activation is loaded once for all of them.
            let (some, rest) = rows.split_at((ROWS * self.hidden).min(rows.len()));
            rows = rest;
            for (sum, (bias, weight)) in dots(activations, some).into_iter().zip(ends.by_ref().take(ROWS)) {
                let entry = ((bias + sum) >> self.dense_shift).clamp(0, DENSE_MOST);
                output += i64::from(entry) * i64::from(*weight);
            }
        }
        output
    }

    /// The activations of the accumulator: its entries, limited to 0 to 1 and squared, in their units.
    fn activate(&self, active: &[u16], activations: &mut [i16]) {
        let one = (1 << self.input_shift) - 1;
        // The upper half of a product of 32 bits is the square in its units if both factors are shifted by this.
        let shift = (16 + ACTIVATION_BITS) / 2 - self.input_shift;
        let rows =
            || active.iter().map(|input| &self.input_weights[usize::from(*input) * self.hidden..][..self.hidden]);
        // A block of the accumulator at a time: it stays in registers while the rows of weights are added.
        let (blocks, rest) = activations.as_chunks_mut::<BLOCK>();
        let first_of_rest = blocks.len() * BLOCK;
        for (block, first) in blocks.iter_mut().zip((0..).step_by(BLOCK)) {
            let mut sums = vectors(&self.input_biases[first..]);
            for row in rows() {
                for (sum, weights) in sums.iter_mut().zip(vectors(&row[first..])) {
                    *sum += weights;
                }
            }
            for (entries, sum) in block.as_chunks_mut().0.iter_mut().zip(sums) {
                let limited = sum.max(i16x8::ZERO).min(i16x8::splat(one)) << shift;
                *entries = limited.mul_keep_high(limited).to_array();
            }
        }
        for (entry, at) in rest.iter_mut().zip(first_of_rest..) {
            // The file was refused if a sum could overflow.
            let sum = rows().fold(self.input_biases[at], |sum, row| sum.wrapping_add(row[at]));
            let limited = i32::from(sum.clamp(0, one)) << shift;
            *entry = ((limited * limited) >> 16) as i16;
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

/// The first entries as vectors.
fn vectors(entries: &[i16]) -> [i16x8; BLOCK / 8] {
    let (vectors, _) = entries[..BLOCK].as_chunks();
    std::array::from_fn(|at| i16x8::new(vectors[at]))
}

/// The scalar products of the activations with up to [`ROWS`] rows of weights, one after the other. The file was refused if
/// one could overflow.
fn dots(activations: &[i16], rows: &[i16]) -> [i32; ROWS] {
    let length = activations.len();
    let row = |at: usize| rows.get(at * length..(at + 1) * length);
    if let [Some(a), Some(b), Some(c), Some(d)] = std::array::from_fn(row) {
        let mut sums = [i32x4::ZERO; ROWS];
        let ((vectors, rest), all) = (activations.as_chunks(), [a, b, c, d].map(|row| row.as_chunks::<8>()));
        for (at, entries) in vectors.iter().enumerate() {
            let entries = i16x8::new(*entries);
            for (sum, (weights, _)) in sums.iter_mut().zip(&all) {
                *sum += entries.dot(i16x8::new(weights[at]));
            }
        }
        return std::array::from_fn(|at| sums[at].to_array().into_iter().sum::<i32>() + dot(rest, all[at].1));
    }
    std::array::from_fn(|at| row(at).map_or(0, |row| dot(activations, row)))
}

/// The scalar product, one number at a time.
fn dot(one: &[i16], other: &[i16]) -> i32 {
    one.iter().zip(other).map(|(one, other)| i32::from(*one) * i32::from(*other)).sum()
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
