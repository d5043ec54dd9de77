//! The join code of a table that waits for players: a word and a number that people can say, such as `amla-27`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Digits at the end of a code.
const DIGITS: usize = 2;
/// Shortest and longest word. With its digits a code is shorter than the id of a table, so that the two cannot be confused.
const WORD: std::ops::RangeInclusive<usize> = 3..=7;

/// The code of a waiting table, in lower case: `amla-27`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    schema(example = "amla-27", pattern = "^[a-z]{3,7}-[0-9]{2}$")
)]
#[serde(transparent)]
pub struct TableCode(pub String);

impl TableCode {
    /// Reads a code as people write it: with capitals, with spaces or other signs, or with nothing between word and number,
    /// and with the digits of Hindi. None if it is no code; whether a table has it is another question.
    pub fn read(text: &str) -> Option<Self> {
        let letters: String = text.chars().filter(|letter| !is_sign(*letter)).map(plain).collect();
        let at = letters.len().checked_sub(DIGITS)?;
        let (word, number) = (letters.get(..at)?, letters.get(at..)?);
        let is_code = WORD.contains(&word.len())
            && word.bytes().all(|letter| letter.is_ascii_lowercase())
            && number.bytes().all(|digit| digit.is_ascii_digit());
        is_code.then(|| TableCode(format!("{word}-{number}")))
    }
}

/// Whether it is a sign or a space between letters: of ASCII, or of those that keyboards put in their place.
fn is_sign(letter: char) -> bool {
    letter.is_ascii() && !letter.is_ascii_alphanumeric() || matches!(letter, '\u{a0}' | '\u{2000}'..='\u{206f}')
}

/// A letter without its capital, and a digit of Hindi as one of ours.
fn plain(letter: char) -> char {
    const HINDI_ZERO: u32 = 0x966;
    let digit = u32::from(letter).checked_sub(HINDI_ZERO).and_then(|value| char::from_digit(value, 10));
    digit.unwrap_or(letter.to_ascii_lowercase())
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::TableCode;

    #[test]
    fn a_code_is_read_however_it_is_written() {
        for text in ["amla-27", "Amla 27", " AMLA27 ", "amla–27", "amla - 27.", "amla २७"] {
            assert_eq!(TableCode::read(text), Some(TableCode("amla-27".to_owned())), "{text}");
        }
    }

    #[test]
    fn the_id_of_a_table_and_other_texts_are_no_codes() {
        for text in ["zkifqajd7z", "abcdefgh27", "ab-27", "amla-2", "amla", "27", "", "am1a-27", "आंवला-27", "amlá-27"]
        {
            assert_eq!(TableCode::read(text), None, "{text}");
        }
    }
}
