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
const OUTPUT_BITS: u32 = 10;
/// The maximum size of the accumulator.
const MOST_HIDDEN: usize = 1024;
/// The maximum size of the dense layer.
const MOST_DENSE: usize = 64;
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

    /// The log-odds to win in units of 2⁻²², with these inputs active, each listed once.
    ///
    /// # Panics
    ///
    /// Panics if there is no such input or bucket.
    pub fn output(&self, active: &[u16], bucket: usize) -> i64 {
        let mut accumulator = [0; MOST_HIDDEN];
        let accumulator = &mut accumulator[..self.hidden];
        accumulator.copy_from_slice(&self.input_biases);
        for input in active {
            let first = usize::from(*input) * self.hidden;
            add(accumulator, &self.input_weights[first..first + self.hidden]);
        }
        square(accumulator, self.input_shift);
        let (first, end) = (bucket * self.dense, (bucket + 1) * self.dense);
        let mut output = i64::from(self.output_biases[bucket]);
        let rows = self.dense_weights[first * self.hidden..end * self.hidden].chunks_exact(self.hidden);
        let ends = self.dense_biases[first..end].iter().zip(&self.output_weights[first..end]);
        for (row, (bias, weight)) in rows.zip(ends) {
            let entry = ((bias + dot(accumulator, row)) >> self.dense_shift).clamp(0, DENSE_MOST);
            output += i64::from(entry) * i64::from(*weight);
        }
        output
    }

    /// The probability to win, with these inputs active.
    ///
    /// # Panics
    ///
    /// Panics if there is no such input or bucket.
    pub fn probability(&self, active: &[u16], bucket: usize) -> f32 {
        probability(self.output(active, bucket))
    }
}

/// Adds a row of weights. The file was refused if a sum could overflow.
fn add(accumulator: &mut [i16], weights: &[i16]) {
    let (vectors, rest) = accumulator.as_chunks_mut();
    let (weights, last) = weights.as_chunks();
    for (entries, weights) in vectors.iter_mut().zip(weights) {
        *entries = (i16x8::new(*entries) + i16x8::new(*weights)).to_array();
    }
    for (entry, weight) in rest.iter_mut().zip(last) {
        *entry = entry.wrapping_add(*weight);
    }
}

/// Limits every entry to 0 to 1, squares it, and brings it to the units of activations.
fn square(accumulator: &mut [i16], input_shift: u32) {
    let one = (1 << input_shift) - 1;
    // The upper half of a product of 32 bits is the square in its units if both factors are shifted by this.
    let shift = (16 + ACTIVATION_BITS) / 2 - input_shift;
    let (vectors, rest) = accumulator.as_chunks_mut();
    for entries in vectors {
        let limited = i16x8::new(*entries).max(i16x8::ZERO).min(i16x8::splat(one)) << shift;
        *entries = limited.mul_keep_high(limited).to_array();
    }
    for entry in rest {
        let limited = i32::from((*entry).clamp(0, one)) << shift;
        *entry = ((limited * limited) >> 16) as i16;
    }
}

/// The scalar product. The file was refused if it could overflow.
fn dot(one: &[i16], other: &[i16]) -> i32 {
    let ((vectors, rest), (others, last)) = (one.as_chunks(), other.as_chunks());
    let mut sums = i32x4::ZERO;
    for (one, other) in vectors.iter().zip(others) {
        sums += i16x8::new(*one).dot(i16x8::new(*other));
    }
    let rest = rest.iter().zip(last).map(|(one, other)| i32::from(*one) * i32::from(*other));
    sums.to_array().into_iter().chain(rest).sum()
}

/// The logistic function of log-odds in units of 2⁻²². Only additions, products and quotients of 64-bit floats, which
/// are the same on every machine; never 0 or 1, which are for proven results.
fn probability(log_odds: i64) -> f32 {
    const UNIT: f64 = (1u64 << (ACTIVATION_BITS + OUTPUT_BITS)) as f64;
    const DOUBLINGS: u32 = 20;
    const MOST: f64 = 14.0;
    let log_odds = (log_odds as f64 / UNIT).clamp(-MOST, MOST);
    let root = 1.0 - log_odds / f64::from(1 << DOUBLINGS);
    let power = (0..DOUBLINGS).fold(root, |power, _| power * power);
    (1.0 / (1.0 + power)) as f32
}
