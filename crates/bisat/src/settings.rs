//! `bisat settings` and the settings file: language, level, pace, colours and state folder. Flags override environment
//! variables, and these override the file.

mod file;
mod values;

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use bisat_client::Language;
use bisat_terminal::SavedGames;
use clap::{Args, Subcommand};

use crate::failure::Usage;
use crate::variable::variable;

pub use file::{SettingsError, path};
pub use values::{Colours, Key, LEVEL, PACE, Settings};
pub(crate) use values::{language, level, pace};

impl Settings {
    /// The settings file of this user; the defaults where there is none.
    pub fn load() -> Result<Self, SettingsError> {
        path(variable).map_or_else(|| Ok(Settings::default()), |path| file::load(&path))
    }
}

/// Remembers a language in the settings file.
pub fn remember_language(language: Language) -> Result<(), String> {
    let path = path(variable).ok_or("neither XDG_CONFIG_HOME nor HOME is set")?;
    file::store(&path, Key::Language, language.code()).map_err(|error| error.to_string())
}

/// The flags of `bisat settings`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    #[command(subcommand)]
    #[allow(missing_docs, reason = "its own variants say it, and clap would print it as help")]
    pub change: Option<Change>,
}

/// A change of the settings file.
#[derive(Subcommand, Clone, Debug)]
pub enum Change {
    /// Set a value in the settings file
    Set {
        /// language, level, pace, colours or state_folder
        #[arg(value_name = "KEY", value_parser = Key::read)]
        key: Key,
        /// Its value
        value: String,
    },
    /// Remove a value from the settings file
    Unset {
        /// language, level, pace, colours or state_folder
        #[arg(value_name = "KEY", value_parser = Key::read)]
        key: Key,
    },
}

/// Prints or changes the settings.
pub fn run(flags: &Flags, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let path = path(variable).ok_or("no settings file: neither XDG_CONFIG_HOME nor HOME is set")?;
    match &flags.change {
        None => write!(output, "{}", listed(&path, &file::load(&path)?))?,
        Some(Change::Set { key, value }) => {
            let wrong = |reason| Usage(format!("{} = {value}: {reason}", key.name()));
            Settings::default().set(*key, value).map_err(wrong)?;
            file::store(&path, *key, value)?;
            writeln!(output, "{} = {value} in {}", key.name(), path.display())?;
        }
        Some(Change::Unset { key }) => {
            file::remove(&path, *key)?;
            writeln!(output, "removed {} from {}", key.name(), path.display())?;
        }
    }
    Ok(())
}

/// Every setting with its value and where that comes from.
fn listed(path: &Path, settings: &Settings) -> String {
    let mut text = format!("{}{}\n", path.display(), if path.exists() { "" } else { " (does not exist yet)" });
    for key in Key::ALL {
        let set = variable(key.variable()).filter(|value| !value.is_empty());
        let (value, source) = match (set, settings.get(key)) {
            (Some(value), _) => (value, key.variable()),
            (None, Some(value)) => (value, "settings file"),
            (None, None) => (usual(key), "default"),
        };
        // Writing to a string never fails.
        let _ = writeln!(text, "{:<13} {value:<12} ({source})", key.name());
    }
    text
}

/// The value of a setting that is set nowhere.
fn usual(key: Key) -> String {
    match key {
        Key::Language => "from the locale".to_owned(),
        Key::Level => LEVEL.to_string(),
        Key::Pace => PACE.to_string(),
        Key::Colours => Colours::Auto.to_string(),
        Key::StateFolder => {
            SavedGames::of(variable).map_or("none".to_owned(), |saved_games| saved_games.folder().display().to_string())
        }
    }
}
