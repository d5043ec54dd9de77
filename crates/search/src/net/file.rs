//! The file of a net: a header, the weights and a checksum, all numbers little-endian.
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | magic `BISATNET` |
//! | 4 | version, 1 |
//! | 24 | id of the net (for example `pachisi-die`), filled up with spaces |
//! | 32 | SHA-256 hash of the recipe |
//! | 8 × 4 | inputs, accumulator entries, buckets, dense entries, bytes of an input weight and of a dense weight (1 or 2), bits after the point of an accumulator entry and of a dense weight |
//! | | input biases (2 bytes each), input weights by input, dense biases (4), dense weights by bucket and dense entry, output biases (4), output weights (2) |
//! | 8 | FNV-1a hash of everything before it |

use std::fmt;

use super::dense::DenseLayer;
use super::{ACTIVATION_BITS, BLOCK, MOST_DENSE, MOST_HIDDEN, Net};

const MAGIC: &[u8; 8] = b"BISATNET";
const VERSION: u32 = 1;
const ID_LENGTH: usize = 24;
const CHECKSUM_LENGTH: usize = 8;

/// Why a net cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetError {
    /// The file is something else, or of another version.
    NoNet,
    /// The net is another one than the wanted.
    OtherNet {
        /// The id of the net in the file.
        id: String,
        /// The id of the wanted net.
        wanted: String,
    },
    /// The file ends early or goes on after the end.
    WrongLength,
    /// The content does not fit the checksum.
    Damaged,
    /// A size in the header is not possible.
    WrongSize,
    /// A sum of weights would not fit into its integer.
    Overflow,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NoNet => write!(f, "the file is no net of version {VERSION}"),
            NetError::OtherNet { id, wanted } => write!(f, "the net is {id:?}, not {wanted:?}"),
            NetError::WrongLength => f.write_str("the length of the file does not fit its header"),
            NetError::Damaged => f.write_str("the weights do not fit the checksum: the net is damaged"),
            NetError::WrongSize => f.write_str("the header names a size that is not possible"),
            NetError::Overflow => f.write_str("the weights are too large: their sums would overflow"),
        }
    }
}

impl std::error::Error for NetError {}

impl Net {
    /// Reads the file of the net with this id. A position has at most `most_active` active inputs.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are no net, are damaged, or are a net with another id; and if the weights are so large that a sum
    /// could overflow.
    pub fn read(bytes: &[u8], wanted: &str, most_active: usize) -> Result<Net, NetError> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len()) != Ok(&MAGIC[..]) || reader.number() != Ok(VERSION) {
            return Err(NetError::NoNet);
        }
        let id = String::from_utf8_lossy(reader.take(ID_LENGTH)?).trim_end().to_owned();
        if id != wanted {
            return Err(NetError::OtherNet { id, wanted: wanted.to_owned() });
        }
        let (content, checksum) = bytes.split_at_checked(bytes.len() - CHECKSUM_LENGTH).ok_or(NetError::WrongLength)?;
        if checksum != fnv_1a(content).to_le_bytes() {
            return Err(NetError::Damaged);
        }
        let recipe = reader.array()?;
        let mut sizes = [0; 8];
        for size in &mut sizes {
            *size = reader.number()? as usize;
        }
        let [inputs, hidden, buckets, dense, input_bytes, dense_bytes, input_shift, dense_shift] = sizes;
        let is_possible = (1..=1 << 16).contains(&inputs)
            && (1..=MOST_HIDDEN).contains(&hidden)
            && (1..=64).contains(&buckets)
            && (1..=MOST_DENSE).contains(&dense)
            && (6..=8).contains(&input_shift)
            && (1..=14).contains(&dense_shift);
        if !is_possible {
            return Err(NetError::WrongSize);
        }
        let input_biases = reader.weights(hidden, 2)?;
        let input_weights = reader.weights(inputs * hidden, input_bytes)?;
        let dense_biases = reader.biases(buckets * dense)?;
        let dense_weights = reader.weights(buckets * dense * hidden, dense_bytes)?;
        if accumulator_can_overflow(&input_biases, &input_weights, most_active)
            || dense_layer_can_overflow(&dense_biases, &dense_weights, hidden)
        {
            return Err(NetError::Overflow);
        }
        let net = Net {
            recipe,
            inputs,
            blocks: hidden.div_ceil(BLOCK),
            buckets,
            input_shift: input_shift as u32,
            dense_shift: dense_shift as u32,
            input_biases: blocks(&input_biases, hidden),
            input_weights: blocks(&input_weights, hidden),
            dense: DenseLayer::new(dense, hidden, dense_biases, &dense_weights),
            output_biases: reader.biases(buckets)?,
            output_weights: reader.weights(buckets * dense, 2)?,
        };
        if reader.0.len() != CHECKSUM_LENGTH {
            return Err(NetError::WrongLength);
        }
        Ok(net)
    }
}

/// Whether some `most_active` inputs could overflow the accumulator.
fn accumulator_can_overflow(biases: &[i16], weights: &[i16], most_active: usize) -> bool {
    biases.iter().enumerate().any(|(entry, bias)| {
        let column = weights[entry..].iter().step_by(biases.len());
        let mut sizes: Vec<u64> = column.map(magnitude).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        sizes.iter().take(most_active).sum::<u64>() + magnitude(bias) > i16::MAX as u64
    })
}

/// Whether the sum of a dense entry could overflow. A row of weights has `hidden` of them.
fn dense_layer_can_overflow(biases: &[i32], weights: &[i16], hidden: usize) -> bool {
    weights.chunks(hidden).zip(biases).any(|(row, bias)| {
        let most = (row.iter().map(magnitude).sum::<u64>() << ACTIVATION_BITS) + u64::from(bias.unsigned_abs());
        most > i32::MAX as u64
    })
}

/// Rows of this length in blocks, each row filled up with 0.
fn blocks(weights: &[i16], length: usize) -> Vec<[i16; BLOCK]> {
    let rows = weights.chunks(length);
    rows.flat_map(|row| row.chunks(BLOCK))
        .map(|some| std::array::from_fn(|at| some.get(at).copied().unwrap_or(0)))
        .collect()
}

fn magnitude(weight: &i16) -> u64 {
    u64::from(weight.unsigned_abs())
}

/// The bytes that are left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetError::WrongLength)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        self.take(N)?.try_into().map_err(|_| NetError::WrongLength)
    }

    fn number(&mut self) -> Result<u32, NetError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn biases(&mut self, count: usize) -> Result<Vec<i32>, NetError> {
        let bytes = self.take(count * 4)?;
        Ok(bytes.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect())
    }

    /// Weights of one or two bytes each.
    fn weights(&mut self, count: usize, width: usize) -> Result<Vec<i16>, NetError> {
        match width {
            1 => Ok(self.take(count)?.iter().map(|byte| i16::from(*byte as i8)).collect()),
            2 => {
                let bytes = self.take(count * 2)?;
                Ok(bytes.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect())
            }
            _ => Err(NetError::WrongSize),
        }
    }
}

/// The 64-bit FNV-1a hash: finds damage, not forgery.
pub(super) fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
