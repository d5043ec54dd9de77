//! Options of a game in JSON, and as `name=value` on the command line.

use bisat_engine::{GAMES, OptionValue};
use serde_json::{Map, Value as Json};

/// The option's value in JSON.
pub fn to_json(value: &OptionValue) -> Json {
    match value {
        OptionValue::Number(number) => (*number).into(),
        OptionValue::Flag(flag) => (*flag).into(),
        OptionValue::Word(word) => word.as_ref().into(),
        OptionValue::Other(written) => written.as_str().into(),
    }
}

/// The options of a JSON object. The engine checks names and values.
pub fn from_json(given: &Map<String, Json>) -> Vec<(&str, OptionValue)> {
    given.iter().map(|(name, value)| (name.as_str(), value_from_json(value))).collect()
}

fn value_from_json(value: &Json) -> OptionValue {
    match value {
        Json::Bool(flag) => OptionValue::Flag(*flag),
        Json::String(word) => OptionValue::Word(word.clone().into()),
        other => other.as_i64().map_or_else(|| OptionValue::Other(other.to_string()), OptionValue::Number),
    }
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
