//! Passwords: which ones are allowed, and their hashes.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};

/// Length of a password, in characters.
const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=200;

/// The commonest passwords of at least 8 characters, in lower case, one a line. They are facts from the frequency list of
/// zxcvbn, which counts passwords in published leaks.
const COMMON: &str = include_str!("common_passwords.txt");

/// Checks a new password of an account with this name: its length, and that it is hard to guess.
pub fn check_password(password: &str, name: &str) -> Result<(), PasswordError> {
    let characters = password.chars().count();
    if !PASSWORD_LENGTH.contains(&characters) {
        return Err(PasswordError::Length { characters });
    }
    let lower = password.to_lowercase();
    if lower == name.to_lowercase() {
        return Err(PasswordError::Name);
    }
    let mut characters = lower.chars();
    let first = characters.next();
    if is_common(&lower) || characters.all(|character| Some(character) == first) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

/// Whether the password is in the list: as it is, or with digits and signs after it.
fn is_common(lower: &str) -> bool {
    let is_ending = |character: char| character.is_ascii_digit() || character.is_ascii_punctuation();
    let word = lower.trim_end_matches(is_ending);
    COMMON.lines().any(|common| common == lower || common == word)
}

/// Why a password is refused. The error does not contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasswordError {
    /// Too short or too long.
    Length {
        /// Its length in characters.
        characters: usize,
    },
    /// Thousands of people use it.
    Common,
    /// It is the name of the account.
    Name,
}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasswordError::Length { characters } => {
                let (least, most) = (PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end());
                write!(f, "a password has {least} to {most} characters, not {characters}")
            }
            PasswordError::Common => {
                f.write_str("this password is among the first that are guessed: choose another, such as four words")
            }
            PasswordError::Name => f.write_str("the password is your name: choose another, such as four words"),
        }
    }
}

impl Error for PasswordError {}

/// Hash of a password: Argon2id as a PHC string. It takes 19 MiB and tens of milliseconds: do not call it on a network
/// thread.
pub fn hash_password(password: &str, salt: [u8; 16]) -> String {
    let hash: PasswordHash = Argon2::default()
        .hash_password_with_salt(password.as_bytes(), &salt)
        .expect("the salt has 16 bytes, and any text is a password");
    hash.to_string()
}

/// Checks a password against its hash. As slow as hashing.
pub fn verify_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}
