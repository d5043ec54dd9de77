//! Names that people give to tournaments. Two may have the same.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::names::is_allowed;

/// Length of the name of a tournament, in characters.
const TITLE_LENGTH: RangeInclusive<usize> = 2..=40;
/// Characters beside those of people's names.
const MARKS: &str = "'’.,:!?&+/()";

/// Checks the name of a tournament.
pub fn check_title(title: &str) -> Result<(), TitleError> {
    let characters = title.chars().count();
    if !TITLE_LENGTH.contains(&characters) {
        return Err(TitleError::Length { characters });
    }
    let is_valid = |character: &char| is_allowed(*character) || MARKS.contains(*character);
    if let Some(character) = title.chars().find(|character| !is_valid(character)) {
        return Err(TitleError::Character { character });
    }
    if title.trim() != title || title.contains("  ") {
        return Err(TitleError::Spaces { title: title.to_owned() });
    }
    Ok(())
}

/// Why the name of a tournament is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TitleError {
    /// Too short or too long.
    Length {
        /// Its length in characters.
        characters: usize,
    },
    /// It has an invalid character.
    Character {
        /// The first invalid character.
        character: char,
    },
    /// It has a space at an end, or two in a row.
    Spaces {
        /// The name.
        title: String,
    },
}

impl fmt::Display for TitleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TitleError::Length { characters } => {
                let (least, most) = (TITLE_LENGTH.start(), TITLE_LENGTH.end());
                write!(f, "the name of a tournament has {least} to {most} characters, not {characters}")
            }
            TitleError::Character { character } => {
                write!(f, "the name of a tournament has letters, digits, spaces and {MARKS} - _, not {character:?}")
            }
            TitleError::Spaces { title } => {
                write!(f, "the name of a tournament has single spaces between words only: {title:?}")
            }
        }
    }
}

impl Error for TitleError {}

#[cfg(test)]
mod tests {
    use super::{TitleError, check_title};

    #[test]
    fn a_tournament_may_be_named_in_any_script_with_common_marks() {
        for title in ["Sunday Cup 2", "L’été à nous !", "रविवार की प्रतियोगिता", "Anna's (blitz)", "ab"]
        {
            assert_eq!(check_title(title), Ok(()), "{title}");
        }
        assert_eq!(check_title("a"), Err(TitleError::Length { characters: 1 }));
        assert_eq!(check_title(&"a".repeat(41)), Err(TitleError::Length { characters: 41 }));
        assert_eq!(check_title("a\u{202e}b"), Err(TitleError::Character { character: '\u{202e}' }));
        assert_eq!(check_title("a\nb"), Err(TitleError::Character { character: '\n' }));
        assert_eq!(check_title("a <b>"), Err(TitleError::Character { character: '<' }));
        for title in [" ab", "ab ", "a  b"] {
            assert_eq!(check_title(title), Err(TitleError::Spaces { title: title.to_owned() }));
        }
    }
}
