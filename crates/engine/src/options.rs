//! A game's options: what may be chosen, and what was.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::text::shortened;

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// One of some words.
    Word(Cow<'static, str>),
    /// Anything else that was given, as it was written: no option may be that.
    Other(String),
}

impl Value {
    fn shortened(&self) -> Self {
        match self {
            Value::Word(word) => Value::Word(shortened(word).into()),
            Value::Other(written) => Value::Other(shortened(written)),
            other => other.clone(),
        }
    }

    /// The value that a person means by this text: a number, `true` or `false`, or else a word.
    pub fn read(text: &str) -> Self {
        match (text, text.parse()) {
            (_, Ok(number)) => Value::Number(number),
            ("true", _) => Value::Flag(true),
            ("false", _) => Value::Flag(false),
            (word, _) => Value::Word(word.to_owned().into()),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Self {
        Value::Word(word.to_owned().into())
    }
}

impl Value {
    /// As it is typed behind `name=`: what [`Value::read`] reads.
    pub fn bare(&self) -> String {
        match self {
            Value::Word(word) => word.to_string(),
            Value::Number(_) | Value::Flag(_) | Value::Other(_) => self.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Flag(flag) => flag.fmt(f),
            Value::Word(word) => write!(f, "\"{word}\""),
            Value::Other(written) => f.write_str(written),
        }
    }
}

/// The values an option may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// Whole numbers from the first to the second, both included.
    Between(i64, i64),
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Words(&'static [&'static str]),
}

impl Allowed {
    fn allows(&self, value: &Value) -> bool {
        match (self, value) {
            (Allowed::Between(least, most), Value::Number(number)) => (least..=most).contains(&number),
            (Allowed::Numbers(numbers), Value::Number(number)) => numbers.contains(number),
            (Allowed::Flag, Value::Flag(_)) => true,
            (Allowed::Words(words), Value::Word(word)) => words.contains(&word.as_ref()),
            _ => false,
        }
    }
}

impl Allowed {
    /// Some values worth trying: all where there are few, else the least and the greatest.
    pub fn samples(&self) -> Vec<Value> {
        match self {
            Allowed::Between(least, most) => vec![Value::Number(*least), Value::Number(*most)],
            Allowed::Numbers(numbers) => numbers.iter().copied().map(Value::Number).collect(),
            Allowed::Flag => vec![Value::Flag(false), Value::Flag(true)],
            Allowed::Words(words) => words.iter().copied().map(|word| Value::Word(word.into())).collect(),
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |entries: Vec<String>| entries.join(", ");
        match self {
            Allowed::Between(least, most) => write!(f, "a whole number from {least} to {most}"),
            Allowed::Numbers(numbers) => write!(f, "one of {}", list(numbers.iter().map(i64::to_string).collect())),
            Allowed::Flag => f.write_str("true or false"),
            Allowed::Words(words) => write!(f, "one of {}", list(words.iter().map(|w| format!("\"{w}\"")).collect())),
        }
    }
}

/// One option of a game: its name, its default and what else it may be.
#[derive(Clone, Debug)]
pub struct OptionRule {
    /// The name by which it is set.
    pub name: &'static str,
    /// Its value where none is given.
    pub default: Value,
    /// The values it may have.
    pub allowed: Allowed,
}

/// A value for every option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options(Vec<(&'static str, Value)>);

impl Options {
    /// The given values, checked, and the defaults of all that are not given.
    pub fn complete<N: AsRef<str>>(rules: &[OptionRule], given: &[(N, Value)]) -> Result<Self, OptionError> {
        let mut options = Options::defaults(rules);
        for (name, value) in given {
            let name = name.as_ref();
            let Some(at) = rules.iter().position(|rule| rule.name == name) else {
                return Err(OptionError::Unknown {
                    name: shortened(name),
                    known: rules.iter().map(|rule| rule.name).collect(),
                });
            };
            if !rules[at].allowed.allows(value) {
                return Err(OptionError::Refused {
                    name: rules[at].name,
                    value: value.shortened(),
                    allowed: rules[at].allowed,
                });
            }
            options.0[at].1 = value.clone();
        }
        Ok(options)
    }

    /// Every option at its default.
    pub fn defaults(rules: &[OptionRule]) -> Self {
        Options(rules.iter().map(|rule| (rule.name, rule.default.clone())).collect())
    }

    /// Every option with its value, in the order of the rules page.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    pub(crate) fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Number(number) => *number,
            other => unreachable!("{name} is a number by its rule, not {other}"),
        }
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.value(name) == &Value::Flag(true)
    }

    pub(crate) fn is_word(&self, name: &str, word: &'static str) -> bool {
        self.value(name) == &Value::Word(Cow::Borrowed(word))
    }

    fn value(&self, name: &str) -> &Value {
        let found = self.0.iter().find(|(known, _)| *known == name);
        &found.expect("a game asks only for options of its own").1
    }
}

/// Why options were refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The game has no such option.
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The option cannot have that value.
    Refused {
        /// The option.
        name: &'static str,
        /// What was asked for.
        value: Value,
        /// What it may be.
        allowed: Allowed,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name, known } => {
                write!(f, "no option \"{name}\" here: the options are {}", known.join(", "))
            }
            OptionError::Refused { name, value, allowed } => {
                write!(f, "option \"{name}\" cannot be {value}: it is {allowed}")
            }
        }
    }
}

impl Error for OptionError {}
