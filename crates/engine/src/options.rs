//! A game's options: what may be chosen, and what was.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::text::shortened;

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OptionValue {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// One of some words.
    Word(Cow<'static, str>),
    /// Anything else that was given, as it was written: no option may be that.
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

    /// The value that a person means by this text: a number, `true` or `false`, or else a word.
    pub fn read(text: &str) -> Self {
        match (text, text.parse()) {
            (_, Ok(number)) => OptionValue::Number(number),
            ("true", _) => OptionValue::Flag(true),
            ("false", _) => OptionValue::Flag(false),
            (word, _) => OptionValue::Word(word.to_owned().into()),
        }
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
    /// As it is typed behind `name=`: what [`OptionValue::read`] reads.
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
    /// Some values worth trying: all where there are few, else the least and the greatest.
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

/// One option of a game: its name, its default and what else it may be.
#[derive(Clone, Debug)]
pub struct OptionRule {
    /// The name by which it is set.
    pub name: &'static str,
    /// Its value where none is given.
    pub default: OptionValue,
    /// The values it may have.
    pub allowed: Allowed,
}

/// A value for every option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options(Vec<(&'static str, OptionValue)>);

impl Options {
    /// The given values, checked, and the defaults of all that are not given.
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

    pub(crate) fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            OptionValue::Number(number) => *number,
            other => unreachable!("{name} is a number by its rule, not {other}"),
        }
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.value(name) == &OptionValue::Flag(true)
    }

    pub(crate) fn is_word(&self, name: &str, word: &'static str) -> bool {
        self.value(name) == &OptionValue::Word(Cow::Borrowed(word))
    }

    fn value(&self, name: &str) -> &OptionValue {
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
        value: OptionValue,
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
