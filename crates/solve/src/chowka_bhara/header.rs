//! The header of a table's file, and the errors of tables.

use std::fmt;
use std::io::{self, Read};

use super::words::Checksum;

const MAGIC: &[u8; 8] = b"BISATTAB";
/// The first eight bytes of a packed table.
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

/// The header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    pub(crate) pawns: usize,
    /// How far apart the bounds of a value were, at most.
    width: f32,
    /// The number of values.
    pub(crate) count: u64,
    checksum: u64,
}

impl Header {
    /// The header of a table whose width and checksum are not known yet.
    pub(crate) fn unfinished(pawns: usize, count: u64) -> Self {
        Header { pawns, width: 0.0, count, checksum: 0 }
    }

    /// The header with the width and the checksum of the values.
    pub(crate) fn finished(self, width: f32, values: Checksum) -> Self {
        let header = Header { width, ..self };
        Header { checksum: header.checksum_with(values), ..header }
    }

    /// How far apart the bounds of a value were, at most.
    pub(crate) fn width(&self) -> f32 {
        self.width
    }

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

/// Fills the bytes; `early_end` is the error where the file ends before.
pub(crate) fn read_exact(from: &mut impl Read, bytes: &mut [u8], early_end: TableError) -> Result<(), TableError> {
    from.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => early_end,
        _ => TableError::Io(error),
    })
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
