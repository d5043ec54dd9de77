//! Trains the net of KHAN on the samples of `khan_self_play inputs`, and writes its file:
//!
//! ```sh
//! khan_train NET RECIPE EPOCHS RESULT_SHARE SAMPLES…
//! ```
//!
//! RECIPE is the SHA-256 hash that the file shall name. The target of a sample is a mixture of the result of its game, with the given
//! share, and of the search's estimate. The last samples of every file are held out, and the loss on them is printed.
//!
//! Samples are sparse, so that one core trains faster here than a library for dense nets does. All is done in a fixed order: the same
//! samples give the same net on the same kind of machine. During the second half of the training the weights are rounded as in the
//! file, and gradients go through the rounding (straight-through estimator).

use std::error::Error;

use bisat_engine::Board;
use bisat_engine::khan::Khan;
use bisat_search::{Net, SplitMix64};

/// Numbers of a sample, as in `khan_self_play.rs`.
const WIDTH: usize = 52;
// As in `src/games/khan/net_inputs.rs`.
const INPUTS: usize = 1031;
const BUCKETS: usize = 8;
const MOST_ACTIVE: usize = 48;

const HIDDEN: usize = 64;
const DENSE: usize = 8;
const BATCH: usize = 2048;
const RATE: f32 = 0.002;
/// One sample in this number is held out.
const HELD_OUT: usize = 40;

// The sizes of the file: see `src/net/file.rs`.
const INPUT_SHIFT: u32 = 6;
const DENSE_SHIFT: u32 = 8;
const DENSE_BYTES: u32 = 2;
const ACTIVATION: f32 = 4096.0;
const OUTPUT: f32 = 1024.0;

type Row = [f32; HIDDEN];

/// Weights, or gradients, or moments of them.
#[derive(Clone)]
struct Weights {
    input: Vec<Row>,
    input_bias: Row,
    dense: Vec<Row>,
    dense_bias: Vec<f32>,
    output: Vec<f32>,
    output_bias: Vec<f32>,
}

impl Weights {
    fn zero() -> Self {
        Weights {
            input: vec![[0.0; HIDDEN]; INPUTS],
            input_bias: [0.0; HIDDEN],
            dense: vec![[0.0; HIDDEN]; BUCKETS * DENSE],
            dense_bias: vec![0.0; BUCKETS * DENSE],
            output: vec![0.0; BUCKETS * DENSE],
            output_bias: vec![0.0; BUCKETS],
        }
    }

    fn random(rng: &mut SplitMix64) -> Self {
        let mut weights = Weights::zero();
        // The sum of uniform numbers is nearly normal; this one has a variance of 1.
        let mut draw = || (0..12).map(|_| rng.below(1 << 20) as f32 / (1 << 20) as f32).sum::<f32>() - 6.0;
        weights.input.as_flattened_mut().iter_mut().for_each(|weight| *weight = 0.1 * draw());
        weights.dense.as_flattened_mut().iter_mut().for_each(|weight| *weight = 0.19 * draw());
        weights.output.iter_mut().for_each(|weight| *weight = 0.25 * draw());
        weights.input_bias = [0.2; HIDDEN];
        weights
    }

    /// Every kind of weights with the scale of its integers and the largest of them, in the order of the file.
    fn parts(&mut self) -> [(&mut [f32], f32, f32); 6] {
        let one = (1 << INPUT_SHIFT) as f32;
        let unit = (1 << DENSE_SHIFT) as f32;
        let dense_most = if DENSE_BYTES == 1 { 127.0 } else { 4000.0 };
        [
            (&mut self.input_bias, one, 10_000.0),
            (self.input.as_flattened_mut(), one, 127.0),
            (&mut self.dense_bias, ACTIVATION * unit, 1e9),
            (self.dense.as_flattened_mut(), unit, dense_most),
            (&mut self.output_bias, ACTIVATION * OUTPUT, 1e9),
            (&mut self.output, OUTPUT, 32_767.0),
        ]
    }

    /// The weights as their integers stand for them.
    fn rounded(&self) -> Self {
        let mut rounded = self.clone();
        for (part, scale, most) in rounded.parts() {
            part.iter_mut().for_each(|weight| *weight = (*weight * scale).round().clamp(-most, most) / scale);
        }
        rounded
    }

