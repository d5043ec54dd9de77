//! Numbers as little-endian bytes, and the checksum of a file.

use std::io::{self, Read, Write};

/// Numbers converted at a time.
const PART: usize = 1 << 16;

pub(crate) fn write_words(out: &mut impl Write, words: &[u32]) -> io::Result<()> {
    for part in words.chunks(PART) {
        let bytes: Vec<u8> = part.iter().flat_map(|word| word.to_le_bytes()).collect();
        out.write_all(&bytes)?;
    }
    Ok(())
}

pub(crate) fn read_words(from: &mut impl Read, words: &mut [u32]) -> io::Result<()> {
    let mut bytes = vec![0; 4 * PART];
    for part in words.chunks_mut(PART) {
        let bytes = &mut bytes[..4 * part.len()];
        from.read_exact(bytes)?;
        for (word, bytes) in part.iter_mut().zip(bytes.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
    }
    Ok(())
}

/// The 64-bit FNV-1a hash: finds damage, not forgery.
#[doc(alias = "FNV")]
#[derive(Clone, Copy)]
pub(crate) struct Checksum(pub(crate) u64);

impl Checksum {
    pub(crate) const EMPTY: Checksum = Checksum(0xcbf2_9ce4_8422_2325);

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// A file together with the checksum of what was read from it or written to it.
pub(crate) struct Summed<F> {
    pub(crate) file: F,
    pub(crate) checksum: Checksum,
}

impl<F> Summed<F> {
    pub(crate) fn new(file: F) -> Self {
        Summed { file, checksum: Checksum::EMPTY }
    }
}

impl<F: Read> Read for Summed<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.checksum.add(&buffer[..length]);
        Ok(length)
    }
}

impl<F: Write> Write for Summed<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.file.write(bytes)?;
        self.checksum.add(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::{Checksum, read_words, write_words};

    #[test]
    fn the_checksum_is_fnv_1a() {
        let mut checksum = Checksum::EMPTY;
        checksum.add(b"foobar");
        assert_eq!(checksum.0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn words_are_read_as_they_were_written() {
        let words: Vec<u32> = (0..100_000).map(|number: u32| number.wrapping_mul(0x9e37_79b9)).collect();
        let (mut bytes, mut back) = (Vec::new(), vec![0; words.len()]);
        write_words(&mut bytes, &words).unwrap();
        read_words(&mut &bytes[..], &mut back).unwrap();
        assert_eq!(back, words);
    }
}
