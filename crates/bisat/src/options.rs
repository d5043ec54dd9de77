//! Options of a game in JSON, and as `name=value` on the command line.

use bisat_engine::{GAMES, OptionValue, Options};
use serde_json::{Map, Value as Json, json};

/// The options of a JSON object. The engine checks names and values.
pub fn from_json(given: &Map<String, Json>) -> Vec<(&str, OptionValue)> {
    given.iter().map(|(name, value)| (name.as_str(), value_from_json(value))).collect()
}

fn value_from_json(value: &Json) -> OptionValue {
    serde_json::from_value(value.clone()).unwrap_or_else(|_| OptionValue::Other(value.to_string()))
}

/// Every option of a game as a JSON object, for reports.
pub(crate) fn to_json(options: &Options) -> Json {
    options.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect::<Map<_, _>>().into()
}

/// A game with every option, for reports: `pachisi (players=4 throw=cowries)`.
pub(crate) fn in_words(game: &str, options: &Options) -> String {
    let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={}", value.bare())).collect();
    format!("{game} ({})", options.join(" "))
}

/// An option given as `name=value` on the command line.
pub fn from_argument(argument: &str) -> Result<(String, OptionValue), String> {
    let (name, value) = argument.split_once('=').ok_or("expected name=value, such as players=3")?;
    Ok((name.to_owned(), OptionValue::read(value)))
}

/// The options with borrowed names, as the engine expects them.
pub fn borrowed(options: &[(String, OptionValue)]) -> Vec<(&str, OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}

/// The games, for help texts.
pub(crate) fn game_names() -> String {
    format!("The game: {}", GAMES.join(", "))
}
