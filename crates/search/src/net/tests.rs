//! Nets with random weights: the forward pass against slow, obvious code, and damaged files.

use super::file::fnv_1a;
use super::{Net, NetError, probability};
use crate::split_mix::SplitMix64;

/// The sizes in the order of the header.
type Sizes = [u32; 8];

const SMALL: Sizes = [30, 24, 3, 5, 1, 1, 6, 6];
const WIDE: Sizes = [40, 64, 1, 8, 2, 2, 8, 10];
/// Two blocks and three groups, the last of each not full.
const TWO_BLOCKS: Sizes = [30, 100, 3, 37, 1, 1, 6, 6];
/// Five blocks and two groups.
const FIVE_BLOCKS: Sizes = [20, 300, 2, 17, 1, 1, 7, 7];
/// Active inputs of a position.
const ACTIVE: usize = 12;

/// A net whose weights are drawn; what was drawn, in the order of the file.
fn draw(sizes: Sizes, seed: u64) -> (Vec<u8>, [Vec<i64>; 6]) {
    let [inputs, hidden, buckets, dense, input_bytes, dense_bytes, ..] = sizes.map(|size| size as usize);
    let mut rng = SplitMix64::new(seed);
    let mut weights = |count: usize, most: i64| -> Vec<i64> {
        (0..count).map(|_| i64::from(rng.below(2 * most as u32 + 1)) - most).collect()
    };
    let parts = [
        weights(hidden, 90),
        weights(inputs * hidden, if input_bytes == 1 { 127 } else { 300 }),
        weights(buckets * dense, 100_000),
        weights(buckets * dense * hidden, if dense_bytes == 1 { 127 } else { 2000 }),
        weights(buckets, 1_000_000),
        weights(buckets * dense, 3000),
    ];
    let mut bytes = b"BISATNET".to_vec();
    bytes.extend(1u32.to_le_bytes());
    bytes.extend(format!("{:<24}", "a-game").into_bytes());
    bytes.extend([7; 32]);
    sizes.iter().for_each(|size| bytes.extend(size.to_le_bytes()));
    for (part, width) in parts.iter().zip([2, input_bytes, 4, dense_bytes, 4, 2]) {
        part.iter().for_each(|weight| bytes.extend(&weight.to_le_bytes()[..width]));
    }
    let checksum = fnv_1a(&bytes);
    bytes.extend(checksum.to_le_bytes());
    (bytes, parts)
}

/// The definition, one number at a time.
fn slow_output(sizes: Sizes, parts: &[Vec<i64>; 6], active: &[u16], bucket: usize) -> i64 {
    let [_, hidden, _, dense, _, _, input_shift, dense_shift] = sizes.map(|size| size as usize);
    let [input_biases, input_weights, dense_biases, dense_weights, output_biases, output_weights] = parts;
    let activation = |entry: usize| {
        let sum: i64 = active.iter().map(|input| input_weights[usize::from(*input) * hidden + entry]).sum();
        let limited = (input_biases[entry] + sum).clamp(0, (1 << input_shift) - 1);
        limited * limited * 4096 / (1 << (2 * input_shift))
    };
    let dense_entry = |at: usize| {
        let row = bucket * dense + at;
        let sum: i64 = (0..hidden).map(|entry| activation(entry) * dense_weights[row * hidden + entry]).sum();
        ((dense_biases[row] + sum).div_euclid(1 << dense_shift).clamp(0, 32_767), output_weights[row])
    };
    output_biases[bucket] + (0..dense).map(dense_entry).map(|(entry, weight)| entry * weight).sum::<i64>()
}

#[test]
fn the_forward_pass_equals_slow_code() {
    let all = [SMALL, WIDE, [1, 1, 1, 1, 1, 2, 7, 9], TWO_BLOCKS, FIVE_BLOCKS];
    for (seed, sizes) in (1..).zip(all) {
        let (bytes, parts) = draw(sizes, seed);
        let net = Net::read(&bytes, "a-game", ACTIVE).unwrap();
        assert_eq!((net.inputs(), net.buckets()), (sizes[0] as usize, sizes[2] as usize));
        assert_eq!(net.recipe(), &[7; 32]);
        let mut rng = SplitMix64::new(seed);
        let mut outputs = std::collections::HashSet::new();
        for _ in 0..300 {
            let mut active: Vec<u16> = (0..sizes[0] as u16).filter(|_| rng.below(sizes[0]) < 8).collect();
            active.truncate(ACTIVE);
            let bucket = rng.below(sizes[2]) as usize;
            let output = net.output(&active, bucket);
            assert_eq!(output, slow_output(sizes, &parts, &active, bucket), "{active:?} {bucket}");
            outputs.insert(output);
        }
        assert!(sizes[0] == 1 || outputs.len() > 100, "only {} different outputs", outputs.len());
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let (bytes, _) = draw(SMALL, 4);
    assert!(Net::read(&bytes, "a-game", ACTIVE).is_ok());
    let other = NetError::OtherNet { id: "a-game".to_owned(), wanted: "another".to_owned() };
    assert_eq!(Net::read(&bytes, "another", ACTIVE), Err(other));
    for length in 0..bytes.len() {
        assert!(Net::read(&bytes[..length], "a-game", ACTIVE).is_err(), "{length} bytes");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(Net::read(&damaged, "a-game", ACTIVE).is_err(), "byte {at}");
    }
}

/// The same file with another size, and a checksum that fits.
fn with_size(at: usize, size: u32) -> Vec<u8> {
    let (mut bytes, _) = draw(SMALL, 4);
    bytes[68 + 4 * at..][..4].copy_from_slice(&size.to_le_bytes());
    bytes.truncate(bytes.len() - 8);
    let checksum = fnv_1a(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

#[test]
fn sizes_that_are_not_possible_are_refused() {
    for (at, size) in SMALL.into_iter().enumerate() {
        for wrong in [0, 70, size + 1, u32::MAX] {
            let refused = Net::read(&with_size(at, wrong), "a-game", ACTIVE);
            // The bits after the point may be others: the result is then another, but not broken.
            assert!(refused.is_err() || at >= 6, "size {at} as {wrong}");
        }
    }
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let mut sizes = WIDE;
    let (bytes, _) = draw(sizes, 5);
    assert_eq!(Net::read(&bytes, "a-game", 1000), Ok(Net::read(&bytes, "a-game", ACTIVE).unwrap()));
    // 1000 entries of up to 2000 in the dense layer.
    sizes[1] = 1000;
    assert_eq!(Net::read(&draw(sizes, 5).0, "a-game", ACTIVE), Err(NetError::Overflow));
    // 400 active inputs of up to 300.
    sizes = WIDE;
    sizes[0] = 1000;
    assert_eq!(Net::read(&draw(sizes, 5).0, "a-game", 400), Err(NetError::Overflow));
}

#[test]
fn a_probability_follows_its_log_odds_and_is_never_certain() {
    for log_odds in -130i32..=130 {
        let exact = 1.0 / (1.0 + (-f64::from(log_odds) / 10.0).exp());
        let found = probability((f64::from(log_odds) / 10.0 * f64::from(1 << Net::OUTPUT_BITS)) as i64);
        assert!((f64::from(found) - exact).abs() < 1e-5, "{log_odds}: {found} for {exact}");
    }
    assert!(probability(i64::MAX) < 1.0 && probability(i64::MIN) > 0.0);
}
