//! Parsing of state texts in canonical form, with errors that name the field.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::special::{GameSpecific, Special};

/// A state text is invalid: the field, its text, and what is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateError {
    field: &'static str,
    found: String,
    wanted: String,
    flaw: Option<Special>,
}

impl StateError {
    /// The text `found` in this field is invalid; `wanted` describes a valid one.
    pub fn new(field: &'static str, found: &str, wanted: impl Into<String>) -> Self {
        StateError { field, found: shortened(found), wanted: wanted.into(), flaw: None }
    }

    /// What is wrong, as a fact of the game, if the text is well formed but its position is impossible.
    pub fn flaw(&self) -> Option<&Special> {
        self.flaw.as_ref()
    }

    /// The error with what is wrong as a fact of the game.
    pub(crate) fn because(self, flaw: impl GameSpecific) -> Self {
        StateError { flaw: Some(Special::new(flaw)), ..self }
    }

    /// The invalid field of the state text.
    pub fn field(&self) -> &'static str {
        self.field
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "state field {}: \"{}\" is invalid: {}", self.field, self.found, self.wanted)
    }
}

impl Error for StateError {}

/// Exactly the named fields, one space between them.
pub(crate) fn fields<'a, const N: usize>(
    text: &'a str,
    names: &[&'static str; N],
) -> Result<[Field<'a>; N], StateError> {
    let mut fields = names.map(|name| Field { name, text: "" });
    let mut words = text.split(' ');
    for field in &mut fields {
        field.text = words.next().unwrap_or("");
        if field.text.is_empty() {
            return Err(field.refuse(format!("there are {N} fields, one space apart: {}", names.join(" "))));
        }
    }
    match words.next() {
        None => Ok(fields),
        Some(more) => Err(StateError::new(names[N - 1], more, "nothing follows the last field")),
    }
}

/// One field of a state text, or a part of one.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) name: &'static str,
    pub(crate) text: &'a str,
}

impl<'a> Field<'a> {
    /// The error for this field.
    pub(crate) fn refuse(&self, wanted: impl Into<String>) -> StateError {
        StateError::new(self.name, self.text, wanted)
    }

    /// The error that the position is impossible.
    pub(crate) fn flawed(&self, flaw: impl GameSpecific + fmt::Display) -> StateError {
        self.refuse(flaw.to_string()).because(flaw)
    }

    /// Whether the field is `-`, the mark for "none".
    pub(crate) fn is_none(&self) -> bool {
        self.text == "-"
    }

    /// Fails unless the field is exactly `text`.
    pub(crate) fn must_be(&self, text: &str, why: &str) -> Result<(), StateError> {
        if self.text == text { Ok(()) } else { Err(self.refuse(format!("it is {text} {why}"))) }
    }

    /// The parts between separators.
    pub(crate) fn parts(self, separator: char) -> impl Iterator<Item = Field<'a>> {
        self.text.split(separator).map(move |text| Field { name: self.name, text })
    }

    /// The entries of a list joined by commas; none for the mark `-`.
    pub(crate) fn list(self) -> impl Iterator<Item = Field<'a>> {
        self.parts(',').filter(move |_| !self.is_none())
    }

    /// Exactly one part per seat, joined by `/`.
    pub(crate) fn per_seat(self, seats: u8) -> Result<Vec<Field<'a>>, StateError> {
        let parts: Vec<_> = self.parts('/').collect();
        if parts.len() == seats as usize {
            Ok(parts)
        } else {
            Err(self.refuse(format!("one part for each of the {seats} seats, joined by /")))
        }
    }

    /// A number in the range, digits only, without leading zeros.
    pub(crate) fn number(self, range: RangeInclusive<u32>) -> Result<u32, StateError> {
        let canonical = self.text == "0" || !self.text.starts_with('0');
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.text.parse().ok().filter(|number| canonical && digits && range.contains(number));
        number.ok_or_else(|| match range.into_inner() {
            (least, most) if least == most => self.refuse(format!("it is {least}")),
            (least, most) => self.refuse(format!("a whole number from {least} to {most}, no leading zero")),
        })
    }

    /// Numbers joined by commas, each in the range; `ordered` holds for every two neighbours.
    pub(crate) fn numbers(
        self,
        range: RangeInclusive<u32>,
        ordered: fn(&u32, &u32) -> bool,
    ) -> Result<Vec<u32>, StateError> {
        let numbers = self.list().map(|entry| entry.number(range.clone())).collect::<Result<Vec<_>, _>>()?;
        if numbers.is_sorted_by(ordered) { Ok(numbers) } else { Err(self.refuse("numbers in ascending order")) }
    }
}

/// The entries joined by commas; `-` for an empty list.
pub(crate) fn join<T: fmt::Display>(entries: impl IntoIterator<Item = T>) -> String {
    let entries: Vec<String> = entries.into_iter().map(|entry| entry.to_string()).collect();
    if entries.is_empty() { "-".to_owned() } else { entries.join(",") }
}

/// The text for an error message, cut if it is long.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
