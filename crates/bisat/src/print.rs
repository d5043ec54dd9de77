//! `bisat print`: a board to print and pieces to cut out, with the rules in short on the back.

mod back;
mod font;
mod path;
mod pdf;
mod vector;

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use bisat_client::{GameWords, Language};
use bisat_drawing::print::{Paper, Sheet};
use bisat_engine::{OptionValue, open};
use clap::ValueEnum;

use crate::failure::Usage;
use crate::options;

/// The arguments of `bisat print`.
pub struct Settings {
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Vec<(String, OptionValue)>,
    /// The paper.
    pub paper: Paper,
    /// The language of the rules.
    pub language: Language,
    /// The format; `None` for the one that the name of the file implies.
    pub format: Option<Format>,
    /// The output file; `None` for standard output.
    pub file: Option<PathBuf>,
}

/// The format of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// One page below the other, for browsers and drawing programs.
    Svg,
    /// Two pages at true size.
    Pdf,
}

impl Format {
    /// The format of a file with this name: PDF for `.pdf`, else SVG.
    fn of(path: &Path) -> Self {
        let is_pdf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdf"));
        if is_pdf { Format::Pdf } else { Format::Svg }
    }
}

/// Writes the sheet.
pub fn run(settings: &Settings, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let session = open(&settings.game, &options::borrowed(&settings.options))?;
    let format = settings.format.or(settings.file.as_deref().map(Format::of)).unwrap_or(Format::Svg);
    if (format, settings.language) == (Format::Pdf, Language::Hindi) {
        let wanted = "a PDF has no letters for Hindi: print SVG (--format svg), or choose --language en or fr";
        return Err(Usage(wanted.to_owned()).into());
    }
    let sheet = Sheet::of(session.as_ref(), settings.paper);
    let words = GameWords::read(session.id()).ok_or("the game has no rules in words")?;
    let back = back::markup(words, settings.language, sheet.size());
    let bytes = match format {
        Format::Svg => sheet.to_svg(&back).into_bytes(),
        Format::Pdf => pdf::write(sheet.title(), sheet.size(), &[sheet.front(), sheet.page(&back)])?,
    };
    match &settings.file {
        Some(path) => fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))?,
        None => output.write_all(&bytes)?,
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
