//! `bisat picture`: a position as a picture, or a whole game as an animated GIF.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use bisat_client::GameView;
use bisat_drawing::document;
use bisat_engine::{AnySession, OptionValue, open};
use bisat_picture::{Film, card, png};
use bisat_record::{Record, tag};
use clap::{Args, ValueEnum};

use crate::failure::Usage;
use crate::{numbers, options, verify};

/// The flags of `bisat picture`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// The record of a game; - reads standard input
    #[arg(value_name = "RECORD", required_unless_present = "game")]
    pub record: Option<PathBuf>,
    /// Draw a position of this game instead
    #[arg(long, conflicts_with = "record")]
    pub game: Option<String>,
    /// The state of that position (default: the start)
    #[arg(long, value_name = "TEXT", requires = "game")]
    pub state: Option<String>,
    /// An option of that game, such as players=3
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument, requires = "game")]
    pub options: Vec<(String, OptionValue)>,
    /// Draw the position after this number of steps of the record (default: the last)
    #[arg(long, requires = "record", value_parser = numbers::at_least(0_usize))]
    pub step: Option<usize>,
    /// The width in pixels
    #[arg(long, default_value_t = 600, value_parser = numbers::between(16_u16, 4000))]
    pub width: u16,
    /// The format (default: by the ending of the file, else svg)
    #[arg(long)]
    pub format: Option<Format>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// Lines and shapes, for browsers and drawing programs.
    Svg,
    /// Pixels.
    Png,
    /// Pixels in the shape of a link preview, 1200 × 630.
    Card,
    /// The whole game as an animated picture.
    Gif,
}

impl Format {
    /// The format of a file with this name.
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "gif" => Some(Format::Gif),
            _ => None,
        }
    }
}

/// Draws what the flags say.
pub fn run(flags: &Flags, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let format = flags.format.or(flags.output.as_deref().and_then(Format::of)).unwrap_or(Format::Svg);
    let record = flags.record.as_deref().map(verify::read).transpose()?;
    let bytes = match (&record, format) {
        (Some(record), Format::Gif) => film(record, flags.width)?,
        (None, Format::Gif) => {
            return Err(Usage("a GIF needs the record of a game: bisat picture RECORD -o game.gif".to_owned()).into());
        }
        (Some(record), _) => still(&*position_of(record, flags.step)?, format, flags.width),
        (None, _) => still(&*position(flags)?, format, flags.width),
    };
    match &flags.output {
        Some(path) => fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))?,
        None => output.write_all(&bytes)?,
    }
    Ok(())
}

fn still(session: &dyn AnySession, format: Format, width: u16) -> Vec<u8> {
    match format {
        Format::Svg | Format::Gif => document(session, &format!("{}: {}", session.id(), session.state())).into_bytes(),
        Format::Png => png(session, width.into()),
        Format::Card => card(session),
    }
}

/// The position that `--game` and `--state` describe.
fn position(flags: &Flags) -> Result<Box<dyn AnySession>, Box<dyn Error>> {
    let game = flags.game.as_deref().unwrap_or_default();
    let mut session = open(game, &options::borrowed(&flags.options))?;
    if let Some(state) = flags.state.as_deref().filter(|state| *state != "start") {
        session.set_state(state)?;
    }
    Ok(session)
}

/// The position of a record after this number of steps.
fn position_of(record: &Record, step: Option<usize>) -> Result<Box<dyn AnySession>, Box<dyn Error>> {
    let steps = record.steps().count();
    let wanted = step.unwrap_or(steps);
    if wanted > steps {
        return Err(Usage(format!("--step {wanted} is too large: the record has {steps} steps")).into());
    }
    let mut view = GameView::new(record.open()?, record.get(tag::START))?;
    for step in record.steps().take(wanted) {
        view.play(step.token())?;
    }
    Ok(view.session().after(wanted))
}

/// Every position of a record.
fn film(record: &Record, width: u16) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut view = GameView::new(record.open()?, record.get(tag::START))?;
    let mut film = Film::begin(Vec::new(), view.session(), width)?;
    for step in record.steps() {
        view.play(step.token())?;
        film.add(view.session())?;
    }
    Ok(film.end()?)
}
