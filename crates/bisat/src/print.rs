//! `bisat print`: a board to print and pieces to cut out.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use bisat_drawing::print::{Paper, sheet};
use bisat_engine::{OptionValue, open};

use crate::options;

/// The arguments of `bisat print`.
pub struct Settings {
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Vec<(String, OptionValue)>,
    /// The paper.
    pub paper: Paper,
    /// The output file; `None` for standard output.
    pub file: Option<PathBuf>,
}

/// Writes the sheet as SVG.
pub fn run(settings: &Settings, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let session = open(&settings.game, &options::borrowed(&settings.options))?;
    let sheet = sheet(session.as_ref(), settings.paper);
    match &settings.file {
        Some(path) => fs::write(path, sheet).map_err(|error| format!("{}: {error}", path.display()))?,
        None => output.write_all(sheet.as_bytes())?,
    }
    Ok(())
}

/// Parses a paper size.
pub fn paper(word: &str) -> Result<Paper, String> {
    match word {
        "a4" => Ok(Paper::A4),
        "letter" => Ok(Paper::Letter),
        _ => Err("expected a4 or letter".to_owned()),
    }
}
