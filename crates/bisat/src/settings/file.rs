//! The settings file: TOML. Comments and the order of the lines stay when a value is changed.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bisat_terminal::private_file;
use toml_edit::{Document, DocumentMut, Item, Value};

use super::values::{Key, Settings};

/// Why the settings file cannot be read or written.
#[derive(Debug)]
pub struct SettingsError {
    path: PathBuf,
    line: Option<usize>,
    reason: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map_or_else(String::new, |line| format!(":{line}"));
        write!(f, "{}{line}: {}", self.path.display(), self.reason)
    }
}

impl Error for SettingsError {}

/// The settings file that these environment variables name: below `XDG_CONFIG_HOME`, else below `HOME`.
pub fn path(variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let config = set("XDG_CONFIG_HOME").map(PathBuf::from);
    let config = config.or_else(|| set("HOME").map(|home| PathBuf::from(home).join(".config")))?;
    Some(config.join("bisat/settings.toml"))
}

/// Reads the file; the defaults where there is none.
pub(super) fn load(path: &Path) -> Result<Settings, SettingsError> {
    parse(path, &text(path)?)
}

/// Writes one value into the file.
pub(super) fn store(path: &Path, key: Key, value: &str) -> Result<(), SettingsError> {
    change(path, |document| {
        let value = match (key, value.parse::<i64>()) {
            (Key::Level | Key::Pace, Ok(number)) => Value::from(number),
            _ => Value::from(value),
        };
        match document.get_mut(key.name()).and_then(Item::as_value_mut) {
            // A comment behind the old value stays.
            Some(old) => {
                let decor = old.decor().clone();
                *old = value;
                *old.decor_mut() = decor;
            }
            None => _ = document.insert(key.name(), Item::Value(value)),
        }
    })
}

/// Removes one value from the file.
pub(super) fn remove(path: &Path, key: Key) -> Result<(), SettingsError> {
    change(path, |document| drop(document.remove(key.name())))
}

fn change(path: &Path, change: impl FnOnce(&mut DocumentMut)) -> Result<(), SettingsError> {
    let old = text(path)?;
    // A file with a mistake is not changed: the mistake might be the value that somebody wants.
    parse(path, &old)?;
    let failed = |reason: String| SettingsError { path: path.to_owned(), line: None, reason };
    let mut document: DocumentMut = old.parse().map_err(|error: toml_edit::TomlError| failed(error.to_string()))?;
    change(&mut document);
    private_file::replace(path, &document.to_string()).map_err(|error| failed(error.to_string()))
}

fn text(path: &Path) -> Result<String, SettingsError> {
    match fs::read_to_string(path) {
        // A path below a file does not exist either.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(String::new())
        }
        read => read.map_err(|error| SettingsError { path: path.to_owned(), line: None, reason: error.to_string() }),
    }
}

fn parse(path: &Path, text: &str) -> Result<Settings, SettingsError> {
    let line = |at: usize| 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    let wrong = |span: Option<std::ops::Range<usize>>, reason: String| SettingsError {
        path: path.to_owned(),
        line: span.map(|span| line(span.start)),
        reason,
    };
    let document: Document<&str> =
        Document::parse(text).map_err(|error| wrong(error.span(), error.message().trim().replace('\n', ", ")))?;
    let mut settings = Settings::default();
    for (name, item) in document.iter() {
        let span = document.key(name).and_then(toml_edit::Key::span).or_else(|| item.span());
        let key = Key::read(name).map_err(|reason| wrong(span.clone(), format!("unknown setting {name}: {reason}")))?;
        let value = match item.as_value() {
            Some(Value::String(value)) => value.value().clone(),
            Some(Value::Integer(value)) => value.value().to_string(),
            _ => return Err(wrong(span, format!("{name}: expected a text in quotation marks, or a number"))),
        };
        settings.set(key, &value).map_err(|reason| wrong(span, format!("{name} = {value}: {reason}")))?;
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use bisat_client::Language;

    use super::super::values::{Colours, Key, Settings};
    use super::{load, parse, path, remove, store};

    fn read(text: &str) -> Result<Settings, String> {
        parse(Path::new("settings.toml"), text).map_err(|error| error.to_string())
    }

    #[test]
    fn every_setting_is_read_from_the_file() {
        let text = "language = \"fr\" # French\nlevel = 5\npace = 0\ncolours = \"none\"\nstate_folder = \"/games\"\n";
        let settings = Settings {
            language: Some(Language::French),
            level: Some(5),
            pace: Some(0),
            colours: Some(Colours::read("none").unwrap()),
            state_folder: Some(PathBuf::from("/games")),
        };
        assert_eq!(read(text), Ok(settings));
        assert_eq!(read(""), Ok(Settings::default()));
    }

    #[test]
    fn a_mistake_is_refused_with_file_and_line() {
        for (text, words) in [
            ("level = 9\n", "settings.toml:1: level = 9: expected a level from 1 to 8"),
            (
                "# mine\n\nlangage = \"fr\"\n",
                "settings.toml:3: unknown setting langage: expected one of language, level",
            ),
            ("level = 3\nlanguage = \"xx\"\n", "settings.toml:2: language = xx: expected en, fr or hi"),
            ("pace = [1]\n", "settings.toml:1: pace: expected a text"),
            ("state_folder = \"games\"\n", "settings.toml:1: state_folder = games: expected a full path"),
            ("level = 3\nlanguage fr\n", "settings.toml:2: "),
        ] {
            let refusal = read(text).unwrap_err();
            assert!(refusal.starts_with(words), "{text:?}: {refusal}");
        }
    }

    #[test]
    fn a_value_is_stored_beside_the_others_and_comments_stay() {
        let folder = std::env::temp_dir().join(format!("bisat-settings-{}", std::process::id()));
        let file = folder.join("bisat/settings.toml");
        store(&file, Key::Language, "hi").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "language = \"hi\"\n");
        fs::write(&file, "# mine\nlevel = 5 # hard\nlanguage = \"hi\" # at home\n").unwrap();
        store(&file, Key::Language, "fr").unwrap();
        store(&file, Key::Level, "6").unwrap();
        store(&file, Key::Pace, "100").unwrap();
        let stored = fs::read_to_string(&file).unwrap();
        assert_eq!(stored, "# mine\nlevel = 6 # hard\nlanguage = \"fr\" # at home\npace = 100\n");
        remove(&file, Key::Pace).unwrap();
        assert_eq!(load(&file).unwrap().pace, None);
        fs::write(&file, "level = 9\n").unwrap();
        assert!(store(&file, Key::Language, "fr").is_err(), "a file with a mistake is not changed");
        assert_eq!(fs::read_to_string(&file).unwrap(), "level = 9\n");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_environment_names_the_file() {
        let of = |variables: &[(&str, &str)]| {
            path(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
        };
        let both = of(&[("XDG_CONFIG_HOME", "/config"), ("HOME", "/home/me")]);
        assert_eq!(both, Some(PathBuf::from("/config/bisat/settings.toml")));
        assert_eq!(of(&[("HOME", "/home/me")]), Some(PathBuf::from("/home/me/.config/bisat/settings.toml")));
        assert_eq!(of(&[]), None);
    }
}