    /// The file of the net.
    fn file(&self, recipe: &[u8]) -> Vec<u8> {
        let mut bytes = b"BISATNET".to_vec();
        bytes.extend(1u32.to_le_bytes());
        bytes.extend(format!("{:24}", Khan::ID).bytes());
        bytes.extend(recipe);
        let sizes = [INPUTS, HIDDEN, BUCKETS, DENSE].map(|size| size as u32);
        let widths = [1, DENSE_BYTES, INPUT_SHIFT, DENSE_SHIFT];
        bytes.extend(sizes.into_iter().chain(widths).flat_map(u32::to_le_bytes));
        let widths = [2, 1, 4, DENSE_BYTES as usize, 4, 2];
        for ((part, scale, most), width) in self.clone().parts().into_iter().zip(widths) {
            for weight in part {
                let integer = (*weight * scale).round().clamp(-most, most) as i32;
                bytes.extend(&integer.to_le_bytes()[..width]);
            }
        }
        let fnv_1a = bytes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
        bytes.extend(fnv_1a.to_le_bytes());
        bytes
    }
}

struct Sample<'a> {
    bucket: usize,
    target: f32,
    active: &'a [u16],
}

/// All samples as they were read.
struct Samples {
    numbers: Vec<u16>,
    result_share: f32,
    learnt: Vec<u32>,
    held_out: Vec<u32>,
}

impl Samples {
    fn read(files: &[String], result_share: f32) -> Result<Self, Box<dyn Error>> {
        let mut samples = Samples { numbers: Vec::new(), result_share, learnt: Vec::new(), held_out: Vec::new() };
        for file in files {
            let first = samples.numbers.len() / WIDTH;
            let bytes = std::fs::read(file)?;
            samples.numbers.extend(bytes.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes)));
            let end = samples.numbers.len() / WIDTH;
            let held_out = end - (end - first) / HELD_OUT;
            samples.learnt.extend(first as u32..held_out as u32);
            samples.held_out.extend(held_out as u32..end as u32);
        }
        Ok(samples)
    }

    fn get(&self, at: u32) -> Sample<'_> {
        let numbers = &self.numbers[at as usize * WIDTH..][..WIDTH];
        let inputs = &numbers[3..];
        let count = inputs.iter().position(|input| *input == u16::MAX).unwrap_or(inputs.len());
        let [result, estimate] = [numbers[1], numbers[2]].map(|thousandths| f32::from(thousandths) / 1000.0);
        let target = self.result_share * result + (1.0 - self.result_share) * estimate;
        Sample { bucket: numbers[0].into(), target, active: &inputs[..count] }
    }
}

/// Adds the gradient of a sample's loss; returns the loss.
fn add_gradient(weights: &Weights, sample: &Sample, gradient: &mut Weights) -> f32 {
    const ONE: f32 = 1.0 - 1.0 / (1 << INPUT_SHIFT) as f32;
    let mut sums = weights.input_bias;
    for input in sample.active {
        sums.iter_mut().zip(&weights.input[usize::from(*input)]).for_each(|(sum, weight)| *sum += weight);
    }
    let limited = sums.map(|sum| sum.clamp(0.0, ONE));
    let hidden = limited.map(|entry| entry * entry);
    let first = sample.bucket * DENSE;
    let mut entries = [0.0; DENSE];
    let mut output = weights.output_bias[sample.bucket];
    for (at, entry) in entries.iter_mut().enumerate() {
        let row = &weights.dense[first + at];
        let mut lanes = [0.0; 16];
        for (hidden, row) in hidden.as_chunks::<16>().0.iter().zip(row.as_chunks::<16>().0) {
            lanes.iter_mut().zip(hidden.iter().zip(row)).for_each(|(lane, (hidden, weight))| *lane += hidden * weight);
        }
        *entry = weights.dense_bias[first + at] + lanes.iter().sum::<f32>();
        output += entry.clamp(0.0, 8.0) * weights.output[first + at];
    }
    let slope = 1.0 / (1.0 + (-output).exp()) - sample.target;
    let mut of_hidden = [0.0; HIDDEN];
    gradient.output_bias[sample.bucket] += slope;
    for (at, entry) in entries.into_iter().enumerate() {
        gradient.output[first + at] += slope * entry.clamp(0.0, 8.0);
        if entry <= 0.0 || entry >= 8.0 {
            continue;
        }
        let slope = slope * weights.output[first + at];
        gradient.dense_bias[first + at] += slope;
        gradient.dense[first + at].iter_mut().zip(&hidden).for_each(|(sum, hidden)| *sum += slope * hidden);
        of_hidden.iter_mut().zip(&weights.dense[first + at]).for_each(|(sum, weight)| *sum += slope * weight);
    }
    let mut of_sums = [0.0; HIDDEN];
    for at in 0..HIDDEN {
        // Nothing goes through where a sum is beyond its limits.
        let is_within = sums[at] == limited[at];
        of_sums[at] = if is_within { 2.0 * limited[at] * of_hidden[at] } else { 0.0 };
    }
    gradient.input_bias.iter_mut().zip(&of_sums).for_each(|(sum, slope)| *sum += slope);
    for input in sample.active {
        gradient.input[usize::from(*input)].iter_mut().zip(&of_sums).for_each(|(sum, slope)| *sum += slope);
    }
    loss(output, sample.target)
}

