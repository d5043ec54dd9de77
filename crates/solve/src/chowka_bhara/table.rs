//! The solved values as a file: a header and one byte a position, in the order of [`Index`].
//!
//! The byte is the number of 256ths below the value; it stands for the middle of its step, so that it is off by at most
//! 1/512. Every value is read from the file when it is needed, by many threads at once, and the system keeps in memory what is
//! read often. Mapping the file into memory would need `unsafe`.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use super::index::{Index, TurnStart};
use super::operator::ONE;
use super::solver::{Solver, chance};
use super::words::Checksum;

const MAGIC: &[u8; 8] = b"BISATTAB";
/// The same of a packed table.
pub(crate) const PACKED: &[u8; 8] = b"BISATPAK";
/// Changes with every change of the predictor or the coder.
pub(crate) const PACKED_VERSION: u32 = 1;
const VERSION: u32 = 2;
/// The rules that the table is for, filled up with spaces.
const RULES: &str = "chowka-bhara players=2 size=5 hit_bonus=false";
const RULES_LENGTH: usize = 96;
/// Magic, version, pawns, bits, width, count, checksum, rules. The checksum is that of the values and then of the header in which it
/// is 0.
pub(crate) const HEADER: usize = 8 + 4 * 4 + 8 + 8 + RULES_LENGTH;
const BITS: u32 = 8;
/// Columns that are written together.
const BATCH: usize = 256;
/// Values that are read together for the checksum.
const PART: usize = 1 << 20;

/// A table of solved values.
#[derive(Debug)]
pub struct Table {
    index: Index,
    header: Header,
    file: File,
}

/// What the beginning of the file says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    pub(crate) pawns: usize,
    /// How far apart the bounds of a value were, at most.
    width: f32,
    /// How many values.
    pub(crate) count: u64,
    checksum: u64,
}

/// Why a table cannot be used.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read.
    Io(io::Error),
    /// What is made of it cannot be written.
    Write(io::Error),
    /// The work was stopped.
    Stopped,
    /// The file is something else, or of another version.
    NoTable,
    /// The file is a packed table.
    Packed,
    /// The file is not a packed table, or one of another version.
    NotPacked,
    /// The table is for other rules.
    OtherRules(String),
    /// The file has this many bytes of values instead of one a position.
    WrongLength(u64),
    /// The file does not fit its checksum.
    Damaged,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) | TableError::Write(error) => error.fmt(f),
            TableError::Stopped => f.write_str("stopped before the end"),
            TableError::NoTable => {
                write!(f, "the file is not a table of version {VERSION}: copy it again, or solve the game again")
            }
            TableError::Packed => f.write_str("the file is a packed table: unpack it with bisat unpack-table"),
            TableError::NotPacked => {
                write!(
                    f,
                    "the file is not a packed table of version {PACKED_VERSION}: name one that bisat pack-table wrote"
                )
            }
            TableError::OtherRules(rules) => write!(f, "the table is for {rules:?}, not for {RULES:?}"),
            TableError::WrongLength(length) => write!(f, "the table has {length} values, not one for each position"),
            TableError::Damaged => f.write_str("the file does not fit its checksum: the table is damaged"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Io(error) | TableError::Write(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        TableError::Io(error)
    }
}

impl Table {
    /// How far a value in a table is from the value it was made from, at most: half a step.
    pub const ROUNDING: f64 = 1.0 / 512.0;

    /// The longest run of fours and eights that [`Bellman`](super::Bellman) needs to look at beside a table: longer ones
    /// have the chance 1/32,768, which is far below the rounding.
    pub const LONGEST_RUN: u32 = 4;

    /// Opens a table; reads only its header.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a table, or one of other rules or of the wrong length.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        // A pipe would be waited for.
        if !path.metadata()?.is_file() {
            return Err(TableError::NoTable);
        }
        let mut file = File::open(path)?;
        let mut header = [0; HEADER];
        read_exact(&mut file, &mut header, TableError::NoTable)?;
        if header[..8] == *PACKED {
            return Err(TableError::Packed);
        }
        let header = Header::read(&header)?;
        let index = Index::new(header.pawns);
        let length = file.metadata()?.len().saturating_sub(HEADER as u64);
        if length != index.len() || header.count != length {
            return Err(TableError::WrongLength(length));
        }
        Ok(Table { index, header, file })
    }

    /// The numbering of its positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// How far apart the bounds were, at most, whose middle is in the table.
    pub fn width(&self) -> f64 {
        self.header.width.into()
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The mover's chance to win; none for a position that is not in the table.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn value(&self, start: &TurnStart) -> io::Result<Option<f64>> {
        let Some(number) = self.index.rank(start) else { return Ok(None) };
        let mut byte = [0];
        self.read(number, &mut byte)?;
        Ok(Some((f64::from(byte[0]) + 0.5) / 256.0))
    }

    /// Reads all values and compares the checksum.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is damaged.
    pub fn check(&self) -> Result<(), TableError> {
        let (mut part, mut checksum) = (vec![0; PART], Checksum::EMPTY);
        for first in (0..self.index.len()).step_by(PART) {
            part.truncate((self.index.len() - first) as usize);
            self.read(first, &mut part)?;
            checksum.add(&part);
        }
        self.header.check(checksum)
    }

    /// Reads the values from number `first` on. Threads can do this at the same time, without a lock.
    #[cfg(unix)]
    pub(crate) fn read(&self, first: u64, values: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, values, HEADER as u64 + first)
    }

    /// Reads the values from number `first` on. Threads can do this at the same time, without a lock.
    #[cfg(windows)]
    pub(crate) fn read(&self, first: u64, values: &mut [u8]) -> io::Result<()> {
        use std::os::windows::fs::FileExt;
        let (mut at, mut rest) = (HEADER as u64 + first, values);
        while !rest.is_empty() {
            match self.file.seek_read(rest, at)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                length => (at, rest) = (at + length as u64, &mut rest[length..]),
            }
        }
        Ok(())
    }
}

