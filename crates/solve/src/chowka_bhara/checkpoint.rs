//! The state of an unfinished solver as a file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::solver::Solver;
use super::words::{read_words, write_words};

const MAGIC: &[u8; 8] = b"BISATCHK";
const VERSION: u32 = 1;

/// Why a checkpoint cannot be used.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is something else.
    NoCheckpoint,
    /// It belongs to a game with another number of pawns.
    OtherPawns(u32),
}

impl std::fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::NoCheckpoint => write!(f, "the file is no checkpoint of version {VERSION}"),
            CheckpointError::OtherPawns(pawns) => write!(f, "the checkpoint is of a game with {pawns} pawns a side"),
        }
    }
}

impl std::error::Error for CheckpointError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CheckpointError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        CheckpointError::Io(error)
    }
}

impl Solver {
    /// Writes bounds and progress: first beside the file, so that an interrupted write leaves the older checkpoint.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let beside = path.with_extension("part");
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        out.write_all(MAGIC)?;
        let longest = u32::from(self.plan().longest);
        let pawns = self.index().pawns as u32;
        write_words(&mut out, &[VERSION, pawns, self.short.into(), longest, self.stage as u32, self.sweeps])?;
        for values in [&self.lower, &self.upper] {
            write_words(&mut out, &values.all)?;
            write_words(&mut out, &values.long)?;
        }
        out.flush()?;
        fs::rename(beside, path)
    }

    /// Continues from a checkpoint of the same number of pawns.
    ///
    /// # Errors
    ///
    /// Fails if the file is no checkpoint, ends early or belongs to another number of pawns.
    pub fn resume(path: &Path, pawns: usize) -> Result<Self, CheckpointError> {
        let mut from = BufReader::with_capacity(1 << 20, File::open(path)?);
        let (mut magic, mut head) = ([0; 8], [0; 6]);
        from.read_exact(&mut magic)?;
        read_words(&mut from, &mut head)?;
        let [version, of_pawns, short, longest, stage, sweeps] = head;
        if magic != *MAGIC || version != VERSION {
            return Err(CheckpointError::NoCheckpoint);
        }
        if of_pawns as usize != pawns {
            return Err(CheckpointError::OtherPawns(of_pawns));
        }
        let mut solver = Solver::new(pawns, short as u8, longest as u8);
        (solver.stage, solver.sweeps) = (stage as usize, sweeps);
        for values in [&mut solver.lower, &mut solver.upper] {
            read_words(&mut from, &mut values.all)?;
            read_words(&mut from, &mut values.long)?;
        }
        Ok(solver)
    }
}
