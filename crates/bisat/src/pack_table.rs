//! `bisat pack-table` and `bisat unpack-table`: tables of solved values packed for keeping, and back.

use std::error::Error;
use std::fs::File;
use std::path::Path;

use bisat_solve::{Table, TableError};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::tables::PackTableFlags;
use crate::new_file::{NewFile, named};

/// Packs a table; says how much smaller it is.
pub fn pack(flags: &PackTableFlags) -> Result<String, Box<dyn Error>> {
    let table = Table::open(&flags.file).map_err(|error| named(&flags.file, error))?;
    convert(flags, |out, report| table.pack(out, report))
}

/// Makes the table of a packed one again.
pub fn unpack(flags: &PackTableFlags) -> Result<String, Box<dyn Error>> {
    let packed = File::open(&flags.file).map_err(|error| named(&flags.file, error))?;
    if !packed.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Err(named(&flags.file, TableError::NotPacked).into());
    }
    convert(flags, |out, report| Table::unpack(&packed, out, report))
}

/// Writes the new file with progress.
fn convert(
    flags: &PackTableFlags,
    write: impl FnOnce(&File, &mut dyn FnMut(f64)) -> Result<(), TableError>,
) -> Result<String, Box<dyn Error>> {
    let PackTableFlags { file, out } = flags;
    let new = NewFile::new(out)?;
    let unfinished = File::create(new.path()).map_err(|error| named(out, error))?;
    let style = ProgressStyle::with_template("{elapsed} {bar:40} {percent}%").expect("the template is well formed");
    let bar = ProgressBar::new(1000).with_style(style);
    let written = write(&unfinished, &mut |share| bar.set_position((share * 1000.0) as u64));
    bar.finish_and_clear();
    written.map_err(|error| match error {
        TableError::Io(error) => named(out, error),
        error => named(file, error),
    })?;
    unfinished.sync_all().map_err(|error| named(out, error))?;
    new.persist()?;
    let (from, to) = (size(file)?, size(out)?);
    Ok(format!("{from} bytes became {to}, {:.1} % of them, with the right checksum", 100.0 * to as f64 / from as f64))
}

fn size(path: &Path) -> Result<u64, String> {
    path.metadata().map(|metadata| metadata.len()).map_err(|error| named(path, error))
}
