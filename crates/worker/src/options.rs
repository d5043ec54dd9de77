//! Options of a game as text: `players=2 size=5`.

use bisat_engine::{AnySession, OptionValue, open};

/// Reads options from text. A word without `=` is ignored.
pub fn read_options(text: &str) -> Vec<(String, OptionValue)> {
    let pairs = text.split_whitespace().filter_map(|word| word.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), OptionValue::read(value))).collect()
}

/// Writes all options of a session as text.
pub fn write_options(session: &dyn AnySession) -> String {
    let written: Vec<String> =
        session.options().iter().map(|(name, value)| format!("{name}={}", value.bare())).collect();
    written.join(" ")
}

/// Opens a session of the game with options given as text.
pub fn open_with(game: &str, options: &str) -> Result<Box<dyn AnySession>, String> {
    open(game, &given(&read_options(options))).map_err(|error| error.to_string())
}

/// Options as the engine takes them.
pub(crate) fn given(options: &[(String, OptionValue)]) -> Vec<(&str, OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}
