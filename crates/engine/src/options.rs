//! The options of a game: their rules, and the values chosen.

use std::borrow::Cow;
use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::text::shortened;

/// The value of an option. With the feature `serde`, in JSON a bare number, boolean or string.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged))]
pub enum OptionValue {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A word.
    Word(Cow<'static, str>),
    /// Any other input, as it was written. No option allows it, and it is never deserialised.
    #[cfg_attr(feature = "serde", serde(skip_deserializing))]
    Other(String),
}

impl OptionValue {
    fn shortened(&self) -> Self {
        match self {
            OptionValue::Word(word) => OptionValue::Word(shortened(word).into()),
            OptionValue::Other(written) => OptionValue::Other(shortened(written)),
            other => other.clone(),
        }
    }

    /// Parses a number, `true` or `false`; any other text is a word.
    pub fn read(text: &str) -> Self {
        match (text, text.parse()) {
            (_, Ok(number)) => OptionValue::Number(number),
            ("true", _) => OptionValue::Flag(true),
            ("false", _) => OptionValue::Flag(false),
            (word, _) => OptionValue::Word(word.to_owned().into()),
        }
    }
}

impl FromStr for OptionValue {
    type Err = Infallible;

    /// As [`OptionValue::read`], which cannot fail.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(OptionValue::read(text))
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        OptionValue::Number(number)
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> Self {
        OptionValue::Flag(flag)
    }
}

impl From<&str> for OptionValue {
    fn from(word: &str) -> Self {
        OptionValue::Word(word.to_owned().into())
    }
}

impl OptionValue {
    /// The text after `name=` on a command line, which [`OptionValue::read`] parses. A word has no quotation marks.
    pub fn bare(&self) -> String {
        match self {
            OptionValue::Word(word) => word.to_string(),
            OptionValue::Number(_) | OptionValue::Flag(_) | OptionValue::Other(_) => self.to_string(),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Word(word) => write!(f, "\"{word}\""),
            OptionValue::Other(written) => f.write_str(written),
        }
    }
}

/// The allowed values of an option. A form and a schema show every variant, so it is exhaustive.
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
    fn allows(&self, value: &OptionValue) -> bool {
        match (self, value) {
            (Allowed::Between(least, most), OptionValue::Number(number)) => (least..=most).contains(&number),
            (Allowed::Numbers(numbers), OptionValue::Number(number)) => numbers.contains(number),
            (Allowed::Flag, OptionValue::Flag(_)) => true,
            (Allowed::Words(words), OptionValue::Word(word)) => words.contains(&word.as_ref()),
            _ => false,
        }
    }
}

impl Allowed {
    /// Sample values for tests: all of a short list, or the least and the greatest of a range.
    pub fn samples(&self) -> Vec<OptionValue> {
        match self {
            Allowed::Between(least, most) => vec![OptionValue::Number(*least), OptionValue::Number(*most)],
            Allowed::Numbers(numbers) => numbers.iter().copied().map(OptionValue::Number).collect(),
            Allowed::Flag => vec![OptionValue::Flag(false), OptionValue::Flag(true)],
            Allowed::Words(words) => words.iter().copied().map(|word| OptionValue::Word(word.into())).collect(),
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

/// One option of a game: its name, its default and its allowed values.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OptionRule {
    /// Its name.
    pub name: &'static str,
    /// Its default value.
    pub default: OptionValue,
    /// Its allowed values.
    pub allowed: Allowed,
}

impl OptionRule {
    /// An option with its default and allowed values.
    pub const fn new(name: &'static str, default: OptionValue, allowed: Allowed) -> Self {
        OptionRule { name, default, allowed }
    }
}

/// A value for every option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options(Vec<(&'static str, OptionValue)>);

impl Options {
    /// Checks the given values; options that are not given get their defaults.
    pub fn complete<N: AsRef<str>>(rules: &[OptionRule], given: &[(N, OptionValue)]) -> Result<Self, OptionError> {
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
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// The value of an option; `None` if the game has no option with this name.
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The value of a numeric option, for [`Board::with_options`](crate::Board::with_options).
    ///
    /// # Panics
    ///
    /// Panics if the game has no numeric option with this name.
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            OptionValue::Number(number) => *number,
            other => unreachable!("{name} is a number by its rule, not {other}"),
        }
    }

    /// Whether a flag is `true`.
    ///
    /// # Panics
    ///
    /// Panics if the game has no option with this name.
    pub fn flag(&self, name: &str) -> bool {
        self.value(name) == &OptionValue::Flag(true)
    }

    /// Whether an option has this word as its value.
    ///
    /// # Panics
    ///
    /// Panics if the game has no option with this name.
    pub fn is_word(&self, name: &str, word: &'static str) -> bool {
        self.value(name) == &OptionValue::Word(Cow::Borrowed(word))
    }

    fn value(&self, name: &str) -> &OptionValue {
        self.get(name).expect("a game reads only its own options")
    }
}

/// An option is unknown or has a value that is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionError {
    /// The game has no option with this name.
    Unknown {
        /// The name that was given.
        name: String,
        /// The options of the game.
        known: Vec<&'static str>,
    },
    /// The value is not allowed.
    Refused {
        /// The option.
        name: &'static str,
        /// The value that was given.
        value: OptionValue,
        /// The allowed values.
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
