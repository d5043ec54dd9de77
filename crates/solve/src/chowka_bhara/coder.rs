//! Adaptive binary arithmetic coding (range coding): a likely bit takes less space than an unlikely one.

/// Bits of a probability.
const BITS: u32 = 16;
/// Two estimates of a probability: each moves by its error divided by 2 to the power of this, and their mean counts.
const RATES: [u32; 2] = [4, 7];

/// How likely a bit is to be set, learned from the bits before it.
#[doc(alias = "probability")]
#[derive(Clone, Copy)]
pub(crate) struct BitModel([u16; 2]);

impl BitModel {
    pub(crate) const EVEN: BitModel = BitModel([1 << (BITS - 1); 2]);

    /// Between 1 and 2¹⁶ - 1: neither bit is impossible.
    fn of_one(self) -> u32 {
        (u32::from(self.0[0]) + u32::from(self.0[1])).div_ceil(2).clamp(1, (1 << BITS) - 1)
    }

    fn learn(&mut self, bit: bool) {
        for (model, rate) in self.0.iter_mut().zip(RATES) {
            if bit {
                *model += (u16::MAX - *model) >> rate;
            } else {
                *model -= *model >> rate;
            }
        }
    }
}

/// The interval of code values that is left after the bits so far.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Interval = Interval { low: 0, high: u32::MAX };

    /// The last number that stands for a set bit.
    fn split(&self, model: BitModel) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(model.of_one())) >> BITS) as u32
    }

    fn take(&mut self, bit: bool, split: u32) {
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
    }

    /// The first byte, if it is settled; the interval of the others remains.
    fn settled_byte(&mut self) -> Option<u8> {
        let byte = (self.low >> 24) as u8;
        (byte == (self.high >> 24) as u8).then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            byte
        })
    }
}

/// Writes bits.
pub(crate) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Self {
        Encoder { interval: Interval::WHOLE, bytes: Vec::new() }
    }

    /// The bytes that are settled. They are handed out once.
    pub(crate) fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// The last bytes.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.interval.low.to_be_bytes());
        self.bytes
    }
}

/// Reads the same bits from bytes.
pub(crate) struct Decoder<I> {
    interval: Interval,
    bytes: I,
    word: u32,
    /// Bytes that were missing at the end.
    missing: u32,
}

impl<I: Iterator<Item = u8>> Decoder<I> {
    pub(crate) fn new(bytes: I) -> Self {
        let mut decoder = Decoder { interval: Interval::WHOLE, bytes, word: 0, missing: 0 };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    /// Whether more bytes were needed than there are.
    pub(crate) fn is_short(&self) -> bool {
        self.missing > 0
    }

    /// Whether every byte was used and none was missing.
    pub(crate) fn is_at_end(&mut self) -> bool {
        !self.is_short() && self.bytes.next().is_none()
    }

    fn shift(&mut self) {
        let byte = self.bytes.next();
        self.missing += u32::from(byte.is_none());
        self.word = self.word << 8 | u32::from(byte.unwrap_or(0));
    }
}

/// Codes a bit: an encoder writes the one it gets, a decoder ignores it and returns the one it reads.
pub(crate) trait Coder {
    fn bit(&mut self, model: &mut BitModel, bit: bool) -> bool;
}

impl Coder for Encoder {
    fn bit(&mut self, model: &mut BitModel, bit: bool) -> bool {
        let split = self.interval.split(*model);
        self.interval.take(bit, split);
        model.learn(bit);
        while let Some(byte) = self.interval.settled_byte() {
            self.bytes.push(byte);
        }
        bit
    }
}

impl<I: Iterator<Item = u8>> Coder for Decoder<I> {
    fn bit(&mut self, model: &mut BitModel, _: bool) -> bool {
        let split = self.interval.split(*model);
        let bit = self.word <= split;
        self.interval.take(bit, split);
        model.learn(bit);
        while self.interval.settled_byte().is_some() {
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::{BitModel, Coder, Decoder, Encoder};

    /// Bits of which one in `one_in` is set.
    fn bits(one_in: u32) -> Vec<bool> {
        let mut random = fastrand::Rng::with_seed(18);
        (0..100_000).map(|_| random.u32(..one_in) == 0).collect()
    }

    fn encoded(bits: &[bool]) -> Vec<u8> {
        let (mut encoder, mut model) = (Encoder::new(), BitModel::EVEN);
        for bit in bits {
            encoder.bit(&mut model, *bit);
        }
        encoder.finish()
    }

    #[test]
    fn bits_are_read_as_they_were_written() {
        for one_in in [1, 2, 7, 100, 1_000_000] {
            let bits = bits(one_in);
            let bytes = encoded(&bits);
            let (mut decoder, mut model) = (Decoder::new(bytes.into_iter()), BitModel::EVEN);
            assert!(bits.iter().all(|bit| decoder.bit(&mut model, false) == *bit), "one in {one_in}");
            assert!(decoder.is_at_end(), "one in {one_in}");
        }
    }

    #[test]
    fn bits_cost_about_their_entropy() {
        for (one_in, entropy) in [(2, 1.0), (7, 0.592), (100, 0.0808)] {
            let bits_each = encoded(&bits(one_in)).len() as f64 * 8.0 / 100_000.0;
            assert!((entropy..entropy * 1.1).contains(&bits_each), "one in {one_in}: {bits_each}");
        }
    }

    #[test]
    fn missing_and_left_over_bytes_are_noticed() {
        let bits = bits(7);
        let bytes = encoded(&bits);
        let read = |bytes: &[u8]| {
            let (mut decoder, mut model) = (Decoder::new(bytes.iter().copied()), BitModel::EVEN);
            bits.iter().for_each(|_| _ = decoder.bit(&mut model, false));
            decoder.is_at_end()
        };
        assert!(read(&bytes));
        assert!(!read(&bytes[..bytes.len() - 1]));
        assert!(!read(&[&bytes[..], &[0]].concat()));
    }
}
