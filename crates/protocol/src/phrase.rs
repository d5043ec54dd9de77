//! Quick chat: fixed phrases and emotes that players send each other by number. There is no free text.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A fixed phrase or emote, by its number. docs/protocol.md lists them; a number never changes its meaning.
#[doc(alias = "emote")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Phrase(u8);

impl Phrase {
    /// How many there are.
    pub const COUNT: u8 = 14;

    /// All of them, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Phrase> {
        (0..Self::COUNT).map(Phrase)
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// There is no phrase of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPhrase(pub u8);

impl fmt::Display for UnknownPhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no phrase {}: phrases have numbers from 0 to {}", self.0, Phrase::COUNT - 1)
    }
}

impl std::error::Error for UnknownPhrase {}

impl TryFrom<u8> for Phrase {
    type Error = UnknownPhrase;

    fn try_from(number: u8) -> Result<Self, UnknownPhrase> {
        if number < Self::COUNT { Ok(Phrase(number)) } else { Err(UnknownPhrase(number)) }
    }
}

impl From<Phrase> for u8 {
    fn from(phrase: Phrase) -> u8 {
        phrase.0
    }
}

#[cfg(test)]
mod tests {
    use super::Phrase;

    #[test]
    fn a_phrase_is_a_number_that_is_in_the_list() {
        for phrase in Phrase::all() {
            let json = serde_json::to_string(&phrase).unwrap();
            assert_eq!(json, phrase.number().to_string());
            assert_eq!(serde_json::from_str::<Phrase>(&json).unwrap(), phrase);
        }
        for json in ["14", "255", "-1", "\"hello\"", "null"] {
            assert!(serde_json::from_str::<Phrase>(json).is_err(), "{json}");
        }
    }
}
