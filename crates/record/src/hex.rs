//! Bytes as lower-case hexadecimal digits.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Bytes that are written as lower-case hexadecimal digits; `FromStr` and `Display` convert them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex<const BYTES: usize>(pub [u8; BYTES]);

impl<const BYTES: usize> Hex<BYTES> {
    /// Reads exactly twice as many lower-case digits as there are bytes.
    pub fn read(text: &str) -> Result<Self, HexError> {
        let refusal = HexError { digits: 2 * BYTES };
        let digits = text.as_bytes();
        if digits.len() != 2 * BYTES {
            return Err(refusal);
        }
        let mut bytes = [0; BYTES];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else { return Err(refusal) };
            *byte = high << 4 | low;
        }
        Ok(Hex(bytes))
    }
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

impl<const BYTES: usize> FromStr for Hex<BYTES> {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        Hex::read(text)
    }
}

impl<const BYTES: usize> fmt::Display for Hex<BYTES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const BYTES: usize> fmt::Debug for Hex<BYTES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text does not have the expected number of hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexError {
    digits: usize,
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} hexadecimal digits in lower case", self.digits)
    }
}

impl Error for HexError {}

/// Values in the order of the seats, `-` for none.
pub(crate) fn written<const BYTES: usize>(values: &[Option<Hex<BYTES>>]) -> String {
    let word = |value: &Option<Hex<BYTES>>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    values.iter().map(word).collect::<Vec<_>>().join(" ")
}
