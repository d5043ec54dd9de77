//! A game's options as they come from outside: in JSON, and as `name=value` on the command line.

use std::error::Error;
use std::fmt;

use bisat_engine::Value;
use serde_json::{Map, Value as Json};

/// The option's value in JSON.
pub fn to_json(value: &Value) -> Json {
    match value {
        Value::Number(number) => (*number).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Word(word) => word.as_ref().into(),
    }
}

/// The options of a JSON object. Whether the game has them, and such values, is for the engine to say.
pub fn from_json(given: &Map<String, Json>) -> Result<Vec<(&str, Value)>, OptionsError> {
    given.iter().map(|(name, value)| Ok((name.as_str(), value_from_json(name, value)?))).collect()
}

fn value_from_json(name: &str, value: &Json) -> Result<Value, OptionsError> {
    let read = match value {
        Json::Bool(flag) => Some(Value::Flag(*flag)),
        Json::Number(number) => number.as_i64().map(Value::Number),
        Json::String(word) => Some(Value::Word(word.clone().into())),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    };
    read.ok_or_else(|| OptionsError { name: name.to_owned(), found: value.to_string() })
}

/// An option given as `name=value` on the command line.
pub fn from_argument(argument: &str) -> Result<(String, Value), String> {
    let (name, value) = argument.split_once('=').ok_or("an option is given as name=value, as in players=3")?;
    Ok((name.to_owned(), Value::read(value)))
}

/// An option's value is of no kind that options have.
#[derive(Debug)]
pub struct OptionsError {
    name: String,
    found: String,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found: String = self.found.chars().take(40).collect();
        write!(f, "option \"{}\" cannot be {found}: it is a whole number, true or false, or a word", self.name)
    }
}

impl Error for OptionsError {}
