//! Names that people choose: which ones are valid, and which ones look the same.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use unicode_security::{MixedScript, skeleton};

/// Length of a name, in characters.
const NAME_LENGTH: RangeInclusive<usize> = 2..=24;

/// The name of a deleted account.
pub const DELETED: &str = "deleted account";

/// Checks a name that somebody chooses.
pub fn check_name(name: &str) -> Result<(), NameError> {
    let characters = name.chars().count();
    if !NAME_LENGTH.contains(&characters) {
        return Err(NameError::Length { characters });
    }
    if let Some(character) = name.chars().find(|character| !is_allowed(*character)) {
        return Err(NameError::Character { character });
    }
    if name.starts_with(' ') || name.ends_with(' ') || name.contains("  ") {
        return Err(NameError::Spaces { name: name.to_owned() });
    }
    // UTS #39, section 5.1: Han together with kana, Hangul or Bopomofo counts as one script.
    if !name.is_single_script() {
        return Err(NameError::Scripts { name: name.to_owned() });
    }
    if is_like_a_machine(name) {
        return Err(NameError::Machine { name: name.to_owned() });
    }
    if is_like_the_operator(name) {
        return Err(NameError::Operator { name: name.to_owned() });
    }
    if keys(name) == keys(DELETED) {
        return Err(NameError::Deleted { name: name.to_owned() });
    }
    Ok(())
}

/// Keys of a name: two names look the same if they share a key. Each is the skeleton of UTS #39, once folded before and
/// once after: `ADA` is `ada`, and `paypaI` with a capital i is `paypal`.
#[doc(alias = "confusables")]
pub fn keys(name: &str) -> [String; 2] {
    let folded = |text: &str| text.to_lowercase().replace(['-', '_'], " ");
    let skeleton_of = |text: &str| skeleton(text).collect::<String>();
    [skeleton_of(&folded(name)), folded(&skeleton_of(name))]
}

/// Whether a name may contain this: any script's letters, the digits 0 to 9, space, hyphen and underscore.
pub(super) fn is_allowed(character: char) -> bool {
    let is_letter = character.is_alphabetic() && !INVISIBLE_LETTERS.contains(&character);
    is_letter || character.is_ascii_digit() || " -_".contains(character) || INDIAN_SIGNS.contains(&character)
}

/// Letters by the book that show nothing: by them two names could look the same.
const INVISIBLE_LETTERS: [char; 6] = ['\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{3164}', '\u{FFA0}'];

/// Nukta and virama in the scripts of India: no letters by the book, but most names there are not written without them.
const INDIAN_SIGNS: [char; 17] = [
    '\u{093C}', '\u{094D}', '\u{09BC}', '\u{09CD}', '\u{0A3C}', '\u{0A4D}', '\u{0ABC}', '\u{0ACD}', '\u{0B3C}',
    '\u{0B4D}', '\u{0BCD}', '\u{0C3C}', '\u{0C4D}', '\u{0CBC}', '\u{0CCD}', '\u{0D4D}', '\u{0DCA}',
];

/// What clients call a machine before its number, in their three languages.
const MACHINES: [&str; 12] =
    ["level", "lvl", "lv", "machine", "computer", "niveau", "niv", "ordinateur", "स्तर", "लेवल", "मशीन", "कंप्यूटर"];

/// Whether a person of this name could be taken for `level 4`: also as `Ievel 4` with a capital i, or `level l`.
fn is_like_a_machine(name: &str) -> bool {
    let has_digit = name.contains(|character: char| character.is_ascii_digit());
    let is_number = |rest: &str| {
        let number = rest.trim_start_matches(' ');
        let is_apart = number.len() < rest.len() || has_digit;
        // The skeletons of 0 and 1 are letters, and so are Roman numbers.
        let is_digit = |character: char| character.is_ascii_digit() || "olivx".contains(character);
        is_apart && !number.is_empty() && number.chars().all(is_digit)
    };
    let machines: Vec<String> = MACHINES.iter().flat_map(|machine| keys(machine)).collect();
    let is_machine =
        |key: &str| machines.iter().any(|machine| key.strip_prefix(machine.as_str()).is_some_and(is_number));
    keys(name).iter().any(|key| is_machine(key))
}

/// Words for the people who run a server. A name must not contain any of them.
const OPERATORS: [&str; 22] = [
    "admin",
    "administrator",
    "moderator",
    "operator",
    "sysop",
    "webmaster",
    "administrateur",
    "administratrice",
    "modérateur",
    "modératrice",
    "moderateur",
    "moderatrice",
    "opérateur",
    "opératrice",
    "operateur",
    "operatrice",
    "एडमिन",
    "प्रशासक",
    "व्यवस्थापक",
    "संचालक",
    "मॉडरेटर",
    "नियंत्रक",
];

/// Words for the site. A name must not consist of these words alone.
const SITE_WORDS: [&str; 24] = [
    "bisat",
    "server",
    "system",
    "support",
    "staff",
    "team",
    "official",
    "root",
    "mod",
    "host",
    "games",
    "serveur",
    "système",
    "systeme",
    "équipe",
    "equipe",
    "officiel",
    "assistance",
    "jeux",
    "बिसात",
    "सर्वर",
    "सिस्टम",
    "सहायता",
    "टीम",
];

/// Whether a person of this name could be taken for the operator or for the site: `Bisat`, `admin`, `Bisat-Support 2`.
fn is_like_the_operator(name: &str) -> bool {
    let words = name.split([' ', '-', '_']).map(|word| word.trim_end_matches(|last: char| last.is_ascii_digit()));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_one_of = |word: &str, reserved: &[&str]| {
        // `adm1n` is read as `admin`.
        let read = word.replace('1', "i").replace('0', "o");
        let own = [keys(word), keys(&read)].concat();
        reserved.iter().any(|reserved| keys(reserved).iter().any(|key| own.contains(key)))
    };
    let is_site = |word: &&str| is_one_of(word, &SITE_WORDS);
    words.iter().any(|word| is_one_of(word, &OPERATORS)) || !words.is_empty() && words.iter().all(is_site)
}

/// Why a name is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
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
        name: String,
    },
    /// It mixes scripts, such as Latin and Cyrillic.
    Scripts {
        /// The name.
        name: String,
    },
    /// It is reserved for machines.
    Machine {
        /// The name.
        name: String,
    },
    /// It is reserved for those who run the server.
    Operator {
        /// The name.
        name: String,
    },
    /// It is reserved for deleted accounts.
    Deleted {
        /// The name.
        name: String,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length { characters } => {
                let (least, most) = (NAME_LENGTH.start(), NAME_LENGTH.end());
                write!(f, "a name has {least} to {most} characters, not {characters}")
            }
            NameError::Character { character } => {
                write!(f, "a name has letters, digits, spaces, hyphens and underscores, not {character:?}")
            }
            NameError::Spaces { name } => {
                write!(f, "a name has single spaces between words only: {name:?}")
            }
            NameError::Scripts { name } => {
                write!(f, "a name is written in one script, not in several: {name:?}")
            }
            NameError::Machine { name } => write!(f, "{name:?} is reserved for machines: choose another name"),
            NameError::Operator { name } => {
                write!(f, "{name:?} is reserved for those who run the server: choose another name")
            }
            NameError::Deleted { name } => write!(f, "{name:?} is reserved for deleted accounts: choose another name"),
        }
    }
}

impl Error for NameError {}