/// Fills the bytes; `early_end` is the error where the file ends before.
pub(crate) fn read_exact(from: &mut impl Read, bytes: &mut [u8], early_end: TableError) -> Result<(), TableError> {
    from.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => early_end,
        _ => TableError::Io(error),
    })
}

impl Header {
    pub(crate) fn read(bytes: &[u8; HEADER]) -> Result<Self, TableError> {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        let header =
            Header { pawns: word(12) as usize, width: f32::from_bits(word(20)), count: long(24), checksum: long(32) };
        let is_known = word(8) == VERSION && word(16) == BITS && (1..=4).contains(&header.pawns);
        if bytes[..8] != *MAGIC || !is_known || !(0.0..=1.0).contains(&header.width) {
            return Err(TableError::NoTable);
        }
        let rules = String::from_utf8_lossy(&bytes[HEADER - RULES_LENGTH..]);
        let is_ours = rules == format!("{RULES:<RULES_LENGTH$}");
        if is_ours { Ok(header) } else { Err(TableError::OtherRules(rules.trim_end().to_owned())) }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        for word in [VERSION, self.pawns as u32, BITS, self.width.to_bits()] {
            header.extend(word.to_le_bytes());
        }
        header.extend(self.count.to_le_bytes());
        header.extend(self.checksum.to_le_bytes());
        header.extend(format!("{RULES:<RULES_LENGTH$}").into_bytes());
        header
    }

    /// The checksum of values with this one and of the header.
    fn checksum_with(&self, mut values: Checksum) -> u64 {
        values.add(&Header { checksum: 0, ..*self }.bytes());
        values.0
    }

    /// Compares the checksum with that of the values.
    pub(crate) fn check(&self, values: Checksum) -> Result<(), TableError> {
        if self.checksum_with(values) == self.checksum { Ok(()) } else { Err(TableError::Damaged) }
    }
}

impl Solver {
    /// Writes the middle of each position's bounds as a table; returns how far apart the bounds are, at most.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn write_table(&self, path: &Path) -> io::Result<f64> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
        // Width and checksum are known at the end.
        let mut header = Header { pawns: self.index().pawns, width: 0.0, count: self.index().len(), checksum: 0 };
        out.write_all(&header.bytes())?;
        let (mut checksum, mut width, columns) = (Checksum::EMPTY, 0, self.index().columns.len());
        for first in (0..columns).step_by(BATCH) {
            let batch: Vec<(Vec<u8>, u32)> =
                (first..columns.min(first + BATCH)).into_par_iter().map(|column| self.column_bytes(column)).collect();
            for (bytes, of_column) in batch {
                width = width.max(of_column);
                checksum.add(&bytes);
                out.write_all(&bytes)?;
            }
        }
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        let width = chance(width);
        header.width = width as f32;
        header.checksum = header.checksum_with(checksum);
        file.write_all(&header.bytes())?;
        file.sync_all()?;
        Ok(width)
    }

    /// The values of all movers that face a column, in the order of their numbers, and how far apart their bounds are.
    fn column_bytes(&self, column: usize) -> (Vec<u8>, u32) {
        let sides = self.index().sides.all().len();
        let movers = self.index().movers_in_order(column);
        let mut width = 0;
        let byte = |side: usize| {
            let cell = column * sides + side;
            let (lower, upper) = (self.lower.all[cell], self.upper.all[cell]);
            width = width.max(upper.saturating_sub(lower));
            let middle = (u64::from(lower) + u64::from(upper)) / 2;
            (middle * 256 / u64::from(ONE)).min(255) as u8
        };
        let bytes = movers.into_iter().map(byte).collect();
        (bytes, width)
    }
}
