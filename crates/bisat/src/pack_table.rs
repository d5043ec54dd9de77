//! `bisat pack-table` and `bisat unpack-table`: tables of solved values compressed for keeping, and back.

use std::error::Error;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use bisat_solve::{Table, TableError};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::tables::PackTableFlags;
use crate::new_file::{NewFile, named};

/// Packs a table; says how much smaller it is. `stop` ends the work.
pub fn pack(flags: &PackTableFlags, stop: &AtomicBool) -> Result<String, Box<dyn Error>> {
    let table = Table::open(&flags.file).map_err(|error| named(&flags.file, error))?;
    let (from, to) = convert(flags, stop, |out, report| table.pack(out, report))?;
    let share = 100.0 * to as f64 / from as f64;
    Ok(format!("{}: packed {from} bytes into {to} ({share:.1} %); the checksum matches", flags.out.display()))
}

/// Restores the table that was packed. `stop` ends the work.
pub fn unpack(flags: &PackTableFlags, stop: &AtomicBool) -> Result<String, Box<dyn Error>> {
    let file = &flags.file;
    // Opening a pipe would block.
    if !file.metadata().map_err(|error| named(file, error))?.is_file() {
        return Err(named(file, TableError::NotPacked).into());
    }
    let packed = File::open(file).map_err(|error| named(file, error))?;
    let (from, to) = convert(flags, stop, |out, report| Table::unpack(&packed, out, report))?;
    Ok(format!("{}: restored {to} bytes from {from}; the checksum matches", flags.out.display()))
}

/// Writes the new file with progress; the sizes of both files.
fn convert(
    flags: &PackTableFlags,
    stop: &AtomicBool,
    write: impl FnOnce(&File, &mut dyn FnMut(f64) -> ControlFlow<()>) -> Result<(), TableError>,
) -> Result<(u64, u64), Box<dyn Error>> {
    let PackTableFlags { file, out } = flags;
    let new = NewFile::new(out)?;
    let from = size(file)?;
    let unfinished = File::create(new.path()).map_err(|error| named(out, error))?;
    let style = ProgressStyle::with_template("{elapsed} {bar:40} {percent}%").expect("the template is well formed");
    let bar = ProgressBar::new(1000).with_style(style);
    let written = write(&unfinished, &mut |share| {
        bar.set_position((share * 1000.0) as u64);
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    written.map_err(|error| match error {
        TableError::Stopped => named(out, "stopped; nothing was written"),
        TableError::Write(error) => named(out, error),
        error => named(file, error),
    })?;
    unfinished.sync_all().map_err(|error| named(out, error))?;
    let to = size(&new.path())?;
    new.persist()?;
    Ok((from, to))
}

fn size(path: &Path) -> Result<u64, String> {
    path.metadata().map(|metadata| metadata.len()).map_err(|error| named(path, error))
}