/// The cross-entropy of log-odds.
fn loss(output: f32, target: f32) -> f32 {
    output.max(0.0) - output * target + (-output.abs()).exp().ln_1p()
}

/// The Adam optimiser.
struct Adam {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut Weights, gradient: &mut Weights, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let rate = rate * (1.0 - SQUARE.powi(self.steps)).sqrt() / (1.0 - MEAN.powi(self.steps));
        let moments = self.mean.parts().into_iter().zip(self.square.parts());
        for (((weights, scale, most), (gradient, ..)), ((mean, ..), (square, ..))) in
            weights.parts().into_iter().zip(gradient.parts()).zip(moments)
        {
            let most = most / scale;
            for at in 0..weights.len() {
                let slope = gradient[at] / BATCH as f32;
                mean[at] = MEAN * mean[at] + (1.0 - MEAN) * slope;
                square[at] = SQUARE * square[at] + (1.0 - SQUARE) * slope * slope;
                weights[at] = (weights[at] - rate * mean[at] / (square[at].sqrt() + 1e-8)).clamp(-most, most);
                gradient[at] = 0.0;
            }
        }
    }
}

fn train(samples: &Samples, epochs: f32) -> Weights {
    let mut rng = SplitMix64::new(1);
    let mut weights = Weights::random(&mut rng);
    let mut adam = Adam { mean: Weights::zero(), square: Weights::zero(), steps: 0 };
    let mut gradient = Weights::zero();
    let steps = (epochs * samples.learnt.len() as f32 / BATCH as f32) as usize;
    let (mut sum, mut count) = (0.0, 0.0);
    for step in 0..steps {
        let done = step as f32 / steps as f32;
        let rounded = if done < 0.5 { None } else { Some(weights.rounded()) };
        let used = rounded.as_ref().unwrap_or(&weights);
        for _ in 0..BATCH {
            let row = samples.learnt[rng.below(samples.learnt.len() as u32) as usize];
            sum += f64::from(add_gradient(used, &samples.get(row), &mut gradient));
            count += 1.0;
        }
        let rate = RATE * (done / 0.02).min(1.0) * (0.503 + 0.5 * (std::f32::consts::PI * done).cos());
        adam.step(&mut weights, &mut gradient, rate);
        if (step + 1) % (steps / 10).max(1) == 0 {
            println!("step {} of {steps}: loss {:.5}", step + 1, sum / count);
            (sum, count) = (0.0, 0.0);
        }
    }
    weights
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [net, recipe, epochs, share, files @ ..] = &words[..] else {
        return Err("khan_train NET RECIPE EPOCHS RESULT_SHARE SAMPLES…".into());
    };
    let byte = |at| u8::from_str_radix(recipe.get(at..at + 2).ok_or("RECIPE is too short")?, 16).map_err(Box::from);
    let recipe = (0..64).step_by(2).map(byte).collect::<Result<Vec<u8>, Box<dyn Error>>>()?;
    let samples = Samples::read(files, share.parse()?)?;
    let weights = train(&samples, epochs.parse()?);
    let bytes = weights.file(&recipe);
    std::fs::write(net, &bytes)?;
    let read = Net::read(&bytes, Khan::ID, MOST_ACTIVE)?;
    let losses = samples.held_out.iter().map(|at| {
        let sample = samples.get(*at);
        let output = read.output(sample.active, sample.bucket) as f32 / (1 << Net::OUTPUT_BITS) as f32;
        f64::from(loss(output, sample.target))
    });
    let mean = losses.sum::<f64>() / samples.held_out.len() as f64;
    println!("{net}: {} bytes, {} samples, held-out loss {mean:.5}", bytes.len(), samples.numbers.len() / WIDTH);
    Ok(())
}
