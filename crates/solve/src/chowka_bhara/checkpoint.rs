//! The state of an unfinished solver as a file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::hand::LONGEST_RUN;
use super::solver::{STAGES, Solver};
use super::words::{Summed, read_words, write_words};

const MAGIC: &[u8; 8] = b"BISATCHK";
const VERSION: u32 = 3;

/// Why a checkpoint cannot be used.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is something else, or of another version.
    NoCheckpoint,
    /// The file ends early, or does not fit its checksum.
    Damaged,
    /// It belongs to a game with another number of pawns.
    OtherPawns(u32),
}

impl std::fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::NoCheckpoint => write!(f, "the file is not a checkpoint of version {VERSION}"),
            CheckpointError::Damaged => {
                f.write_str("the checkpoint is damaged: delete it and solve from the beginning")
            }
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
    /// Writes bounds, progress and a checksum: first to a file with `.part` after its name, so that an interrupted write
    /// leaves the older checkpoint.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let written = self.write_checkpoint(File::create(&part)?).and_then(|()| fs::rename(&part, path));
        if written.is_err() {
            // On a full disk, what was written is in the way.
            let _ = fs::remove_file(part);
        }
        written
    }

    fn write_checkpoint(&self, file: File) -> io::Result<()> {
        let mut out = Summed::new(BufWriter::with_capacity(1 << 20, file));
        out.write_all(MAGIC)?;
        let longest = u32::from(self.plan().longest);
        let pawns = self.index().pawns as u32;
        let target = self.target.to_bits();
        let target = [target as u32, (target >> 32) as u32];
        let head = [VERSION, pawns, self.short.into(), longest, self.stage as u32, self.sweeps, target[0], target[1]];
        write_words(&mut out, &head)?;
        for values in [&self.lower, &self.upper] {
            write_words(&mut out, &values.all)?;
            write_words(&mut out, &values.long)?;
        }
        let checksum = out.checksum.0.to_le_bytes();
        out.write_all(&checksum)?;
        out.file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }

    /// Continues from a checkpoint of the same number of pawns.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a checkpoint, is damaged or belongs to another number of pawns.
    pub fn resume(path: &Path, pawns: usize) -> Result<Self, CheckpointError> {
        // A pipe would be waited for.
        if !path.metadata()?.is_file() {
            return Err(CheckpointError::NoCheckpoint);
        }
        let mut from = Summed::new(BufReader::with_capacity(1 << 20, File::open(path)?));
        let (mut magic, mut head) = ([0; 8], [0; 8]);
        let begins = from.read_exact(&mut magic).and_then(|()| read_words(&mut from, &mut head));
        begins.map_err(|error| or_early_end(error, CheckpointError::NoCheckpoint))?;
        let [version, of_pawns, short, longest, stage, sweeps, target @ ..] = head;
        if magic != *MAGIC || version != VERSION {
            return Err(CheckpointError::NoCheckpoint);
        }
        if of_pawns as usize != pawns {
            return Err(CheckpointError::OtherPawns(of_pawns));
        }
        let is_run = |run: u32| u8::try_from(run).ok().filter(|run| *run <= LONGEST_RUN);
        let (Some(short), Some(longest)) = (is_run(short), is_run(longest)) else {
            return Err(CheckpointError::Damaged);
        };
        if short > longest || stage as usize > STAGES.len() {
            return Err(CheckpointError::Damaged);
        }
        let mut solver = Solver::new(pawns, short, longest);
        (solver.stage, solver.sweeps) = (stage as usize, sweeps);
        solver.target = f64::from_bits(u64::from(target[0]) | u64::from(target[1]) << 32);
        solver.read_values(&mut from).map_err(|error| or_early_end(error, CheckpointError::Damaged))?;
        let (checksum, mut stored) = (from.checksum.0, [0; 8]);
        from.read_exact(&mut stored).map_err(|error| or_early_end(error, CheckpointError::Damaged))?;
        if u64::from_le_bytes(stored) == checksum { Ok(solver) } else { Err(CheckpointError::Damaged) }
    }

    fn read_values(&mut self, from: &mut impl Read) -> io::Result<()> {
        for values in [&mut self.lower, &mut self.upper] {
            read_words(from, &mut values.all)?;
            read_words(from, &mut values.long)?;
        }
        Ok(())
    }
}

/// The error of reading, or this one where the file ends early.
fn or_early_end(error: io::Error, early_end: CheckpointError) -> CheckpointError {
    if error.kind() == io::ErrorKind::UnexpectedEof { early_end } else { CheckpointError::Io(error) }
}
