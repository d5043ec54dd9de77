//! The solved values as a file: a header and one byte a position, in the order of [`Index`].
//!
//! The byte is the number of 256ths below the value; it stands for the middle of its step, so that it is off by at most
//! 1/512. Every value is read from the file when it is needed, by many threads at once, and the system keeps in memory what is
//! read often. Mapping the file into memory would need `unsafe`.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use super::header::{HEADER, Header, PACKED, TableError, read_exact};
use super::index::{Index, TurnStart};
use super::operator::ONE;
use super::solver::{Solver, chance};
use super::words::Checksum;

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
        // Opening a pipe would block.
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
        self.header.width().into()
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

impl Solver {
    /// Writes the middle of each position's bounds as a table; returns how far apart the bounds are, at most.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn write_table(&self, path: &Path) -> io::Result<f64> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
        // Width and checksum are known at the end.
        let header = Header::unfinished(self.index().pawns, self.index().len());
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
        file.write_all(&header.finished(width as f32, checksum).bytes())?;
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
