//! The values of the settings, and what is valid for each.

use std::fmt;
use std::path::PathBuf;

use bisat_client::Language;
use bisat_terminal::{ColourDepth, SavedGames};

use crate::variable::variable;

/// The level of machines that nobody chose.
pub const LEVEL: u8 = 3;
/// Milliseconds between two steps of machines and throws.
pub const PACE: u64 = 350;
/// The longest pace.
const LONGEST_PACE: u64 = 10_000;

/// The values of the settings file; none where it does not set one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The language of all texts.
    pub language: Option<Language>,
    /// The level of machines that nobody chose.
    pub level: Option<u8>,
    /// Milliseconds between two steps of machines and throws.
    pub pace: Option<u64>,
    /// The colours of the full-screen client.
    pub colours: Option<Colours>,
    /// The folder of saved games and cookies.
    pub state_folder: Option<PathBuf>,
}

/// Which colours the full-screen client uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Those that the terminal says it can show.
    Auto,
    /// These, whatever the terminal says.
    Always(ColourDepth),
}

impl Colours {
    /// Reads `auto`, `full`, `16` or `none`.
    pub fn read(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Colours::Auto),
            "full" => Ok(Colours::Always(ColourDepth::Full)),
            "16" => Ok(Colours::Always(ColourDepth::Sixteen)),
            "none" => Ok(Colours::Always(ColourDepth::None)),
            _ => Err("expected auto, full, 16 or none".to_owned()),
        }
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colours::Auto => "auto",
            Colours::Always(ColourDepth::Full) => "full",
            Colours::Always(ColourDepth::Sixteen) => "16",
            Colours::Always(ColourDepth::None) => "none",
        })
    }
}

/// A setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// `language`.
    Language,
    /// `level`.
    Level,
    /// `pace`.
    Pace,
    /// `colours`.
    Colours,
    /// `state_folder`.
    StateFolder,
}

impl Key {
    /// Every setting, in the order in which they are listed.
    pub const ALL: [Key; 5] = [Key::Language, Key::Level, Key::Pace, Key::Colours, Key::StateFolder];

    /// Its name in the settings file.
    pub fn name(self) -> &'static str {
        match self {
            Key::Language => "language",
            Key::Level => "level",
            Key::Pace => "pace",
            Key::Colours => "colours",
            Key::StateFolder => "state_folder",
        }
    }

    /// The environment variable that overrides it.
    pub fn variable(self) -> &'static str {
        match self {
            Key::Language => "BISAT_LANGUAGE",
            Key::Level => "BISAT_LEVEL",
            Key::Pace => "BISAT_PACE",
            Key::Colours => "BISAT_COLOURS",
            Key::StateFolder => "BISAT_STATE_FOLDER",
        }
    }

    /// Reads the name of a setting.
    pub fn read(name: &str) -> Result<Self, String> {
        let known = || Key::ALL.map(Key::name).join(", ");
        Key::ALL.into_iter().find(|key| key.name() == name).ok_or_else(|| format!("expected one of {}", known()))
    }
}

impl Settings {
    /// Sets one value, or says what would be valid.
    pub(crate) fn set(&mut self, key: Key, value: &str) -> Result<(), String> {
        match key {
            Key::Language => self.language = Some(language(value)?),
            Key::Level => self.level = Some(level(value)?),
            Key::Pace => self.pace = Some(pace(value)?),
            Key::Colours => self.colours = Some(Colours::read(value)?),
            Key::StateFolder => self.state_folder = Some(folder(value)?),
        }
        Ok(())
    }

    /// The value of the file.
    pub(super) fn get(&self, key: Key) -> Option<String> {
        match key {
            Key::Language => self.language.map(|language| language.code().to_owned()),
            Key::Level => self.level.map(|level| level.to_string()),
            Key::Pace => self.pace.map(|pace| pace.to_string()),
            Key::Colours => self.colours.map(|colours| colours.to_string()),
            Key::StateFolder => self.state_folder.as_ref().map(|folder| folder.display().to_string()),
        }
    }

    /// The state folder: of the flag or `BISAT_STATE_FOLDER`, else of the file, else the one of the system.
    pub fn saved_games(&self, flag: Option<&PathBuf>) -> Option<SavedGames> {
        let folder = flag.or(self.state_folder.as_ref());
        folder.map(|folder| SavedGames::new(folder.clone())).or_else(|| SavedGames::of(variable))
    }
}

/// Reads a language.
pub(crate) fn language(text: &str) -> Result<Language, String> {
    Language::read(text).ok_or_else(|| "expected en, fr or hi".to_owned())
}

/// Reads a level.
pub(crate) fn level(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|level| (1..=8).contains(level)).ok_or_else(|| "expected a level from 1 to 8".to_owned())
}

/// Reads a pace.
pub(crate) fn pace(text: &str) -> Result<u64, String> {
    let wanted = || format!("expected milliseconds from 0 to {LONGEST_PACE}");
    text.parse().ok().filter(|pace| *pace <= LONGEST_PACE).ok_or_else(wanted)
}

/// Reads a folder: a full path, because commands run in different folders.
pub(crate) fn folder(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.is_absolute() { Ok(folder) } else { Err("expected a full path such as /home/me/bisat".to_owned()) }
}
